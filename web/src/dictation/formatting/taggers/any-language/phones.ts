import { type Production, partOf } from '../production.ts'
import type { NumberLanguage } from './number-language.ts'

/** Telephone numbers, told digit by digit or in parts. */
export function phonesOf(language: NumberLanguage): Production[] {
  const spaced = (digits: string) => {
    const groups = language.phones?.[digits.length]?.split(' ').map(Number)
    if (groups === undefined) return digits
    const ends = groups.map((_, index) => groups.slice(0, index + 1).reduce((sum, length) => sum + length, 0))
    return groups.map((length, index) => digits.slice((ends[index] ?? 0) - length, ends[index])).join(' ')
  }
  const isCounting = (digits: string) =>
    [...digits].every((digit, at) => Number(digit) === Number(digits[0]) + at)
  return [
    {
      name: 'abroad',
      kind: 'phone',
      pattern: '<plus> <number:dialled>',
      write: (parts) => {
        const { text } = partOf(parts, 'number')
        return text.length < 8 ? null : `+${text.slice(0, 2)} ${spaced(text.slice(2))}`
      },
      examples: [],
    },
    {
      name: 'phone',
      kind: 'phone',
      pattern: '<number:dialled>',
      write(parts, { from, to }) {
        const { text } = partOf(parts, 'number')
        const isLong = text.length >= 4 && to - from >= (language.phoneParts === undefined ? 3 : 4)
        return isLong && (text.length > 6 || !isCounting(text)) ? spaced(text) : null
      },
      examples: [],
    },
  ]
}
