import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
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
import { openSilero } from './speech-detector/silero.ts'

type Settings = Config['speech']

/** A service takes more at once than this machine could. */
const fewestRemote = 8

/**
 * Opens what this machine has to recognise speech with, says so in the log, and leaves it running; null, with the reason
 * in the log, when recordings cannot be transcribed here. A model that is not here yet is fetched in the background.
 */
export async function openSpeech(
  settings: Settings,
  log: FastifyBaseLogger,
  models: readonly Model[] = published,
): Promise<Speech | null> {
  if (settings.engine === 'none') {
    log.info('Recordings are not transcribed: SPEECH_ENGINE is none.')
    return null
  }
  const decoder = (await hasFfmpeg()) ? ffmpegDecoder() : webAssemblyDecoder
  if (decoder === webAssemblyDecoder)
    log.warn('ffmpeg is not installed: only Opus in WebM or Ogg can be transcribed.')
  try {
    const local = findLocal(settings, log, models)
    const engine = isRemote(settings)
      ? await reachRemote(settings, log, local)
      : await local.best().catch((error) => fallBack(error, settings, log))
    const detector = await openSilero()
    const workers = engine.abilities.local ? settings.workers : Math.max(fewestRemote, settings.workers)
    const { name, abilities } = engine
    log.info({ engine: name, ...abilities, decoder: decoder.name, workers }, 'Recordings are transcribed.')

    const closing = new AbortController()
    const speech: Speech = {
      ...{ decoder, detector, engine, workers },
      better: new Promise((resolve) => {
        if (isRemote(settings) || !local.missing) return
        const { store, openModel } = local
        fetchInBackground(local.missing, { store, openModel, log, signal: closing.signal }).then(
          (better) => {
            speech.engine = better
            log.info({ engine: better.name, ...better.abilities }, 'A better engine transcribes from now on.')
            resolve(better)
          },
          () => log.debug('The speech model is not fetched any further.'),
        )
      }),
      async close() {
        closing.abort()
        await detector.close()
      },
    }
    return speech
  } catch (error) {
    log.error(`Recordings cannot be transcribed: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

const isRemote = ({ engine, urls }: Settings) => engine === 'remote' || (engine === 'auto' && urls.length > 0)

/** The model to use on this machine, whether it is here, and what serves best meanwhile. */
function findLocal(
  { engine, model: wanted, modelFolder, workers }: Settings,
  log: FastifyBaseLogger,
  models: readonly Model[],
) {
  const store = makeModelStore(modelFolder)
  const openModel = (model: Model) =>
    sherpaEngine({ name: model.name, folder: store.placeOf(model), lanes: workers })
  const isWanted = engine !== 'pocketsphinx' && wanted !== 'none'
  const model = isWanted ? (models.find(({ name }) => name === wanted) ?? models[0]) : undefined
  if (isWanted && wanted && model?.name !== wanted)
    log.warn(`SPEECH_MODEL is none of ${models.map(({ name }) => name).join(', ')}: ${model?.name} is used.`)
  const here = model && store.isThere(model) ? model : null
  return {
    store,
    openModel,
    missing: model && !here ? model : null,
    best: () => requireInstalled(here ? openModel(here) : pocketSphinx()),
  }
}

/** A damaged model must not silence the server while PocketSphinx is there. */
async function fallBack(error: Error, { engine }: Settings, log: FastifyBaseLogger): Promise<EngineChoice> {
  if (engine === 'pocketsphinx') throw error
  log.warn(`PocketSphinx serves: ${error.message}`)
  return requireInstalled(pocketSphinx())
}

async function reachRemote(
  { urls, apiKey, model }: Settings,
  log: FastifyBaseLogger,
  local: { best(): Promise<EngineChoice> },
): Promise<EngineChoice> {
  const remote = remoteEngine({ urls, apiKey, model })
  const second = await local.best().catch((error: Error) => {
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
