import { audio } from '@plainspoken/contract/limits'
import type { Locks } from '../device/locks.ts'
import type { RecordingStore } from '../device/recordings.ts'
import { lockOf } from './entry.ts'
import { NotTranscribed, type Sound, type Transcribed } from './transcription/transcription.ts'

interface BackgroundWorld {
  recordings: RecordingStore
  locks: Pick<Locks, 'tryHold'>
  /** Has the server write it down; rejects with `NotTranscribed`. */
  send(sound: Sound, name: string): Promise<Transcribed>
}

/**
 * Sends what waits while no page of the user is open; the next page writes what was heard. What a page works on is that
 * page's. Rejects with the first failure that passes.
 */
export async function sendAllWaiting(world: BackgroundWorld, userId: string): Promise<void> {
  for (const { id } of await world.recordings.list(userId)) {
    const release = await world.locks.tryHold(lockOf(id))
    if (release === null) continue
    try {
      await sendOne(world, id)
    } finally {
      release()
    }
  }
}

async function sendOne({ recordings, send }: BackgroundWorld, id: string): Promise<void> {
  const stored = await recordings.read(id)
  if (stored?.state.kind !== 'waiting' || stored.heard) return
  const chunks = await recordings.chunks(id)
  if (chunks.length === 0) return
  const { mimeType, language, words, settledMs, file } = stored
  try {
    const heard = await send({ mimeType, language, words, chunks, settledMs }, file?.name ?? audio.fileName)
    await recordings.write({ ...stored, heard }, chunks.length, [])
  } catch (error) {
    if (error instanceof NotTranscribed && error.passes) throw error
    // The next page tries once more, and says why it does not work.
    console.warn('A recording could not be sent in the background.', error)
  }
}
