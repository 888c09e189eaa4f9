import type { TextRange } from './text-range.ts'

/** The units in which a stretch of text is counted. A line ends at a line break, a paragraph at an empty line. */
export type Unit = 'character' | 'word' | 'sentence' | 'line' | 'paragraph' | 'document'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** A character that a person sees may be made of so many at most where one is looked for. */
const window = 64

/** "$25.50" and "10:30" are one, with what belongs to the number. */
const word =
  /(?:[$£€¥₹](?=\p{N}))?[\p{L}\p{N}\p{M}_]+(?:(?:['’](?=[\p{L}\p{N}])|(?<=\p{N})[.,:](?=\p{N}))[\p{L}\p{N}\p{M}_]+)*(?:(?<=\p{N})%)?/gu

/** Scripts that put nothing between words, which a dictionary tells apart. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const dictionary = new Intl.Segmenter('zh', { granularity: 'word' })

/** Words with their places; the parts of "well-known" count one by one, as they are spoken. */
export function wordsIn(text: string, from = 0, to = text.length): TextRange[] {
  return [...text.slice(from, to).matchAll(word)].flatMap(({ index, 0: found }) => {
    const parts = unspaced.test(found) ? [...dictionary.segment(found)] : [{ index: 0, segment: found }]
    return parts.map((part) => {
      const start = from + index + part.index
      return { from: start, to: start + part.segment.length }
    })
  })
}

/** So many units before a position, up to it; fewer if the text begins earlier. Null if there is none. */
export function unitsBefore(text: string, position: number, unit: Unit, count: number): TextRange | null {
  if (unit === 'character') {
    let from = position
    for (let step = 0; step < count && from > 0; step++) {
      const start = Math.max(0, from - window)
      from = start + (graphemes.segment(text.slice(start, from)).containing(from - start - 1)?.index ?? 0)
    }
    return from < position ? { from, to: position } : null
  }
  const earlier = rangesOf(text, unit).filter((range) => range.from < position)
  const first = earlier.at(-Math.min(count, earlier.length))
  return first === undefined ? null : { from: first.from, to: position }
}

/** So many units after a position, from it on; fewer if the text ends before. Null if there is none. */
export function unitsAfter(text: string, position: number, unit: Unit, count: number): TextRange | null {
  if (unit === 'character') {
    let to = position
    for (let step = 0; step < count && to < text.length; step++) {
      to += graphemes.segment(text.slice(to, to + window)).containing(0)?.segment.length ?? 1
    }
    return to > position ? { from: position, to } : null
  }
  const later = rangesOf(text, unit).filter((range) => range.to > position)
  const last = later[Math.min(count, later.length) - 1]
  return last === undefined ? null : { from: position, to: last.to }
}

/** So many whole units after the one that a position stands in; fewer if the text ends before. */
export function unitsFollowing(text: string, position: number, unit: Unit, count: number): TextRange | null {
  const later = rangesOf(text, unit).filter(({ from }) => from >= position)
  const [first] = later
  const last = later[Math.min(count, later.length) - 1]
  return first && last ? { from: first.from, to: last.to } : null
}

/** The unit that a position stands in, or the one before it. Null in an empty text. */
export function unitAt(text: string, position: number, unit: Unit): TextRange | null {
  if (unit === 'document') return text === '' ? null : { from: 0, to: text.length }
  const ranges = rangesOf(text, unit)
  return ranges.findLast((range) => range.from <= position) ?? ranges[0] ?? null
}

/** All units of a text, in order. */
export function rangesOf(text: string, unit: Unit): TextRange[] {
  switch (unit) {
    case 'word':
      return wordsIn(text)
    case 'line':
      return linesOf(text)
    case 'paragraph':
      return matchesOf(text, /[^\n]+(?:\n[^\S\n]*[^\s][^\n]*)*/g)
    case 'sentence':
      return linesOf(text).flatMap((line) => sentencesIn(text, line))
    case 'document':
    case 'character':
      return [{ from: 0, to: text.length }]
  }
}

function linesOf(text: string): TextRange[] {
  let from = 0
  return text.split('\n').map((line) => {
    const range = { from, to: from + line.length }
    from = range.to + 1
    return range
  })
}

/**
 * A mark ends a sentence where a space follows it and the next word does not go on small, and not in "Mr. Hall"; a wide one
 * anywhere.
 */
function sentencesIn(text: string, line: TextRange): TextRange[] {
  const ranges: TextRange[] = []
  const within = text.slice(line.from, line.to)
  let from = within.length - within.trimStart().length
  for (const match of within.matchAll(/[.?!…؟۔।]+["'”’)\]]*(?=\s)|[。！？]+[”’」』）]*/g)) {
    const end = match.index + match[0].length
    const goesOnSmall = /^\s+\p{Ll}/u.test(within.slice(end)) && /^\.+$/.test(match[0])
    if (goesOnSmall || isAbbreviated(within.slice(from, end))) continue
    ranges.push({ from: line.from + from, to: line.from + end })
    from = end + (/^\s*/.exec(within.slice(end))?.[0].length ?? 0)
  }
  const end = within.trimEnd().length
  if (from < end) ranges.push({ from: line.from + from, to: line.from + end })
  return ranges
}

/** "p.m." may end a sentence; "Mr." and an initial cannot. */
function isAbbreviated(sentence: string): boolean {
  return endsInAbbreviation(sentence) && !/\b(?:[ap]\.m|etc|inc|ltd|co|u\.s|u\.k)\.$/i.test(sentence)
}

function matchesOf(text: string, pattern: RegExp): TextRange[] {
  return [...text.matchAll(pattern)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }))
}

/** "p.m.", "U.S.", "Dr.": the point belongs to the word. */
export function endsInAbbreviation(text: string): boolean {
  const word = /[\p{L}.]+$/u.exec(text)?.[0] ?? ''
  return /^(\p{L}\.)+\p{L}?\.$/u.test(word) || abbreviations.has(word.toLowerCase())
}

const abbreviations = new Set(
  'mr. mrs. ms. dr. prof. sr. jr. st. vs. etc. inc. ltd. co. corp. dept. approx. no. vol. pp. fig. gen. col. lt. sgt. rev. hon. mt. ave. blvd. jan. feb. aug. sept. oct. nov. dec.'.split(
    ' ',
  ),
)
