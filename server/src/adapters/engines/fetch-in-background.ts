import { setTimeout as sleep } from 'node:timers/promises'
import { hour, minute } from '@plainspoken/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { ModelRefused, type ModelStore, ModelUnderWay } from './model-store.ts'
import type { Model } from './models.ts'
import { progressBar } from './progress-bar.ts'
import { type ProvingWorld, proveModel } from './prove-model.ts'

type World = Omit<ProvingWorld, 'warn'> & {
  store: ModelStore
  log: FastifyBaseLogger
  signal: AbortSignal
  /** The pause after a try that failed, and while another process fetches. */
  pauseMs?: number
  lookMs?: number
}

/**
 * Fetches a model, however often it takes, and lets it hear a sample. Rejects when the signal aborts, and when trying again
 * would not help: with `ModelRefused`, or with what keeps the engine from opening.
 */
export async function fetchInBackground(model: Model, world: World): Promise<void> {
  const { store, log, signal, pauseMs = hour, lookMs = minute } = world
  let told = 0
  const onProgress = (received: number, total: number) => {
    const tenth = Math.floor((10 * received) / total)
    if (tenth > told)
      log.info({ notice: true, model: model.name }, `${model.title}: ${progressBar(received, total)}`)
    told = Math.max(told, tenth)
  }
  while (!store.isThere(model)) {
    try {
      await store.fetch(model, { signal, onProgress })
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ModelRefused) throw error
      const isUnderWay = error instanceof ModelUnderWay
      const reason = error instanceof Error ? error.message : String(error)
      if (!isUnderWay)
        log.warn(`The better speech model is not here yet; it is tried again in an hour. ${reason}`)
      await sleep(isUnderWay ? lookMs : pauseMs, undefined, { signal, ref: false })
    }
  }
  try {
    await proveModel(model, { ...world, warn: (line) => log.warn(line) })
  } catch (error) {
    // At the next start it would serve as if nothing were wrong.
    if (error instanceof ModelRefused) await store.remove(model)
    throw error
  }
}
