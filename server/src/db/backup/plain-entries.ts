import { Transform } from 'node:stream'

const blockBytes = 512
/** A size that no backup of ours has in one file of the archive. */
const mostBytes = 64 * 1024 * 1024

/** The archive is none that a backup makes. */
export class BrokenBackup extends Error {}

/**
 * Passes a tar archive on as long as it holds plain files of a bounded size: names and attributes that come as files of their
 * own would be read whole into memory, however large they say they are.
 */
export function plainEntriesOnly(): Transform {
  let header = Buffer.alloc(0)
  /** Bytes of the file that is passing, with what fills its last block. */
  let left = 0

  function check(block: Buffer) {
    if (block.every((byte) => byte === 0)) return
    const size = Number.parseInt(block.toString('latin1', 124, 136).replaceAll('\0', ' ').trim() || '0', 8)
    const isPlain = block[156] === 0x30 || block[156] === 0
    if (!isPlain || !(size >= 0 && size <= mostBytes)) throw new BrokenBackup('no plain file of a backup')
    left = Math.ceil(size / blockBytes) * blockBytes
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        for (let at = 0; at < chunk.length; ) {
          if (left > 0) {
            const passing = Math.min(left, chunk.length - at)
            left -= passing
            at += passing
            continue
          }
          const part = chunk.subarray(at, at + blockBytes - header.length)
          header = Buffer.concat([header, part])
          at += part.length
          if (header.length < blockBytes) continue
          check(header)
          header = Buffer.alloc(0)
        }
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
