import { expect, test } from 'vitest'
import { makeBasicText } from './basic-text.ts'

/** Text in, text out. */
function makeWriter() {
  const write = makeBasicText()
  return (text: string, stretch: Parameters<typeof write>[1]) => write({ text }, stretch).text
}

const paused = { isFinal: true, isPause: true }

test.for([
  ['sentences that end in a pause', ['we went home', 'it was late'], ['We went home.', 'It was late.']],
  ['no end where a word is being looked for', ['this is the', 'house of'], ['This is the', 'house of']],
  ['no end behind a spoken mark', ['hello comma', 'world period'], ['Hello comma', 'world period']],
  ['no hesitation', ['um i uh think so', 'um', 'yes'], ['I think so.', '', 'Yes.']],
] as const)('writes %s', ([, heard, written]) => {
  const write = makeWriter()
  expect(heard.map((text) => write(text, paused))).toEqual(written)
})

test('a sentence goes on over a cut that is no pause', () => {
  const write = makeWriter()
  expect(write('somebody who never', { isFinal: true, isPause: false })).toBe('Somebody who never')
  expect(write('pauses', paused)).toBe('pauses.')
})

test('what may still change ends no sentence', () => {
  const write = makeWriter()
  const guess = { isFinal: false, isPause: false }
  expect([
    write('we', guess),
    write('we want', guess),
    write('we went home', paused),
    write('it', guess),
  ]).toEqual(['We', 'We want', 'We went home.', 'It'])
})

test('each word keeps its time as it is written: hesitations go, letters that are joined last from the first to the last', () => {
  const at = (word: string, start: number, confidence = 1) => ({ word, start, end: start + 1, confidence })
  const words = [at('um', 0), at('the', 1), at('u.', 2, 0.5), at('s.', 3, 0.9), at('won', 4)]
  expect(makeBasicText()({ text: 'um the u. s. won', words }, paused)).toEqual({
    text: 'The US won.',
    words: [at('The', 1), { word: 'US', start: 2, end: 4, confidence: 0.5 }, at('won.', 4)],
  })
})
