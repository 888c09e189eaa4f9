import { englishWords } from './english-words.ts'
import { plainLetters } from './sounds.ts'
import { americanSpelling } from './spelling.ts'
import { stemsOf } from './word-stems.ts'

let listed: ReadonlySet<string> | null = null

/** Whether a word stands in a dictionary, in one of its forms and however it is spelt. */
export function isKnownWord(text: string): boolean {
  listed ??= readList()
  const known = listed
  const isListed = (word: string) => word.length < 2 || stemsOf(word).some((stem) => known.has(stem))
  const isJoined = (word: string) =>
    [...word.slice(3, -2)].some((_, at) => isListed(word.slice(0, at + 3)) && isListed(word.slice(at + 3)))
  const word = plainLetters(text)
  return [word, americanSpelling(word)].some((spelt) => isListed(spelt) || isJoined(spelt))
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
