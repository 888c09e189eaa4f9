import { randomFillSync } from 'node:crypto'
import type { Writable } from 'node:stream'

/** Of a frame of 126 bytes to 64 kB: two bytes, the length, the key. */
const headBytes = 8
/** A shorter frame has its length in the first two. */
const shortBytes = 125
const mostBytes = 65_535
const finalBinary = 0x82
const masked = 0x80
const lengthFollows = 126

/** Keys that were drawn and not used; drawing is dear. */
const keys = new Uint16Array(4096)
let nextKey = keys.length

/** The frame that is being sent; the system takes it at once, and so one is enough for all connections. */
let memory = Buffer.allocUnsafeSlow(headBytes + mostBytes + 1)

/**
 * Sends samples over the connection of a WebSocket whose messages are not compressed, as the client: one binary message, masked
 * with a key of its own. `ws` would do it byte by byte, into new memory for each of the ten thousand frames a second.
 */
export function sendSamples(pipe: Writable, samples: Int16Array) {
  const bytes = 2 * samples.length
  if (bytes > mostBytes) throw new RangeError('That is no frame but a recording.')
  if (nextKey === keys.length) {
    randomFillSync(keys)
    nextKey = 0
  }
  const even = keys[nextKey++] ?? 0
  const odd = keys[nextKey++] ?? 0
  const isShort = bytes <= shortBytes
  const start = isShort ? 2 : 0
  memory[start] = finalBinary
  memory[start + 1] = masked | (isShort ? bytes : lengthFollows)
  if (!isShort) memory.writeUInt16BE(bytes, 2)
  const words = new Uint16Array(memory.buffer, 4, 2 + samples.length)
  words[0] = even
  words[1] = odd
  for (let i = 0; i < samples.length; i += 2) {
    words[2 + i] = (samples[i] ?? 0) ^ even
    words[3 + i] = (samples[i + 1] ?? 0) ^ odd
  }
  pipe.write(memory.subarray(start, headBytes + bytes))
  // Bytes that the system has not taken yet must stay as they are.
  if (pipe.writableLength > 0) memory = Buffer.allocUnsafeSlow(memory.length)
}
