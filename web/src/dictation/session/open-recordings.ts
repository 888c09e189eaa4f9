import { sentences } from '../core/sentences.ts'
import type { Arrival } from '../device/recording-store.ts'
import { downloadRecording } from '../export/download-recording.ts'
import type { SoundListener } from '../microphone/sound-watch.ts'
import { transcribe } from '../outbox/load-upload.ts'
import { createRecordingDesk, type KeptRecordings } from '../outbox/recording-desk.ts'
import { drainRecordings } from '../outbox/recording-queue.ts'
import type { TranscriptPort } from '../transcript/transcript-port.ts'
import type { Notify } from './notify.ts'
import { setTimer } from './set-timer.ts'

interface RecordingsOptions {
  userId: string
  notify: Notify
  sound: SoundListener
  /** The field that holds the transcript now. */
  transcript(): TranscriptPort
  /** The text of a recording stands in the transcript: saves it, and lets the recording go in the same moment. */
  saveArrival(arrival: Arrival): Promise<void>
  /** Resolves once what earlier pages left stands in the transcript. */
  restored: Promise<void>
}

/** Recordings on their way to text. */
export interface RecordingsPart extends Pick<RecordingsOptions, 'userId' | 'transcript' | 'saveArrival'> {
  kept: KeptRecordings
  /** Has a kept recording transcribed again and puts its text where its marker stands. */
  retry(recording: string): Promise<void>
  /** Saves a kept recording as a file. */
  download(recording: string): Promise<void>
  /** Looks for what earlier pages left behind, once the text they left is here, and whenever the page is seen again. */
  onLook(look: () => Promise<void>): () => void
}

export function openRecordings(options: RecordingsOptions) {
  const { userId, notify, transcript, saveArrival, restored } = options
  const desk = createRecordingDesk(userId, transcribe, saveArrival, options.sound, Date.now)
  const stopLooking = onLook(desk.kept.refresh)
  const stopDraining = drainRecordings(desk.kept, {
    deliver,
    onOnline(callback) {
      window.addEventListener('online', callback)
      return () => window.removeEventListener('online', callback)
    },
    now: Date.now,
    setTimer,
  })

  function onLook(look: () => Promise<void>) {
    const isGone = new AbortController()
    const lookNow = () =>
      look().catch((error: unknown) => console.warn('Kept recordings could not be read.', error))
    void restored.then(() => {
      if (!isGone.signal.aborted) void lookNow()
    })
    const listening = { signal: isGone.signal }
    document.addEventListener('visibilitychange', () => document.hidden || void lookNow(), listening)
    return () => isGone.abort()
  }

  async function deliver(recording: string) {
    const fillings = await desk.kept.retry(recording)
    if (fillings.length === 0) return notify(sentences.emptyResult, 'warning')
    const port = transcript()
    const hasPlace = port.snapshot().places.some((held) => held.recording === recording)
    for (const { marker, text } of fillings) {
      if (hasPlace) port.fillPlace(recording, text)
      else port.replaceMarker(marker, text)
    }
    desk.textArrived(recording)
  }

  const part: RecordingsPart = {
    userId,
    transcript,
    saveArrival,
    kept: desk.kept,
    onLook,
    async retry(recording) {
      try {
        await deliver(recording)
      } catch {
        notify(sentences.notTranscribed, 'error')
      }
    },
    async download(recording) {
      const sound = await desk.kept.sound(recording).catch(() => null)
      if (sound === null) return notify(sentences.notProcessed, 'error')
      downloadRecording(sound)
    },
  }
  return {
    part,
    desk,
    /** Resolves when the last sound is on the device. */
    close() {
      stopDraining()
      stopLooking()
      return desk.close()
    },
  }
}
