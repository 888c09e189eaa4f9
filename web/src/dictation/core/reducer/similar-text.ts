import { unspacedLetter, word } from '../../text/join.ts'

/** Letters and digits only, in lower case, words apart by one space: what recognisers agree on. */
export function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[^\p{L}\p{N}\p{M}' ]+/gu, ' ')
    .replace(unspacedLetter, ' $& ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function firstWord(text: string): string {
  return normalise(text).split(' ')[0] ?? ''
}

export function wordCount(text: string): number {
  const normal = normalise(text)
  return normal === '' ? 0 : normal.split(' ').length
}

/** `longer` begins with all the words of `shorter`. */
export function beginsWithWords(longer: string, shorter: string): boolean {
  return `${normalise(longer)} `.startsWith(`${normalise(shorter)} `)
}

/** The rest of `text` behind the words of `prefix`; null if it does not begin with them. */
export function withoutWords(text: string, prefix: string): string | null {
  const wanted = normalise(prefix)
  if (wanted === '' || !beginsWithWords(text, prefix)) return null
  if (normalise(text) === wanted) return ''
  for (const { 0: letters, index } of text.matchAll(word)) {
    const end = index + letters.length
    if (normalise(text.slice(0, end)) === wanted) return text.slice(end).trim()
  }
  return null
}

/**
 * The distance of `text` from the beginning of `longer`, as the share of its letters to be changed, 0 to 1. Spaces do not
 * count, so that "I scream" is close to "ice cream".
 */
export function distanceToBeginning(text: string, longer: string): number {
  const a = normalise(text).replaceAll(' ', '').slice(0, maxCompared)
  const b = normalise(longer)
    .replaceAll(' ', '')
    .slice(0, a.length * 2)
  if (a === '') return 0
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(...row) / a.length
}

const maxCompared = 400
