import { expect, test } from 'vitest'
import { findLanguages, languageName, languages, orderLanguages } from './languages.ts'

test('each language is named in itself, with a capital', () => {
  expect(['de-DE', 'fr-FR', 'he-IL', 'ja-JP', 'pt-BR'].map(languageName)).toEqual([
    'Deutsch (Deutschland)',
    'Français (France)',
    'עברית (ישראל)',
    '日本語 (日本)',
    'Português (Brasil)',
  ])
  expect(languages.filter((code) => languageName(code) === code)).toEqual([])
  expect(['en-US', 'en-GB'].map(languageName)).toEqual(['English (US)', 'English (UK)'])
})

test('what was used last and what the browser speaks come first, each once', () => {
  const { first, languages: offered } = orderLanguages(['ja-JP', 'xx'], ['de', 'es-419', 'de-AT', 'ja'])
  expect(offered.slice(0, first)).toEqual(['ja-JP', 'de-DE', 'es-ES', 'de-AT'])
  expect(offered[first]).toBe('en-US')
  expect([...offered].sort()).toEqual([...languages].sort())
  expect(orderLanguages([], []).languages).toEqual(languages)
})

test.for([
  ['deutsch', ['de-DE', 'de-AT', 'de-CH']],
  ['german', ['de-DE', 'de-AT', 'de-CH']],
  ['espanol', ['es-ES', 'es-MX', 'es-US']],
  ['de', ['de-DE', 'de-AT', 'de-CH', 'da-DK', 'nl-NL', 'nl-BE', 'sv-SE']],
  ['Brazilian', ['pt-BR']],
  ['simplified chinese', ['zh-CN']],
  ['ΕΛΛΗΝΙΚΑ', ['el-GR']],
  ['francais can', ['fr-CA']],
  ['turkce', ['tr-TR']],
  ['日本', ['ja-JP']],
  ['עבר', ['he-IL']],
  ['pt-', ['pt-BR', 'pt-PT']],
  ['  ', languages],
  ['klingon', []],
] as const)('typing “%s” finds %j', ([typed, found]) => {
  expect(findLanguages(typed, languages)).toEqual(found)
})
