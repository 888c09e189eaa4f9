import { sampleRate } from '@plainspoken/contract/limits'

/** The tones that the toy models recognise, in Hz. */
export const one = 476
export const two = 989
export const three = 1951
export const stop = 4000

/** Half a second of each tone, with silence before and after. */
export function play(...tones: number[]) {
  const half = sampleRate / 2
  const samples = new Int16Array((tones.length + 1) * half)
  for (const [place, hz] of tones.entries()) {
    for (let i = 0; i < half; i++) {
      samples[half / 2 + place * half + i] = 10_000 * Math.sin((2 * Math.PI * hz * i) / sampleRate)
    }
  }
  return samples
}

/** The sample that a toy model must understand, in place of the spoken one. */
export const toneSample = { read: async () => play(one, two, three, stop), words: ['one', 'two', 'three'] }
