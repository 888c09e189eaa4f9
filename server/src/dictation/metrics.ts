import type { Transcription } from '@plainspoken/contract/dictation'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { EngineFacts } from '../adapters/engines/engine.ts'
import type { Admission } from './admission.ts'
import type { RelayService } from './live/relay-services.ts'
import type { Transcriber } from './transcriber.ts'

export type SpeechMetrics = ReturnType<typeof watchSpeech>

/** Figures that operators watch: how much is being transcribed, how long it waits, how often an engine had to be replaced. */
export function watchSpeech(
  registry: Registry,
  transcriber: Transcriber,
  admission: Admission,
  live: {
    streams(): number
    capacity(): number
    restarts(): number
    services: readonly RelayService[]
  },
) {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('speech_recordings', 'Recordings being transcribed', admission.count)
  gauge('speech_live_streams', 'Dictations being heard while one speaks', live.streams)
  gauge('speech_live_places', 'Dictations that can be heard at once while one speaks', live.capacity)
  new Gauge({
    name: 'speech_live_service',
    help: 'Services for live words: dictations they hear, and 1 while they are left alone',
    labelNames: ['service', 'what'],
    registers,
    collect() {
      for (const { service, streams, isLeftAlone } of live.services) {
        this.set({ service: service.name, what: 'streams' }, streams)
        this.set({ service: service.name, what: 'left_alone' }, isLeftAlone() ? 1 : 0)
      }
    },
  })
  new Counter({
    name: 'speech_live_lost_total',
    help: 'Streams of services for live words that were lost or refused, by why: moved, full, refused, language, wrong, slow',
    labelNames: ['service', 'why'],
    registers,
    collect() {
      this.reset()
      for (const { service, losses } of live.services)
        for (const [why, times] of losses) this.inc({ service: service.name, why }, times)
    },
  })
  gauge('speech_pieces_running', 'Pieces of speech being recognised', () => transcriber.load().running)
  gauge('speech_pieces_waiting', 'Pieces of speech waiting for a worker', () => transcriber.load().waiting)
  gauge(
    'speech_engine_restarts',
    'Engines that died or hung and were replaced',
    () => transcriber.load().restarts + live.restarts(),
  )
  new Gauge({
    name: 'speech_engine_info',
    help: 'The engine that serves',
    labelNames: ['engine', 'accuracy', 'weights'],
    registers,
    collect() {
      const engine = transcriber.engine()
      this.reset()
      if (engine) this.set(labelsOf(engine), 1)
    },
  })
  const seconds = new Counter({
    name: 'speech_audio_seconds_total',
    help: 'Seconds of audio that were transcribed',
    labelNames: ['engine'],
    registers,
  })
  return {
    countAudio: ({ engine, duration }: Pick<Transcription, 'engine' | 'duration'>) =>
      seconds.inc({ engine }, duration),
  }
}

const labelsOf = ({ name, abilities, weights }: EngineFacts) => ({
  engine: name,
  accuracy: abilities.accuracy,
  ...(weights && { weights }),
})
