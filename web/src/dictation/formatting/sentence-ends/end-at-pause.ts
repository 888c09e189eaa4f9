import { grammar } from '../words/english-grammar.ts'
import { fold, readWords } from '../words/spoken-word.ts'
import { createEndFeatures, reachBefore, reachBehind } from './end-features.ts'
import { endWeights } from './end-weights.ts'

/** A mark between two utterances that nobody said. */
export interface SentenceEnd {
  mark: '.' | '?'
  /** The evidence for it over none, as the logarithm of the odds. */
  margin: number
}

interface Pause {
  /** The text that the last utterance ended with. */
  before: string
  /** The number of words in that utterance. */
  length: number
  /** The next utterance, as it is written behind it. */
  behind: string
  /** The silence between the two, in ms; null where nothing tells. */
  silenceMs: number | null
  /** From -1, marks are never said, to 1, they were lately. */
  lately: number
}

/** So long people pause within a sentence, to breathe or to look for a word. */
const shortMs = 700
const longMs = 1200
/** So much has to speak for an end: a sentence cut in two is worse than a mark that is missing. */
const leastOdds = 1
const leastOddsAtShort = 1.5
/** The weight against a full stop at a pause by somebody who says marks. */
const saysMarks = 1.5
const leastQuestion = 0.5

const weightsOf = (part: keyof typeof endWeights): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(endWeights[part]).flatMap(([weight, list]) =>
      list.split('|').map((name) => [name, Number(weight)] as const),
    ),
  )
const endOdds = weightsOf('ends')
const questionOdds = weightsOf('questions')
const sum = (names: readonly string[], odds: ReadonlyMap<string, number>) =>
  names.reduce((total, name) => total + (odds.get(name) ?? 0), 0)

const { endFeatures, questionFeatures } = createEndFeatures(grammar)

/** The mark that ends the sentence before a pause; null where one may go on, and beside any mark. */
export function endAtPause({ before, length, behind, silenceMs, lately }: Pause): SentenceEnd | null {
  if (silenceMs === null || silenceMs < shortMs) return null
  if (!/[\p{L}\p{N}]$/u.test(before) || !/^\s?[\p{L}\p{N}]/u.test(behind)) return null
  // In brackets or a quotation the end is for the speaker to say.
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (isOpen(line)) return null
  const clause = coresOf(/(?:^|[.?!:;…]["”’)]*\s)((?:(?![.?!:;…]["”’)]*\s).)*)$/s.exec(line)?.[1] ?? line)
  const next = coresOf(/^.*?[\p{L}\p{N}](?=[.?!:;…](\s|$)|\n|$)/su.exec(behind)?.[0] ?? behind)
  if (clause.length === 0 || next.length === 0) return null
  const names = endFeatures(clause.slice(-reachBefore), Math.max(1, length), next.slice(0, reachBehind))
  const least = (silenceMs < longMs ? leastOddsAtShort : leastOdds) + saysMarks * Math.max(0, lately)
  const margin = sum(names, endOdds)
  if (margin < least) return null
  const asks = [clause, clause.slice(-length)].some(
    (words) => words.length > 1 && sum(questionFeatures(words), questionOdds) >= leastQuestion,
  )
  return { mark: asks ? '?' : '.', margin }
}

function coresOf(text: string): string[] {
  return readWords(text)
    .map(({ core }) => fold(core))
    .filter((core) => /[\p{L}\p{N}]/u.test(core))
}

function isOpen(line: string): boolean {
  const count = (sign: RegExp) => line.match(sign)?.length ?? 0
  return count(/[([{]/g) > count(/[)\]}]/g) || count(/[“«„]/g) > count(/[”»]/g) || count(/"/g) % 2 === 1
}
