/// <reference path="../sherpa-onnx-node.d.ts" />
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sampleRate } from '@plainspoken/contract/limits'
import sherpa, { type OfflineRecognizerConfig } from 'sherpa-onnx-node'
import { EngineMissing, type Recognised } from './engine.ts'
import type { OfflineKind } from './models.ts'
import { toRecognised } from './token-words.ts'

/** Shorter audio than an encoder's window makes some models fail; silence is added up to this. */
const fewestSamples = sampleRate / 2

/** The files of the kinds of model we fetch, under the names they are published with. */
export const transducer = {
  encoder: 'encoder.int8.onnx',
  decoder: 'decoder.int8.onnx',
  joiner: 'joiner.int8.onnx',
}
const moonshine = {
  preprocessor: 'preprocess.onnx',
  encoder: 'encode.int8.onnx',
  uncachedDecoder: 'uncached_decode.int8.onnx',
  cachedDecoder: 'cached_decode.int8.onnx',
}

const canary = { encoder: 'encoder.int8.onnx', decoder: 'decoder.int8.onnx' }

/** The names above as places in `folder`. Throws `EngineMissing` unless all are there. */
export function locate<Files extends Record<string, string>>(folder: string, files: Files): Files {
  const places = Object.entries(files).map(([use, name]) => [use, path.join(folder, name)] as const)
  if (!places.every(([, place]) => existsSync(place)))
    throw new EngineMissing(`There is no speech model in ${folder}.`)
  return Object.fromEntries(places) as Files
}

/** Samples as the library takes them, with silence after them up to a number. */
export function toWave(samples: Int16Array, fewest = 0): Float32Array {
  const wave = new Float32Array(Math.max(samples.length, fewest))
  for (let i = 0; i < samples.length; i++) wave[i] = (samples[i] ?? 0) / 32768
  return wave
}

function describe(folder: string, kind: OfflineKind): OfflineRecognizerConfig['modelConfig'] {
  const tokens = path.join(folder, 'tokens.txt')
  // One thread a call: two cost twice the processor time and gained nothing on a busy machine.
  const shared = { tokens, numThreads: 1, provider: 'cpu', debug: false }
  if (kind === 'moonshine') return { ...shared, moonshine: locate(folder, moonshine) }
  if (kind === 'canary')
    return { ...shared, canary: { ...locate(folder, canary), srcLang: 'en', tgtLang: 'en', usePnc: 1 } }
  return { ...shared, transducer: locate(folder, transducer), modelType: 'nemo_transducer' }
}

/**
 * Loads a model into this process; calls run side by side on its threads. Throws `EngineMissing` when the folder holds
 * none. A damaged one ends the process: the library knows no other way.
 */
export function loadSherpa(folder: string, kind: OfflineKind) {
  const recogniser = new sherpa.OfflineRecognizer({
    featConfig: { sampleRate, featureDim: 80 },
    modelConfig: describe(folder, kind),
  })
  return {
    async transcribe(samples: Int16Array): Promise<Recognised> {
      if (samples.length === 0) return { text: '' }
      const stream = recogniser.createStream()
      stream.acceptWaveform({ samples: toWave(samples, fewestSamples), sampleRate })
      return toRecognised(await recogniser.decodeAsync(stream))
    },
  }
}
