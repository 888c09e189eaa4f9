import { diffTokens } from '../../transcript/merge-words.ts'
import { readWords } from '../words/spoken-word.ts'

/** The timing of an utterance's words, as far as a recogniser shows them before they are final. */
export interface Pace {
  words: readonly string[]
  /** The time at which each word was first there, in ms. */
  cameAt: readonly number[]
  /** The mark that an earlier version had behind each word, and more words behind it; else ''. */
  marks: readonly string[]
  /** The silence before the utterance, in ms; null if it is not known. */
  silenceMs: number | null
}

/** The timing of a word that may be the name of a mark. */
export interface Timing {
  /** The silence before it, in ms; null if it is not known. */
  silenceMs: number | null
  /** The mark that an earlier version had in its place; else ''. */
  mark: string
}

export const nothingCame: Pace = { words: [], cameAt: [], marks: [], silenceMs: null }

/** Takes in a version of an utterance that came `at`. Words that are read otherwise than before came when these did. */
export function follow(pace: Pace, spoken: string, at: number): Pace {
  const heard = readWords(spoken)
  const words = heard.map(({ core }) => core)
  const before = placesBefore(pace.words, words)
  const cameAt: number[] = []
  const marks: string[] = []
  for (const [index, { closing }] of heard.entries()) {
    const old = before[index]
    cameAt.push(old === null || old === undefined ? at : (pace.cameAt[old.place] ?? at))
    const mark = index < heard.length - 1 ? closing : ''
    marks.push(mark || (old?.isSame ? (pace.marks[old.place] ?? '') : ''))
  }
  return { ...pace, words, cameAt, marks }
}

/** The timing of the word at each index of the last version. */
export function timingsOf(pace: Pace, words: readonly string[]): (index: number) => Timing {
  const places = pace.words.length === 0 ? [] : placesBefore(pace.words, words)
  return (index) => timingAt(pace, places, index)
}

function timingAt(pace: Pace, places: ReturnType<typeof placesBefore>, index: number): Timing {
  const here = places[index]
  const left = places[index - 1]
  if (index === 0) return { silenceMs: pace.silenceMs, mark: '' }
  const mark = left?.isSame ? (pace.marks[left.place] ?? '') : ''
  if (!here?.isSame || !left?.isSame || here.place !== left.place + 1) return { silenceMs: null, mark }
  return { silenceMs: (pace.cameAt[here.place] ?? 0) - (pace.cameAt[left.place] ?? 0), mark }
}

/** The index of each word in the version before; null for those that are new at the end. */
function placesBefore(old: readonly string[], next: readonly string[]) {
  const places: ({ place: number; isSame: boolean } | null)[] = []
  let shift = 0
  const fill = (until: number) => {
    while (places.length < until) places.push({ place: places.length + shift, isSame: true })
  }
  for (const { aFrom, aTo, bFrom, bTo } of diffTokens(old, next)) {
    fill(bFrom)
    const isNew = aFrom === aTo && aTo === old.length
    while (places.length < bTo) {
      const place = Math.max(0, Math.min(aFrom + places.length - bFrom, aTo - 1))
      places.push(isNew ? null : { place, isSame: false })
    }
    shift = aTo - bTo
  }
  fill(next.length)
  return places
}
