import { EncodedPacketSink, Input, OGG, ReadableStreamSource, WEBM } from 'mediabunny'
import { OpusDecoder } from 'opus-decoder'
import { endWithParent } from '../child.ts'

/** From the parent: what was asked for by `pull`, null at the end; `taken` when it wants more samples. */
export type ToChild = { kind: 'bytes'; bytes: Uint8Array | null } | { kind: 'taken' }
export type FromChild =
  | { kind: 'pull' }
  | { kind: 'samples'; samples: Int16Array }
  | { kind: 'end' }
  | { kind: 'undecodable'; reason: string }

/** Half a second a message: fewer would be slow, more would make the parent wait. */
const samplesAtOnce = 8000

let onBytes = (_bytes: Uint8Array | null) => {}
let onTaken = () => {}
endWithParent()
process.on('message', (message: ToChild) => {
  if (message.kind === 'bytes') onBytes(message.bytes)
  else onTaken()
})
const say = (message: FromChild) => process.send?.(message)

const upload = new ReadableStream<Uint8Array>({
  async pull(controller) {
    const bytes = await new Promise<Uint8Array | null>((resolve) => {
      onBytes = resolve
      say({ kind: 'pull' })
    })
    if (bytes) controller.enqueue(bytes)
    else controller.close()
  },
})

async function send(samples: Int16Array) {
  await new Promise<void>((resolve) => {
    onTaken = resolve
    say({ kind: 'samples', samples })
  })
}

async function* decode(): AsyncGenerator<Float32Array> {
  const source = new ReadableStreamSource(upload, {
    maxCacheSize: 4 * 1024 * 1024,
    handleUnhandledError: () => {},
  })
  using input = new Input({ source, formats: [WEBM, OGG] })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Error('no audio track')
  const codec = await track.getCodec()
  if (codec !== 'opus') throw new Error(`the codec ${codec} is not Opus`)
  const decoder = new OpusDecoder({
    sampleRate: 16_000,
    channels: (await track.getNumberOfChannels()) === 1 ? 1 : 2,
  })
  await decoder.ready
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const { channelData } = decoder.decodeFrame(packet.data)
    const [left, right] = channelData
    if (left && right) yield left.map((sample, i) => (sample + (right[i] ?? 0)) / 2)
    else if (left) yield left.slice()
  }
}

async function run() {
  let pending: number[] = []
  let total = 0
  let failure: unknown = null
  try {
    for await (const samples of decode()) {
      for (const sample of samples)
        pending.push(Math.max(-32768, Math.min(32767, Math.round(sample * 32768))))
      if (pending.length < samplesAtOnce) continue
      total += pending.length
      await send(Int16Array.from(pending))
      pending = []
    }
  } catch (error) {
    // Sound before the damage counts.
    failure = error
  }
  total += pending.length
  if (pending.length > 0) await send(Int16Array.from(pending))
  say(total > 0 ? { kind: 'end' } : { kind: 'undecodable', reason: String(failure ?? 'no samples') })
}

await run()
