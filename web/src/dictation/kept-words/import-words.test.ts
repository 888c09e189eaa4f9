import { wordList } from '@plainspoken/contract/word-limits'
import { expect, test } from 'vitest'
import { exportWordList } from '../commands/settings/command-settings.ts'
import { importWords } from './import-words.ts'

async function take(name: string, content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const read = await importWords({
    name,
    size: bytes.length,
    arrayBuffer: async () => bytes.slice().buffer as ArrayBuffer,
  })
  if ('problem' in read) return read.problem
  const { words, replacements } = read.list
  return { words, replacements: replacements.map(({ say, write }) => `${say} → ${write}`) }
}

/** As Windows writes it, without the mark before it that tells so. */
function inTwoBytes(text: string) {
  return new Uint8Array(
    [...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]),
  )
}

const dragonList =
  '@Version=Plato-UTF8\r\nKraków\r\nBMI\\\\body mass index\r\n.\\period\\full stop\r\nC:\\temp\\\\temp folder\r\n\\\\stray\r\n'
const dragonXml = `<?xml version="1.0" encoding="utf-16"?>
<!DOCTYPE WordExport SYSTEM "http://example.org/words.dtd">
<WordExport NatspeakVersion="16.0"><Word name="Kraków"><Property id="1"/></Word><Word name="BMI\\\\body mass index"/>
<Word name="C:\\temp\\\\temp folder"/></WordExport>`
const ofDragon = { words: ['Kraków'], replacements: ['body mass index → BMI', 'temp folder → C:\\temp'] }
const ofDragonList = {
  ...ofDragon,
  replacements: ['body mass index → BMI', 'full stop → .', 'temp folder → C:\\temp'],
}

test.each([
  ['as a list', 'words.txt', dragonList, ofDragonList],
  ['with a mark before it', 'words.txt', `\uFEFF${dragonList}`, ofDragonList],
  ['in two bytes a letter', 'words.txt', inTwoBytes(`\uFEFF${dragonList}`), ofDragonList],
  ['as XML', 'words.xml', inTwoBytes(dragonXml), ofDragon],
  [
    'from before version 11, without a heading',
    'words.txt',
    'Kowalczyk\r\nBMI\\body mass index\r\n',
    { words: ['Kowalczyk'], replacements: ['body mass index → BMI'] },
  ],
])('Dragon’s words are read %s', async (_how, name, content, read) => {
  expect(await take(name, content)).toEqual(read)
})

const dictionary = [
  { type: 'term', original: 'Kowalczyk', caseSensitive: false, isEnabled: true },
  { type: 'correction', original: 'cobbles chick', replacement: 'Kowalczyk', isEnabled: true },
  { type: 'term', original: 'off', isEnabled: false },
  { type: 'correction', original: '\\d+', replacement: 'x', isRegex: true },
]
const ofTypeWhisper = { words: ['Kowalczyk'], replacements: ['cobbles chick → Kowalczyk'] }

test.each([
  ['its dictionary', dictionary],
  ['a backup of a Mac', { schemaVersion: 1, dictionaryEntries: dictionary, snippets: [] }],
  ['a backup of Windows', { Format: 'typewhisper-backup', Data: { Dictionary: { Entries: dictionary } } }],
])('TypeWhisper’s words are read from %s', async (_what, file) => {
  expect(await take('export.json', JSON.stringify(file))).toEqual(ofTypeWhisper)
})

test('plain lists have a word a line, or what is said and what is written', async () => {
  const list = '# Mine\nKowalczyk\n\nmy address = 1 Rose Lane\\nYork\nbmi\tBMI\ncall check → Kowalczyk\n'
  expect(await take('mine.txt', list)).toEqual({
    words: ['Kowalczyk'],
    replacements: ['my address → 1 Rose Lane\nYork', 'bmi → BMI', 'call check → Kowalczyk'],
  })
})

test('of a spreadsheet what is said and what is written are read', async () => {
  const table =
    'Type,Original,Replacement,Enabled\r\nTerm,Kowalczyk,,true\r\nCorrection,"call, check",Kowalczyk,true\r\n'
  expect(await take('mine.csv', table)).toEqual({
    words: ['Kowalczyk'],
    replacements: ['call, check → Kowalczyk'],
  })
})

test('what was exported here comes back', async () => {
  const own = { words: ['Ann'], replacements: [{ say: 'brb', write: 'be right back' }], learnt: [] }
  expect(await take('plainspoken-words.json', exportWordList(own))).toEqual({
    words: ['Ann'],
    replacements: ['brb → be right back'],
  })
})

test.each([
  ['is empty', 'a.txt', '\n', 'This file has no words.'],
  ['is no JSON', 'a.json', '{', 'This file could not be read as JSON.'],
  ['is other JSON', 'a.json', '{"a":1}', 'This isn’t a Plainspoken word list.'],
  ['has a damaged entry', 'a.json', '[{"a":1}]', 'Entry 1 of this file has no word.'],
  ['is no XML', 'a.xml', '<WordExport>\n<Word', 'Line 2 of this file isn’t XML.'],
  ['is a PDF', 'a.txt', '%PDF-1.4\nobj', 'This isn’t a text file.'],
  [
    'is a line of spaces',
    'a.txt',
    `a${' '.repeat(200_000)}b`,
    `“a${' '.repeat(39)}…” is too long for a word.`,
  ],
  ['has a word that is too long', 'a.txt', 'x'.repeat(101), `“${'x'.repeat(40)}…” is too long for a word.`],
  [
    'has too many',
    'a.txt',
    Array.from({ length: wordList.entries + 1 }, (_, i) => `w${i}`).join('\n'),
    'This file has 2001 words; there is room for 2000.',
  ],
])('a file that %s is refused with a sentence', async (_what, name, content, sentence) => {
  expect(await take(name, content)).toBe(sentence)
})
