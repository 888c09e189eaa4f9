import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LiveServiceLost, type StreamOptions } from '../../adapters/live-services/live-service.ts'
import { Failure } from '../../http/failure.ts'
import { keepSound } from './kept-sound.ts'
import type { RelayService, RelayServices } from './relay-services.ts'
import { openServiceStream } from './relay-stream.ts'
import type { Heard, LiveStream } from './stream.ts'

/** Services are asked so often, with pauses between, before a dictation is given up: a node that restarts takes a while. */
const mostTries = 12
const pauseMs = 250
/** So many before the engine here takes over, if it can hear as well. */
const roundsBeforeHere = 2
/** So often in a row a stream may be lost without anything settled between. */
const mostMoves = 12
/** Beyond so many it waits a moment before each. */
const hastyMoves = 2

type World = {
  services: RelayServices
  options: StreamOptions
  from: number
  tell(heard: Heard): void
  /** Told when nobody hears it any more. */
  fail(error: unknown): void
  /** The engine of this server hears from a sample on; null: there is none. */
  openHere: ((from: number, tell: (heard: Heard) => void) => Promise<LiveStream>) | null
  log: FastifyBaseLogger
}

/**
 * A dictation that services hear: when one is lost, the next one, or the engine here, is given the sound from where
 * words are settled, so that nothing is lost or doubled. Throws the Failure that refuses it; `fail` hears of one later on.
 */
export async function openRelay(world: World): Promise<LiveStream> {
  const { services, options, tell, fail, openHere, log } = world
  /** The sound that is not settled, and its beginning. */
  const kept = keepSound()
  let settled = world.from
  let ear: LiveStream | null = null
  let moving: Promise<void> | null = null
  let moves = 0
  let isClosed = false
  /** They do not know the language. */
  const deaf = new Set<RelayService>()

  function hear(heard: Heard) {
    if (isClosed) return
    if (heard.isFinal && heard.settled > settled) {
      moves = 0
      kept.drop(heard.settled - settled)
      settled = heard.settled
    }
    tell({ ...heard, settled })
  }

  function ask(relay: RelayService): Promise<LiveStream> {
    return openServiceStream({
      ...{ relay, options, from: settled, tell: hear },
      lost(error) {
        note(relay, error)
        if (isClosed) return
        log.info({ service: relay.service.name, loss: error.loss }, 'a dictation goes on elsewhere')
        move()
      },
    })
  }

  /** Finds a stream that goes on from `settled`. */
  async function find(): Promise<LiveStream> {
    let asked = new Set(deaf)
    let cause: unknown
    let rounds = 1
    for (let tries = 0; tries < mostTries && moves <= mostMoves && !isClosed; tries++) {
      const relay = services.next(asked)
      if (!relay) {
        // All are left alone, or a dictation that can be heard here has waited long enough.
        if (asked.size === deaf.size || (openHere && rounds === roundsBeforeHere)) break
        // Another time around, for those that only restart.
        asked = new Set(deaf)
        rounds++
        await sleep(pauseMs)
        continue
      }
      asked.add(relay)
      try {
        return await ask(relay)
      } catch (error) {
        if (!(error instanceof LiveServiceLost)) throw error
        note(relay, error)
        cause = error
      }
    }
    if (openHere) return openHere(settled, hear)
    if (deaf.size > 0) throw new Failure('language_unknown', { cause })
    throw new Failure('transcription_busy', { retryAfterSeconds: 5, cause })
  }

  function note(relay: RelayService, error: LiveServiceLost) {
    relay.failed(error)
    if (error.loss === 'language') deaf.add(relay)
  }

  function move() {
    moves++
    ear?.close()
    ear = null
    const mine = resume()
    moving = mine
    mine.catch(fail)
  }

  async function resume() {
    const before = moving
    await before?.catch(() => {})
    if (moves > hastyMoves) await sleep(pauseMs)
    const next = await find()
    if (isClosed) return next.close()
    ear = next
    for (const samples of kept.copy()) if (ear === next) await next.push(samples)
  }

  /** Waits until somebody hears. */
  async function getEar(): Promise<LiveStream> {
    for (let last = null; moving !== last; ) {
      last = moving
      await last
    }
    moving = null
    if (!ear) throw new Failure('transcription_busy', { retryAfterSeconds: 1 })
    return ear
  }

  function give(to: LiveStream, samples: Int16Array) {
    if (isClosed) return
    kept.add(samples)
    return to.push(samples)
  }

  ear = await find()
  return {
    // Ten frames a second of a thousand dictations: what need not wait does not.
    push: (samples) => (moving || !ear ? getEar().then((next) => give(next, samples)) : give(ear, samples)),
    async finalize() {
      while (kept.length() > 0 && !isClosed) await (await getEar()).finalize()
    },
    close() {
      isClosed = true
      kept.clear()
      ear?.close()
    },
  }
}
