export const containers = ['webm', 'ogg', 'wav', 'mp4', 'mp3', 'flac', 'aac'] as const
export type Container = (typeof containers)[number]

/** The number of first bytes that `recogniseContainer` reads. */
export const headBytes = 16

const begins = (head: Uint8Array, at: number, text: string) =>
  Buffer.from(head.subarray(at, at + text.length)).toString('latin1') === text

/** Tells the container from its first bytes; names and media types of uploads are never believed. */
export function recogniseContainer(head: Uint8Array): Container | null {
  const [first = 0, second = 0, third = 0] = head
  if (begins(head, 0, '\x1a\x45\xdf\xa3')) return 'webm'
  if (begins(head, 0, 'OggS')) return 'ogg'
  if (begins(head, 0, 'RIFF') && begins(head, 8, 'WAVE')) return 'wav'
  if (begins(head, 4, 'ftyp')) return 'mp4'
  if (begins(head, 0, 'fLaC')) return 'flac'
  if (begins(head, 0, 'ID3')) return 'mp3'
  if (first !== 0xff) return null
  // ADTS: twelve sync bits and layer 0. MPEG audio: eleven sync bits, layer III, a bit rate and a sample rate that exist.
  if ((second & 0xf6) === 0xf0) return 'aac'
  const isLayer3 = (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08
  const isRate = third >> 4 !== 0 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c
  return isLayer3 && isRate ? 'mp3' : null
}

/**
 * An MP4 comes in self-contained pieces, as recorders write it, so that it can be decoded while it arrives.
 * Any other keeps its index where the decoder must seek for it. False when `head` is too short to tell.
 */
export function isFragmentedMp4(head: Buffer): boolean {
  let at = 0
  while (at + 8 <= head.length) {
    const size = head.readUInt32BE(at)
    const type = head.toString('latin1', at + 4, at + 8)
    if (type === 'moof') return true
    if (type === 'mdat' || size < 8) return false
    at += size
  }
  return false
}
