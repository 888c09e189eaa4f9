/// <reference path="../sherpa-onnx-node.d.ts" />
import { fileURLToPath } from 'node:url'
import sherpa, { type Vad } from 'sherpa-onnx-node'
import { endWithParent } from '../child.ts'
import { windowSamples } from './speech-detector.ts'

export type Request =
  | { kind: 'open'; stream: number }
  /** Whole windows only. */
  | { kind: 'detect'; stream: number; samples: Int16Array }
  | { kind: 'close'; stream: number }
export type Verdict = { stream: number; speech: boolean[] }

const model = fileURLToPath(import.meta.resolve('@ricky0123/vad-web/dist/silero_vad_v6.onnx'))
/** The detector keeps the samples of what it takes for speech; they are thrown away this often, in windows (10 s). */
const forgetEvery = 312

type Stream = { vad: Vad; windowsOfSpeech: number }

const streams = new Map<number, Stream>()
/** Loaded detectors that wait for the next recording: each costs 9 MB and some milliseconds. */
const idle: Vad[] = []

function openVad(): Vad {
  const sileroVad = {
    model,
    threshold: 0.3,
    windowSize: windowSamples,
    // Every window is wanted as it is; what a pause is decides who cuts the segments.
    minSilenceDuration: 0.02,
    minSpeechDuration: 0.02,
    maxSpeechDuration: 1000,
  }
  return new sherpa.Vad({ sileroVad, sampleRate: 16_000, numThreads: 1, provider: 'cpu', debug: false }, 12)
}

function detect(stream: Stream, samples: Int16Array): boolean[] {
  const wave = Float32Array.from(samples, (sample) => sample / 32768)
  const speech: boolean[] = []
  for (let at = 0; at < wave.length; at += windowSamples) {
    stream.vad.acceptWaveform(wave.subarray(at, at + windowSamples))
    const detected = stream.vad.isDetected()
    speech.push(detected)
    stream.windowsOfSpeech = detected ? stream.windowsOfSpeech + 1 : 0
    if (stream.windowsOfSpeech % forgetEvery === forgetEvery - 1) stream.vad.flush()
    if (!stream.vad.isEmpty()) stream.vad.clear()
  }
  return speech
}

endWithParent()

process.on('message', (request: Request) => {
  const { stream: id } = request
  if (request.kind === 'open') {
    streams.set(id, { vad: idle.pop() ?? openVad(), windowsOfSpeech: 0 })
    return
  }
  const stream = streams.get(id)
  if (!stream) return
  if (request.kind === 'detect') {
    const verdict: Verdict = { stream: id, speech: detect(stream, request.samples) }
    process.send?.(verdict)
    return
  }
  streams.delete(id)
  stream.vad.reset()
  idle.push(stream.vad)
})

// Loading the native part is what can fail; the first message says that it did not.
process.send?.('ready')
