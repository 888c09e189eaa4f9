/// <reference path="../sherpa-onnx-node.d.ts" />
import { fileURLToPath } from 'node:url'
import sherpa, { type Vad } from 'sherpa-onnx-node'
import { answerCalls } from '../child-calls.ts'
import { windowSamples } from './speech-detector.ts'

export type Request =
  /** Whole windows only; the first opens the stream. */
  { kind: 'detect'; stream: number; samples: Int16Array } | { kind: 'close'; stream: number }

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

function open(id: number): Stream {
  const stream = { vad: idle.pop() ?? openVad(), windowsOfSpeech: 0 }
  streams.set(id, stream)
  return stream
}

function close(id: number) {
  const stream = streams.get(id)
  if (!stream) return
  streams.delete(id)
  stream.vad.reset()
  idle.push(stream.vad)
}

function answer(request: Request): boolean[] {
  const { stream } = request
  if (request.kind === 'detect') return detect(streams.get(stream) ?? open(stream), request.samples)
  close(stream)
  return []
}

await answerCalls(async () => answer)
