import { claimName, holdName } from './page-locks.ts'
import { listRecordings, readRecording, type StoredRecording } from './recording-store.ts'

/** While a page works on a recording no other one does. */
export function holdRecording(id: string): () => void {
  return holdName(lockOf(id))
}

/**
 * Hands over the recordings that `isWanted` and that no page works on, now or as soon as their page has gone; `release`
 * gives one back. Gives the function that looks for them.
 */
export function watchLeftBehind(
  userId: string,
  isWanted: (recording: StoredRecording) => boolean,
  take: (recording: StoredRecording, release: () => void) => void,
  signal: AbortSignal,
): () => Promise<void> {
  const claimed = new Set<string>()

  async function claim(id: string) {
    try {
      const release = await claimName(lockOf(id), signal)
      // Its page may have got the text before it went.
      const recording = await readRecording(id)
      if (recording === null || signal.aborted) release()
      else take(recording, release)
    } catch (error) {
      if (!signal.aborted) console.warn('A recording of an earlier page could not be taken over.', error)
    }
  }

  return async () => {
    for (const recording of await listRecordings(userId)) {
      if (claimed.has(recording.id) || !isWanted(recording)) continue
      claimed.add(recording.id)
      void claim(recording.id)
    }
  }
}

function lockOf(recording: string): string {
  return `recording ${recording}`
}
