import { doubleMetaphone } from 'double-metaphone'

/** How words sound, as far as their letters tell. */
export interface Sound {
  letters: string
  /** What is left of them when letters that sound alike are one. */
  keys: readonly string[]
}

const apart: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

/** The letters a to z of words, those with signs as without. */
export function plainLetters(text: string): string {
  const parted = text.toLowerCase().replace(/[łøßæœđðþ]/g, (letter) => apart[letter] ?? '')
  return parted.normalize('NFD').replace(/[^a-z]+/g, '')
}

export function soundOf(text: string): Sound {
  const letters = plainLetters(text)
  return { letters, keys: [...new Set(doubleMetaphone(letters))].filter(Boolean) }
}

/** How alike two sound, and how alike they are spelled: 1 is the same, 0 nothing in common. */
export function likeness(one: Sound, other: Sound): { sound: number; letters: number } {
  const sounds = one.keys.flatMap((key) => other.keys.map((otherKey) => similarity(key, otherKey)))
  return { sound: Math.max(0, ...sounds), letters: similarity(one.letters, other.letters) }
}

function similarity(one: string, other: string): number {
  return 1 - distance(one, other) / Math.max(one.length, other.length, 1)
}

/** How many letters have to be put in, taken out or exchanged. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const exchanged = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, exchanged))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
