import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readCorpus } from '../../../../test/corpus/corpus.ts'
import { everyPart } from '../../../../test/every-part.ts'
import { type CommandSettings, defaultSettings } from '../../commands/settings/command-settings.ts'
import { choiceAt } from '../../transcript/choice.ts'
import { readWords } from '../words/spoken-word.ts'
import { writeUtterance } from '../write.ts'
import { findMisheard } from './find-misheard.ts'
import { isKnownWord } from './known-words.ts'

const linesOf = (file: string) =>
  readFileSync(new URL(`../../../../test/corpus/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
const listed = linesOf('own-words.txt')
const nowhere = { before: '', after: '' }

const write = (spoken: string, own: Partial<CommandSettings>) =>
  writeUtterance(spoken, nowhere, { settings: { ...defaultSettings, parts: everyPart, ...own } })

describe('a listed word', () => {
  test.each([
    ['in one piece', 'we asked kowalchyk today', 'Kowalczyk', 'We asked Kowalczyk today'],
    ['torn', 'she has tacky cardia again', 'tachycardia', 'She has tachycardia again'],
    ['of somebody', "this is kowalchyk's desk", 'Kowalczyk', "This is Kowalczyk's desk"],
    ['before a mark', 'he takes gabba pentin comma daily', 'gabapentin', 'He takes gabapentin, daily'],
  ])('that was heard wrong is written right, and can be turned round: %s', (_what, spoken, word, written) => {
    const { words, choices = [] } = write(spoken, { words: [word] })
    expect(words).toBe(written)
    const at = written.indexOf(word)
    expect(choiceAt(choices, at + 1)).toMatchObject({ written: expect.stringContaining(word) })
    expect(write(spoken, {}).words).not.toContain(word)
  })

  test.each([
    ['mishearings.txt', 'we talked to * about it', 69],
    ['mishearings.txt', 'the notes mention * again', 44],
    ['mishearings-fresh.txt', 'we talked to * about it', 68],
    ['mishearings-fresh.txt', 'the notes mention * again', 53],
  ])(
    'of 100 in %s, said in "%s", is written right %i times, and hardly ever as another name',
    (file, said, least) => {
      const pairs = linesOf(file).map((line) => line.split('|') as [string, string])
      const words = [...new Set([...pairs.map(([, written]) => written), ...listed])].slice(0, 200)
      const settings = { ...defaultSettings, words, parts: { ...everyPart, isKnownWord } }
      const texts = pairs.map(([heard, written]) => ({
        ...{ heard, written },
        text: writeUtterance(said.replace('*', heard), nowhere, { settings }).words.toLowerCase(),
      }))
      const due = (words: string) => said.replace('*', words.toLowerCase())
      const right = texts.filter(({ written, text }) => text === due(written))
      expect(right.length).toBeGreaterThanOrEqual(least)
      const untouched = texts.filter(({ heard, text }) => text === due(heard))
      expect(right.length + untouched.length).toBeGreaterThanOrEqual(99)
    },
  )

  test.each([
    ['phillips', 'we saw phillips there', 'Philipps', 'We saw Philipps there'],
    ['a word of every day behind "Mr"', 'Mr miller was there', 'Müller', 'Mr Müller was there'],
    ['a word of every day elsewhere', 'the miller was there', 'Müller', 'The miller was there'],
    ['a verb behind a title', 'the doctor reed it', 'Reid', 'The doctor reed it'],
    ['a verb after "to"', 'we met to sing it', 'Singh', 'We met to sing it'],
    ['a word of a dictionary', 'she wore a helmet', 'Helmut', 'She wore a helmet'],
    [
      'a word and what follows it',
      'diagnosed with pneumonia in March',
      'pneumonia',
      'Diagnosed with pneumonia in March',
    ],
  ])('is told by a dictionary and by where a name is expected: %s', (_what, spoken, word, written) => {
    expect(write(spoken, { words: [word], parts: { ...everyPart, isKnownWord } }).words).toBe(written)
  })

  test.each([
    ['an article before a word', 'he saw a mammoth there', 'Yamamoto'],
    ['a verb behind a word', 'the reed is green', 'Redis'],
    ['a word of one part', 'they went riding', 'Reading'],
  ])('is not found in %s', (_what, spoken, word) => {
    expect(write(spoken, { words: [word] }).words.toLowerCase()).toBe(spoken)
  })

  test('does not take the place of another name, which can be turned round to it', () => {
    const { words, choices = [] } = write('we met Steven there', { words: ['Stephen'] })
    expect(words).toBe('We met Steven there')
    expect(choiceAt(choices, 8)).toMatchObject({ written: 'Steven', other: 'Stephen' })
  })

  test('is not found in 200 listed words across sentences of e-mail, medicine, law, code and plain prose', () => {
    expect(listed).toHaveLength(200)
    const files = ['email.txt', 'medicine.txt', 'law.txt', 'code.txt', 'plain.txt']
    const settings = { ...defaultSettings, words: listed, parts: { ...everyPart, isKnownWord } }
    for (const { spoken } of files.flatMap((file) => readCorpus(file))) {
      const words = readWords(spoken)
      for (const at of words.keys()) {
        const { text, other } = findMisheard(words, at, settings) ?? {}
        // Another name than the one that was heard may be offered.
        if (text !== undefined && listed.includes(text)) expect.fail(`${other} became ${text}: ${spoken}`)
      }
    }
  })
})

describe('a common word in whose place a name was put', () => {
  const learnt: Partial<CommandSettings> = {
    replacements: [{ say: 'shots', write: 'Schatz', source: 'correction' }],
  }

  test('stays the word, which can be turned round, and is the name behind a title or with a capital', () => {
    const { words, choices = [] } = write('they took many shots today', learnt)
    expect(words).toBe('They took many shots today')
    expect(choiceAt(choices, 17)).toMatchObject({ written: 'shots', other: 'Schatz' })
    expect(write('we met doctor shots today', learnt).words).toBe('We met doctor Schatz today')
    expect(write('we met Shots today', learnt).words).toBe('We met Schatz today')
  })

  test('is written as the person has laid it down where the person did', () => {
    const own = { replacements: [{ say: 'shots', write: 'Schatz' }] }
    expect(write('they took many shots today', own).words).toBe('They took many Schatz today')
  })
})
