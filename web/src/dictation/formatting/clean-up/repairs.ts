import { grammar } from '../words/english-grammar.ts'
import type { SpokenWord } from '../words/spoken-word.ts'
import { needsObject } from '../words/word-classes.ts'
import { type EditTerm, editTermAt } from './edit-terms.ts'
import { titles } from './hesitations.ts'
import { createRepairFeatures, longestRepair } from './repair-features.ts'
import { repairWeights } from './repair-weights.ts'

/** Words that were taken back by those behind them, with the words that say so; and how sure it is. */
export interface Repair {
  from: number
  to: number
  /** The lead over keeping every word, as the logarithm of the odds. */
  margin: number
}

/** Facts about the words besides the words themselves. */
interface Around {
  /** True if a hesitation stood right before the word. */
  hesitates(at: number): boolean
  /** True if the word belongs to a spoken mark or command: nothing behind it reaches back over it. */
  isApart(at: number): boolean
}

export type RepairFinder = (
  words: readonly SpokenWord[],
  at: number,
  around: Around,
) => (Repair & EditTerm) | null

/** So much has to speak for words being taken back, and for these rather than more or fewer: in doubt they stay. */
const leastMargin = 0.3
/** A pause alone says less. */
const leastOfPause = 2
export const leastLead = -1

/** Weights for features too rare in the examples to be fitted; chosen on sentences that were held out. */
const prior = { retraced: 5, unit: 6, listed: 6, name: 2, same: 2, denied: -2, contradicted: 5 }

const weightOf: ReadonlyMap<string, number> = new Map(
  Object.entries(repairWeights).flatMap(([weight, list]) =>
    list.split('|').map((name) => [name, Number(weight)] as const),
  ),
)

const isNumber = (word: SpokenWord | undefined) =>
  word !== undefined && (word.core === 'one' || grammar.kindOf(word.core) === 'number')

/** "zero point five, no, six": which of the figures is meant is not known. */
const splitsNumber = (words: readonly SpokenWord[], at: number) =>
  isNumber(words[at]) &&
  (isNumber(words[at - 1]) || (words[at - 1]?.core === 'point' && isNumber(words[at - 2])))

/** "five, um, five one two": digits go on; a year or a sum in figures is another one. */
const isPauseInNumber = (words: readonly SpokenWord[], { from, to, said }: EditTerm) =>
  said.join() === 'um' &&
  isNumber(words[from - 1]) &&
  isNumber(words[to]) &&
  !(/^\d{2,}$/.test(words[from - 1]?.core ?? '') && /^\d{2,}$/.test(words[to]?.core ?? ''))
/** "Let's do Tuesday. No, Wednesday works better": behind a full stop a sentence takes nothing back, only a word or phrase. */
const isClauseOfItsOwn = (words: readonly SpokenWord[], { from, to }: EditTerm) => {
  if (!/[.?!]$/.test(words[from - 1]?.closing ?? '')) return false
  const end = words.findIndex(({ closing }, index) => index >= to && /[.?!]$/.test(closing))
  const behind = words.slice(to, end < 0 ? words.length : end + 1)
  const isPhrase = /^(preposition|determiner|loose|number)$/.test(grammar.kindOf(behind[0]?.core ?? ''))
  return behind.some((word) => isVerb(word) || mayBeVerb(word)) || (behind.length > 2 && !isPhrase)
}

/** "They heard no shot": all the more behind what asks for an object. */
const deny = (words: readonly SpokenWord[], { from, said }: EditTerm) => {
  const verb = words[from - 1]?.core ?? ''
  if (said.join() !== 'no' || !/^(past|verbs?|auxiliary)$/.test(grammar.kindOf(verb))) return 0
  return needsObject.has(verb) ? 3 * prior.denied : grammar.kindOf(verb) === 'auxiliary' ? 0 : prior.denied
}

