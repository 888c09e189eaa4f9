import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../commands/settings/command-settings.ts'
import { writeUtterance } from '../write.ts'

const rows = readFileSync(new URL('numbers.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | '))
const around = { before: 'And they', after: '' }

describe.for(['en-US', 'en-GB'] as const)('in %s', (locale) => {
  const settings = { ...defaultSettings, locale, numbers: 'formatted' as const }
  test.for(rows)('"%s" is written as professionals write it', ([spoken = '', american, british]) => {
    const written = locale === 'en-GB' ? (british ?? american) : american
    expect(writeUtterance(spoken, around, { settings }).words).toBe(written)
  })
})

test('at least 300 cases are listed', () => {
  expect(rows.length).toBeGreaterThanOrEqual(300)
})

test('every number to a thousand is written as it is said, with and without “and”', () => {
  const small =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    )
  const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
  const belowHundred = (value: number) =>
    small[value] ?? `${tens[Math.floor(value / 10)]} ${value % 10 === 0 ? '' : small[value % 10]}`.trim()
  const settings = { ...defaultSettings, numbers: 'formatted' as const }
  for (let value = 10; value < 1000; value++)
    for (const and of [' ', ' and ']) {
      const [hundreds, rest] = [Math.floor(value / 100), value % 100]
      const parts = [hundreds > 0 ? `${small[hundreds]} hundred` : '', rest > 0 ? belowHundred(rest) : '']
      const said = parts.filter((part) => part !== '').join(and)
      expect(writeUtterance(`${said} people`, around, { settings }).words).toBe(`${value} people`)
    }
})

test('numbers stay as they were heard where that is chosen', () => {
  const settings = { ...defaultSettings, numbers: 'heard' as const }
  expect(writeUtterance('twenty five percent', around, { settings }).words).toBe('twenty five percent')
})
