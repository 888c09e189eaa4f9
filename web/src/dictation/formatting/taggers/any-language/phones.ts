import { type Production, partOf } from '../production.ts'
import type { NumberLanguage } from './number-language.ts'

const countryCode = /^([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

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
      pattern: '<plus> <number:parted>',
      write: (parts) => {
        const { text } = partOf(parts, 'number')
        const code = countryCode.exec(text)?.[0] ?? ''
        return text.length < 8 ? null : `+${code} ${spaced(text.slice(code.length))}`
      },
    },
    {
      // "Null dreißig zweiundzwanzig …": in parts, from a nought on.
      name: 'area',
      kind: 'phone',
      pattern: '<number:parted>',
      write: (parts, { from, to }) => {
        const { text } = partOf(parts, 'number')
        const isDialled = text.startsWith('0') && text.length >= 8 && text.length <= 12 && to - from >= 4
        return isDialled ? spaced(text) : null
      },
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
    },
  ]
}
