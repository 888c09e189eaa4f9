import { readNumber } from '../../formatting/words/numbers.ts'
import { amongWords, writeUtterance } from '../../formatting/write.ts'
import { isEmpty, type TextRange } from '../../text/text-range.ts'
import { type Unit, unitAt, wordsIn } from '../../text/text-units.ts'
import { ordinals } from '../grammar/name-part.ts'
import type { CommandSettings } from '../settings/command-settings.ts'

/** All places where words stand in a text, whatever their case and the marks between them. */
export function findAll(text: string, spoken: string, settings: CommandSettings): TextRange[] {
  const wanted = wordsOf(spoken)
  const found = findSequence(text, wanted)
  if (found.length > 0) return found
  const inDigits = findSequence(text, withDigits(wanted), (word) => withDigits([word]).join())
  if (inDigits.length > 0) return inDigits
  const figures = findFigures(text, withDigits(wanted))
  if (figures.length > 0) return figures
  const written = writeUtterance(spoken, { before: '', after: '' }, { settings }).words
  const asWritten = /\d/.test(written) ? findSequence(text, wordsOf(written)) : []
  if (asWritten.length > 0) return asWritten
  const described = findDescribed(text, spoken, settings)
  if (described.length > 0) return described
  const named = withoutName(spoken)
  return named === spoken ? findMarks(text, spoken, settings) : findAll(text, named, settings)
}

const inOrder = new RegExp(`^(?:the )?(${ordinals.join('|')}|last) (.+)$`, 'i')
const atEdge = /^(.+?) at (?:the )?(start|beginning|end)(?: of (?:the|this) (?:text|sentence|line))?$/i
const within =
  /^(?:the )?(sentence|line|paragraph) (?:about|containing|with|that (?:has|mentions)|(?:starting|beginning|that (?:starts|begins)) with) (.+)$/i
const beside = /^(?:the )?(.+?) (before|in front of|after|behind) (.+)$/i

/** The words named by their order or their neighbours: "the second cat", "the comma after hello", "the word before jumped". */
function findDescribed(text: string, spoken: string, settings: CommandSettings): TextRange[] {
  const [, place = '', one = ''] = inOrder.exec(spoken) ?? []
  if (place !== '') {
    const found = findAll(text, one, settings)
    const at = /^last$/i.test(place) ? found.length - 1 : ordinals.indexOf(place.toLowerCase())
    return found[at] === undefined ? [] : [found[at]]
  }
  const [, inside = '', edge = ''] = atEdge.exec(spoken) ?? []
  if (inside !== '') {
    const found = findAll(text, inside, settings).at(/^end$/i.test(edge) ? -1 : 0)
    return found === undefined ? [] : [found]
  }
  const [, unit = '', held = ''] = within.exec(spoken) ?? []
  if (unit !== '')
    return findAll(text, held, settings).flatMap(
      ({ from }) => unitAt(text, from, unit.toLowerCase() as Unit) ?? [],
    )
  const [, what = '', side = '', other = ''] = beside.exec(spoken) ?? []
  if (what === '') return []
  const isBehind = /^(after|behind)$/i.test(side)
  const neighbours = findAll(text, other, settings)
  if (what === 'word') {
    const words = wordsIn(text)
    return neighbours.flatMap(({ from, to }) => {
      const word = isBehind ? words.find((one) => one.from >= to) : words.findLast((one) => one.to <= from)
      return word ?? []
    })
  }
  return findAll(text, what, settings).filter(({ from, to }) =>
    neighbours.some((one) => (isBehind ? between(text, one.to, from) : between(text, to, one.from))),
  )
}

/** True if nothing but spaces stands between two places. */
function between(text: string, from: number, to: number): boolean {
  return from <= to && text.slice(from, to).trim() === ''
}

/** The words without "the word": "the word Friday" means "Friday". */
export function withoutName(spoken: string): string {
  return spoken.replace(/^(the )?(words?|phrase|sentence|name|spelling of) (?=\S)/i, '')
}

/** The distance within which words are taken for those of the same passage. */
const nearby = 1500

/** The places within reach of a position. */
export function findNear(
  text: string,
  spoken: string,
  position: number,
  settings: CommandSettings,
): TextRange[] {
  return findAll(text, spoken, settings).filter(
    ({ from, to }) => to >= position - nearby && from <= position + nearby,
  )
}

