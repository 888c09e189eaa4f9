import { readSorted } from '../evidence/front-coding.ts'
import { englishWords } from './english-words.ts'
import { plainLetters } from './plain-letters.ts'
import { americanSpelling } from './spelling.ts'
import { lemmasOf } from './word-stems.ts'

/** Made when the list comes, not while words are written. */
const known: ReadonlySet<string> = new Set(readSorted(englishWords))

/** True if a word stands in a dictionary, inflected or not and in either spelling. */
export function isKnownWord(text: string): boolean {
  const word = plainLetters(text)
  return [word, americanSpelling(word)].some(
    (spelt) => spelt.length < 2 || lemmasOf(spelt).some((lemma) => known.has(lemma)),
  )
}
