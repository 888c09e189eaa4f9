import { ffmpegDecoder } from '../server/src/adapters/decoders/ffmpeg.ts'
import type { EngineChoice } from '../server/src/adapters/engines/engine.ts'
import { spokenSample } from '../server/src/adapters/engines/spoken-sample.ts'
import { openSilero } from '../server/src/adapters/speech-detector/silero.ts'
import { makeTranscriber } from '../server/src/dictation/transcriber.ts'
import { makeLog } from '../server/src/log.ts'

export const never = new AbortController().signal

const facts = {
  name: 'none',
  abilities: { streaming: false, punctuation: true, accuracy: 'good', languages: ['en-US'], local: true },
} as const

/** An engine that costs nothing: what remains is the server's own work. */
export const noEngine: EngineChoice = {
  ...facts,
  concurrency: 1,
  open: async () => ({ ...facts, transcribe: async () => ({ text: 'some words' }), close: async () => {} }),
}

/** The server's work without the server: decoder, detector, segments, engine. */
export async function openTranscriber(engine: EngineChoice, workers: number) {
  const detector = await openSilero()
  const onBetter = () => {}
  const sample = spokenSample
  const parts = { decoder: ffmpegDecoder(), detector, engine, sample, workers, onBetter }
  const speech = { ...parts, live: null, liveServices: [] }
  const transcriber = makeTranscriber({ ...speech, close: async () => {} }, makeLog('warn'))
  return {
    transcribe: (bytes: AsyncIterable<Uint8Array>, words: readonly string[] = []) =>
      transcriber.transcribe({ user: 'bench', language: 'en-US', words, bytes, signal: never }),
    async close() {
      await transcriber.close()
      await detector.close()
    },
  }
}
