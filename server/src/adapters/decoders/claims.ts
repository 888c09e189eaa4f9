import type { FileHandle } from 'node:fs/promises'
import type { Container } from './container.ts'
import { Undecodable } from './decoder.ts'
import { readHeader } from './mend-webm.ts'

/**
 * The claims of a file about its sound before the sound itself; undefined where it makes none, or not near its beginning.
 */
type Claims = { sampleRate?: number; channels?: number; seconds?: number }

/** The length of a file's beginning that `requirePlausible` reads. */
export const claimBytes = 4096

const rates = { least: 2000, most: 768_000 }
const mostChannels = 32
const mostSeconds = 24 * 60 * 60

/**
 * Refuses, as `Undecodable`, what no recorder writes: to bring one sample a second up to 16,000 takes a decoder a core for
 * minutes and all the memory there is.
 */
export function requirePlausible(container: Container, head: Buffer) {
  const { sampleRate, channels, seconds } = readClaims(container, head)
  if (sampleRate !== undefined && !(sampleRate >= rates.least && sampleRate <= rates.most))
    throw new Undecodable(`it claims ${sampleRate} Hz`)
  if (channels !== undefined && !(channels >= 1 && channels <= mostChannels))
    throw new Undecodable(`it claims ${channels} channels`)
  if (seconds !== undefined && !(seconds <= mostSeconds))
    throw new Undecodable(`it claims to last ${seconds} s`)
}

function readClaims(container: Container, head: Buffer): Claims {
  // Zeros behind a short file are no claims, and save asking for the length of each field.
  const padded = Buffer.concat([head, Buffer.alloc(64)])
  if (container === 'wav') return readWav(padded, head.length)
  if (container === 'flac') return readFlac(padded, 0)
  if (container === 'ogg') return readOgg(padded)
  if (container === 'webm') return readWebm(head)
  if (container === 'mp4') return readMp4(head)
  // The others' rates and channels come from short tables.
  return {}
}

/** Recorders that do not know the length yet write one of these, or more. */
const unknownWavBytes = 0x7ff00000

function readWav(bytes: Buffer, length: number): Claims {
  let claims: Claims & { byteRate?: number } = {}
  for (let at = 12; at + 8 <= length; ) {
    const kind = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (kind === 'fmt ')
      claims = {
        channels: bytes.readUInt16LE(at + 10),
        sampleRate: bytes.readUInt32LE(at + 12),
        byteRate: bytes.readUInt32LE(at + 16),
      }
    if (kind === 'data') {
      const { byteRate, ...rest } = claims
      return byteRate && size < unknownWavBytes ? { ...rest, seconds: size / byteRate } : rest
    }
    at += 8 + size + (size % 2)
  }
  const { byteRate: _, ...rest } = claims
  return rest
}

function readFlac(bytes: Buffer, at: number): Claims {
  // Of "fLaC", a block's header of 4 bytes and its first 10; 20 bits of rate, 3 of channels, 5 of depth, 36 of length.
  const place = at + 18
  const sampleRate = bytes.readUIntBE(place, 3) >> 4
  const samples = (bytes.readUInt8(place + 3) & 15) * 2 ** 32 + bytes.readUInt32BE(place + 4)
  return { sampleRate, seconds: samples / sampleRate || 0 }
}

function readOgg(bytes: Buffer): Claims {
  const page = 27 + bytes.readUInt8(26)
  const begins = (text: string, at = page) => bytes.toString('latin1', at, at + text.length) === text
  if (begins('\x01vorbis'))
    return { channels: bytes.readUInt8(page + 11), sampleRate: bytes.readUInt32LE(page + 12) }
  if (begins('OpusHead')) return { channels: bytes.readUInt8(page + 9) }
  if (begins('\x7fFLAC')) return readFlac(bytes, page + 9)
  return {}
}

/** From Matroska's specification, RFC 9559: what may contain claims, and the claims. */
const ebml = {
  masters: [0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe1],
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  samplingFrequency: 0xb5,
  channels: 0x9f,
}

function readWebm(head: Buffer): Claims {
  const found = new Map<number, Buffer>()
  for (let at = 0; at + 12 <= head.length; ) {
    const header = readHeader(head, at)
    if (!header) break
    at += header.length
    if (ebml.masters.includes(header.id)) continue
    if (header.size === null) break
    found.set(header.id, head.subarray(at, at + header.size))
    at += header.size
  }
  const float = (id: number) => {
    const bytes = found.get(id)
    if (bytes?.length === 4) return bytes.readFloatBE()
    return bytes?.length === 8 ? bytes.readDoubleBE() : undefined
  }
  const integer = (id: number) => {
    const bytes = found.get(id)
    return bytes && bytes.length >= 1 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : undefined
  }
  const ticks = float(ebml.duration)
  return {
    sampleRate: float(ebml.samplingFrequency),
    channels: integer(ebml.channels),
    seconds: ticks && (ticks * (integer(ebml.timestampScale) ?? 1e6)) / 1e9,
  }
}

const mostMp4Boxes = 100
const mp4IndexBytes = 64 * 1024
const mp4Parents = ['moov', 'trak', 'mdia', 'minf', 'stbl']

function readMp4(head: Buffer): Claims {
  const claims: Claims = {}
  let isSound = false
  for (let at = 0; at + 8 <= head.length; ) {
    const size = head.readUInt32BE(at)
    const kind = head.toString('latin1', at + 4, at + 8)
    const body = Buffer.concat([head.subarray(at + 8, at + 8 + 64), Buffer.alloc(64)])
    if (kind === 'hdlr') isSound = body.toString('latin1', 8, 12) === 'soun'
    if (kind === 'mvhd') claims.seconds = readMovieSeconds(body)
    // 24 and 32 bytes into the first entry, in all but its second version, which has other fields there.
    if (kind === 'stsd' && isSound && body.readUInt16BE(8 + 16) !== 2) {
      // 0 where the codec's own description says it.
      claims.channels = body.readUInt16BE(8 + 24) || undefined
      claims.sampleRate = body.readUInt16BE(8 + 32) || undefined
    }
    if (mp4Parents.includes(kind)) at += 8
    else if (size < 8) break
    else at += size
  }
  return claims
}

/** The index of an MP4, wherever it stands in the file, or its beginning; empty where there is none. */
export async function readMp4Index(file: FileHandle): Promise<Buffer> {
  const box = Buffer.alloc(16)
  let at = 0
  for (let boxes = 0; boxes < mostMp4Boxes; boxes++) {
    const { bytesRead } = await file.read(box, 0, box.length, at)
    if (bytesRead < 8) break
    const short = box.readUInt32BE(0)
    const size = short === 1 && bytesRead === 16 ? Number(box.readBigUInt64BE(8)) : short
    if (box.toString('latin1', 4, 8) === 'moov') {
      const index = Buffer.alloc(mp4IndexBytes)
      return index.subarray(0, (await file.read(index, 0, index.length, at)).bytesRead)
    }
    if (size < 8) break
    at += size
  }
  return Buffer.alloc(0)
}

function readMovieSeconds(body: Buffer): number | undefined {
  const isLong = body[0] === 1
  const scale = body.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16)
  // All ones: not known.
  const isKnown = scale > 0 && units !== (isLong ? Number(2n ** 64n - 1n) : 2 ** 32 - 1)
  return isKnown ? units / scale : undefined
}
