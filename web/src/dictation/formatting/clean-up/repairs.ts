import type { Grammar } from '../marks/english-grammar.ts'
import type { SpokenWord } from '../words/spoken-word.ts'
import { type EditTerm, editTermAt } from './edit-terms.ts'
import { createRepairFeatures, longestRepair } from './repair-features.ts'
import { repairWeights } from './repair-weights.ts'

/** Words that were taken back by those behind them, with the words that say so; and how sure it is. */
export interface Repair {
  from: number
  to: number
  /** How much more speaks for it than for every other reading, as the logarithm of the odds. */
  margin: number
}

/** What is known of the words besides themselves. */
interface Around {
  /** Whether a hesitation stood right before a word. */
  hesitates(at: number): boolean
  /** Whether a word belongs to a spoken mark or command: nothing behind it reaches back over it. */
  isApart(at: number): boolean
}

/** So much has to speak for it: in doubt the words stay. */
const leastMargin = 0.3

/** What examples have too seldom to be fitted; chosen on sentences that were held out. */
const prior = { retraced: 5, unit: 6, listed: 3 }

const weightOf: ReadonlyMap<string, number> = new Map(
  Object.entries(repairWeights).flatMap(([weight, list]) =>
    list.split('|').map((name) => [name, Number(weight)] as const),
  ),
)

export function createRepairs(grammar: Pick<Grammar, 'kindOf' | 'isGrammar'>) {
  const { termFeatures, candidateFeatures } = createRepairFeatures(grammar)
  const sum = (features: readonly string[]) =>
    features.reduce((total, name) => total + (weightOf.get(name) ?? 0), 0)

  /** The correction whose edit term begins at `at`; null if none does. */
  return function repairAt(
    words: readonly SpokenWord[],
    at: number,
    { hesitates, isApart }: Around,
  ): (Repair & EditTerm) | null {
    if (isApart(at) || isApart(at - 1) || words[at - 1]?.core === 'literal') return null
    const term = editTermAt(words, at, hesitates)
    if (term === null || term.to === words.length || at === 0 || isApart(term.to)) return null
    if (isQuoted(words, term)) return null
    const scores = candidateStarts(words, term, isApart).map((from) => ({
      from,
      score:
        sum(candidateFeatures(words, from, term)) +
        (isRetraced(words, from, term) ? prior.retraced : 0) +
        (from === term.from - 1 && isUnitOfCommand(words, term) ? prior.unit : 0),
    }))
    const best = scores.reduce((a, b) => (b.score > a.score ? b : a))
    const margin = best.score + sum(termFeatures(words, term)) - (isListed(words, term) ? prior.listed : 0)
    return margin < leastMargin ? null : { ...term, from: best.from, margin }
  }
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

/** "There are no chairs, no tables": said before, it is the same word again. */
function isListed(words: readonly SpokenWord[], { from, said }: EditTerm): boolean {
  return said.join() === 'no' && words.slice(Math.max(0, from - 6), from).some(({ core }) => core === 'no')
}

/** Where what is taken back may begin: behind the last sentence's end or spoken mark, and not too far away. */
export function candidateStarts(
  words: readonly SpokenWord[],
  { from }: EditTerm,
  isApart: (at: number) => boolean = () => false,
): number[] {
  const starts: number[] = []
  for (let at = from - 1; at >= 0 && from - at <= longestRepair; at--) {
    if (isApart(at) || (at < from - 1 && /[.?!]/.test(words[at]?.closing ?? ''))) break
    starts.push(at)
  }
  return starts
}
