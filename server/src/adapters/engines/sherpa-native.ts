/// <reference path="../sherpa-onnx-node.d.ts" />
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sampleRate } from '@plainspoken/contract/limits'
import sherpa, { type OfflineRecognizerConfig } from 'sherpa-onnx-node'
import { EngineMissing } from './engine.ts'

/** Shorter audio than an encoder's window makes some models fail; silence is added up to this. */
const fewestSamples = sampleRate / 2

/** The files of the two kinds of model we fetch, under the names they are published with. */
const transducer = { encoder: 'encoder.int8.onnx', decoder: 'decoder.int8.onnx', joiner: 'joiner.int8.onnx' }
const moonshine = {
  preprocessor: 'preprocess.onnx',
  encoder: 'encode.int8.onnx',
  uncachedDecoder: 'uncached_decode.int8.onnx',
  cachedDecoder: 'cached_decode.int8.onnx',
}

/** The names above as places in `folder`; null unless all are there. */
function locate<Files extends Record<string, string>>(folder: string, files: Files): Files | null {
  const places = Object.entries(files).map(([use, name]) => [use, path.join(folder, name)] as const)
  return places.every(([, place]) => existsSync(place)) ? (Object.fromEntries(places) as Files) : null
}

function describe(folder: string): OfflineRecognizerConfig['modelConfig'] {
  const tokens = path.join(folder, 'tokens.txt')
  // One thread a call: two cost twice the processor time and gained nothing on a busy machine.
  const shared = { tokens, numThreads: 1, provider: 'cpu', debug: false }
  const asTransducer = locate(folder, transducer)
  if (asTransducer) return { ...shared, transducer: asTransducer, modelType: 'nemo_transducer' }
  const asMoonshine = locate(folder, moonshine)
  if (asMoonshine) return { ...shared, moonshine: asMoonshine }
  throw new EngineMissing(`There is no speech model in ${folder}.`)
}

/**
 * Loads a model into this process; calls run side by side on its threads. Throws `EngineMissing` when the folder holds
 * none. A damaged one ends the process: the library knows no other way.
 */
export function loadSherpa(folder: string): (samples: Int16Array) => Promise<string> {
  const recogniser = new sherpa.OfflineRecognizer({
    featConfig: { sampleRate, featureDim: 80 },
    modelConfig: describe(folder),
  })
  return async (samples) => {
    if (samples.length === 0) return ''
    const wave = new Float32Array(Math.max(samples.length, fewestSamples))
    for (let i = 0; i < samples.length; i++) wave[i] = (samples[i] ?? 0) / 32768
    const stream = recogniser.createStream()
    stream.acceptWaveform({ samples: wave, sampleRate })
    return (await recogniser.decodeAsync(stream)).text.trim()
  }
}
