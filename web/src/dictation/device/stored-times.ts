import type { TimedWord } from '../transcript/word-times.ts'

/** Words of one recording, one behind the other in the text. */
interface StoredRun {
  recording: string
  /** Of each word: letters since the word before, its own, ms since the word before began, its own, and its confidence in hundredths. */
  words: readonly number[]
}

/** When words of a text were said, as it is kept beside the text: a long one has tens of thousands. */
export type StoredTimes = readonly StoredRun[]

const fields = 5
const unknown = -1

export function packTimes(times: readonly TimedWord[]): StoredTimes {
  const runs: (StoredRun & { words: number[] })[] = []
  let end = 0
  let ms = 0
  for (const { from, to, recording, startMs, endMs, confidence } of times) {
    let run = runs.at(-1)
    if (run?.recording !== recording) {
      run = { recording, words: [] }
      runs.push(run)
    }
    const sure = confidence === null ? unknown : Math.round(confidence * 100)
    run.words.push(from - end, to - from, startMs - ms, endMs - startMs, sure)
    end = to
    ms = startMs
  }
  return runs
}

/** Those that can be words of the text; what is damaged ends them. */
export function unpackTimes(stored: StoredTimes | undefined, text: string): TimedWord[] {
  const times: TimedWord[] = []
  let end = 0
  let ms = 0
  for (const { recording, words } of Array.isArray(stored) ? stored : []) {
    for (let at = 0; at + fields <= words.length; at += fields) {
      const [gap = 0, letters = 0, sinceMs = 0, lengthMs = 0, sure = unknown] = words.slice(at, at + fields)
      const from = end + gap
      const startMs = ms + sinceMs
      const isWord = gap >= 0 && letters > 0 && from + letters <= text.length && startMs >= 0 && lengthMs >= 0
      if (!isWord) return times
      const confidence = sure === unknown ? null : sure / 100
      times.push({ from, to: from + letters, recording, startMs, endMs: startMs + lengthMs, confidence })
      end = from + letters
      ms = startMs
    }
  }
  return times
}
