import { expect, test } from 'vitest'
import { NotTranscribed, pauseAfter } from './transcription.ts'

const failed = (retryAfterMs?: number) => new NotTranscribed('No.', { passes: true, retryAfterMs })

test('what passes is tried again after pauses that grow up to five minutes', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 2000].map((failures) => pauseAfter(failed(), failures))
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300].map((seconds) => seconds * 1000))
})

test('a server that says when to come back is believed, within reason', () => {
  expect(pauseAfter(failed(40_000), 5)).toBe(40_000)
  expect(pauseAfter(failed(0), 0)).toBe(1000)
  expect(pauseAfter(failed(1e12), 0)).toBe(24 * 3_600_000)
})

test('what does not pass waits for the person', () => {
  expect(pauseAfter(new NotTranscribed('No.', { passes: false }), 0)).toBeNull()
  expect(pauseAfter(new Error('A mistake of ours'), 0)).toBeNull()
})
