import { sampleRate, second } from '@plainspoken/contract/limits'
import { z } from 'zod'
import { toPrompt } from '../engines/prompt.ts'
import { type LiveService, LiveServiceLost } from './live-service.ts'
import { openServiceSocket } from './service-socket.ts'

/** The pause that ends an utterance where nobody asks for another. */
const usualPauseMs = 600
/** The protocol knows one rate of raw sound. */
const protocolRate = 24_000
/** Services that have one model take any name. */
const usualModel = 'gpt-4o-transcribe'
const mostLetters = 20_000
/** Utterances that are spoken and have no text yet. */
const mostOpen = 100

const event = z.object({
  type: z.string(),
  item_id: z.string().max(200).optional(),
  audio_start_ms: z.number().min(0).optional(),
  audio_end_ms: z.number().min(0).optional(),
  delta: z.string().max(mostLetters).optional(),
  transcript: z.string().max(mostLetters).optional(),
})

type Options = { url: string; key: string | null; model: string | null }
/** An utterance, in samples; `end` is null while it is spoken. */
type Item = { id: string; start: number; end: number | null; text: string; isDone: boolean }

/**
 * A service behind OpenAI's Realtime transcription: OpenAI itself, speaches, vLLM and what copies it. It finds the pauses
 * itself, and its interim words are only ever added to.
 */
export function openAiService({ url, key, model }: Options): LiveService {
  const base = new URL(url.replace(/^http/, 'ws'))
  base.searchParams.set('intent', 'transcription')

  return {
    name: base.host,
    async open({ language, words, pauseMs }, listener) {
      let sent = 0
      let settled = 0
      let isFinalising = false
      const items: Item[] = []
      const toSamples = (ms: number) => Math.min(sent, Math.round((ms * sampleRate) / second))

      function find(id: string): Item {
        const known = items.find((item) => item.id === id)
        if (known) return known
        if (items.length >= mostOpen) throw new Error('It opens more utterances than anybody speaks.')
        const item = { id, start: items.at(-1)?.end ?? settled, end: null, text: '', isDone: false }
        items.push(item)
        return item
      }

      /** Texts come in any order; they are told in the order in which they were spoken. */
      function tellDone() {
        for (let item = items[0]; item?.isDone; item = items[0]) {
          items.shift()
          const end = Math.max(settled, item.end ?? sent)
          // If the next one is being spoken already, its beginning is not settled.
          settled = Math.min(end, items[0]?.start ?? end)
          const { start, text } = item
          listener.heard({ start: Math.min(start, end), end, text, isFinal: true, isPause: true, settled })
        }
        if (!isFinalising || items.length > 0) return
        isFinalising = false
        listener.finalised()
      }

      function take(message: unknown) {
        const { type, item_id = '', audio_start_ms, audio_end_ms, delta, transcript } = event.parse(message)
        if (type === 'error') return takeError(message)
        if (type === 'input_audio_buffer.speech_started')
          find(item_id).start = Math.max(settled, toSamples(audio_start_ms ?? 0))
        else if (type === 'input_audio_buffer.speech_stopped')
          find(item_id).end = toSamples(audio_end_ms ?? 0)
        else if (type === 'input_audio_buffer.committed') find(item_id).end ??= sent
        else if (type.endsWith('input_audio_transcription.delta')) {
          const item = find(item_id)
          item.text = `${item.text}${delta ?? ''}`.slice(0, mostLetters)
          // One after the other: the words of the next utterance wait for those of this one.
          if (item !== items[0]) return
          const { start, text } = item
          listener.heard({ start, end: sent, text, isFinal: false, isPause: false, settled: 0 })
        } else if (type.endsWith('input_audio_transcription.completed')) {
          Object.assign(find(item_id), { text: transcript ?? '', isDone: true })
          tellDone()
        } else if (type.endsWith('input_audio_transcription.failed'))
          throw new LiveServiceLost('slow', `${base.host} could not transcribe an utterance.`)
      }

      function takeError(message: unknown) {
        const { code } = z.object({ error: z.object({ code: z.unknown().optional() }) }).parse(message).error
        // Nothing was in the buffer that it was asked to settle.
        if (code === 'input_audio_buffer_commit_empty') {
          if (items.length > 0) return
          isFinalising = false
          return listener.finalised()
        }
        throw new LiveServiceLost(
          'refused',
          `${base.host} refuses the stream (${String(code).slice(0, 60)}).`,
        )
      }

      const socket = await openServiceSocket({
        address: base,
        headers: { ...(key && { authorization: `Bearer ${key}` }) },
        ...{ listener, take, keepAlive: null },
      })
      const [spoken = language] = language.split('-')
      const prompt = toPrompt(words)
      const transcription = { model: model ?? usualModel, language: spoken, ...(prompt && { prompt }) }
      const format = { type: 'audio/pcm', rate: protocolRate }
      const turn_detection = { type: 'server_vad', silence_duration_ms: pauseMs ?? usualPauseMs }
      socket.say({
        type: 'session.update',
        session: { type: 'transcription', audio: { input: { format, transcription, turn_detection } } },
      })
      const resample = makeResampler()
      return {
        send(samples) {
          sent += samples.length
          const audio = resample(samples).toString('base64')
          return socket.sendSound(JSON.stringify({ type: 'input_audio_buffer.append', audio }))
        },
        finalise() {
          isFinalising = true
          socket.say({ type: 'input_audio_buffer.commit' })
        },
        close: () => socket.close(null),
      }
    },
  }
}

/** From 16 to 24 kHz: three samples for two, on the line between them; what speech is told by lies far below. */
function makeResampler() {
  let before = 0
  return (samples: Int16Array): Buffer => {
    const count = Math.ceil((samples.length * 3) / 2)
    const out = Buffer.allocUnsafe(2 * count)
    for (let i = 0; i < count; i++) {
      const at = (i * 2) / 3
      const whole = Math.floor(at)
      const left = whole === 0 ? before : (samples[whole - 1] ?? 0)
      const right = samples[whole] ?? left
      out.writeInt16LE(Math.round(left + (right - left) * (at - whole)), 2 * i)
    }
    before = samples.at(-1) ?? before
    return out
  }
}
