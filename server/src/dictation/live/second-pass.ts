import { setTimeout as sleep } from 'node:timers/promises'
import { second } from '@plainspoken/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { EngineStream, Recognised } from '../../adapters/engines/engine.ts'
import { joinSamples } from '../../adapters/speech-detector/speech-detector.ts'

/** A speaker waits this long for better words, no longer. */
const deadlineMs = second

type Options = {
  /** A better engine's text of a whole utterance; null: it has no room at the moment. */
  recognise(samples: Int16Array, signal: AbortSignal): Promise<Recognised> | null
  log: FastifyBaseLogger
}

/** A stream whose utterances are heard once more, whole, at their end: what comes in time takes the place of its own text. */
export function withSecondPass(stream: EngineStream, { recognise, log }: Options): EngineStream {
  let utterance: Int16Array[] = []
  return {
    async hear(samples) {
      utterance.push(samples)
      return stream.hear(samples)
    },
    async finish() {
      const own = await stream.finish()
      const samples = joinSamples(utterance)
      utterance = []
      const late = new AbortController()
      const better = own.text === '' ? null : recognise(samples, late.signal)
      if (!better) return own
      try {
        const said = await Promise.race([better, sleep(deadlineMs, null, { signal: late.signal })])
        return said?.text ? said : own
      } catch (error) {
        log.warn({ reason: String(error) }, 'the second pass over live words failed')
        return own
      } finally {
        late.abort()
      }
    },
    close: () => stream.close(),
  }
}
