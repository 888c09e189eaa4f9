const u16 = (...values: number[]) => numbers(2, values)
const u32 = (...values: number[]) => numbers(4, values)

function numbers(size: number, values: number[]) {
  const bytes = Buffer.alloc(size * values.length)
  for (const [i, value] of values.entries()) bytes.writeUIntBE(value, size * i, size)
  return bytes
}

function box(kind: string, ...parts: Buffer[]) {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(8 + body.length), Buffer.from(kind), body])
}

type Mp4 = {
  /** `ulaw` has a byte a sample; `mp4a` makes decoders list every sample. */
  codec: 'ulaw' | 'mp4a'
  sampleRate?: number
  samples: number
  /** The number of chunks, all of them at the same place. */
  chunks?: number
  sound: Buffer
}

/** An MP4 whose index claims what it likes; the index stands behind the sound. */
export function makeMp4({ codec, sampleRate = 8000, samples, chunks = 1, sound }: Mp4): Buffer {
  const start = box('ftyp', Buffer.from('isom'), u32(0), Buffer.from('isom'))
  const duration = codec === 'ulaw' ? 1 : 1024
  const upright = u32(65536, 0, 0, 0, 65536, 0, 0, 0, 0x40000000)
  const table = box(
    'stbl',
    box('stsd', u32(0, 1), box(codec, u32(0), u16(0, 1), u32(0, 0), u16(1, 8), u32(0), u16(sampleRate, 0))),
    box('stts', u32(0, 1, samples, duration)),
    box('stsc', u32(0, 1, 1, samples / chunks, 1)),
    box('stsz', u32(0, 1, samples)),
    box('stco', u32(0, chunks), u32(...Array<number>(chunks).fill(start.length + 8))),
  )
  const media = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, sampleRate, samples), u16(0x55c4, 0)),
    box('hdlr', u32(0, 0), Buffer.from('soun'), u32(0, 0, 0)),
    box('minf', box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))), table),
  )
  const track = box('tkhd', u32(7, 0, 0, 1, 0, samples, 0, 0), u16(0, 0, 256, 0), upright, u32(0, 0))
  const movie = [
    u32(0, 0, 0, sampleRate, samples, 65536),
    u16(256, 0),
    u32(0, 0),
    upright,
    Buffer.alloc(24),
    u32(2),
  ]
  return Buffer.concat([
    start,
    box('mdat', sound),
    box('moov', box('mvhd', ...movie), box('trak', track, media)),
  ])
}

/** A WAV that says of itself what it likes. */
export function makeWav(
  claims: { sampleRate?: number; channels?: number; dataBytes?: number },
  sound: Buffer,
): Buffer {
  const { sampleRate = 16_000, channels = 1, dataBytes = sound.length } = claims
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + sound.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(sampleRate, 24)
  head.writeUInt32LE((2 * sampleRate) % 2 ** 32, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(dataBytes, 40)
  return Buffer.concat([head, sound])
}
