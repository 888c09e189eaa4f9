import { isCommonWord } from '../words/common-words.ts'
import { isFunctionWord, words } from '../words/word-classes.ts'
import { plainLetters } from './plain-letters.ts'

const irregular = words('women men feet teeth geese mice wanna gotta')

/** A word of every day, with signs on its letters or without. */
export function isOrdinary(word: string): boolean {
  const plain = /^[a-z'’]+$/i.test(word) ? word.replaceAll('’', "'") : plainLetters(word)
  return isCommonWord(plain) || isFunctionWord(plain) || irregular.has(plain)
}
