import { englishWords } from './english-words.ts'
import { plainLetters } from './sounds.ts'
import { americanSpelling } from './spelling.ts'
import { lemmasOf } from './word-stems.ts'

/** Made when the list comes, not while words are written. */
const known = readList()

/** Whether a word stands in a dictionary, inflected or not and however it is spelt. */
export function isKnownWord(text: string): boolean {
  const word = plainLetters(text)
  return [word, americanSpelling(word)].some(
    (spelt) => spelt.length < 2 || lemmasOf(spelt).some((lemma) => known.has(lemma)),
  )
}

/** Each word is told by how many letters it has of the one before it, A is none, and by those that follow. */
function readList(): ReadonlySet<string> {
  let word = ''
  const words = [...englishWords.matchAll(/([A-Z])([a-z]*)/g)].map(([, same = 'A', rest = '']) => {
    word = word.slice(0, same.charCodeAt(0) - 65) + rest
    return word
  })
  return new Set(words)
}
