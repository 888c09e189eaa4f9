import { expect, test, vi } from 'vitest'
import { type CommandSettings, defaultSettings } from '../../commands/settings/command-settings.ts'
import { writeUtterance } from '../../formatting/write.ts'
import { openParts } from './optional-parts.ts'

const write = (spoken: string, settings: CommandSettings) =>
  writeUtterance(spoken, { before: '', after: '' }, { settings }).words

test('what finds own words by their sound comes with the first own word, and the dictionary behind it', async () => {
  const parts = openParts()
  const named = { ...defaultSettings, words: ['Kowalczyk', 'Catheryn'] }
  const say = (spoken: string) => write(spoken, { ...named, parts: parts.current() })
  expect(await parts.load(defaultSettings, 'en-US')).toBe(true)
  expect(await parts.load(named, 'de-DE')).toBe(true)
  expect(say('we asked kowalchyk')).toBe('We asked kowalchyk')
  expect(await parts.load(named, 'en-US')).toBe(true)
  expect(say('we asked kowalchyk')).toBe('We asked Kowalczyk')
  await vi.waitFor(() => expect(say('we asked kathrin')).toBe('We asked Catheryn'))
  expect(parts.areHere(named, 'en-US')).toBe(true)
})

test('what finds corrections comes with the choice to leave them out; before, they are written as heard', async () => {
  const parts = openParts()
  const choices = { ...defaultSettings, cleanUp: 'corrections' as const }
  const say = () => write('send it on um Monday no sorry Tuesday', { ...choices, parts: parts.current() })
  expect(parts.areHere(choices, 'en-US')).toBe(false)
  expect(say()).toBe('Send it on Monday no sorry Tuesday')
  expect(await parts.load(choices, 'en-US')).toBe(true)
  expect(say()).toBe('Send it on Tuesday')
})

test('what inserts templates comes with the first one', async () => {
  const parts = openParts()
  expect(await parts.load(defaultSettings, 'en-US')).toBe(true)
  expect(parts.current().templatePlans).toBeNull()
  const templates = [{ id: 'a', name: 'letter', text: 'Dear [name]', updatedAt: 0 }]
  const choices = { ...defaultSettings, templateBook: { templates, needsKeyword: false } }
  expect(parts.areHere(choices, 'de-DE')).toBe(false)
  expect(await parts.load(choices, 'de-DE')).toBe(true)
  expect(parts.current().templatePlans).not.toBeNull()
})

test('what reads words as was learnt comes with the first turned reading', async () => {
  const parts = openParts()
  expect(await parts.load(defaultSettings, 'en-US')).toBe(true)
  expect(parts.current().readAsLearnt).toBeNull()
  const turned = {
    kind: 'mark',
    wanted: 'period',
    instead: '.',
    before: 'trial',
    after: '',
    times: 2,
  } as const
  const choices = { ...defaultSettings, learnt: [turned] }
  expect(parts.areHere(choices, 'en-US')).toBe(false)
  expect(await parts.load(choices, 'en-US')).toBe(true)
  expect(parts.current().readAsLearnt).not.toBeNull()
})
