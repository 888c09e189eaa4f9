import { expect, test } from 'vitest'
import { isLanguageKnown } from './languages.ts'

test.for([
  [['en-US'], 'en-US', true],
  [['en-US'], 'en-GB', true],
  [['en'], 'EN-gb', true],
  [['en', 'de'], 'de-CH', true],
  [['en-US'], 'de-DE', false],
  [['en'], 'enm', false],
  [['multi'], 'de-DE', true],
  [[], 'en-US', false],
] as const)('Who knows %s and is asked for %s: %s', ([known, asked, expected]) => {
  expect(isLanguageKnown(known, asked)).toBe(expected)
})
