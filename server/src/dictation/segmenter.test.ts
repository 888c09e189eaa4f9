import fc from 'fast-check'
import { expect, test } from 'vitest'
import { windowSamples } from '../adapters/speech-detector/speech-detector.ts'
import { makeSegmenter } from './segmenter.ts'

const perSecond = 16_000 / windowSamples

/** Invented audio: seconds of speech and of silence in turn, every sample's value its window's number. */
function invent(...parts: [kind: 'speech' | 'silence', seconds: number][]) {
  const speech = parts.flatMap(([kind, seconds]) =>
    new Array<boolean>(Math.round(seconds * perSecond)).fill(kind === 'speech'),
  )
  return { speech, samples: number(speech.length) }
}

function number(count: number, loudness: (window: number) => number = (window) => window % 30_000) {
  const samples = new Int16Array(count * windowSamples)
  for (let i = 0; i < count; i++) samples.fill(loudness(i), i * windowSamples, (i + 1) * windowSamples)
  return samples
}

function cut(audio: { samples: Int16Array; speech: boolean[] }, perPush = audio.speech.length) {
  const segmenter = makeSegmenter()
  const segments = []
  for (let at = 0; at < audio.speech.length; at += perPush) {
    const until = at + perPush
    const samples = audio.samples.slice(at * windowSamples, until * windowSamples)
    segments.push(...segmenter.push(samples, audio.speech.slice(at, until)))
  }
  segments.push(...segmenter.end())
  return segments.map(({ start, samples }) => ({ start, end: start + samples.length / 16_000, samples }))
}

test('finds nothing in silence, however long', () => {
  expect(cut(invent(['silence', 600]))).toEqual([])
})

test('finds nothing in a click', () => {
  expect(cut(invent(['silence', 5], ['speech', 0.1], ['silence', 5]))).toEqual([])
})

test('keeps a third of a second around what was said', () => {
  const [only, ...more] = cut(invent(['silence', 5], ['speech', 2], ['silence', 5]))
  expect(more).toEqual([])
  expect(only?.start).toBeCloseTo(4.7, 1)
  expect(only?.end).toBeCloseTo(7.3, 1)
})

test('ends at a long pause, and at a shorter one once there is enough to recognise', () => {
  const talk = invent(
    ['speech', 3],
    ['silence', 0.8],
    ['speech', 6],
    ['silence', 0.8],
    ['speech', 2],
    ['silence', 2],
    ['speech', 2],
  )
  expect(cut(talk).map(({ start, end }) => [Math.round(start), Math.round(end)])).toEqual([
    [0, 10],
    [10, 13],
    [14, 17],
  ])
})

test('keeps a recording that ends in the middle of a word whole', () => {
  const segmenter = makeSegmenter()
  const { samples, speech } = invent(['speech', 3])
  const part = new Int16Array(100).fill(7)
  segmenter.push(samples, speech)
  segmenter.push(part, [])
  const [last] = segmenter.end()
  expect(last?.samples.length).toBe(samples.length + 100)
  expect(last?.samples.at(-1)).toBe(7)
})

test('cuts somebody who never pauses where they are quietest, never later than after 20 s', () => {
  const windows = Math.round(45 * perSecond)
  const quietAt = Math.round(14 * perSecond)
  const audio = {
    samples: number(windows, (window) => (Math.abs(window - quietAt) < 3 ? 1 : 1000)),
    speech: new Array<boolean>(windows).fill(true),
  }
  const segments = cut(audio)
  expect(segments[0]?.end).toBeCloseTo(14, 0)
  for (const { start, end } of segments) expect(end - start).toBeLessThanOrEqual(20.1)
  expect(joined(segments)).toEqual(audio.samples)
})

test('loses no window of speech, keeps the order, and does not depend on how the audio arrives', () => {
  const part = fc.tuple(
    fc.constantFrom('speech' as const, 'silence' as const),
    fc.double({ min: 0.3, max: 30, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 100 }), (parts, perPush) => {
      const audio = invent(...parts)
      const segments = cut(audio)
      expect(cut(audio, perPush)).toEqual(segments)
      const kept = new Set<number>()
      let before = 0
      for (const { start, end, samples } of segments) {
        expect(start).toBeGreaterThanOrEqual(before - 1e-9)
        before = end
        for (let i = 0; i < samples.length; i += windowSamples) kept.add(samples[i] ?? -1)
      }
      for (const [window, speech] of audio.speech.entries()) if (speech) expect(kept.has(window)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

function joined(segments: { samples: Int16Array }[]) {
  return Int16Array.from(segments.flatMap(({ samples }) => [...samples]))
}
