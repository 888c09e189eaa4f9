import { createFeatures } from './evidence.ts'
import type { Context } from './mark-context.ts'
import type { Timing } from './pace.ts'
import { markWeights } from './tables/mark-weights.ts'
import type { InlineRow, WordFrames } from './tables/row.ts'
import { wordEvidence } from './tables/word-evidence.ts'
import { determiners, modals, prepositions, subjects, words } from './word-classes.ts'

/** A phrase among other words, and what speaks for either meaning. */
export interface Near extends Context {
  /** What stands before it since the last mark, and behind it up to the next, as it was heard. */
  clause: string
  rest: string
  /** The phrase closes what is open, or what it opens is closed later on; or what it needs follows: a number, a domain. */
  isPaired: boolean
  /** The recogniser wrote it with a capital where no sentence begins. */
  isName: boolean
  /** The utterance has no other words. */
  isAlone: boolean
  /** What the way in which it came tells. */
  timing: Timing
  /** Marks are told by name, one after the other: "comma or colon", "colon comma". */
  isListed: boolean
  /** Nothing else stands between two quotation marks. */
  isQuoted: boolean
  /** The mark could not stand there. */
  isOutOfPlace: boolean
}

const { featuresOf, decide, lacksSubject } = createFeatures(wordEvidence)

export { lacksSubject }

const weightOf: ReadonlyMap<string, number> = new Map(
  Object.entries(markWeights).flatMap(([weight, list]) =>
    list.split('|').map((name) => [name, Number(weight)]),
  ),
)
const names = words('dash slash star cap tab')
const commonWords: ReadonlySet<string> = new Set(
  Object.values(wordEvidence.kinds).flatMap((list) => list.split(' ')),
)
/** Names of people that are words as well. */
const alsoNames = words(
  'mark bill rose grace frank jack art sue pat bob drew dick john sandy miles chase hope faith joy dawn jean will may june april august march sunday monday china turkey christian rich guy ray gene dean earl duke king prince bishop baker cook smith carter mason hunter fisher brown black white green gray young long short wood woods hill field stone rice bush reed penny violet lily iris olive amber ruby pearl summer autumn skip chuck rob nick bud',
)

/** Whether a word is in use that is no one's name: it has a capital only where a sentence begins. */
export function isCommonWord(text: string): boolean {
  const word = text.toLowerCase().replace(/[^a-z']+/g, '')
  return !alsoNames.has(word) && (commonWords.has(word) || commonWords.has(word.replace(/s$/, '')))
}

/**
 * Whether a phrase is meant as words: "a period of time", "the comma", "a dash of salt". What stands around it is weighed:
 * how the language uses the phrase there, against how often a mark stands there.
 */
export function isNaturalUse(row: InlineRow, near: Near): boolean {
  if (near.isAlone) return false
  if (near.isName && names.has(near.phrase)) return true
  const last = near.before.at(-1) ?? ''
  // The other words of this kind are too common to be obeyed in the middle of what is said.
  if (row.effect.type === 'escape') return near.phrase === 'literal' ? determiners.has(last) : last !== ''
  if (isSoCalled(near) || near.isQuoted) return true
  if (near.phrase === 'quote' && isPriced(near)) return true
  if (near.isPaired) return false
  // What they need follows, or they are words anyway.
  if (structured.has(row.effect.type)) return determiners.has(last) || modals.has(last) || subjects.has(last)
  const { effect } = row
  if (effect.type === 'mark' && near.timing.mark === effect.text) return determiners.has(last)
  const endsWords = effect.type === 'break' || (effect.type === 'mark' && effect.isSentenceMark === true)
  return !(decide(near) ?? weigh(near) + (endsWords ? weighSilence(near.timing) : 0) > 0)
}

/** Recognisers show words some tenths of a second late: what takes longer is a pause, as people make it before marks. */
function weighSilence({ silenceMs }: Timing): number {
  if (silenceMs === null || silenceMs < 700) return 0
  return silenceMs < 1400 ? 1 : 2
}

/** The same in a language without tables: what may stand around the word in a sentence. */
export function isMeantAsWord({ before, after, around, isAtEdge }: WordFrames, near: Near): boolean {
  if (near.isAlone) return false
  const clause = near.clause
  const follows = near.rest
  if (near.isListed || near.isOutOfPlace || before.some((frame) => frame.test(clause))) return true
  if (after.some((frame) => frame.test(follows))) return true
  if (around.some(([left, right]) => left.test(clause) && right.test(follows))) return true
  return isAtEdge && clause !== '' && follows !== ''
}

/** "a quote unquote genius". */
function isSoCalled({ phrase, before, follows, after }: Near): boolean {
  if (phrase === 'unquote') return before.at(-1) === 'quote'
  return phrase === 'quote' && after.length === 0 && follows === 'quote'
}

/** "a quote for the roof and a second quote for the tables": prices, and no quotation. */
function isPriced(near: Near): boolean {
  const { before, after, isClosed } = near
  const last = before.at(-1) ?? ''
  if (determiners.has(last) && prepositions.has(after[0] ?? '')) return true
  // "quote I quote comma unquote"
  if (subjects.has(last) && after.length === 0 && near.next !== '') return true
  return isClosed !== true && decide(near) === false
}

const structured: ReadonlySet<string> = new Set<InlineRow['effect']['type']>([
  'dot',
  'point',
  'numeral',
  'spell',
])

/** How much speaks for a mark, as the logarithm of the odds; below zero for a word. */
function weigh(context: Context): number {
  return featuresOf(context).reduce((sum, [name, value]) => sum + (weightOf.get(name) ?? 0) * value, 0)
}

const waiting =
  /^(dash|star|coma|calmer|(single )?quote|slash|tab|underscore|colon|caps on|no space|(and|at|plus|minus) sign|bullet point|inverted commas)$/

/** Whether the words after a phrase may still make it an ordinary word: an interim shows it as one until they have come. */
export function waitsForMore(phrase: string): boolean {
  return waiting.test(phrase)
}
