import { sampleRate, second } from '@plainspoken/contract/limits'

/**
 * The sound of a page that is being recognised while one speaks: 16-bit samples, `sampleRate` a second, numbered from
 * the page's first one. It holds what has no text for good yet.
 */
export interface SampleBuffer {
  /** The number of the first sample that has no text yet. */
  settled(): number
  /** The number of the next sample to come. */
  end(): number
  add(samples: Int16Array): void
  /** Marks a break in the sound: no word reaches over it. */
  cut(): void
  /** The first such place after a number; null if there is none. */
  cutAfter(number: number): number | null
  /** Marks the next sample as the first of a recording. */
  begin(recording: string): void
  /** The recording that a sample belongs to, and its place there in ms; null if it belongs to none. */
  placeOf(number: number): { recording: string; ms: number } | null
  /** At most so many samples from a number on that is not settled. */
  read(from: number, most: number): Int16Array
  /** Drops the samples before the number. */
  settle(before: number): void
  /** Sound is missing on it: nothing that comes later can be trusted to stand where it seems to. */
  spoil(): void
  isSpoilt(): boolean
  /** Calls back when samples have come; gives a function that ends it. */
  listen(listener: () => void): () => void
}

export function createSampleBuffer(): SampleBuffer {
  const pieces: Int16Array[] = []
  let settled = 0
  /** The number of the first piece's first sample. */
  let first = 0
  let end = 0
  let isSpoilt = false
  let cuts: number[] = []
  const begun: { recording: string; at: number }[] = []
  const listeners = new Set<() => void>()
  return {
    settled: () => settled,
    end: () => end,
    add(samples) {
      pieces.push(samples)
      end += samples.length
      for (const listener of listeners) listener()
    },
    cut() {
      cuts.push(end)
      for (const listener of listeners) listener()
    },
    cutAfter: (number) => cuts.find((cut) => cut > number) ?? null,
    begin: (recording) => void begun.push({ recording, at: end }),
    placeOf(number) {
      const holder = begun.findLast(({ at }) => at <= number)
      return holder
        ? { recording: holder.recording, ms: Math.round(((number - holder.at) * second) / sampleRate) }
        : null
    },
    read(from, most) {
      const result = new Int16Array(Math.max(0, Math.min(most, end - from)))
      let at = first
      for (const piece of pieces) {
        const part = piece.subarray(Math.max(0, from - at), Math.max(0, from + result.length - at))
        if (part.length > 0) result.set(part, Math.max(at, from) - from)
        at += piece.length
      }
      return result
    },
    settle(before) {
      settled = Math.min(end, Math.max(settled, before))
      cuts = cuts.filter((cut) => cut > settled)
      while (pieces[0] && first + pieces[0].length <= settled) first += pieces.shift()?.length ?? 0
    },
    spoil() {
      isSpoilt = true
      for (const listener of listeners) listener()
    },
    isSpoilt: () => isSpoilt,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
