/// <reference path="../sherpa-onnx-node.d.ts" />
import path from 'node:path'
import { sampleRate } from '@plainspoken/contract/limits'
import sherpa, { type OnlineRecognizer, type OnlineStream } from 'sherpa-onnx-node'
import type { EngineStream, Recognised } from './engine.ts'
import { locate, toWave, transducer } from './sherpa-native.ts'
import { toRecognised } from './token-words.ts'

/** Silence after an utterance, so that the model's last window is full; the longest windows are 560 ms. */
const tail = new Float32Array(sampleRate)
/** An upload's sound goes in by pieces this long, so that nobody who speaks waits behind it. */
const piece = sampleRate

/** One utterance on its way through the model. */
type Utterance = { stream: OnlineStream; isLive: boolean; heard: (() => void)[] }

/**
 * Loads a streaming transducer into this process: all who speak share one copy, and what they said since the last turn is
 * decoded in one batch; uploads have their turn when nobody who speaks waits. Throws `EngineMissing` when the folder holds
 * none. A damaged one ends the process: the library knows no other way.
 */
export function loadStreamingSherpa(folder: string) {
  const recogniser = new sherpa.OnlineRecognizer({
    featConfig: { sampleRate, featureDim: 80 },
    modelConfig: {
      transducer: locate(folder, transducer),
      tokens: path.join(folder, 'tokens.txt'),
      // One thread: the cores have a process each.
      ...{ numThreads: 1, provider: 'cpu', debug: false },
    },
    decodingMethod: 'greedy_search',
  })
  const turn = takeTurns(recogniser)

  /** Each utterance has a stream of its own, and so begins from the same state. */
  function begin(language: string, isLive: boolean): Utterance {
    const stream = recogniser.createStream()
    // Models of many languages read it; the others do not mind.
    stream.setOption('language', language)
    return { stream, isLive, heard: [] }
  }

  async function hear(utterance: Utterance, samples: Float32Array) {
    utterance.stream.acceptWaveform({ samples, sampleRate })
    await turn(utterance)
    return recogniser.getResult(utterance.stream)
  }

  async function finish(utterance: Utterance): Promise<Recognised> {
    utterance.stream.acceptWaveform({ samples: tail, sampleRate })
    utterance.stream.inputFinished()
    return toRecognised(await hear(utterance, new Float32Array(0)))
  }

  return {
    async transcribe(samples: Int16Array, language: string): Promise<Recognised> {
      const utterance = begin(language, false)
      for (let at = 0; at < samples.length; at += piece)
        await hear(utterance, toWave(samples.subarray(at, at + piece)))
      return samples.length === 0 ? { text: '' } : finish(utterance)
    },

    openStream(language: string): EngineStream {
      let utterance: Utterance | null = null
      return {
        async hear(samples) {
          utterance ??= begin(language, true)
          return (await hear(utterance, toWave(samples))).text.trim()
        },
        async finish() {
          const ended = utterance
          utterance = null
          return ended ? finish(ended) : { text: '' }
        },
        close() {
          utterance = null
        },
      }
    },
  }
}

/** Decodes what waits, by batches; resolves once all of an utterance's sound has been heard. */
function takeTurns(recogniser: OnlineRecognizer) {
  const waiting = new Set<Utterance>()
  let isRunning = false

  function run() {
    const ready = [...waiting].filter(({ stream }) => recogniser.isReady(stream))
    const live = ready.filter(({ isLive }) => isLive)
    const batch = live.length > 0 ? live : ready.slice(0, 1)
    if (batch.length > 0) recogniser.decodeStreams(batch.map(({ stream }) => stream))
    for (const utterance of waiting) {
      if (recogniser.isReady(utterance.stream)) continue
      waiting.delete(utterance)
      for (const resolve of utterance.heard.splice(0)) resolve()
    }
    isRunning = waiting.size > 0
    // Between two batches new sound comes in.
    if (isRunning) setImmediate(run)
  }

  return (utterance: Utterance) =>
    new Promise<void>((resolve) => {
      utterance.heard.push(resolve)
      waiting.add(utterance)
      if (isRunning) return
      isRunning = true
      setImmediate(run)
    })
}
