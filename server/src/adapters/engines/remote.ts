import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { recognitionLanguage, sampleRate, second } from '@plainspoken/contract/limits'
import { z } from 'zod'
import { makeCircuitBreaker } from './circuit-breaker.ts'
import { type Engine, type EngineChoice, EngineGone, EngineUnavailable } from './engine.ts'
import { toPrompt } from './prompt.ts'
import { toWav } from './wav.ts'

export type RemoteOptions = {
  /** The addresses of services that speak OpenAI's protocol, without the path. Several share the work. */
  urls: readonly string[]
  apiKey: string | null
  model: string | null
  /** Milliseconds since some fixed time. */
  now?: () => number
  /** The time that a service may take for so much audio, in ms. */
  limitMs?: (samples: Int16Array) => number
}

/** Models differ in what they are called; services that have only one take any name. */
const usualModel = 'whisper-1'
const tries = 3
const firstPauseMs = 500
const usualLimitMs = (samples: Int16Array) => Math.round(15 * second + (second * samples.length) / sampleRate)
const answer = z.object({ text: z.string() })
/** Twenty seconds of speech come to some hundred characters; services may add the times of all words. */
const mostAnswerBytes = 1_000_000

/** A service that was asked and did not help; another may. */
class Refused extends Error {}

/** A transcription service behind `POST /v1/audio/transcriptions`: speaches, whisper.cpp, vLLM, LocalAI, a provider. */
export function remoteEngine(options: RemoteOptions): EngineChoice {
  const { urls, apiKey, model, now = () => performance.now(), limitMs = usualLimitMs } = options
  const facts = {
    name: 'remote',
    abilities: { streaming: false, punctuation: true, accuracy: 'good', languages: ['multi'], local: false },
  } as const
  const services = urls.map((url) => ({
    // Some write the base address with the protocol's version, some without.
    address: new URL(`${url.replace(/(\/v1)?\/*$/, '')}/v1/audio/transcriptions`),
    breaker: makeCircuitBreaker(now),
  }))
  let turn = 0

  /** The next service whose turn it is and that is not being left alone. */
  function findService() {
    for (let i = 0; i < services.length; i++) {
      const service = services[turn++ % services.length]
      if (service?.breaker.mayCall()) return service
    }
    return null
  }

  async function ask(
    address: URL,
    samples: Int16Array,
    signal: AbortSignal,
    language: string,
    words: readonly string[],
  ): Promise<string> {
    // The protocol takes languages without their regions.
    const [spoken = language] = language.split('-')
    const prompt = toPrompt(words)
    const fields = {
      ...{ model: model ?? usualModel, language: spoken, response_format: 'json' },
      ...(prompt && { prompt }),
    }
    const { body, type } = toForm(fields, toWav(samples))
    const headers = { 'content-type': type, ...(apiKey && { authorization: `Bearer ${apiKey}` }) }
    const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs(samples))])
    const response = await fetch(address, { method: 'POST', body, headers, signal: limit, redirect: 'error' })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Refused(`${address.host} answered ${response.status}`)
    }
    const parsed = answer.safeParse(JSON.parse(await readAnswer(response)))
    if (!parsed.success) throw new Refused(`${address.host} answered something else than a transcription`)
    return parsed.data.text.trim()
  }

  async function transcribe(
    samples: Int16Array,
    signal: AbortSignal,
    language: string,
    words: readonly string[],
  ): Promise<string> {
    let last: unknown
    for (let attempt = 0; attempt < tries; attempt++) {
      if (attempt > 0) await sleep(firstPauseMs * 2 ** (attempt - 1), undefined, { signal })
      const service = findService()
      if (!service) break
      try {
        const text = await ask(service.address, samples, signal, language, words)
        service.breaker.succeeded()
        return text
      } catch (error) {
        signal.throwIfAborted()
        service.breaker.failed()
        last = error
      }
    }
    throw new EngineUnavailable('No transcription service answers.', { cause: last })
  }

  return {
    ...facts,
    // It waits, it does not work: the pool's bound is the one that counts.
    concurrency: 64,
    async open(): Promise<Engine> {
      const closed = new AbortController()
      return {
        ...facts,
        async transcribe(samples, signal, language = recognitionLanguage, words = []) {
          if (samples.length === 0) return { text: '' }
          const either = AbortSignal.any([signal, closed.signal])
          return { text: await transcribe(samples, either, language, words) }
        },
        close: async () => closed.abort(new EngineGone('The remote engine was closed.')),
      }
    },
  }
}

/** The body, of a service that may never stop sending. */
async function readAnswer({ body, url }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > mostAnswerBytes) throw new Refused(`${new URL(url).host} answered without end`)
  }
  return Buffer.concat(chunks).toString()
}

/**
 * The form as one piece of memory. A FormData is sent as a stream, and Node's fetch throws outside of everybody's reach
 * when the answer comes before that stream was read to its end.
 */
function toForm(fields: Record<string, string>, file: Buffer) {
  const boundary = `speech-${randomUUID()}`
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const texts = Object.entries(fields).map(([name, value]) => `${head(`name="${name}"`)}\r\n${value}\r\n`)
  const beforeFile = `${head('name="file"; filename="speech.wav"')}Content-Type: audio/wav\r\n\r\n`
  return {
    body: Buffer.concat([
      Buffer.from(texts.join('') + beforeFile),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
