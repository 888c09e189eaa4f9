import { wordList } from '@plainspoken/contract/word-limits'
import { expect, test } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { openStore } from '../../storage.ts'
import { openCommandChoices } from '../commands/settings/command-choices.ts'
import { exportWordList } from '../commands/settings/command-settings.ts'
import { createPreferences } from '../device/preferences.ts'
import { importWordList } from './word-list-file.ts'

const list = {
  replacements: [
    { say: 'my email', write: 'ann@example.org' },
    { say: 'sign off', write: 'Yours,\nAnn' },
  ],
  words: ['Plainspoken', 'O’Hara'],
  learnt: [
    { kind: 'mark' as const, wanted: 'period', instead: '.', before: 'trial', after: 'ended', times: 2 },
  ],
}

test('a word list comes back from its file as it was', () => {
  expect(importWordList(exportWordList(list))).toEqual({ list })
})

test('of two rules for the same words the later one counts', () => {
  const content = exportWordList({
    words: ['Ann', 'Ann'],
    learnt: [],
    replacements: [
      { say: 'BRB', write: 'be right back' },
      { say: 'brb', write: 'back soon' },
    ],
  })
  expect(importWordList(content)).toEqual({
    list: { words: ['Ann'], replacements: [{ say: 'brb', write: 'back soon' }], learnt: [] },
  })
})

test.for([
  ['not JSON', 'could not be read'],
  ['{}', 'isn’t a Plainspoken word list'],
  [exportWordList(list).replace('"my email"', '7'), 'Replacement 1'],
  [exportWordList(list).replace('"Plainspoken"', '""'), 'Word 1'],
  [exportWordList(list).replace('"trial"', '7'), 'Learned reading 1'],
  [
    exportWordList({ replacements: [], learnt: [], words: new Array(wordList.entries + 1).fill('x') }),
    'at most',
  ],
])('a file that is no word list is refused with a sentence', ([content = '', sentence]) => {
  expect(importWordList(content)).toEqual({ problem: expect.stringContaining(sentence ?? '') })
})

test('choices are kept on the device, for each user apart, and a damaged list is left out', () => {
  const storage = memoryStorage()
  const preferences = createPreferences(openStore(() => storage))
  const open = (userId: string) => openCommandChoices(preferences.commands(userId))
  open('ann').change({ ...list, isOn: false, off: ['comma'] })
  expect(open('ann').current()).toMatchObject({ ...list, isOn: false, off: ['comma'] })
  expect(open('bob').current()).toMatchObject({ isOn: true, off: [], words: [] })
  for (const list of ['', 'null', '{"words":7}']) {
    preferences.commands('bob').set({
      isOn: true,
      off: ['comma'],
      numbers: 'heard',
      cleanUp: 'hesitations',
      sentenceEnds: 'at-pauses',
      list,
    })
    expect(open('bob').current()).toMatchObject({ off: ['comma'], replacements: [], words: [] })
  }
})
