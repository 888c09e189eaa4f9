import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { canConfine } from './confinement.ts'
import { ffmpegDecoder, hasFfmpeg } from './decoders/ffmpeg.ts'
import { webAssemblyDecoder } from './decoders/webassembly.ts'
import type { EngineChoice } from './engines/engine.ts'
import { withFallback } from './engines/fallback.ts'
import { fetchInBackground } from './engines/fetch-in-background.ts'
import { makeModelStore } from './engines/model-store.ts'
import { type Model, models as published } from './engines/models.ts'
import { pocketSphinx } from './engines/pocketsphinx.ts'
import { remoteEngine } from './engines/remote.ts'
import { sherpaEngine } from './engines/sherpa.ts'
import type { Speech } from './speech.ts'
import { loudnessDetector } from './speech-detector/loudness.ts'
import { openSilero } from './speech-detector/silero.ts'
import type { SpeechDetector } from './speech-detector/speech-detector.ts'

type Settings = Config['speech']
type World = {
  models?: readonly Model[]
  /** Rejects where sherpa-onnx has no native part for the machine; then it can run no model either. */
  openNeuralDetector?: () => Promise<SpeechDetector>
  /** What serves while no model is here. */
  offline?: EngineChoice
}

/** A service takes more at once than this machine could. */
const fewestRemote = 8

/**
 * Opens what this machine has to recognise speech with, says so in the log, and leaves it running; null, with the reason
 * in the log, when recordings cannot be transcribed here. A model that is not here yet is fetched in the background.
 */
