import { expect, test, vi } from 'vitest'
import { defaultSettings } from '../../commands/command-settings.ts'
import { writeUtterance } from '../../formatting/write.ts'
import { openDictionary } from './open-dictionary.ts'

const named = { ...defaultSettings, words: ['Catheryn'] }

test('a dictionary comes with the first own word, and more names that were heard wrong are written right', async () => {
  const dictionary = openDictionary()
  expect(dictionary(defaultSettings, 'en-US')).toBeNull()
  const write = () =>
    writeUtterance(
      'we asked kathrin',
      { before: '', after: '' },
      {
        settings: { ...named, isKnownWord: dictionary(named, 'en-US') },
      },
    ).words
  expect(write()).toBe('We asked kathrin')
  await vi.waitFor(() => expect(write()).toBe('We asked Catheryn'))
  expect(dictionary(named, 'de-DE')).toBeNull()
})
