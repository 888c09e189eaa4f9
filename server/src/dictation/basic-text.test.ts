import { expect, test } from 'vitest'
import { makeBasicText } from './basic-text.ts'

const paused = { isFinal: true, isPause: true }

test.for([
  ['sentences that end in a pause', ['we went home', 'it was late'], ['We went home.', 'It was late.']],
  ['no end where a word is being looked for', ['this is the', 'house of'], ['This is the', 'house of']],
  ['no end behind a spoken mark', ['hello comma', 'world period'], ['Hello comma', 'world period']],
  ['no hesitation', ['um i uh think so', 'um', 'yes'], ['I think so.', '', 'Yes.']],
] as const)('writes %s', ([, heard, written]) => {
  const write = makeBasicText()
  expect(heard.map((text) => write(text, paused))).toEqual(written)
})

test('a sentence goes on over a cut that is no pause', () => {
  const write = makeBasicText()
  expect(write('somebody who never', { isFinal: true, isPause: false })).toBe('Somebody who never')
  expect(write('pauses', paused)).toBe('pauses.')
})

test('what may still change ends no sentence', () => {
  const write = makeBasicText()
  const guess = { isFinal: false, isPause: false }
  expect([
    write('we', guess),
    write('we want', guess),
    write('we went home', paused),
    write('it', guess),
  ]).toEqual(['We', 'We want', 'We went home.', 'It'])
})
