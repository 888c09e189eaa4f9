export type Words = ReadonlySet<string>

export function words(...lists: string[]): Words {
  return new Set(lists.flatMap((list) => list.split(' ')))
}

/** Nothing but a noun can follow these. */
export const determiners = words('a an the my your our its their every whose')
/** These may also end a sentence: "I like that". */
export const looseDeterminers = words('this that his her some any each one which what another no')
/** Adjectives that never stand for a thing by themselves: "a long", but not "the first". */
export const adjectives = words(
  'long longer short shorter brief big bigger small smaller large larger huge tiny giant mere sudden certain given specific',
  'fixed limited prolonged extended typical new proper simple entire',
)
/** These may stand for a thing after "the", but not after "a": "a difficult". */
export const describing = words(
  'free indefinite unlimited difficult good bad great hard tough rough quiet happy sad strange interesting exciting important beautiful terrible busy',
  'wonderful different similar separate normal peaceful dark lonely strong weak rather very really quite pretty more most',
  'less fairly nice lovely funny clever silly cheap golden crucial critical turbulent calm stable steady slow',
)
/** Adjectives that do: "the first came late". */
export const ordinals = words(
  'first second third fourth fifth last next previous same other final only latest original following favourite favorite',
  'whole stray single extra missing opening closing trailing leading misplaced unnecessary additional right left wrong double',
)

export const auxiliaries = words(
  'is was were are has had have will would can could should must may might shall does did do',
  "isn't wasn't aren't weren't doesn't didn't don't hasn't hadn't haven't won't can't cannot couldn't wouldn't shouldn't",
)
export const pronouns = words('i you he she it we they there anyone anybody everyone everybody someone')
export const objects = words(
  'a an the my your our its their his her this that these those it them him me us you all both every each some any',
)
export const possessives = words('my your our its their his her')
export const modals = words(
  "to will would can could should must might may shall let's lets please gotta gonna cannot can't couldn't won't",
  "wouldn't shouldn't don't didn't doesn't not never i'll you'll we'll they'll he'll she'll i'd we'd you'd they'd",
)
export const subjects = words('i we they you who')
export const prepositions = words(
  'in on at by for with without of from after before during over under between through throughout within until till',
  'since into onto like than about around near beside behind above below to per despite against across inside outside',
)
export const conjunctions = words('and or but nor so because if when while although though unless whereas as')

/** Verbs that do not begin a sentence whose subject was left out, as "seems" and "must" do. */
export const predicates = words(
  "is was were has isn't wasn't began begins starts started ends ended lasts lasted means meant went came covers covered",
  'included appears appeared indicates indicated separates separated shows showed needed remains remained follows followed',
  'occurs occurred represents refers required requires belongs',
)

/** Whether a sentence about a thing goes on: "… was long". A question of its own, "… was it long", does not count. */
export function isPredicate(next: string, afterNext: string): boolean {
  return predicates.has(next) && !pronouns.has(afterNext) && !objects.has(afterNext)
}

const adverbs = words(
  'however then so not very also just maybe perhaps now here please yes well still even only more most much many',
  'how what when where which who why whose whom there if because although though while unless such too again once',
)

/** A word that has no capital of its own; "I" does. */
export function isFunctionWord(text: string): boolean {
  const word = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^a-z']+/g, '')
  if (word === 'i' || word.startsWith("i'")) return false
  return [objects, pronouns, prepositions, conjunctions, auxiliaries, adverbs].some((list) => list.has(word))
}
