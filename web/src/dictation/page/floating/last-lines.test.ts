import { expect, test } from 'vitest'
import { lastLines } from './last-lines.ts'

test('the last lines end with the live words and begin between words', () => {
  const text = `${'word '.repeat(200)}and live`
  const live = { from: text.length - 4, to: text.length }
  const shown = lastLines({ text, live: live as never, selection: { anchor: 0, head: 0 } })
  expect(shown.live).toBe('live')
  expect(shown.settled).toMatch(/^…word .* and $/s)
})
