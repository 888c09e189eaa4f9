import { isLanguageKnown } from '@plainspoken/contract/languages'
import type { FastifyBaseLogger } from 'fastify'
import type { EngineFacts } from '../../adapters/engines/engine.ts'
import type { StreamOptions } from '../../adapters/live-services/live-service.ts'
import type { Speech } from '../../adapters/speech.ts'
import { Failure } from '../../http/failure.ts'
import { makeBasicText } from '../basic-text.ts'
import type { Transcriber } from '../transcriber.ts'
import { makeLiveEngines } from './engines.ts'
import { openRelay } from './relay.ts'
import { makeRelayServices } from './relay-services.ts'
import { withSecondPass } from './second-pass.ts'
import { makeSoundPaces } from './sound-paces.ts'
import { type Dictation, type Heard, openLiveStream } from './stream.ts'
import { makeStreamSlots } from './stream-slots.ts'

/** Dictations that services hear cost this server next to nothing. */
const mostRelayed = 2000
/** The relayed service's facts, as far as they are known here. */
const relayed: EngineFacts = {
  name: 'service',
  abilities: { streaming: true, punctuation: true, accuracy: 'good', languages: ['multi'], local: false },
}

type LiveOptions = Omit<StreamOptions, 'words'> & { from: number; words?: readonly string[] | undefined }

export type Live = ReturnType<typeof makeLive>

/** Hears dictations while they are spoken. */
export function makeLive(
  speech: Speech,
  transcriber: Pick<Transcriber, 'engine' | 'recogniseNow'>,
  log: FastifyBaseLogger,
) {
  const engines = makeLiveEngines(() => speech.live)
  const services = makeRelayServices(speech.liveServices, log)
  const isRelayed = speech.liveServices.length > 0
  const capacity = () => (isRelayed ? mostRelayed : engines.capacity())
  const slots = makeStreamSlots(capacity)
  /** Of the dictations, those that the engine of this server hears. */
  let here = 0
  const paces = makeSoundPaces()

  /** Before anybody speaks. What does not load now is told to them. */
  async function warmUp() {
    const cost = await engines.warmUp(() => speech.sample.read())
    const name = speech.live?.name
    if (cost === null || !name) return
    const dictations = engines.capacity()
    const facts = { engine: name, dictations, coresEach: Number(cost.toFixed(3)) }
    if (dictations > 0) return log.info(facts, `Live words: ${dictations} dictations at once.`)
    speech.live = null
    log.warn(facts, 'This machine is too slow for live words: words come once a recording has been sent.')
  }
  speech.onBetter(() => {
    warmUp().catch((error) => log.warn(`Live words do not come: ${error.message}`))
  })

  /** One dictation that the engine of this server hears. */
  async function openHere(
    options: StreamOptions,
    from: number,
    tell: (heard: Heard) => void,
  ): Promise<Dictation> {
    const choice = requireLive(speech.live)
    const { language, words, pauseMs } = options
    if (!isLanguageKnown(choice.abilities.languages, language)) throw new Failure('language_unknown')
    if (here >= engines.capacity()) throw new Failure('transcription_busy', { retryAfterSeconds: 15 })
    const writeBasic = makeBasicText()
    const write = (heard: Heard): Heard =>
      choice.abilities.punctuation ? heard : { ...heard, ...writeBasic(heard, heard) }
    const own = await engines.open(language, words).catch((cause) => {
      throw new Failure('transcription_off', { cause })
    })
    // The same engine would say the same.
    const isBetter =
      transcriber.engine()?.name !== choice.name && speech.engine?.abilities.accuracy === 'good'
    const recognise = (samples: Int16Array, signal: AbortSignal) =>
      transcriber.recogniseNow('live', samples, signal, options)
    const stream = await openLiveStream({
      detector: speech.detector,
      engine: isBetter ? withSecondPass(own, { recognise, log }) : own,
      ...{ from, pauseMs },
      tell: (heard) => tell(write(heard)),
    })
    here++
    return {
      engine: choice,
      stream: {
        ...stream,
        close() {
          here--
          stream.close()
        },
      },
    }
  }

  return {
    restarts: engines.restarts,
    warmUp,
    capacity,
    services: services.all,
    streams: slots.count,
    takeSlot: slots.take,
    paceOf: paces.of,

    /** Opens one dictation; `tell` hears what is said, `fail` why it ends by itself. Throws the Failure that refuses it. */
    async open(
      { language, from, words, pauseMs }: LiveOptions,
      tell: (heard: Heard) => void,
      fail: (error: unknown) => void,
    ): Promise<Dictation> {
      const options = { language, words: words ?? [], pauseMs }
      if (!isRelayed) return openHere(options, from, tell)
      const isKnown = isLanguageKnown(speech.live?.abilities.languages ?? [], language)
      const stream = await openRelay({
        ...{ services, options, from, tell, fail, log },
        openHere: isKnown ? async (number, hear) => (await openHere(options, number, hear)).stream : null,
      })
      return { stream, engine: relayed }
    },

    /** Takes no more dictations, and tells those under way to go on elsewhere. */
    stop: slots.close,
    close: engines.close,
  }
}

function requireLive(choice: Speech['live']) {
  if (!choice) throw new Failure('transcription_off')
  return choice
}
