import { expect, test } from 'vitest'
import { playCase } from './play-case.ts'
import { readCase } from './read-case.ts'

interface Given {
  punctuation?: 'as-said' | 'at-pauses'
  language?: string
  pause?: number
  start?: object
  fillers?: 'keep' | 'out'
}

async function write(said: readonly unknown[], { punctuation = 'at-pauses', fillers, ...rest }: Given = {}) {
  const settings = { punctuation, ...(fillers && { fillers }) }
  return playCase(readCase(JSON.stringify({ said, settings, ...rest })))
}

const ends: [string[], string][] = [
  [
    ['I went to the store yesterday', 'it was already closed'],
    'I went to the store yesterday. It was already closed',
  ],
  [
    ['are you coming tonight', 'we would like to know by five'],
    'Are you coming tonight? We would like to know by five',
  ],
  [
    ['thank you for your letter', 'I was very happy to read it'],
    'Thank you for your letter. I was very happy to read it',
  ],
  [['what time does it start', 'I can be there at six'], 'What time does it start? I can be there at six'],
]

test.for(ends)('%j: a sentence that is over at a pause ends by itself', async ([said, wanted]) => {
  expect((await write(said)).text).toBe(wanted)
})

test.for(ends)('%j: as said, a pause writes nothing', async ([said, wanted]) => {
  const { text } = await write(said, { punctuation: 'as-said' })
  expect(text.toLowerCase()).toBe(wanted.replaceAll(/[.?]/g, '').toLowerCase())
})

test.for([
  [['when he came home', 'the house was empty']],
  [['I would like to', 'order some chairs', 'for the hall']],
  [['she told me that', 'the house was empty']],
  [['because it was raining', 'we stayed at home']],
  [['I met the man', 'who lives next door']],
  [['send it to Anna', 'and to her brother']],
  [['we looked at the', 'blue one']],
  [['if you have time', 'please call me back']],
])('%j: a pause within a sentence writes nothing', async ([said = []]) => {
  expect((await write(said)).text).not.toMatch(/[.,?]/)
})

test('no mark comes beside one that was said or heard, nor at a breath', async () => {
  expect((await write(['I saw him period', 'he was there'])).text).toBe('I saw him. He was there')
  expect((await write(['I saw him yesterday', 'comma he was there'])).text).toBe(
    'I saw him yesterday, he was there',
  )
  expect((await write(['I saw him yesterday', 'question mark'])).text).toBe('I saw him yesterday?')
  expect((await write(['I saw him yesterday,', 'it was already closed'])).text).toBe(
    'I saw him yesterday, it was already closed',
  )
  expect((await write(['I went to the store yesterday', 'it was closed'], { pause: 100 })).text).toBe(
    'I went to the store yesterday it was closed',
  )
})

test('a mark that came by itself can be turned round, and back, and undone with its words', async () => {
  const said = ['I went to the store yesterday', 'it was already closed']
  const plain = 'I went to the store yesterday it was already closed'
  const { choices } = await write(said)
  expect(choices).toEqual([{ from: 29, to: 33, written: '. It', other: ' it', margin: expect.any(Number) }])
  expect((await write([...said, { turn: 29 }])).text).toBe(plain)
  expect((await write([...said, { turn: 29 }, { turn: 29 }])).text).toBe(
    `${plain.slice(0, 29)}. It was already closed`,
  )
  expect((await write([...said, { press: 'undo' }])).text).toBe('I went to the store yesterday')
})

test('text that stood there before, or stands behind, gets no mark', async () => {
  const before = 'I went to the store yesterday'
  expect((await write(['it was already closed'], { start: { text: before } })).text).toBe(
    `${before} it was already closed`,
  )
  const start = { text: ' and so on', sel: [0, 0] }
  expect((await write([before, 'it was already closed'], { start })).text).toBe(
    `${before} it was already closed and so on`,
  )
})

test('in brackets, in a quotation and in another language a pause writes nothing', async () => {
  expect(
    (await write(['he said open bracket I went to the store yesterday', 'it was already closed'])).text,
  ).not.toContain('.')
  expect(
    (await write(['he said open quote I went to the store yesterday', 'it was already closed'])).text,
  ).not.toContain('.')
  expect(
    (await write(['ich war gestern im Laden', 'es war schon zu'], { language: 'de-DE' })).text,
  ).not.toContain('.')
})

test('what was left out beside a mark does not keep it away, and comes back with what was heard there', async () => {
  const said = ['um I went to the store yesterday', 'um it was uh already closed']
  const written = 'I went to the store yesterday. It was already closed'
  expect((await write(said, { fillers: 'out' })).text).toBe(written)
  const { text } = await write([...said, { turn: 29 }], { fillers: 'out' })
  expect(text).toBe('I went to the store yesterday um it was already closed')
  expect((await write([...said, { turn: 29 }, { turn: 29 }], { fillers: 'out' })).text).toBe(written)
  const later = await write([...said, { turn: 38 }], { fillers: 'out' })
  expect(later.text).toBe('I went to the store yesterday. It was uh already closed')
})

test('full stops that write themselves do not tell that marks are said: “a pay period” keeps its word', async () => {
  const start = { text: 'We met at noon in the hall. It rained all day and nobody came. They left early.' }
  const said = ['every employee starts work at the beginning of a pay period']
  expect((await write(said, { start })).text).toContain('pay period')
})
