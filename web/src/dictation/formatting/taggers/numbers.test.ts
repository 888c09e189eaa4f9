import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../commands/settings/command-settings.ts'
import { writeUtterance } from '../write.ts'

const rows = readFileSync(new URL('numbers.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | '))
const around = { before: 'And', after: '' }

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

test('numbers stay as they were heard where that is chosen', () => {
  const settings = { ...defaultSettings, numbers: 'heard' as const }
  expect(writeUtterance('twenty five percent', around, { settings }).words).toBe('twenty five percent')
})
