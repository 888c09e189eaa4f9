export type Words = ReadonlySet<string>

export function words(...lists: string[]): Words {
  return new Set(lists.flatMap((list) => list.split(' ')))
}

/** Nothing but a noun can follow these. */
export const determiners = words('a an the my your our its their every whose')
/** These may also end a sentence: "I like that". */
export const looseDeterminers = words('such this that his her some any each one which what another no')
/** A noun comes behind these, but where a clause begins: "that". */
export const isBeforeNoun = (word: string) =>
  determiners.has(word) || /^(no|his|her|any|each|another)$/.test(word)

export const auxiliaries = words(
  'is was were are has had have will would can could should must may might shall does did do',
  "isn't wasn't aren't weren't doesn't didn't don't hasn't hadn't haven't won't can't cannot couldn't wouldn't shouldn't",
)
export const pronouns = words('i you he she it we they there anyone anybody everyone everybody someone')
const objects = words(
  'a an the my your our its their his her this that these those it them him me us you all both every each some any',
)
/** Verbs that follow the name of the person quoted. */
export const saying = words(
  'said says asked asks replied replies shouted yelled screamed whispered muttered murmured cried answered wrote called',
  'demanded hissed growled added thought exclaimed explained insisted repeated continued begged warned sighed laughed snapped say tell told',
)
/** True if what was said follows: "she said", "he told me". */
export const isSaid = (last: string, earlier: string) =>
  saying.has(/^(me|us|him|her|them|it)$/.test(last) ? earlier : last)
export const modals = words(
  "to will would can could should must might may shall let's lets please gotta gonna cannot can't couldn't won't",
  "wouldn't shouldn't don't didn't doesn't not never i'll you'll we'll they'll he'll she'll i'd we'd you'd they'd",
)
/** Words that a digit always follows. */
export const numbered = words(
  'page port chapter section subsection version figure room flat apartment suite unit floor step paragraph clause article line table grade level gate platform exhibit appendix volume number extension route highway bus terminal flight type stage rule item dock warehouse building exit aisle verse gravida para mark phase tier category episode windows python node schedule annex chapters pages lines sections paragraphs articles exhibits figures clauses verses series channel gym courtroom folder size factor',
)
/** So does it behind these, but where a count begins: "last year four people came". */
export const mayBeNumbered = words(
  'day week year question seats act scene form class seat bed ward bay pier track lane request bug step season exercise row lot slide problem column junction stand court lab',
)
const labels = words('part book lesson option volume')

/** "chapter one", "part one": what a number names. */
export const isLabel = (word: string) => numbered.has(word) || mayBeNumbered.has(word) || labels.has(word)

/** Verbs that hardly end a sentence: what is needed, had or heard comes behind them. */
export const needsObject = words(
  'need needs needed want wants wanted like likes love loves loved hate enjoy enjoys enjoyed prefer bring buy get make use',
  'have has had hear heard find found see saw made give gave take took bought brought got used contain include require',
  'watch watches watched wear wears wore collect collects collected sell sells sold insert add added',
)
/** Nouns behind which the part of a time is told: "half of the …". */
export const partsOfTime = words('end start beginning close half course rest duration length expiry middle')
/** Names of occasions that take a time. */
export const termed = words(
  'retention guarantee lease subscription contract cooldown feedback objection appeal maintenance deprecation',
  'implementation submission sabbatical internship preview beta',
)
export const subjects = words('i we they you who')
export const prepositions = words(
  'in on at by for with without of from after before during over under between through throughout within until till',
  'since into onto like than about around near beside behind above below to per despite against across inside outside',
)
export const conjunctions = words('and or but nor so because if when while although though unless whereas as')

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

/** Names of days, of the week or beside today. */
export const days = /^(mon|tues|wednes|thurs|fri|satur|sun)days?$|^(today|tomorrow|yesterday)$/i
export const months =
  'January February March April May June July August September October November December'.split(' ')
export const monthNames = new RegExp(`^(${months.join('|')})$`, 'i')
