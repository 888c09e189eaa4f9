import { expect, test } from 'vitest'
import { type Archive, readArchive, writeArchive } from './archive.ts'

const archive: Archive = {
  texts: [{ text: 'Dear Ada', title: '', isPinned: true, at: 5, heardBy: 'This server' }],
  words: { replacements: [{ say: 'my address', write: 'ann@example.org' }], words: ['Grüße'], learnt: [] },
  templates: [{ id: 'a', name: 'Letter', text: 'Dear [name],\nthank you.', updatedAt: 5 }],
  settings: { textSize: 'large' },
}

const changed = (change: (file: Record<string, unknown>) => void) => {
  const file = JSON.parse(writeArchive({ ...archive }, 0))
  change(file)
  return readArchive(JSON.stringify(file))
}

test('what was exported is read again as it was', () => {
  expect(readArchive(writeArchive(archive, 0))).toEqual({ archive })
})

test('a file of an earlier version has no templates', () => {
  const read = changed((file) => delete file.templates)
  expect(read).toEqual({ archive: { ...archive, templates: [] } })
})

test('settings that this version does not know, or that cannot be, are left out', () => {
  const read = changed((file) => {
    file.settings = { textSize: 'huge', token: 'x', lineWidth: 'wide', copyWhenStopped: 1 }
  })
  expect(read).toMatchObject({ archive: { settings: { lineWidth: 'wide' } } })
})

test.each([
  ['is no JSON', () => readArchive('{'), 'This file could not be read. Choose one that “Export All” made.'],
  ['is something else', () => readArchive('{"a": 1}'), 'This isn’t a file of texts from Plainspoken.'],
  ['is a list', () => readArchive('[]'), 'This isn’t a file of texts from Plainspoken.'],
  [
    'is newer',
    () => changed((file) => (file.format = 'plainspoken-archive/2')),
    'This file comes from a newer version. Reload this page and try again.',
  ],
  ['has no texts', () => changed((file) => (file.texts = {})), 'This file is damaged.'],
  [
    'has a text that is none',
    () => changed((file) => (file.texts = [...archive.texts, { text: 1 }])),
    'Text 2 of this file is damaged.',
  ],
  [
    'has words that are none',
    () => changed((file) => (file.words = { format: 'plainspoken-words/1', words: [1] })),
    'Word 1 of this word list is damaged.',
  ],
  [
    'has a template that is none',
    () => changed((file) => (file.templates = [{ id: 'a', name: 'Letter' }])),
    'Template 1 of this file is damaged.',
  ],
])('a file that %s is refused with a sentence', (_what, read, problem) => {
  expect(read()).toEqual({ problem })
})
