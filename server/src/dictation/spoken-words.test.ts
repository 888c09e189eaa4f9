import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeWords } from './spoken-words.ts'

const stretch = { start: 10, end: 12 }
const word = (text: string, start: number, end: number, confidence?: number) => ({
  ...{ word: text, start, end },
  ...(confidence !== undefined && { confidence }),
})

test('Words of a piece get their place in the recording, and none leaves its stretch', () => {
  const words = [word('Good', 0.1004, 0.5, 0.25), word('day.', 0.5, 9)]
  expect(placeWords({ text: ' Good day. ', words }, stretch)).toEqual([
    word('Good', 10.1, 10.5, 0.25),
    word('day.', 10.5, 12),
  ])
})

test('Words may stand side by side, as they do in Chinese', () => {
  const words = [word('你', 0, 0.2), word('好', 0.2, 0.4)]
  expect(placeWords({ text: '你好', words }, stretch)).toHaveLength(2)
})

test.for([
  ['run backwards', [word('Good', 0.5, 0.6), word('day.', 0.1, 0.2)]],
  ['end before they begin', [word('Good', 0.5, 0.4), word('day.', 0.6, 0.7)]],
  ['are no numbers', [word('Good', Number.NaN, 1), word('day.', 1, 2)]],
  ['are not those of the text', [word('Good', 0, 1), word('night.', 1, 2)]],
  ['are fewer than those of the text', [word('Good', 0, 1)]],
  ['are more than those of the text', [word('Good', 0, 1), word('day.', 1, 2), word('day.', 1, 2)]],
  ['are empty', [word('', 0, 1), word('Good', 0, 1), word('day.', 1, 2)]],
  ['are none', []],
] as const)('Words that %s are left out', ([, words]) => {
  expect(placeWords({ text: 'Good day.', words: [...words] }, stretch)).toBeUndefined()
})

test('Ten thousand words in one piece are left out', () => {
  const words = Array.from({ length: 10_000 }, (_, i) => word('a', i, i))
  expect(placeWords({ text: words.map(({ word }) => word).join(' '), words }, stretch)).toBeUndefined()
})

test('Whatever an engine tells, what is left is in order, within its stretch and as sure as can be', () => {
  const anything = fc.record({
    word: fc.constantFrom('a', 'b'),
    start: fc.double(),
    end: fc.double(),
    confidence: fc.double(),
  })
  fc.assert(
    fc.property(fc.array(anything), (words) => {
      const text = words.map(({ word }) => word).join(' ')
      let before = stretch.start
      for (const { start, end, confidence = 1 } of placeWords({ text, words }, stretch) ?? []) {
        expect(start).toBeGreaterThanOrEqual(before)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThanOrEqual(stretch.end)
        expect(confidence >= 0 && confidence <= 1).toBe(true)
        before = start
      }
    }),
  )
})
