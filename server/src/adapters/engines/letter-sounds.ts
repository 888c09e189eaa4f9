import { readFileSync } from 'node:fs'

/**
 * The pronunciation of words that stand in no dictionary of English: a letter's sounds, by the letters around it. The
 * table was learnt from CMU's dictionary (`npm run letter-sounds -w server`).
 */
export type LetterSounds = ReadonlyMap<string, string>

/** The numbers of letters before and behind that decide, the most first. */
export const contexts = [
  ...[[2, 3] as const, [3, 2] as const, [2, 2] as const, [1, 2] as const, [2, 1] as const],
  ...[[1, 1] as const, [0, 1] as const, [1, 0] as const, [0, 0] as const],
]
export type Context = (typeof contexts)[number]

export const table = new URL('./letter-sounds.txt', import.meta.url)

/** A letter of a word with those around it; # is where the word begins and ends. */
export function keyOf(word: string, at: number, [before, after]: Context): string {
  return `${word.slice(Math.max(0, at - before), at)}|${word[at]}|${word.slice(at + 1, at + 1 + after)}`
}

export function readLetterSounds(): LetterSounds {
  const lines = readFileSync(table, 'utf8').split('\n')
  return new Map(
    lines.filter((line) => line && !line.startsWith('//')).map((line) => line.split('=') as [string, string]),
  )
}

/** The sounds of a word in the letters a to z. */
export function soundOut(rules: LetterSounds, letters: string): string {
  const word = `#${letters}#`
  return Array.from(letters, (_, i) => findSounds(rules, word, i + 1, contexts) ?? '')
    .filter(Boolean)
    .join(' ')
}

/** The sounds of one letter, by the first of some contexts that has a rule. */
export function findSounds(rules: LetterSounds, word: string, at: number, among: readonly Context[]) {
  for (const context of among) {
    const sounds = rules.get(keyOf(word, at, context))
    if (sounds !== undefined) return sounds
  }
  return undefined
}
