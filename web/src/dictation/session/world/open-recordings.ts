import { hour } from '@plainspoken/contract/limits'
import { createOutbox, type Outbox, type OutboxWorld } from '../../outbox/outbox.ts'
import { findSharedFiles } from './shared-files.ts'
import type { Recordings, RecordingsOptions, World } from './world.ts'

interface RecordingsWorld
  extends Pick<World, 'device' | 'window' | 'document' | 'now' | 'newId' | 'setTimer'>,
    Pick<OutboxWorld, 'openRecorder' | 'createStream' | 'send'> {
  /** Has what waits sent once this page has gone, if the browser can. Gives a function that ends it. */
  sendInBackground(outbox: Outbox): () => void
}

export function openRecordings(
  { userId, sound, ready, language, ownWords, restored, ...text }: RecordingsOptions,
  { device, window, document, sendInBackground, ...world }: RecordingsWorld,
): Recordings {
  const { recordings, keptSound, memory, locks, hasRoom, soundLife } = device
  const outbox = createOutbox({
    ...{ userId, recordings, memory, locks, hasRoom, onSound: sound, ready, language, ownWords },
    ...{ ...text, ...world },
    keepsSound: () => soundLife() !== null,
  })
  let callOffRemoving = () => {}
  function removeOver() {
    callOffRemoving = world.setTimer(removeOver, hour)
    keptSound
      .removeOver(soundLife(), world.now())
      .catch((error: unknown) => console.warn('Sound that was kept long enough is still here.', error))
  }
  removeOver()
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
    close(settled) {
      gone.abort()
      stopWatching()
      callOffRemoving()
      return outbox.close(settled)
    },
  }
}
