import { toSrt, toVtt } from '@plainspoken/contract/subtitles'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test('Clauses and pauses end a subtitle, and one that is short stays for a second', () => {
  const word = (text: string, start: number, end: number) => ({ word: text, start, end })
  const words = [word('Yes.', 0.5, 0.8), word('We', 3, 3.2), word('<went>', 3.2, 5), word('home.', 5, 5.5)]
  const segments = [{ start: 0, end: 6, text: 'Yes. We <went> home.', words }]
  expect(toSrt(segments)).toBe(
    '1\n00:00:00,500 --> 00:00:01,500\nYes.\n\n2\n00:00:03,000 --> 00:00:05,500\nWe <went> home.\n',
  )
  expect(toVtt(segments)).toBe(
    'WEBVTT\n\n00:00:00.500 --> 00:00:01.500\nYes.\n\n00:00:03.000 --> 00:00:05.500\nWe &lt;went&gt; home.\n',
  )
})

test('A subtitle that would be shorter than a second goes on with what is said behind the pause', () => {
  const say = (text: string, start: number, end: number) => ({
    ...{ start, end, text },
    words: [{ word: text, start, end }],
  })
  const segments = [say('Yes.', 0.5, 0.8), say('Well.', 1.2, 1.6), say('No.', 1.7, 2)]
  expect(toSrt(segments)).toBe(
    '1\n00:00:00,500 --> 00:00:01,600\nYes. Well.\n\n2\n00:00:01,700 --> 00:00:02,700\nNo.\n',
  )
})

test('Whatever is said, all of it is shown in order, in at most two lines of 42 letters, for at most seven seconds', () => {
  const text = fc
    .array(fc.string({ unit: fc.constantFrom('a', 'ä', '.', ',', '好'), minLength: 1, maxLength: 60 }), {
      minLength: 1,
    })
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(text, fc.double({ min: 0.1, max: 20, noNaN: true }), (said, seconds) => {
      const cues = toSrt([{ start: 1, end: 1 + seconds, text: said }])
        .split('\n\n')
        .map((cue) => cue.trim().split('\n').slice(1))
      let shown = ''
      for (const [times = '', ...lines] of cues) {
        expect(lines.length).toBeLessThanOrEqual(2)
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(42)
        shown += lines.join('')
        const [from = 0, to = 0] = [...times.matchAll(/:(\d\d),(\d{3})/g)].map(([, s, ms]) =>
          Number(`${s}.${ms}`),
        )
        expect(to - from).toBeLessThanOrEqual(7.0021)
      }
      expect(shown.replaceAll(' ', '')).toBe(said.replaceAll(' ', ''))
    }),
  )
})