export async function openSpeech(
  settings: Settings,
  log: FastifyBaseLogger,
  { models = published, openNeuralDetector = openSilero, offline = pocketSphinx() }: World = {},
): Promise<Speech | null> {
  if (settings.engine === 'none') {
    log.info({ notice: true }, 'Recordings are not transcribed: SPEECH_ENGINE is none.')
    return null
  }
  const decoder = await findDecoder(settings, log)
  const neural = await openNeuralDetector().catch((error: Error) => {
    log.warn(`Speech is told from silence by loudness alone, and no speech model runs here: ${error.message}`)
    return null
  })
  const detector = neural ?? loudnessDetector
  const local = findLocal(settings, log, neural ? models : [], offline)
  try {
    const engine = isRemote(settings)
      ? await reachRemote(settings, log, local)
      : await local.best().catch((error) => fallBack(error, settings, log, local))
    const isHere = engine?.abilities.local !== false
    const workers = isHere ? settings.workers : Math.max(fewestRemote, settings.workers)
    if (engine) tellEngine(log, 'Recordings are transcribed', engine, { decoder, detector, workers })

    const closing = new AbortController()
    const speech: Speech = {
      ...{ decoder, detector, engine, workers, live: findLive(engine, offline) },
      better: new Promise((resolve) => {
        if (isRemote(settings) || !local.missing) return
        const { store, openModel } = local
        fetchInBackground(local.missing, { store, openModel, log, signal: closing.signal }).then(
          (better) => {
            speech.engine = better
            speech.live = findLive(better, offline)
            tellEngine(log, 'From now on recordings are transcribed', better)
            resolve(better)
          },
          (error: Error) => {
            if (closing.signal.aborted) log.debug('The speech model is not fetched any further.')
            else log.error(`The speech model is given up until the next start: ${error.message}`)
          },
        )
      }),
      async close() {
        closing.abort()
        await detector.close()
      },
    }
    return speech
  } catch (error) {
    await detector.close()
    log.error(`Recordings cannot be transcribed: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

/** An engine that hears while one speaks, unless its words would be worse than those of an upload. */
function findLive(engine: EngineChoice | null, offline: EngineChoice): EngineChoice | null {
  const streaming = [engine, offline].find((one) => one?.abilities.streaming) ?? null
  const isGoodEnough = streaming?.abilities.accuracy === 'good' || engine?.abilities.accuracy === 'basic'
  return isGoodEnough ? streaming : null
}

const isRemote = ({ engine, urls }: Settings) => engine === 'remote' || (engine === 'auto' && urls.length > 0)

type Parts = { decoder: { name: string }; detector: { name: string }; workers: number }

function tellEngine(log: FastifyBaseLogger, what: string, { name, abilities }: EngineChoice, parts?: Parts) {
  const names = parts && { ...parts, decoder: parts.decoder.name, detector: parts.detector.name }
  const where = abilities.local ? 'on this machine' : 'by another service'
  const facts = { notice: true, engine: name, ...abilities, ...names }
  log.info(facts, `${what} ${where}, engine ${name}, accuracy ${abilities.accuracy}.`)
}

async function findDecoder({ programEnvironment: environment }: Settings, log: FastifyBaseLogger) {
  if (!canConfine())
    log.warn(
      'Decoders run without limits of memory and time: setpriv and prlimit (util-linux) do not work here.',
    )
  if (await hasFfmpeg({ environment })) return ffmpegDecoder({ environment })
  log.warn('ffmpeg is not installed: only Opus in WebM or Ogg can be transcribed.')
  return webAssemblyDecoder()
}

type Local = ReturnType<typeof findLocal>

/** The model to use on this machine, whether it is here, and what serves best meanwhile. */
function findLocal(
  settings: Settings,
  log: FastifyBaseLogger,
  models: readonly Model[],
  offline: EngineChoice,
) {
  const { engine, model: wanted, modelFolder, workers, programEnvironment: environment } = settings
  const store = makeModelStore(modelFolder, { environment })
  const openModel = (model: Model) => sherpaEngine(model, { folder: store.placeOf(model), lanes: workers })
  const isWanted = engine !== 'pocketsphinx' && wanted !== 'none' && models.length > 0
  const model = isWanted ? (models.find(({ name }) => name === wanted) ?? models[0]) : undefined
  // With a service it is the service's model that is named.
  if (model && wanted && model.name !== wanted && !isRemote(settings))
    log.warn(`SPEECH_MODEL is none of ${models.map(({ name }) => name).join(', ')}: ${model.name} is used.`)
  const here = model && store.isThere(model) ? model : null
  return {
    store,
    openModel,
    offline,
    here,
    missing: model && !here ? model : null,
    best: () => requireInstalled(here ? openModel(here) : offline),
  }
}

/**
 * What serves when the best does not open. A damaged model must not silence the server while PocketSphinx is there; a
 * model that is being fetched will serve where it is not.
 */
async function fallBack(
  error: Error,
  { engine }: Settings,
  log: FastifyBaseLogger,
  { here, missing, offline }: Pick<Local, 'here' | 'missing' | 'offline'>,
): Promise<EngineChoice | null> {
  if (engine === 'pocketsphinx') throw error
  if (here) {
    log.warn(
      `PocketSphinx serves: ${here.name} does not open (${error.message}). To fetch it anew, remove it first.`,
    )
    return requireInstalled(offline)
  }
  if (!missing) throw error
  log.warn(`Recordings cannot be transcribed until ${missing.name} is here: ${error.message}`)
  return null
}

async function reachRemote(settings: Settings, log: FastifyBaseLogger, local: Local): Promise<EngineChoice> {
  const { urls, apiKey, model } = settings
  const remote = remoteEngine({ urls, apiKey, model: model === 'none' ? null : model })
  const second = await local
    .best()
    .catch((error) => fallBack(error, settings, log, { ...local, missing: null }))
    .catch((error: Error) => {
      log.warn(`Nothing transcribes while the service is away: ${error.message}`)
      return null
    })
  if (!second) return remote
  return withFallback(remote, second, (isAway, reason) => {
    if (!isAway) log.info('The transcription service is back.')
    else
      log.warn(
        { reason: String(reason), engine: second.name },
        'The transcription service is away; another engine serves.',
      )
  })
}

/** Opens an engine once to see that it works; the pool opens its own when they are needed. */
async function requireInstalled(choice: EngineChoice): Promise<EngineChoice> {
  await (await choice.open()).close()
  return choice
}
