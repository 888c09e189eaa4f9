import { describe, expect, test } from 'vitest'
import { clockTime, describeGaps, fillGaps, gapsOf, textOf } from './gaps.ts'

const part = (start: number, end: number, text: string) => ({ start, end, text })
const heard = (segments: ReturnType<typeof part>[], gaps: { start: number; end: number }[] = []) => ({
  transcription: segments.map(({ text }) => text).join(' '),
  segments,
  gaps,
})

const outage = heard(
  [part(0, 10, 'Before.'), part(40, 50, 'After.')],
  [
    { start: 11, end: 20 },
    { start: 21, end: 39 },
    { start: 51, end: 60 },
  ],
)

describe('the parts of a recording that could not be recognised', () => {
  test('stand in the text as markers, those next to each other as one', () => {
    expect(textOf(outage)).toBe('Before. [0:11 to 0:39 not recognised] After. [0:51 to 1:00 not recognised]')
    expect(gapsOf(outage)).toEqual([
      { start: 11, end: 39 },
      { start: 51, end: 60 },
    ])
    expect(describeGaps(gapsOf(outage))).toBe('Transcribed, except 0:11–0:39, 0:51–1:00.')
  })

  test('are filled by what a later try brings, and no other text is written again', () => {
    const later = heard(
      [part(0, 10, 'Before.'), part(11, 20, 'Between.'), part(40, 50, 'After.')],
      [
        { start: 21, end: 39 },
        { start: 51, end: 60 },
      ],
    )
    expect(fillGaps(gapsOf(outage), later, () => undefined)).toMatchObject({
      fillings: [{ marker: '[0:11 to 0:39 not recognised]', text: 'Between. [0:21 to 0:39 not recognised]' }],
      gaps: [
        { start: 21, end: 39 },
        { start: 51, end: 60 },
      ],
    })
  })

  test('stand behind the text of a server that does not tell what was said when', () => {
    const gaps = [{ start: 3, end: 4 }]
    expect(textOf({ transcription: 'All of it.', segments: [], gaps })).toBe(
      'All of it. [0:03 to 0:04 not recognised]',
    )
  })

  test('reach to the end where reading broke off, and are filled by all that a later try finds there', () => {
    const brokenOff = heard(
      [part(0, 10, 'Before.')],
      [
        { start: 11, end: 20 },
        { start: 20, end: 20 },
      ],
    )
    expect(textOf(brokenOff)).toBe('Before. [0:11 to the end not recognised]')
    const later = heard([part(0, 10, 'Before.'), part(11, 19, 'Then.'), part(19, 40, 'Last.')])
    expect(fillGaps(gapsOf(brokenOff), later, () => undefined)).toMatchObject({
      fillings: [{ marker: '[0:11 to the end not recognised]', text: 'Then. Last.' }],
      gaps: [],
    })
  })

  test('lack nothing of what was being said when reading broke off', () => {
    const later = heard([part(2, 7, 'In the middle of a word.'), part(8, 9, 'After.')])
    expect(fillGaps([{ start: 5, end: 5 }], later, () => undefined).fillings).toMatchObject([
      { marker: '[0:05 to the end not recognised]', text: 'In the middle of a word. After.' },
    ])
  })

  test('are none where all was recognised', () => {
    expect(textOf({ ...heard([part(0, 1, 'All.')]), transcription: ' All. ' })).toBe('All.')
    expect(gapsOf(heard([part(0, 1, 'All.')]))).toEqual([])
  })
})

test('times of long recordings have hours', () => {
  expect([0, 65, 3600, 3725].map(clockTime)).toEqual(['0:00', '1:05', '1:00:00', '1:02:05'])
})