/** The nearest place that ends at or before a position, else the nearest after it. */
export function findNearest(
  text: string,
  spoken: string,
  position: number,
  settings: CommandSettings,
): TextRange | null {
  const all = findNear(text, spoken, position, settings)
  return all.findLast(({ to }) => to <= position) ?? all.find(({ to }) => to > position) ?? null
}

/** The shortest stretch from the first words to the second, nearest to a position. */
export function findBetween(
  text: string,
  first: string,
  second: string,
  position: number,
  settings: CommandSettings,
): TextRange | null {
  const starts = findAll(text, first, settings)
  const stretches = findAll(text, second, settings).flatMap((end) => {
    const start = starts.findLast(({ to }) => to <= end.from)
    return start ? [{ from: start.from, to: end.to }] : []
  })
  return stretches.findLast(({ to }) => to <= position) ?? stretches[0] ?? null
}

/** The boundaries that no phrase crosses. */
const parted = /\n\n|[.?!]["')]*\s+\p{Lu}/u

function findSequence(text: string, wanted: readonly string[], read = (word: string) => word): TextRange[] {
  if (wanted.length === 0) return []
  const places = wordsIn(text)
  const present = places.map(({ from, to }) => read(plain(text.slice(from, to))))
  const found: TextRange[] = []
  for (let at = 0; at + wanted.length <= present.length; at++) {
    if (!wanted.every((word, index) => present[at + index] === word)) continue
    const range = { from: places[at]?.from ?? 0, to: places[at + wanted.length - 1]?.to ?? 0 }
    if (!parted.test(text.slice(range.from, range.to))) found.push(range)
  }
  return found
}

/** "a comma", "a new line", "the quotes": the name of a mark as it is said in a text; null if the words name none. */
export function markNamed(words: string, settings: CommandSettings): string | null {
  const named = words.toLowerCase().replace(/^(the|a|an|that|this) /, '')
  const spoken = /^(paragraph|line)( break)?$/.test(named) ? `new ${named.split(' ')[0]}` : named
  const { words: text } = writeUtterance(spoken, amongWords, { settings })
  return text === '' || /[\p{L}\p{N}]/u.test(text.replace(/^'s$/, '')) ? null : spoken
}

/** The places of a mark that is called by its name: "delete the comma". */
function findMarks(text: string, spoken: string, settings: CommandSettings): TextRange[] {
  const name = markNamed(spoken, settings)
  if (name === null) return []
  const written = writeUtterance(name, amongWords, { settings }).words.toLowerCase()
  const found: TextRange[] = []
  const lower = text.toLowerCase()
  // It was written as a word: "the rehearsal period".
  if (written.trim() !== '' && !lower.includes(written)) return findSequence(text, wordsOf(name))
  for (let at = lower.indexOf(written); at >= 0; at = lower.indexOf(written, at + 1)) {
    const range = { from: at, to: at + written.length }
    // Of an empty line one break is meant.
    if (!isEmpty(range) && !(written === '\n' && lower[at - 1] === '\n')) found.push(range)
  }
  return lower.length === text.length ? found : []
}

/** The figures of a number beside its sign, or of a time: "fifty" in "50%", "nine hundred" in "$900", "nine fifteen" in "9:15". */
function findFigures(text: string, numbers: readonly string[]): TextRange[] {
  if (numbers.length > 2 || !numbers.every((number) => /^\d+$/.test(number))) return []
  // "four eighteen" is 4:18 or 418.
  const number = `(?:${numbers.join(':')}|${numbers.join('')})`
  const figures = new RegExp(
    `(?<![\\p{L}\\p{N}.,:])${number.replace(/\d(?=\d)/g, '$&,?')}(?![.,:]?[\\p{L}\\p{N}])`,
    'gu',
  )
  return [...text.matchAll(figures)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }))
}

function wordsOf(spoken: string): string[] {
  return wordsIn(spoken).map(({ from, to }) => plain(spoken.slice(from, to)))
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll('’', "'")
}

function withDigits(words: readonly string[]): string[] {
  const result: string[] = []
  for (let at = 0; at < words.length; at++) {
    const number = readNumber(words, at)
    result.push(number === null ? (words[at] ?? '') : String(number.value))
    at += (number?.length ?? 1) - 1
  }
  return result
}
