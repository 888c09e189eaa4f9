/** What the service worker does of dictation while no page may be open. */
import { openDatabase } from './device/database.ts'
import { openLocks } from './device/locks.ts'
import { createRecordingStore, visitor } from './device/recordings.ts'
import { sendAllWaiting } from './outbox/send-waiting.ts'
import { uploadInBackground } from './outbox/upload-sound.ts'

const recordings = createRecordingStore(openDatabase(() => indexedDB))
const locks = openLocks(() => navigator.locks)

/** Sends a user's recordings that wait and that no page works on. Rejects if it should be tried again later. */
export function sendWaiting(userId: string, token: string): Promise<void> {
  return sendAllWaiting(
    { recordings, locks, send: (sound, name) => uploadInBackground(sound, name, token) },
    userId,
  )
}

/**
 * Puts files in a user's outbox, or where nobody is signed in (null) in that of whoever is next; the next page sends them.
 * Rejects where the device takes none.
 */
export async function keepSharedFiles(user: string | null, files: readonly File[]): Promise<void> {
  const startedAt = Date.now()
  for (const [i, file] of files.entries()) {
    const about = {
      id: crypto.randomUUID(),
      userId: user ?? visitor,
      startedAt: startedAt + i,
      mimeType: file.type,
    }
    const state = { kind: 'waiting', reason: null } as const
    const stored = { ...about, file: { name: file.name, seconds: null }, state, gaps: [], settledMs: 0 }
    await recordings.write(stored, 0, [{ atMs: 0, data: file }])
  }
}
