import { isPlainLetter, readLetter } from './letters.ts'
import { readDigit, readNumber } from './numbers.ts'
import type { SpokenWord } from './spoken-word.ts'

/** Several words heard that make one written, and how many they are. */
export interface Reading {
  text: string
  length: number
}

/** Letters spoken one by one, or written together in capitals by the recogniser; at least so many. */
export function readLetters(
  words: readonly SpokenWord[],
  at: number,
  { isUpper = false, least = 2 } = {},
): Reading | null {
  const together = words[at]?.raw.replace(/[.,;:?!]+$/, '') ?? ''
  if (least > 1 && /^\p{Lu}{2,8}$/u.test(together))
    return { text: isUpper ? together : together.toLowerCase(), length: 1 }
  let text = ''
  let next = at
  let isCapital = isUpper
  for (; next < words.length; next++) {
    const { core, closing } = words[next] as SpokenWord
    const letter = readLetter(core)
    // “Upper case n upper case h”
    const again = core === 'uppercase' ? 1 : core === 'upper' && words[next + 1]?.core === 'case' ? 2 : 0
    if (isUpper && again > 0 && readLetter(words[next + again]?.core ?? '') !== null) {
      next += again - 1
      continue
    }
    if (/^(capital|cap)$/.test(core) && readLetter(words[next + 1]?.core ?? '') !== null) isCapital = true
    else if (letter === null || (text === '' && !isPlainLetter(core))) break
    else {
      text += isCapital ? letter.toUpperCase() : letter
      isCapital = isUpper
    }
    if (closing !== '') {
      next++
      break
    }
  }
  return text.length < least ? null : { text, length: next - at }
}

/** "three point five". After "one" it is only sure if a measure follows: "won by one point two weeks ago". */
export function readDecimal(
  words: readonly SpokenWord[],
  cores: readonly string[],
  at: number,
): Reading | null {
  const whole = readNumber(cores, at)
  if (whole === null || cores[at + whole.length] !== 'point') return null
  let next = at + whole.length + 1
  if (words.slice(at, next).some(({ closing }) => closing !== '')) return null
  let text = `${whole.value}.`
  while (next < words.length && words[next - 1]?.closing === '') {
    const digits = readDecimals(cores, next)
    if (digits === null) break
    text += digits.text
    next += digits.length
  }
  if (text.endsWith('.')) return null
  const isEnd = next === words.length || words[next - 1]?.closing !== ''
  const isSure = cores[at] !== 'one' || isEnd || measures.test(cores[next] ?? '')
  return isSure ? { text, length: next - at } : null
}

const measures = /^(million|billion|trillion|percent|per|times|and|or|to)$/

function readDecimals(cores: readonly string[], at: number): Reading | null {
  const digit = readDigit(cores[at] ?? '')
  if (digit !== null) return { text: digit, length: 1 }
  const number = readNumber(cores, at)
  return number && { text: String(number.value), length: number.length }
}
