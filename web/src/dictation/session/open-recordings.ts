import { hour } from '@plainspoken/contract/limits'
import { hasRoom, soundLife, thisDevice } from '../device/this-device.ts'
import { openRecorder } from '../microphone/recorder.ts'
import type { SoundListener } from '../microphone/sound-watch.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { sendInBackground } from '../outbox/send-in-background.ts'
import { sendSound } from '../outbox/send-sound.ts'
import { loadLive } from './load-live.ts'
import type { OpenText } from './open-text.ts'
import { setTimer } from './set-timer.ts'
import { findSharedFiles } from './shared-files.ts'

interface RecordingsOptions extends Pick<OpenText, 'transcript' | 'saveDelivered' | 'inherit' | 'restored'> {
  userId: string
  sound: SoundListener
  /** Resolves when words can be written. */
  ready(): Promise<void>
  language(): string
  ownWords(): readonly string[]
  /** Whether sound is in this page's memory only. Called when that changes. */
  onUnkept(isUnkept: boolean): void
}

/** Recordings and chosen files on their way to text. */
export function openRecordings({
  userId,
  sound,
  ready,
  language,
  ownWords,
  restored,
  ...text
}: RecordingsOptions) {
  const { recordings, keptSound, memory, locks } = thisDevice
  const live = loadLive(language, ownWords)
  const outbox = createOutbox({
    ...{ userId, recordings, memory, locks, hasRoom, onSound: sound, send: sendSound, ready, ...text },
    async openRecorder(listener) {
      await live.requireLanguage()
      return openRecorder(
        listener,
        async (...asked) => (await Promise.all([live.capture(...asked), ready()]))[0],
      )
    },
    ...{ language, ownWords },
    keepsSound: () => soundLife() !== null,
    createStream: live.createStream,
    newId: () => crypto.randomUUID(),
    now: Date.now,
    setTimer,
  })
  const removeOver = () =>
    keptSound
      .removeOver(soundLife(), Date.now())
      .catch((error: unknown) => console.warn('Sound that was kept long enough is still here.', error))
  void removeOver()
  const removing = setInterval(removeOver, hour)
  const stopWatching = sendInBackground(outbox)
  const gone = new AbortController()
  const { signal } = gone
  const look = () =>
    outbox.look().catch((error: unknown) => console.warn('Kept recordings could not be read.', error))
  const shared = restored
    .then(() => {
      if (!signal.aborted) void look()
      return findSharedFiles(userId, recordings)
    })
    .catch((error: unknown) => {
      console.warn('Files shared before could not be read.', error)
      return null
    })
  document.addEventListener('visibilitychange', () => document.hidden || void look(), { signal })
  window.addEventListener('online', outbox.hurry, { signal })
  window.addEventListener('pagehide', outbox.leave, { signal })

  return {
    outbox,
    /** What another app shared, to be asked about. */
    shared: shared.then(
      (files) =>
        files && {
          ...files,
          async add() {
            await files.add()
            await look()
          },
        },
    ),
    /** Resolves when the last sound is on the device; no other tab takes one over before `settled`, nor one whose text it cannot find. */
    close(settled: Promise<boolean>) {
      gone.abort()
      stopWatching()
      clearInterval(removing)
      return outbox.close(settled)
    },
  }
}
