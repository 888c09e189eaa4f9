import { sampleRate, second } from '@plainspoken/contract/limits'
import { createSampleBuffer, type SampleBuffer } from '../recognition/sample-buffer.ts'
import type { Entry } from './entry.ts'

export type Streaming = ReturnType<typeof createStreaming>

interface StreamingWorld {
  entries: ReadonlyMap<string, Entry>
  /** The text of what lies before stands in the transcript; in ms from the recording's beginning. */
  settled(entry: Entry, settledMs: number): void
  /** All its text does. */
  finished(entry: Entry): void
}

/** A busy machine is this late with samples, at the worst. */
const mostMissingMs = 3 * second

/**
 * Recordings that are recognised while they are made: which samples of the page's sound each one is, and how much of that
 * has its text. What has none when the recogniser is lost is sent as any recording is.
 */
export function createStreaming({ entries, settled, finished }: StreamingWorld) {
  let buffer = createSampleBuffer()
  let isOver = false

  function look(entry: Entry, hasWords: boolean) {
    const { stretch, stored } = entry
    if (stretch === null) return
    if (stretch.to !== null && buffer.settled() >= stretch.to) {
      entry.stretch = null
      return finished(entry)
    }
    const settledMs = msSettled(stretch)
    if (hasWords && settledMs > stored.settledMs) settled(entry, settledMs)
  }

  const msSettled = ({ from }: { from: number }) =>
    Math.max(0, Math.floor(((buffer.settled() - from) * second) / sampleRate))

  function settle(before: number, hasWords: boolean) {
    buffer.settle(before)
    for (const entry of entries.values()) look(entry, hasWords)
  }

  function end({ stretch }: Entry) {
    if (stretch === null || stretch.to !== null) return
    stretch.to = buffer.end()
    buffer.cut()
  }

  return {
    /** Another dictation begins. */
    start() {
      if (isOver) buffer = createSampleBuffer()
      isOver = false
    },
    add(samples: Int16Array) {
      if (!isOver) buffer.add(samples)
    },
    begin(entry: Entry) {
      if (isOver) return
      // One that goes on at a pause begins a moment before the other ends.
      for (const before of entries.values()) end(before)
      buffer.begin(entry.stored.id)
      entry.stretch = { from: buffer.end(), to: null }
    },
    /** So much was recorded of it, in ms. Samples stop coming where a browser takes the sound away from the page alone. */
    compare({ stretch }: Entry, recordedMs: number) {
      if (stretch === null || stretch.to !== null || isOver || buffer.isSpoilt()) return
      const heardMs = ((buffer.end() - stretch.from) * second) / sampleRate
      if (recordedMs - heardMs > mostMissingMs) buffer.spoil()
    },
    end,
    open(): SampleBuffer {
      return buffer
    },
    settle,
    forget: () => settle(buffer.end(), true),

    /** The rest of its words may still come; if they do not, `sendRest` is called. */
    holds(entry: Entry, sendRest: () => void): boolean {
      look(entry, false)
      if (entry.stretch) entry.sendRest = sendRest
      return entry.stretch !== null || entry.state.kind === 'written'
    },

    close() {
      isOver = true
      for (const entry of entries.values()) {
        const { stretch, sendRest } = entry
        if (stretch === null) continue
        entry.stretch = null
        entry.stored = { ...entry.stored, settledMs: Math.max(entry.stored.settledMs, msSettled(stretch)) }
        sendRest?.()
      }
      buffer.settle(buffer.end())
    },
  }
}
