import type { Segment, SpokenWord } from './dictation.ts'

/** The lines that stand on the screen at once. */
type Cue = { start: number; end: number; lines: string[] }

/** The most that viewers can read, by the usual rules of broadcasters; seconds, letters and lines. */
const longest = 7
const shortest = 1
const mostLetters = 42
const mostLines = 2
/** Behind a pause this long another one begins. */
const pause = 0.8

/** The text as SubRip. */
export function toSrt(segments: readonly Segment[]): string {
  return makeCues(segments)
    .map(({ start, end, lines }, i) =>
      [i + 1, `${clock(start, ',')} --> ${clock(end, ',')}`, ...lines, ''].join('\n'),
    )
    .join('\n')
}

/** The text as WebVTT. */
export function toVtt(segments: readonly Segment[]): string {
  const cues = makeCues(segments).map(({ start, end, lines }) =>
    [`${clock(start, '.')} --> ${clock(end, '.')}`, ...lines.map(escapeCue), ''].join('\n'),
  )
  return ['WEBVTT', '', ...cues].join('\n')
}

const escapeCue = (line: string) =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function clock(seconds: number, mark: string): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${mark}${String(ms % 1000).padStart(3, '0')}`
}

function makeCues(segments: readonly Segment[]): Cue[] {
  const cues: SpokenWord[][] = []
  for (const segment of segments)
    for (const [i, word] of (segment.words ?? estimateWords(segment)).entries()) {
      const cue = cues.at(-1)
      if (cue && belongs(word, cue, i === 0)) cue.push(word)
      else cues.push([word])
    }
  return cues.map((words, i) => {
    const [first, last] = [words[0], words.at(-1)]
    const start = first?.start ?? 0
    const free = cues[i + 1]?.[0]?.start ?? Number.POSITIVE_INFINITY
    // One that is short stays on as long as nothing else is said; one word that is said for ever does not.
    const end = Math.min(Math.max(last?.end ?? 0, start + shortest), start + longest, Math.max(free, start))
    return { start, end, lines: breakLines(words.map(({ word }) => word)) }
  })
}

/** A word is still read with those before it; where it begins a segment, only while they are too short to be read. */
function belongs(word: SpokenWord, cue: readonly SpokenWord[], beginsSegment: boolean): boolean {
  const [first, last] = [cue[0], cue.at(-1)]
  if (!first || !last) return true
  if (word.end - first.start > longest) return false
  const isPause = beginsSegment || word.start - last.end > pause
  if (isPause && word.start - first.start >= shortest) return false
  const lines = breakLines([...cue, word].map((each) => each.word))
  if (lines.length > mostLines) return false
  // Half of it is filled: the end of a clause is a good place to end it.
  const letters = cue.reduce((sum, each) => sum + each.word.length + 1, 0)
  const endsClause =
    /[.!?…。！？]["'”’)]?$/.test(last.word) || (/[,;:–—，、；：]$/.test(last.word) && letters > mostLetters)
  return !(endsClause && last.end - first.start >= shortest)
}

function breakLines(words: readonly string[]): string[] {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= mostLetters)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(...cutWord(word))
  }
  return lines
}

/** A script without spaces comes as one word. */
const cutWord = (word: string) => word.match(new RegExp(`.{1,${mostLetters}}`, 'gsu')) ?? []

/** For engines without word times: each word lasts in proportion to its letters. */
function estimateWords({ start, end, text }: Segment): SpokenWord[] {
  const words = text.split(/\s+/).flatMap(cutWord)
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0)
  let at = start
  return words.map((word) => {
    const begin = at
    at += ((end - start) * (word.length + 1)) / letters
    return { word, start: begin, end: at }
  })
}
