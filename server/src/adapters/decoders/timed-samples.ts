import { minute, sampleRate, second } from '@plainspoken/contract/limits'
import type { Sound } from './decoder.ts'

const ids = { segment: 0x18538067, cluster: 0x1f43b675, timestamp: 0xe7, block: 0xa3 }
/** Less than a short word; recorders' clocks are not exact. */
const leastLost = sampleRate / 4
/** A damaged timestamp may claim years. */
const mostLost = (minute / second) * sampleRate

/**
 * Reads 16-bit samples out of a Matroska stream as ffmpeg writes it to a pipe, whose timestamps tell what a damaged
 * recording has lost.
 */
export async function* readTimedSamples(stream: AsyncIterable<Buffer>): AsyncGenerator<Sound> {
  let rest: Buffer = Buffer.alloc(0)
  let cluster = 0
  /** The time at which the next sample is due, in samples. */
  let due: number | null = null
  for await (const chunk of stream) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (let element = readElement(rest); element; element = readElement(rest)) {
      const { id, content, end } = element
      rest = rest.subarray(end)
      if (id === ids.timestamp) cluster = content.readUIntBE(0, content.length)
      if (id !== ids.block) continue
      // Track, then the time since the cluster's, then flags.
      const at: number = Math.round(((cluster + content.readInt16BE(1)) * sampleRate) / second)
      const bytes = content.subarray(4)
      if (due !== null && at - due >= leastLost) yield { lost: Math.min(at - due, mostLost) }
      due = at + bytes.length / 2
      yield new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
    }
  }
}

/** The next element, once all of it is there; of one that holds others only its head. */
function readElement(bytes: Buffer) {
  const id = readNumber(bytes, 0, true)
  const size = id && readNumber(bytes, id.end, false)
  if (!id || !size) return null
  const isOpen = id.value === ids.segment || id.value === ids.cluster
  const end = isOpen ? size.end : size.end + size.value
  if (bytes.length < end) return null
  return { id: id.value, content: bytes.subarray(size.end, end), end }
}

/** A number whose length stands in its first byte; that of an id stays in it. */
function readNumber(bytes: Buffer, at: number, isId: boolean) {
  const first = bytes[at]
  if (first === undefined) return null
  const length = Math.clz32(first) - 23
  if (bytes.length < at + length) return null
  let value = isId ? first : first & (0xff >> length)
  for (let i = 1; i < length; i++) value = value * 256 + (bytes[at + i] ?? 0)
  return { value, end: at + length }
}
