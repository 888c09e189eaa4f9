import { expect, test } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { type BrowserStorage, openStore } from '../../storage.ts'
import { createPreferences } from './preferences.ts'

const chord = { code: 'KeyD', ctrl: true, alt: true, shift: false, meta: false }

function choose(storage: () => BrowserStorage) {
  const preferences = createPreferences(openStore(storage))
  preferences.language.set('de-DE')
  preferences.isPrivate.set(true)
  preferences.microphone.set('desk')
  preferences.key.set(chord)
  preferences.commands('ann').set({
    isOn: false,
    off: ['comma'],
    numbers: 'heard',
    cleanUp: 'hesitations',
    sentenceEnds: 'at-pauses',
    list: '{}',
  })
  return preferences
}

function chosen(preferences: ReturnType<typeof createPreferences>) {
  const { language, isPrivate, microphone, key } = preferences
  return [language, isPrivate, microphone, key, preferences.commands('ann')].map((one) => one.get())
}

const choices = [
  'de-DE',
  true,
  'desk',
  chord,
  {
    isOn: false,
    off: ['comma'],
    numbers: 'heard',
    cleanUp: 'hesitations',
    sentenceEnds: 'at-pauses',
    list: '{}',
  },
]

test('what is chosen is there for the next page', () => {
  const storage = memoryStorage()
  choose(() => storage)
  expect(chosen(createPreferences(openStore(() => storage)))).toEqual(choices)
})

test.each([
  [
    'refused',
    (): BrowserStorage => {
      throw new DOMException('Access is denied.', 'SecurityError')
    },
  ],
  [
    'full',
    (): BrowserStorage => ({
      ...memoryStorage(),
      setItem() {
        throw new DOMException('There is no room.', 'QuotaExceededError')
      },
    }),
  ],
])('where storage is %s what is chosen holds until the page is left', (_what, storage) => {
  expect(chosen(createPreferences(openStore(storage)))).toEqual([null, false, null, null, null])
  expect(chosen(choose(storage))).toEqual(choices)
})

test('what cannot be understood is as if nothing had been chosen, and earlier versions are understood', () => {
  const storage = memoryStorage()
  const preferences = createPreferences(openStore(() => storage))
  storage.setItem('dictationKey', '{"code":')
  storage.setItem('dictationCommands:ann', '"on"')
  expect([preferences.key.get(), preferences.commands('ann').get()]).toEqual([null, null])
  storage.setItem('dictationLanguage', 'fr-FR')
  storage.setItem('privateMode', 'on')
  storage.setItem('dictationCommands:ann', '{"isOn":true,"off":["comma",3]}')
  expect([preferences.language.get(), preferences.isPrivate.get()]).toEqual(['fr-FR', true])
  expect(preferences.commands('ann').get()).toEqual({
    isOn: true,
    off: ['comma'],
    numbers: 'formatted',
    cleanUp: 'as-heard',
    sentenceEnds: 'never',
    list: '',
  })
})
