import { wordEvidence } from '../evidence/word-evidence.ts'
import { readNumber } from './numbers.ts'
import {
  conjunctions,
  determiners,
  looseDeterminers,
  modals,
  prepositions,
  pronouns,
  words,
} from './word-classes.ts'

const auxiliary = words(
  "is was were are has had have will would can could should must may might shall does did isn't wasn't aren't weren't doesn't didn't hasn't hadn't haven't won't can't couldn't wouldn't shouldn't cannot mustn't needn't be been",
)
export const ordinals =
  /^(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\w+teenth|(twenty|thirty) \w+|twentieth|thirtieth|\d+(st|nd|rd|th))$/
export const ranks = words(
  'first second third fourth fifth sixth seventh last next previous same other whole',
)
/** Verbs of saying and thinking, which can have a clause behind them. */
export const stating = words(
  'think thinks thought believe believes believed know knows knew hope hopes hoped say says said feel feels felt guess suppose sure afraid mean means meant hear heard understand understood assume assumed find found doubt expect fear see saw ask asked wonder wondered glad sorry certain clear',
)
export const asking = words('how what when where why who which whose whether if')
/** They stand in front of an article. */
const intensive = words('such quite half')
const particles = words('in up off out down over on through back away around')

/** Prepositions before the time or extent of something. */
export const spans = words('during throughout within over for in of after before until since at between from')

export type Grammar = ReturnType<typeof createGrammar>

/** Reads the words around a mark's name, by the kinds of words. */
function createGrammar(kinds: ReadonlyMap<string, string>) {
  const known = new Map<string, string>()

  /** The same word is asked for again and again. */
  function kindOf(word: string): string {
    const earlier = known.get(word)
    if (earlier !== undefined) return earlier
    if (known.size > 5000) known.clear()
    const kind = findKind(word)
    known.set(word, kind)
    return kind
  }

  function findKind(word: string): string {
    if (word === '') return 'none'
    if (word === 'no') return 'negation'
    if (determiners.has(word) || isOwner(word)) return 'determiner'
    if (looseDeterminers.has(word)) return 'loose'
    if (auxiliary.has(word)) return 'auxiliary'
    if (
      pronouns.has(word) ||
      /^(him|me|us|them|who|it's|i'm|i'll|i've|we're|let's|he's|she's|they're|you're|that's|there's)$/.test(
        word,
      )
    )
      return 'pronoun'
    if (prepositions.has(word)) return 'preposition'
    if (conjunctions.has(word) || word === 'that' || word === 'which') return 'conjunction'
    if (/^\d/.test(word) || readNumber([word], 0) !== null) return 'number'
    return kinds.get(word) ?? guessKind(word)
  }

  function guessKind(word: string): string {
    const stem = [word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')].find(
      (stem) => stem !== word && kinds.has(stem),
    )
    const kind = stem === undefined ? undefined : kinds.get(stem)
    if (kind === 'verb') return 'verbs'
    if (kind !== undefined && kind !== 'adjective') return 'plural'
    return kindByEnding(word)
  }

  /** No name, nor a part of one. */
  function isGrammar(word: string): boolean {
    return /^(determiner|loose|preposition|pronoun|adverb|conjunction|auxiliary)$/.test(kindOf(word))
  }

  /** "the settling in …", "a follow up …" */
  function isParticiple(before: readonly string[]): boolean {
    const [article = '', verb = '', particle = ''] = before.slice(-3)
    if (!particles.has(particle) || !/^(determiner|loose)$/.test(kindOf(article))) return false
    return /ing$/.test(verb) || kindOf(verb) === 'verb'
  }

  /** The extent of the noun phrase to the left, and the words in front of it. */
  function nounPhrase(before: readonly string[]) {
    let length = isParticiple(before) ? 2 : 0
    for (let at = before.length - 1 - length; at >= 0 && length < 5; at--) {
      const kind = kindOf(before[at] ?? '')
      const earlier = kindOf(before[at - 1] ?? '')
      if (length === 0 && /^(verbs|past)$/.test(kind) && !/^(determiner|loose|none)$/.test(earlier))
        return { length, head: 'verb', at }
      if (/^(negation|determiner|loose|preposition|conjunction|pronoun|auxiliary)$/.test(kind))
        return { length, head: kind, at: intensive.has(before[at - 1] ?? '') ? at - 1 : at }
      if (length > 0 && /^(verb|verbs)$/.test(kind)) return { length, head: 'verb', at }
      if (length > 0 && kind === 'past' && at > 0 && !/^(determiner|loose)$/.test(earlier))
        return { length, head: 'verb', at }
      length++
    }
    return { length, head: length === 5 ? 'far' : 'none', at: before.length - 1 - length }
  }

  /** "will be", "still applies": verbs without a subject of their own. */
  function isPredicate(after: readonly string[]): boolean {
    const verb = after.findIndex((word) => kindOf(word) !== 'adverb' && word !== 'not')
    const kind = kindOf(after[verb] ?? '')
    if (verb > 0 && kind === 'verbs') return true
    if (kind !== 'auxiliary' || /^(be|been|do|have)$/.test(after[verb] ?? '')) return false
    const subject = after[verb + 1] ?? ''
    return asking.has(subject) || !/^(pronoun|determiner|loose)$/.test(kindOf(subject))
  }

  /** True if words hold a verb; a verb in -s that no list knows has its object behind it. */
  function holdsVerb(clause: readonly string[]): boolean {
    return clause.some(
      (word, at) =>
        /^(auxiliary|verb|verbs|past|pronoun)$/.test(kindOf(word)) ||
        (modals.has(word) && word !== 'to') ||
        (at > 0 && /[^s]s$/.test(word) && kindOf(clause[at + 1] ?? '') === 'determiner'),
    )
  }

  /** "does", "when will": a subject follows. */
  function isInverted(before: readonly string[]): boolean {
    const [verb = '', question = ''] = before.toReversed()
    if (before.length > 2 || kindOf(verb) !== 'auxiliary') return false
    return before.length === 2 ? asking.has(question) : !/^(be|have|do)$/.test(verb)
  }

  /** "I think the …", "how long the …": a clause begins behind these words, and it has no verb yet. */
  function isClauseOpen(before: readonly string[]): boolean {
    const [last = '', verb = ''] = [before.at(-1), before.at(-2)]
    // "She told me the …", and a verb is yet to come, if there is one.
    const isTold =
      /^(me|us|him|her|them|you)$/.test(last) && /^(tells?|told|remind(s|ed)|warn(s|ed)?)$/.test(verb)
    if (isTold || stating.has(last)) return true
    const question = before.findLastIndex((word) => asking.has(word))
    return question >= 0 && before.length - question < 4 && !holdsVerb(before.slice(question + 1))
  }

  /** "inverted", "broken"; but "a bit", "the cut". */
  function isPastForm(word: string): boolean {
    return kindOf(word) === 'past' && /(ed|[eow]n)$/.test(word)
  }

  /** True if a verb follows without a subject of its own: its subject is among the words before. */
  function hasSubjectBefore(kindsAfter: readonly string[]): boolean {
    const verb = kindsAfter.findIndex((kind) => kind === 'auxiliary' || kind === 'verbs')
    return verb > 1 && !kindsAfter.slice(0, verb).includes('pronoun')
  }

  /** True if the verb that the words begin with has no subject there. */
  function lacksSubject(after: readonly string[]): boolean {
    return isPredicate(after) || /^(past|verbs)$/.test(kindOf(after[0] ?? '')) || /..ed$/.test(after[0] ?? '')
  }

  return {
    kindOf,
    isGrammar,
    nounPhrase,
    isPredicate,
    holdsVerb,
    isInverted,
    isClauseOpen,
    isPastForm,
    hasSubjectBefore,
    lacksSubject,
    isListedAdjective: (word: string) =>
      kinds.get(word) === 'adjective' || (!kinds.has(word) && /..(ful|less|ous|able|ible)$/.test(word)),
  }
}

