import type { Segment, SpokenWord } from '@plainspoken/contract/dictation'
import { second } from '@plainspoken/contract/limits'
import type { TimedWord } from '../transcript/word-times.ts'

/** A text, and when words of it were said, in order. */
export interface TimedText {
  text: string
  times: readonly TimedWord[]
}

interface Word {
  word: string
  time: TimedWord | null
}

/** So many words that were typed stand for words that were said beside them; a longer stretch was never said. */
const mostTyped = 8

/** The spoken words of a text, a segment for each recording, one behind the other. */
export function spokenSegments(transcript: TimedText): Segment[] {
  const recordings = new Map<string, Word[]>()
  let typed: Word[] = []
  let current: Word[] | null = null
  for (const word of wordsOf(transcript)) {
    if (word.time === null) typed.push(word)
    else {
      const next: Word[] = recordings.get(word.time.recording) ?? []
      recordings.set(word.time.recording, next)
      if (typed.length <= mostTyped) (current ?? next).push(...typed)
      typed = []
      current = next
      next.push(word)
    }
  }
  if (typed.length <= mostTyped) current?.push(...typed)
  let base = 0
  return [...recordings.values()].map((words) => {
    const timed = withAllTimes(words)
    const [start, end] = [timed[0]?.start ?? 0, Math.max(...timed.map((word) => word.end))]
    const moved = timed.map((word) => ({ ...word, start: base + word.start, end: base + word.end }))
    const segment = { start: base + start, end: base + end, text: textOf(words), words: moved }
    base += end
    return segment
  })
}

/** The words of the text, from space to space, each with the time of the first in it that has one. */
function wordsOf({ text, times }: TimedText): Word[] {
  let next = 0
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const end = index + word.length
    while ((times[next]?.to ?? Number.POSITIVE_INFINITY) <= index) next++
    const first = times[next]
    if (first === undefined || first.from >= end) return { word, time: null }
    let last = first
    while ((times[next]?.from ?? Number.POSITIVE_INFINITY) < end) last = times[next++] ?? last
    return { word, time: { ...first, endMs: Math.max(first.endMs, last.endMs) } }
  })
}

/** In order; words without a time share that between those around them. */
function withAllTimes(words: readonly Word[]): SpokenWord[] {
  let at = 0
  return words.map(({ word, time }, i) => {
    const before = at
    if (time) at = Math.max(before, time.endMs / second)
    else {
      const rest = words.slice(i).findIndex((later) => later.time !== null)
      const until = Math.max(before, (words[i + rest]?.time?.startMs ?? 0) / second)
      at = rest < 0 ? before : before + (until - before) / (rest + 1)
    }
    return { word, start: time ? Math.max(before, time.startMs / second) : before, end: at }
  })
}

function textOf(words: readonly Word[]): string {
  return words.map(({ word }) => word).join(' ')
}
