import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { ffmpegDecoder, hasFfmpeg } from './decoders/ffmpeg.ts'
import { webAssemblyDecoder } from './decoders/webassembly.ts'
import { pocketSphinx } from './engines/pocketsphinx.ts'
import type { Speech } from './speech.ts'
import { openSilero } from './speech-detector/silero.ts'

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
  const engine = pocketSphinx()
  try {
    // Opened once to see that it works; the pool opens its own when they are needed.
    await (await engine.open()).close()
    const detector = await openSilero()
    log.info(
      { engine: engine.name, ...engine.abilities, workers: config.workers },
      'Recordings are transcribed here.',
    )
    return { decoder, detector, engine, workers: config.workers }
  } catch (error) {
    log.error(`Recordings cannot be transcribed: ${error instanceof Error ? error.message : error}`)
    return null
  }
}