/** The grammar of the words that the page knows. */
export const grammar = createGrammar(wordEvidence.kinds)

/** "the patient's …": a noun follows. */
function isOwner(word: string): boolean {
  // "Cross your t's": letters, of which there are several.
  return /..(?<!s)'s$/.test(word) && !/^(it|that|there|here|what|who|where|how|let|he|she)'s$/.test(word)
}

/** The kind of a word that is in no list, guessed from its ending. */
export function kindByEnding(word: string): string {
  if (/ly$/.test(word)) return 'adverb'
  if (/ed$/.test(word)) return 'past'
  if (/ant$/.test(word)) return 'person'
  if (/(tion|sion|ment|ance|ence|ing|ship|sis|hood|age)$/.test(word)) return 'act'
  if (/(al|ic|ous|ive|able|ible|ary|ful|less|ian|ish|ent|ant|oid|[iou]lar)$/.test(word)) return 'adjective'
  if (/(ity|ness|cy|ism)$/.test(word)) return 'quality'
  return /[^s]s$/.test(word) ? 'plural' : 'unknown'
}

/** "a two week …": counted, and yet no plural. "The twenty second" may be a date. */
export function isMeasured(unit: string, number: string, earlier: string): boolean {
  const hyphen = unit.indexOf('-')
  if (hyphen > 0) return isMeasured(unit.slice(hyphen + 1), unit.slice(0, hyphen), number)
  if (!/^(second|minute|hour|day|night|week|weekend|month|year|decade|mile|yard|meter|metre)$/.test(unit))
    return false
  if (readNumber([number], 0) === null && !/^\d+$/.test(number)) return false
  if (unit === 'second' && /ty$/.test(number)) return /^an?$/.test(earlier)
  return !/^(one|1)$/.test(number) || determiners.has(earlier)
}
