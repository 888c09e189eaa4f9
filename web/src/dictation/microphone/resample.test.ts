import { expect, test } from 'vitest'
import { createResampler } from './resample.ts'

/** A second of a tone, in the pieces in which a browser hands it over. */
function resampled(hertz: number, from: number, to = 16_000): number[] {
  const resample = createResampler(from, to)
  const samples: number[] = []
  for (let at = 0; at < from; at += 128) {
    const piece = Float32Array.from({ length: 128 }, (_, i) =>
      Math.sin((2 * Math.PI * hertz * (at + i)) / from),
    )
    samples.push(...resample(piece))
  }
  return samples
}

const loudness = (samples: readonly number[]) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)

test.for([48_000, 44_100, 22_050, 16_000, 8000])(
  'sound of %i samples a second comes at 16,000, as loud as it was',
  (from) => {
    const samples = resampled(440, from)
    expect(Math.abs(samples.length - 16_000)).toBeLessThan(200)
    expect(loudness(samples.slice(100))).toBeCloseTo(Math.SQRT1_2, 2)
    // The tone is the same: it passes zero twice in each of its turns.
    const crossings = samples.filter((value, i) => i > 0 && value < 0 !== (samples[i - 1] ?? 0) < 0).length
    expect(Math.abs(crossings - 880)).toBeLessThan(8)
  },
)

test('what is too high for the new rate is taken out, and does not come back as another tone', () => {
  expect(loudness(resampled(11_000, 48_000).slice(100))).toBeLessThan(0.02)
})
