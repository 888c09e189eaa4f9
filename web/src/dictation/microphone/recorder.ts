import { audio } from '@plainspoken/contract/limits'
import type { OpenMicrophone } from './microphone.ts'
import { createPauseWatch, type PauseWatch } from './pause-watch.ts'
import { type SoundListener, watchSound } from './sound-watch.ts'

/** A recorder at work on the microphone. */
export interface Recorder {
  mimeType: string
  /** It listens to another microphone than the chosen one, which is gone. */
  isOther: boolean
  /** Asks for the last sound; `onEnd` follows it. */
  stop(): void
  /** It follows another one, and nothing was as loud as the speech before. */
  isSilent(): boolean
  /** Goes on recording for another listener, with no sound lost between the two: this one ends once that has begun. */
  follow(listener: RecorderListener): Recorder
}

export interface RecorderListener extends SoundListener {
  /** The first sound is being taken; `isStreamed`: the samples of all of it come, too. */
  onBegin(isStreamed: boolean): void
  /** 16-bit samples, `sampleRate` a second, about ten times a second. */
  onSamples(samples: Int16Array): void
  onChunk(chunk: Blob): void
  /** The speaker makes a pause; called over and over while it lasts. */
  onPause(): void
  /** Nothing follows: asked for, or because the device has gone. */
  onEnd(): void
}

const startMs = 2000
/** The time for which two recorders hear the same pause: the last frame of the one that ends may be missing, which is 60 ms in Chromium. */
const overlapMs = 100

/** WebM where it can be had; Safari before 18.4 has MP4 only, Firefox prefers Ogg. */
const types = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/ogg']

/** Gives a microphone's samples; what ends it resolves after the last of them. Null where they cannot be had. Never rejects. */
export type Capture = (
  opening: Promise<OpenMicrophone>,
  onSamples: (samples: Int16Array) => void,
) => Promise<(() => Promise<void>) | null>

/** Throws the browser's DOMException if the microphone is refused or missing, or cannot be recorded. */
export async function openRecorder(
  opening: Promise<OpenMicrophone>,
  listener: RecorderListener,
  capture: Capture,
): Promise<Recorder> {
  let current = listener
  const capturing = capture(opening, (samples) => current.onSamples(samples))
  const { stream, isOther } = await opening
  const stopCapture = await capturing
  let watch = createPauseWatch()
  const stopWatching = watchSound(stream, {
    onLevel: (level) => current.onLevel(level),
    onSound: (isHeard) => current.onSound(isHeard),
    onLoudness: (decibels, at) => watch.hear(decibels, at) && current.onPause(),
  })
  const release = async () => {
    stopWatching()
    await stopCapture?.()
    for (const track of stream.getTracks()) track.stop()
  }

  function start(next: RecorderListener, pauses: PauseWatch, stopBefore: () => void): Recorder {
    const onBegin = () => {
      next.onBegin(stopCapture !== null)
      setTimeout(stopBefore, overlapMs)
    }
    const recorder = startRecorder(stream, { ...next, onBegin }, async () => {
      stopBefore()
      if (current === next) await release()
    })
    current = next
    watch = pauses
    return {
      ...recorder,
      isOther,
      isSilent: pauses.isSilent,
      follow: (following) => start(following, pauses.next(), recorder.stop),
    }
  }

  try {
    return start(listener, watch, () => {})
  } catch (cause) {
    void release()
    throw new DOMException(cause instanceof Error ? cause.message : String(cause), 'RecorderError')
  }
}

type Begun = Omit<RecorderListener, 'onBegin'> & { onBegin(): void }

/** `onStop` comes before `onEnd`. */
function startRecorder(stream: MediaStream, listener: Begun, onStop: () => Promise<void>) {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: audio.bitsPerSecond,
    ...(mimeType === undefined ? {} : { mimeType }),
  })
  let hasBegun = false
  const begin = () => {
    if (!hasBegun) listener.onBegin()
    hasBegun = true
  }
  recorder.addEventListener('start', begin)
  // Chromium sends `start` with the first sound, which a dead microphone never gives.
  const patience = setTimeout(begin, startMs)
  recorder.addEventListener('dataavailable', ({ data }) => {
    // Safari sends empty chunks.
    if (data.size > 0) listener.onChunk(data)
  })
  // A phone may end a page that it has hidden: what was said so far is to be on the device by then.
  const flush = () => document.hidden && recorder.state === 'recording' && recorder.requestData()
  document.addEventListener('visibilitychange', flush)
  recorder.addEventListener('stop', () => {
    document.removeEventListener('visibilitychange', flush)
    clearTimeout(patience)
    void onStop().finally(listener.onEnd)
  })
  // After an error the recorder sends what it has, then `stop`.
  recorder.addEventListener('error', (event) => console.warn('The recorder failed.', event))
  recorder.start(audio.chunkMs)
  return {
    mimeType: recorder.mimeType || mimeType || 'audio/webm',
    stop() {
      if (recorder.state !== 'inactive') recorder.stop()
    },
  }
}