/** "I say, Peter, sorry you've missed her": a clause of its own takes no single noun back. */
const isClauseForNoun = (words: readonly SpokenWord[], at: number, { from, to }: EditTerm) =>
  at === from - 1 &&
  !grammar.isGrammar(words[at]?.core ?? '') &&
  /^(i|you|he|she|it|we|they)('\w+)?$/.test(words[to]?.core ?? '') &&
  (words[to]?.core.includes("'") || grammar.kindOf(words[to + 1]?.core ?? '') === 'auxiliary')

/** "four pounds, no, five pounds", "Elm Street, no, Oak Street": the same thing, and another word that tells which. */
const isOtherOfTheSame = (words: readonly SpokenWord[], at: number, { from, to }: EditTerm) =>
  at === from - 2 &&
  [at, from - 1, to].every((index) => !grammar.isGrammar(words[index]?.core ?? '')) &&
  words[at]?.core !== words[to]?.core &&
  stemOf(words[from - 1]) === stemOf(words[to + 1])

const { termFeatures, candidateFeatures } = createRepairFeatures(grammar)
const isVerb = ({ core }: SpokenWord) => /^(auxiliary|past)$/.test(grammar.kindOf(core))
const mayBeVerb = ({ core }: SpokenWord) => /^verbs?$/.test(grammar.kindOf(core))

/** "The doctor said twice a day, no, three times a day": without its verb it is no sentence any more. */
const losesVerb = (words: readonly SpokenWord[], at: number, { from, to }: EditTerm) =>
  at > 0 &&
  !/[.?!]$/.test(words[at - 1]?.closing ?? '') &&
  words.slice(at, from).some(isVerb) &&
  ![...words.slice(0, at), ...words.slice(to)].some((word) => isVerb(word) || mayBeVerb(word))
const sum = (features: readonly string[]) =>
  features.reduce((total, name) => total + (weightOf.get(name) ?? 0), 0)

/** Finds the correction whose edit term begins at a word; null if none does. */
export const repairAt: RepairFinder = (
  words: readonly SpokenWord[],
  at: number,
  { hesitates, isApart }: Around,
) => {
  if (isApart(at) || isApart(at - 1)) return null
  const term = editTermAt(words, at, hesitates)
  if (term === null || term.to === words.length || at === 0 || isApart(term.to)) return null
  // "No, sorry, Tuesday": nothing stands before it.
  if ((editTermAt(words, 0, hesitates)?.to ?? 0) >= at) return null
  const isPause = term.said.join() === 'um'
  if (isPause && /[.?!]$/.test(words[at - 1]?.closing ?? '')) return null
  if (isClauseOfItsOwn(words, term)) return null
  if (isQuoted(words, term) || isPauseInNumber(words, term)) return null
  const starts = candidateStarts(words, term, isApart).filter(
    (from) =>
      !losesVerb(words, from, term) &&
      !splitsNumber(words, from) &&
      !(isPause && at - from === 1) &&
      !isClauseForNoun(words, from, term),
  )
  if (starts.length === 0) return null
  const scores = starts.map((from) => ({
    from,
    score:
      sum(candidateFeatures(words, from, term)) +
      (isRetraced(words, from, term) ? prior.retraced : 0) +
      (from === term.from - 1 ? deny(words, term) : 0) +
      (from === term.from - 1 && isContradicted(words, term) ? prior.contradicted : 0) +
      (isOtherOfTheSame(words, from, term) ? prior.same : 0) +
      (from === term.from - 1 && isUnitOfCommand(words, term) ? prior.unit : 0) +
      (from === term.from - 1 && isNameForName(words, term) ? prior.name : 0),
  }))
  const best = scores.reduce(
    (best, { score }, index) => (score > (scores[best]?.score ?? 0) ? index : best),
    0,
  )
  const base = sum(termFeatures(words, term)) - (isListed(words, term) ? prior.listed : 0)
  const margin = base + (scores[best]?.score ?? 0)
  const isSure =
    margin >= (isPause ? leastOfPause : leastMargin) &&
    leadOf(
      scores.map(({ score }) => score),
      best,
    ) >= leastLead
  return !isSure ? null : { ...term, from: scores[best]?.from ?? term.from, margin }
}

/** The lead of one start over all others, as the logarithm of the odds. */
export function leadOf(scores: readonly number[], best: number): number {
  const others = scores.reduce((total, score, at) => (at === best ? total : total + Math.exp(score)), 0)
  return (scores[best] ?? 0) - Math.log(others)
}

/** Words in quotation marks of their own are spoken of. */
function isQuoted(words: readonly SpokenWord[], { from, to }: EditTerm): boolean {
  return words.slice(from, to).some(({ opening, closing }) => /["“”«»]/.test(opening + closing))
}

/** "January to March, no, January to April": most of it is said again, and something else in one place. */
function isRetraced(words: readonly SpokenWord[], at: number, { from, to }: EditTerm): boolean {
  const length = from - at
  if (length < 3 || length > 6) return false
  const same = words.slice(at, from).filter(({ core }, index) => core === words[to + index]?.core).length
  return same > 1 && same < length && to + length <= words.length
}

const units = /^(character|letter|word|line|sentence|paragraph)s?$/

/** "Delete the last word, no, two words": the unit is counted anew. */
function isUnitOfCommand(words: readonly SpokenWord[], { from, to }: EditTerm): boolean {
  const unit = units.exec(words[from - 1]?.core ?? '')?.[1]
  return (
    unit !== undefined &&
    /^(delete|remove|erase|select|cut|copy|replace|capitalize|capitalise|bold|underline|italicize)$/.test(
      words[0]?.core ?? '',
    ) &&
    words.slice(to, to + 4).some(({ core }) => units.exec(core)?.[1] === unit)
  )
}

/** "John, no, not John, Jane" */
function isContradicted(words: readonly SpokenWord[], { from, to }: EditTerm): boolean {
  const last = words[to - 1]?.core === 'but' ? to - 2 : to - 1
  return words[last - 1]?.core === 'not' && words[last]?.core === words[from - 1]?.core
}

const stemOf = (word: SpokenWord | undefined) => word?.core.replace(/s$/, '') ?? ''

/** "To Anna, make that Hannah": both have capitals inside a sentence. */
function isNameForName(words: readonly SpokenWord[], { from, to }: EditTerm): boolean {
  const [wrong, right, earlier] = [words[from - 1]?.raw ?? '', words[to]?.raw ?? '', words[from - 2]]
  const isName = (raw: string) => /^\p{Lu}\p{Ll}/u.test(raw) && !/^I\b/.test(raw)
  return (
    earlier !== undefined &&
    !/[.?!]$/.test(earlier.closing) &&
    isName(wrong) &&
    isName(right) &&
    !isName(earlier.raw)
  )
}

/** "There are no chairs, no tables": said before, it is the same word again. */
function isListed(words: readonly SpokenWord[], { from, said }: EditTerm): boolean {
  return said.join() === 'no' && words.slice(Math.max(0, from - 6), from).some(({ core }) => core === 'no')
}

/** The places at which the words taken back may begin: behind the last sentence's end or spoken mark, and not too far away. */
export function candidateStarts(
  words: readonly SpokenWord[],
  { from }: EditTerm,
  isApart: (at: number) => boolean = () => false,
): number[] {
  const starts: number[] = []
  for (let at = from - 1; at >= 0 && from - at <= longestRepair; at--) {
    const { core, closing } = words[at] as SpokenWord
    if (isApart(at) || (at < from - 1 && /[.?!]/.test(closing) && !titles.test(core))) break
    starts.push(at)
  }
  return starts
}
