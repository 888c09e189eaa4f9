import { readNumber } from '../words/numbers.ts'
import type { Reading } from '../words/readings.ts'
import type { SpokenWord } from '../words/spoken-word.ts'

/** An abbreviation has no more letters. */
const mostLetters = 60

/** "U period S period": initials. "Five p period m" and "i period e period" are small. Null if none begin at a word. */
export function readInitials(heard: readonly SpokenWord[], at: number): Reading | null {
  const core = (index: number) => heard[index]?.core ?? ''
  let text = ''
  let next = at
  while (
    text.length < 2 * mostLetters &&
    /^[a-z]$/.test(core(next)) &&
    /^(period|dot)$/.test(core(next + 1)) &&
    heard[next]?.closing === ''
  ) {
    text += `${core(next)}.`
    next += 2
  }
  const isTime = readNumber([core(at - 1)], 0) !== null && heard[at - 1]?.closing === ''
  if (isTime && /^[ap]\.$/.test(text) && core(next) === 'm')
    return { text: `${text}m.`, length: next + 1 - at }
  if (text.length < 4) return null
  const isSmall = /^(i\.e|e\.g)\.$/.test(text) || (isTime && /^[ap]\.m\.$/.test(text))
  return { text: isSmall ? text : text.toUpperCase(), length: next - at }
}
