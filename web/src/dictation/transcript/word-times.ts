import { unspacedLetter } from '../text/join.ts'
import { type Edit, moveRanges } from './map-choices.ts'

/** The time of a word, in ms from the beginning of its recording. */
export interface WordTime {
  recording: string
  startMs: number
  endMs: number
  /** The engine's confidence, from 0 to 1; null where it does not say. */
  confidence: number | null
}

/** A word of the text, from its first letter to its last, and when it was said. */
export interface TimedWord extends WordTime {
  from: number
  to: number
}

/** The spoken words with the time of each. */
export interface Said {
  /** The words of what was written of it, with their times. */
  timesIn(written: string): readonly TimedWord[]
}

/** More letters have come to a word at either end: it is another one then. */
export function isAdjoined(text: Sliceable, { from, to }: { from: number; to: number }): boolean {
  return (
    (from > 0 && isOneWord(text.slice(from - 1, from), text.slice(from, from + 1))) ||
    isOneWord(text.slice(to - 1, to), text.slice(to, to + 1))
  )
}

interface Sliceable {
  slice(from: number, to: number): string
}

function isOneWord(left: string, right: string): boolean {
  return [left, right].every((one) => letterOrDigit.test(one) && one.search(unspacedLetter) < 0)
}

const letterOrDigit = /[\p{L}\p{N}\ud800-\udfff]/u

/** The places of timed words after changes, which made `after`; one that is edited ends. */
export function mapTimes(
  times: readonly TimedWord[],
  changes: readonly Edit[],
  after: Sliceable,
): readonly TimedWord[] {
  if (times.length === 0 || changes.length === 0) return times
  const extents = changes.map(({ from, to, insert }) => ({ from, to, inserted: insert.length }))
  const written: { from: number; to: number }[] = []
  let shift = 0
  for (const { from, to, inserted } of extents) {
    written.push({ from: from + shift, to: from + shift + inserted })
    shift += inserted - (to - from)
  }
  let next = 0
  return moveRanges(times, extents).filter((word) => {
    while ((written[next]?.to ?? Number.POSITIVE_INFINITY) < word.from) next++
    const isFar = (written[next]?.from ?? Number.POSITIVE_INFINITY) > word.to
    return isFar || !isAdjoined(after, word)
  })
}

/** So many words are timed, some ten hours of speech; those at the end of the text are the latest. */
const mostTimes = 100_000

/** With more of them, which take the place of any that they overlap. */
export function withTimes(times: readonly TimedWord[], more: readonly TimedWord[]): readonly TimedWord[] {
  if (more.length === 0) return times
  const sorted = more.toSorted(byPlace)
  let next = 0
  const isApart = ({ from, to }: TimedWord) => {
    while ((sorted[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next++
    return (sorted[next]?.from ?? Number.POSITIVE_INFINITY) >= to
  }
  return [...times.filter(isApart), ...sorted].sort(byPlace).slice(-mostTimes)
}

function byPlace(one: TimedWord, other: TimedWord): number {
  return one.from - other.from
}

export function timesMovedBy(times: readonly TimedWord[], length: number): readonly TimedWord[] {
  return times.map((time) => ({ ...time, from: time.from + length, to: time.to + length }))
}
