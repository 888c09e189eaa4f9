import { doubleMetaphone } from 'double-metaphone'
import { plainLetters } from './plain-letters.ts'

/** The sound of words, as far as their letters tell. */
export interface Sound {
  letters: string
  /** Keys of the sound, in which letters that sound alike are one. */
  keys: readonly string[]
}

export function soundOf(text: string): Sound {
  const letters = plainLetters(text)
  return { letters, keys: [...new Set(doubleMetaphone(letters))].filter(Boolean) }
}

/** The likeness of two words in sound and in spelling: 1 is the same, 0 nothing in common. */
export function likeness(one: Sound, other: Sound): { sound: number; letters: number } {
  return { sound: soundLikeness(one, other), letters: similarity(one.letters, other.letters) }
}

export function soundLikeness(one: Sound, other: Sound): number {
  let most = 0
  for (const key of one.keys)
    for (const otherKey of other.keys) {
      // The most that the lengths alone allow.
      const possible = Math.min(key.length, otherKey.length) / Math.max(key.length, otherKey.length)
      if (key === otherKey) return 1
      if (possible > most) most = Math.max(most, similarity(key, otherKey))
    }
  return most
}

/** The costs of differing letters. */
interface Costs {
  /** A letter that only one of them has. */
  lost(letter: string): number
  exchanged(from: string, to: string): number
}

const plain: Costs = { lost: () => 1, exchanged: (from, to) => (from === to ? 0 : 1) }

/** 1 is the same, 0 nothing in common. */
function similarity(one: string, other: string, costs = plain): number {
  return 1 - distance(one, other, costs) / Math.max(one.length, other.length, 1)
}

/** The least cost of turning one into the other by inserting, removing or exchanging letters. */
function distance(one: string, other: string, { lost, exchanged }: Costs): number {
  let row = [0]
  for (const letter of other) row.push((row.at(-1) ?? 0) + lost(letter))
  for (const from of one) {
    const next = [(row[0] ?? 0) + lost(from)]
    for (let j = 1; j <= other.length; j++) {
      const to = other.charAt(j - 1)
      next.push(
        Math.min(
          (row[j] ?? 0) + lost(from),
          (next[j - 1] ?? 0) + lost(to),
          (row[j - 1] ?? 0) + exchanged(from, to),
        ),
      )
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const vowels = new Set('aeiouy')
/** Letters that often stand for one sound. */
const alike = ['ckqxg', 'szcx', 'fvpb', 'jgy', 'wvu', 'td', 'mn', 'lr']

/**
 * The likeness of letters as they are said: vowels differ less than consonants, and letters that sound alike less than
 * others.
 */
export function letterLikeness(one: Sound, other: Sound): number {
  return similarity(asSaid(one.letters), asSaid(other.letters), {
    lost: (letter) => (vowels.has(letter) ? 0.5 : 1),
    exchanged(from, to) {
      if (from === to) return 0
      if (vowels.has(from) && vowels.has(to)) return 0.35
      return alike.some((letters) => letters.includes(from) && letters.includes(to)) ? 0.5 : 1
    },
  })
}

/** One letter for each sound, and none that is silent. */
function asSaid(letters: string): string {
  return letters
    .replace(/ph/g, 'f')
    .replace(/ck/g, 'k')
    .replace(/sch|sh|sz/g, 'S')
    .replace(/tch|cz|ch/g, 'C')
    .replace(/th/g, 't')
    .replace(/[cq](?![eiy])/g, 'k')
    .replace(/h/g, '')
    .replace(/(.)\1/g, '$1')
}
