import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { ffmpegDecoder, hasFfmpeg } from './decoders/ffmpeg.ts'
import { webAssemblyDecoder } from './decoders/webassembly.ts'
import type { EngineChoice } from './engines/engine.ts'
import { withFallback } from './engines/fallback.ts'
import { pocketSphinx } from './engines/pocketsphinx.ts'
import { remoteEngine } from './engines/remote.ts'
import type { Speech } from './speech.ts'
import { openSilero } from './speech-detector/silero.ts'

/** A service takes more at once than this machine could. */
const fewestRemote = 8

/**
 * Opens what this machine has to recognise speech with, says so in the log, and leaves it running; null, with the reason
 * in the log, when recordings cannot be transcribed here.
 */
export async function openSpeech(config: Config['speech'], log: FastifyBaseLogger): Promise<Speech | null> {
  if (config.engine === 'none') {
    log.info('Recordings are not transcribed: SPEECH_ENGINE is none.')
    return null
  }
  const decoder = (await hasFfmpeg()) ? ffmpegDecoder() : webAssemblyDecoder
  if (decoder === webAssemblyDecoder)
    log.warn('ffmpeg is not installed: only Opus in WebM or Ogg can be transcribed.')
  try {
    const engine = await chooseEngine(config, log)
    const detector = await openSilero()
    const workers = engine.abilities.local ? config.workers : Math.max(fewestRemote, config.workers)
    const { name, abilities } = engine
    log.info({ engine: name, ...abilities, decoder: decoder.name, workers }, 'Recordings are transcribed.')
    return { decoder, detector, engine, workers }
  } catch (error) {
    log.error(`Recordings cannot be transcribed: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

async function chooseEngine(config: Config['speech'], log: FastifyBaseLogger): Promise<EngineChoice> {
  const { urls, apiKey, model } = config
  const isRemote = config.engine === 'remote' || (config.engine === 'auto' && urls.length > 0)
  if (!isRemote) return requireInstalled(pocketSphinx())
  const remote = remoteEngine({ urls, apiKey, model })
  const local = await requireInstalled(pocketSphinx()).catch((error: Error) => {
    log.warn(`Nothing transcribes while the service is away: ${error.message}`)
    return null
  })
  if (!local) return remote
  return withFallback(remote, local, (isAway, reason) => {
    if (isAway)
      log.warn(
        { reason: String(reason), engine: local.name },
        'The transcription service is away; another engine serves.',
      )
    else log.info('The transcription service is back.')
  })
}

/** Opens an engine once to see that it works; the pool opens its own when they are needed. */
async function requireInstalled(choice: EngineChoice): Promise<EngineChoice> {
  await (await choice.open()).close()
  return choice
}
