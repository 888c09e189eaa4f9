/** The service worker's part in dictation while no page may be open. */
import { audio } from '@plainspoken/contract/limits'
import { openDatabase } from './device/database.ts'
import { openLocks } from './device/locks.ts'
import { createRecordingStore, visitor } from './device/recordings.ts'
import { refusalOf } from './outbox/choose-files.ts'
import { sendAllWaiting } from './outbox/send-waiting.ts'
import { uploadInBackground } from './outbox/transcription/upload-sound.ts'

const recordings = createRecordingStore(openDatabase(() => indexedDB))
const locks = openLocks(() => navigator.locks)

/** Sends a user's recordings that wait and that no page works on. Rejects if it should be tried again later. */
export function sendWaiting(userId: string, token: string): Promise<void> {
  return sendAllWaiting(
    { recordings, locks, send: (sound, name) => uploadInBackground(sound, name, token) },
    userId,
  )
}

/** So many files, and so much sound, may wait for the question whether they are wanted. */
const mostFiles = 20

/**
 * Keeps files that another app shares, for the next page to ask whether they belong to the text: whoever sent them,
 * nothing of them is sent or written before. False where one is no sound or video, or too much waits already: then none is
 * kept. Rejects where the device takes none.
 */
export async function keepSharedFiles(files: readonly File[]): Promise<boolean> {
  const waiting = await recordings.list(visitor)
  const kept = await Promise.all(waiting.map(({ id }) => recordings.chunks(id)))
  const sizes = [...kept.flat().map(({ data }) => (data instanceof Blob ? data.size : data.byteLength))]
  const bytes = [...sizes, ...files.map(({ size }) => size)].reduce((sum, size) => sum + size, 0)
  const isWanted = files.every((file) => refusalOf(file) === null)
  if (!isWanted || waiting.length + files.length > mostFiles || bytes > audio.maxBytes) return false
  const startedAt = Date.now()
  for (const [i, file] of files.entries()) {
    const about = {
      id: crypto.randomUUID(),
      userId: visitor,
      startedAt: startedAt + i,
      mimeType: file.type,
    }
    const state = { kind: 'waiting', reason: null } as const
    const stored = { ...about, file: { name: file.name, seconds: null }, state, gaps: [], settledMs: 0 }
    await recordings.write(stored, 0, [{ atMs: 0, data: file }])
  }
  return true
}
