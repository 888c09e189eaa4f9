import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { everyPart } from '../../../../test/every-part.ts'
import { type CommandSettings, defaultSettings } from '../../commands/settings/command-settings.ts'
import { withoutSlips } from '../clean-up.ts'
import { writeUtterance } from '../write.ts'
import type { CleanUpLevel } from './find-removals.ts'

const write = (spoken: string, cleanUp: CleanUpLevel, language = 'en-US', before = '', isFinal = true) =>
  writeUtterance(
    spoken,
    { before, after: '' },
    { settings: { ...defaultSettings, numbers: 'heard', cleanUp, language, parts: everyPart }, isFinal },
  ).words

function readCorpus(name: string) {
  const lines = readFileSync(new URL(`../../../../test/corpus/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' =>').map((part) => part.trim()))
  return {
    fluent: lines.flatMap(([said = '', wanted]) => (wanted === undefined ? [said] : [])),
    mended: lines.flatMap(([said = '', wanted]) => (wanted === undefined ? [] : [[said, wanted] as const])),
  }
}

const { fluent, mended } = readCorpus('clean-up.txt')
const other = readCorpus('clean-up-held-back.txt')
const everyday = readCorpus('clean-up-everyday.txt')
const wordsOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\d']+/gu, ' ')

test.for(fluent)('"%s" loses no word', (said) => {
  expect(write(said, 'corrections')).toBe(write(said, 'as-heard'))
})

test('of sentences with hesitations and corrections nine in ten are left as they were meant', () => {
  const right = mended.filter(([said, wanted]) => write(said, 'corrections') === write(wanted, 'as-heard'))
  expect(right.length).toBeGreaterThanOrEqual(0.9 * mended.length)
})

test('of other sentences, written before the rules were known, as many are right as were counted', () => {
  const changed = other.fluent.filter((said) => write(said, 'corrections') !== write(said, 'as-heard'))
  const right = other.mended.filter(
    ([said, wanted]) => write(said, 'corrections').toLowerCase() === write(wanted, 'as-heard').toLowerCase(),
  )
  expect(changed.length).toBeLessThanOrEqual(5)
  expect(right.length).toBeGreaterThanOrEqual(0.94 * other.mended.length)
})

test('of everyday sentences, two sets, as many are right as were counted', () => {
  const changed = everyday.fluent.filter((said) => write(said, 'corrections') !== write(said, 'as-heard'))
  const right = everyday.mended.filter(
    ([said, wanted]) => wordsOf(write(said, 'corrections')) === wordsOf(write(wanted, 'as-heard')),
  )
  expect(changed.length).toBeLessThanOrEqual(7)
  expect(right.length).toBeGreaterThanOrEqual(0.9 * everyday.mended.length)
})

test('as heard, every word stays', () => {
  for (const [said] of mended)
    expect(write(said, 'as-heard').split(/\s+/)).toHaveLength(said.split(/\s+/).length)
})

test('hesitations alone leave corrections as they were heard', () => {
  expect(write('um send it to to Ann no sorry Hannah', 'hesitations')).toBe('Send it to Ann no sorry Hannah')
})

test('words that may still change are shown as they were heard', () => {
  expect(write('um on Monday no sorry Tuesday', 'corrections', 'en-US', '', false)).toBe(
    'Um on Monday no sorry Tuesday',
  )
})

describe('around a gap', () => {
  test.for([
    ['Um. So we go.', 'So we go.'],
    ['We left. Um, it was late.', 'We left. It was late.'],
    ['The left, um, knee hurts, uh.', 'The left knee hurts.'],
    ['we go comma um and come back period uh', 'We go, and come back.'],
    ['on Monday, no, sorry, Tuesday', 'On Tuesday'],
    ['We need twenty, I mean thirty, chairs.', 'We need thirty chairs.'],
    ['We need twenty, I mean thirty, and two tables.', 'We need thirty, and two tables.'],
    ['a um an apple', 'An apple'],
    ['The deadline is Friday. No, sorry, Thursday.', 'The deadline is Thursday.'],
    ['Tell Dr. Patel, I mean Dr. Singh, to wait.', 'Tell Dr. Singh to wait.'],
    ['open quote on Monday no Tuesday close quote he said', '"On Tuesday" he said'],
  ])('%j is written %j', ([said = '', wanted]) => {
    expect(write(said, 'corrections')).toBe(wanted)
  })
})

describe('unusual input', () => {
  test('nothing but hesitations writes nothing', () => {
    expect(write('um uh erm', 'hesitations', 'en-US', 'It stays.')).toBe('')
  })

  test('a hundred corrections leave the last one', () => {
    const said = [
      'on monday',
      ...Array.from({ length: 100 }, (_, at) => (at % 2 ? 'no monday' : 'no tuesday')),
    ]
    expect(write(said.join(' '), 'corrections')).toBe('On Monday')
  })

  test('"no" said five times stays', () => {
    expect(write('no no no no no', 'corrections')).toBe('No no no no no')
  })

  test('words after "literal", and names, stay', () => {
    expect(write('write literal um here', 'corrections')).toContain('um here')
    expect(write('we met Um and Er', 'corrections')).toBe('We met Um and Er')
    expect(write('go to the ER now', 'corrections')).toBe('Go to the ER now')
  })

  test('words in quotation marks that take something back are spoken of', () => {
    expect(write('on Monday he said “no sorry” Tuesday was free', 'corrections')).toContain('“no sorry”')
    expect(
      write('we meet Monday open quote no sorry Tuesday close quote was the answer', 'corrections'),
    ).toBe('We meet Monday "no sorry Tuesday" was the answer')
    expect(write('send it on monday literal no sorry tuesday', 'corrections')).toContain('no sorry Tuesday')
  })

  test('a pause in a number takes nothing back, and neither does one behind a full stop', () => {
    expect(write('call me at um five five five uh one two one two', 'corrections')).toMatch(
      /555 1212|five five five one two one two/,
    )
    expect(write('We left. Um, it was late.', 'corrections')).toBe('We left. It was late.')
  })

  test.for([
    'I know I know I should have called',
    'you look fine you look fine',
    'so am I I said',
    'please scratch that itch',
    "he'll make that pub his own",
    'she said no I said yes',
    'by Tuesday I mean the Tuesday after next',
    'the phrase make that is short',
    'mm-hmm I agree',
    'uh-huh go on',
    'Dr. Um will see you now',
    "Let's do Tuesday. Actually, no, Wednesday works better.",
  ])('"%s" stays', (said) => {
    expect(write(said, 'corrections')).toBe(write(said, 'as-heard'))
  })

  test('what is left has its verb: less is taken back, or nothing', () => {
    expect(write('the doctor said twice a day no sorry three times a day', 'corrections')).toContain('said')
  })

  test('nothing reaches back over a spoken mark, or to the text before', () => {
    expect(write('no sorry Tuesday', 'corrections', 'en-US', 'We meet on Monday')).toBe('no sorry Tuesday')
    expect(write('we meet Monday period no sorry Tuesday', 'corrections')).toContain('Monday.')
  })

  test.for([
    ['de-DE', 'wir gehen um acht'],
    ['pt-BR', 'um dia um homem'],
    ['sv-SE', 'um uh er'],
    ['fr-FR', 'je je veux um partir non pardon rester'],
    ['de-DE', 'ich komme am montag nein dienstag'],
    ['es-ES', 'el lunes no perdón el martes'],
  ])('in %s "%s" loses no word', ([language = '', said = '']) => {
    expect(write(said, 'corrections', language).toLowerCase()).toBe(said)
  })
})

test('a command is carried out as it was meant', () => {
  const settings: CommandSettings = { ...defaultSettings, cleanUp: 'corrections', parts: everyPart }
  expect(withoutSlips('delete two no three words', settings)).toBe('delete three words')
  expect(withoutSlips('delete the last word no two words', settings)).toBe('delete the last two words')
  expect(withoutSlips('um delete the uh last word', settings)).toBe('delete the last word')
  expect(withoutSlips('delete two no three words', defaultSettings)).toBe('delete two no three words')
})
