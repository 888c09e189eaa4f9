import { sampleRate } from '@plainspoken/contract/limits'
import { z } from 'zod'
import { type LiveService, LiveServiceLost, type Loss, type StreamOptions } from './live-service.ts'
import { openServiceSocket } from './service-socket.ts'

/** Of one utterance: more is nothing that anybody says. */
const mostLetters = 20_000
/** The greatest number of terms in the address of a request. */
const mostKeyterms = 100

const kind = z.object({ type: z.string(), variant: z.unknown().optional() })
const time = z.number().min(0)
const results = z.object({
  start: time,
  duration: time,
  is_final: z.boolean(),
  speech_final: z.boolean().default(false),
  from_finalize: z.boolean().default(false),
  /** A node of this product tells exactly what it has settled. */
  settled: z.number().int().min(0).optional(),
  channel: z.object({
    alternatives: z
      .array(z.object({ transcript: z.string().max(mostLetters), words: z.unknown().optional() }))
      .min(1),
  }),
})
/** Looked at apart: a text without times is better than none. */
const words = z.array(
  z.object({
    word: z.string(),
    punctuated_word: z.string().optional(),
    ...{ start: time, end: time, confidence: z.number().optional() },
  }),
)

/** The losses by the codes of a node of this product. */
const lossOf: Record<string, Loss> = {
  transcription_busy: 'full',
  server_stopping: 'moved',
  language_unknown: 'language',
}

type Options = { url: string; key: string | null; model: string | null }

/** A service behind Deepgram's `/v1/listen`: a speech node of this product, Deepgram itself, or what copies it. */
export function deepgramService({ url, key, model }: Options): LiveService {
  const base = new URL(`${url.replace(/^http/, 'ws').replace(/(\/v1(\/listen)?)?\/*$/, '')}/v1/listen`)

  function addressFor({ language, words: own, pauseMs }: StreamOptions): URL {
    const address = new URL(base)
    const query = { encoding: 'linear16', sample_rate: String(sampleRate), channels: '1', language }
    const format = { interim_results: 'true', punctuate: 'true', smart_format: 'false' }
    const chosen = { ...(model && { model }), ...(pauseMs !== undefined && { endpointing: String(pauseMs) }) }
    for (const [name, value] of Object.entries({ ...query, ...format, ...chosen }))
      address.searchParams.set(name, value)
    for (const word of own.slice(0, mostKeyterms)) address.searchParams.append('keyterm', word)
    return address
  }

  return {
    name: base.host,
    async open(options, listener) {
      let sent = 0
      const toSamples = (seconds: number) => Math.min(sent, Math.round(seconds * sampleRate))
      const open = (words: readonly string[]) =>
        openServiceSocket({
          address: addressFor({ ...options, words }),
          headers: key ? { authorization: `Token ${key}` } : {},
          listener,
          keepAlive: { type: 'KeepAlive' },
          fullCode: 4503,
          take(message) {
            const { type, variant } = kind.parse(message)
            if (type === 'Error')
              throw new LiveServiceLost(
                lossOf[String(variant)] ?? 'refused',
                `${base.host} refuses the stream (${String(variant).slice(0, 60)}).`,
              )
            // There are more kinds of message than anybody needs.
            if (type !== 'Results') return
            const { start, duration, is_final, speech_final, from_finalize, settled, channel } =
              results.parse(message)
            const [said] = channel.alternatives
            const end = toSamples(start + duration)
            listener.heard({
              ...{ start: toSamples(start), end, text: said?.transcript ?? '' },
              ...{
                words: is_final ? readWords(said?.words) : undefined,
                isFinal: is_final,
                isPause: speech_final,
              },
              settled: is_final ? Math.min(sent, settled ?? end) : 0,
            })
            if (from_finalize) listener.finalised()
          },
        })
      const socket = await open(options.words).catch((error: LiveServiceLost) => {
        // It may know the language, but no own words: those of Deepgram's models before Nova-3.
        if (error.loss === 'language' && options.words.length > 0) return open([])
        throw error
      })
      return {
        send(samples) {
          sent += samples.length
          return socket.sendSound(samples)
        },
        finalise: () => socket.say({ type: 'Finalize' }),
        close: () => socket.close({ type: 'CloseStream' }),
      }
    },
  }
}

function readWords(told: unknown) {
  const { data } = words.safeParse(told)
  return data?.map(({ word, punctuated_word = word, start, end, confidence }) => ({
    ...{ word: punctuated_word, start, end },
    ...(confidence !== undefined && { confidence }),
  }))
}
