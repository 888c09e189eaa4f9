import type { SpokenWord } from '@plainspoken/contract/dictation'
import { word as token } from '../text/join.ts'
import { diffTokens } from './merge-words.ts'
import type { Said, TimedWord, WordTime } from './word-times.ts'

/** A word as it was heard; null: nobody knows when. */
interface SaidWord {
  word: string
  time: WordTime | null
}

/** Gives the time in a recording for that of a text's words, in seconds; null if they belong to none. */
type PlaceTime = (start: number, end: number) => Omit<WordTime, 'confidence'> | null

interface Heard {
  text: string
  words?: readonly SpokenWord[] | undefined
}

/** Texts that were heard one after the other, and when each of their words was said, as far as that is told. */
export function saidIn(texts: readonly Heard[], placeTime: PlaceTime): Said {
  const words = texts.flatMap((text) => saidWords(text, placeTime))
  return { timesIn: (written) => timesOfWritten(written, words) }
}

/**
 * The words of a text with their times. What is told comes over the network: where times run backwards, are no times, or
 * belong to other words, the words stand without.
 */
function saidWords({ text, words }: Heard, placeTime: PlaceTime): SaidWord[] {
  const all = text.match(/\S+/g) ?? []
  if (!areWordsOf(text, words)) return all.map((word) => ({ word, time: null }))
  return words.map(({ word, start, end, confidence }) => {
    const place = placeTime(start, end)
    return { word, time: place && { ...place, confidence: confidence ?? null } }
  })
}

function areWordsOf(text: string, words: readonly SpokenWord[] = []): words is readonly SpokenWord[] {
  if (!Array.isArray(words) || words.length === 0) return false
  let at = 0
  let before = 0
  for (const { word, start, end } of words) {
    while (at < text.length && /\s/.test(text[at] ?? '')) at++
    if (typeof word !== 'string' || word === '' || !text.startsWith(word, at)) return false
    if (!(Number.isFinite(end) && start >= before && end >= start)) return false
    at += word.length
    before = start
  }
  return text.slice(at).trim() === ''
}

/** Words of two texts are compared in stretches of so many, so that a long text costs no more for each word than a short one. */
const window = 24
/** Of a longer stretch that was written in other words nobody knows which was which. */
const longestOther = 12

/** The words of what was written, with the times of those that were heard: "twenty-one" may have become 21, and “comma” a mark. */
function timesOfWritten(written: string, said: readonly SaidWord[]): TimedWord[] {
  if (!said.some(({ time }) => time !== null)) return []
  const heard = said.flatMap(({ word, time }) => tokensIn(word).map((found) => ({ ...found, time })))
  const there = tokensIn(written)
  const times: TimedWord[] = []
  const put = (at: number, time: WordTime | null | undefined) => {
    const found = there[at]
    if (found && time) times.push({ from: found.from, to: found.to, ...time })
  }
  for (const { aFrom, aTo, bFrom, bTo, isSame } of alignedParts(heard, there)) {
    const count = bTo - bFrom
    if (isSame || aTo - aFrom === count)
      for (let i = 0; i < count; i++) put(bFrom + i, heard[aFrom + i]?.time)
    else {
      const whole = spanOf(heard.slice(aFrom, aTo).map(({ time }) => time))
      if (whole === null) continue
      const part = (whole.endMs - whole.startMs) / count
      for (let i = 0; i < count; i++) {
        const startMs = Math.round(whole.startMs + i * part)
        put(bFrom + i, { ...whole, startMs, endMs: Math.round(whole.startMs + (i + 1) * part) })
      }
    }
  }
  return times
}

interface Token {
  core: string
  from: number
  to: number
}

const letters = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?\p{M}*/su

/** The words of a text without the marks around them; where none are parted by spaces each letter is one. */
function tokensIn(text: string): Token[] {
  return [...text.matchAll(token)].flatMap(({ 0: raw, index }) => {
    const found = letters.exec(raw)
    if (found === null) return []
    const from = index + found.index
    return [{ core: found[0].toLowerCase().replace(/[’']/g, ''), from, to: from + found[0].length }]
  })
}

function spanOf(times: readonly (WordTime | null)[]): WordTime | null {
  const [first] = times
  const last = times.at(-1)
  if (!first || !last || times.length > longestOther) return null
  let confidence = first.confidence
  for (const time of times) {
    if (time === null || time.recording !== first.recording) return null
    confidence = time.confidence === null ? confidence : Math.min(confidence ?? 1, time.confidence)
  }
  return { ...first, endMs: last.endMs, confidence }
}

/** Stretches of two texts that are the same, or stand for each other, in order. */
function* alignedParts(a: readonly Token[], b: readonly Token[]) {
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const [aFrom, bFrom] = [i, j]
    while (i < a.length && j < b.length && a[i]?.core === b[j]?.core) {
      i++
      j++
    }
    if (i > aFrom) yield { aFrom, aTo: i, bFrom, bTo: j, isSame: true }
    for (let size = window; i < a.length && j < b.length; size *= 4) {
      const [mine, theirs] = [a.slice(i, i + size), b.slice(j, j + size)].map((part) =>
        part.map(({ core }) => core),
      )
      const [hunk] = diffTokens(mine ?? [], theirs ?? [])
      const isAll = size >= a.length - i && size >= b.length - j
      if (hunk === undefined) break
      const reachesEnd = hunk.aTo === mine?.length || hunk.bTo === theirs?.length
      if (reachesEnd && !isAll && size < 1024) continue
      if (hunk.aTo > hunk.aFrom && hunk.bTo > hunk.bFrom)
        yield {
          ...{ aFrom: i + hunk.aFrom, aTo: i + hunk.aTo },
          ...{ bFrom: j + hunk.bFrom, bTo: j + hunk.bTo, isSame: false },
        }
      i += hunk.aTo
      j += hunk.bTo
      break
    }
  }
}
