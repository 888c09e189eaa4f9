import path from 'node:path'
import { Registry } from 'prom-client'
import type { Model } from '../src/adapters/engines/models.ts'
import { openSpeech } from '../src/adapters/open-speech.ts'
import { loudnessDetector } from '../src/adapters/speech-detector/loudness.ts'
import { readSpeechNodeConfig } from '../src/config.ts'
import { makeLog } from '../src/log.ts'
import { drain, endAnyway, listen, untilAskedToStop } from '../src/server-life.ts'
import { buildSpeechApp } from '../src/speech-app.ts'
import { makeToyNemotron } from './toy-transducer/streaming.ts'
import { toneSample } from './toy-transducer/tones.ts'

// A speech node as speech-node.ts starts it, but for what it hears: tones, so that twelve streams cost next to nothing.

const toy: Model = {
  ...{ kind: 'streaming-transducer', languages: ['en-US'], name: 'toy', title: 'Toy', licence: 'MIT' },
  ...{ url: 'http://127.0.0.1:1/toy.tar.bz2', bytes: 1, sha256: '', neededBytes: 0 },
  files: ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
  machine: { memoryBytes: 0, cores: 1 },
}

const config = readSpeechNodeConfig(process.env)
makeToyNemotron(path.join(config.speech.modelFolder, toy.name))
const log = makeLog(config.logLevel)
const stopped = untilAskedToStop()
const openNeuralDetector = async () => loudnessDetector
const world = { models: [toy], sample: toneSample, openNeuralDetector, mayFetch: false }
const speech = await openSpeech(config.speech, log, world)
if (!speech) throw new Error('The toy model does not serve.')
const app = await buildSpeechApp({ config, speech, metrics: new Registry(), log, now: () => new Date() })
await listen(app, config)
await drain(app, config, await stopped)
endAnyway(log)
await app.close()
await speech.close()
