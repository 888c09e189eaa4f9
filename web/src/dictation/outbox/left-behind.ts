import { failedMarker } from '../core/write-effect.ts'
import type { Locks } from '../device/locks.ts'
import type { RecordingStore, StoredRecording } from '../device/recordings.ts'
import type { TabMemory, Unkept } from '../device/tab-memory.ts'
import type { TranscriptWriter } from '../transcript/transcript-editor.ts'
import { lockOf } from './entry.ts'
import type { RecordingList } from './recording-list.ts'

export interface LeftBehindWorld {
  userId: string
  recordings: RecordingStore
  /** Holds what the device does not take. */
  memory: TabMemory
  locks: Locks
  transcript(): Pick<TranscriptWriter, 'snapshot' | 'holdEnd'>
  /** Takes over the text that a page which has gone left of a recording. */
  inherit(recording: string): Promise<void>
}

interface LeftBehindOptions {
  recordingList: RecordingList
  /** Aborted when the page goes. */
  closing: AbortSignal
  /** One more has come. */
  onAdded(): void
}

/** Recordings of earlier pages. Gives a function that looks for them. */
export function createLeftBehind(
  { userId, recordings, memory, locks, transcript, inherit }: LeftBehindWorld,
  { recordingList, closing, onAdded }: LeftBehindOptions,
): () => Promise<void> {
  const { entries } = recordingList
  const claimed = new Set<string>()

  /** Goes on with what an earlier page of this tab has left in its memory. */
  async function adopt(unkept: Unkept) {
    const { id } = unkept.stored
    claimed.add(id)
    await unkept.freed
    await inherit(id)
    if (closing.aborted) return
    if (!memory.has(id)) return takeOver(id)
    const { stored, sound, kept, release, isWritten } = unkept
    if (isWritten && stored.gaps.length === 0) {
      memory.delete(id)
      return release()
    }
    void recordingList.keep(
      recordingList.add(stored, { sound, kept, release, isUnkept: true, isChanged: true }),
    )
    findPlace(stored)
    onAdded()
  }

  async function takeOver(id: string) {
    claimed.add(id)
    try {
      const release = await locks.claim(lockOf(id), closing)
      try {
        // Its page may have got the text before it went.
        await inherit(id)
        const stored = await recordings.read(id)
        if (stored === null || closing.aborted || entries.has(id)) return release()
        recordingList.add(stored, { sound: null, kept: 1, release })
        findPlace(stored)
      } catch (error) {
        release()
        throw error
      }
      onAdded()
    } catch (error) {
      claimed.delete(id)
      if (!closing.aborted) console.warn('A recording of an earlier page could not be taken over.', error)
    }
  }

  /** Its text was to come before what is said from now on. */
  function findPlace({ id, file, gaps }: StoredRecording) {
    const { text, placeholders } = transcript().snapshot()
    const hasPlaceholder = placeholders.some(({ recording }) => recording === id)
    const hasMarker = file === null && (gaps.length > 0 || text.includes(failedMarker))
    if (!hasPlaceholder && !hasMarker) transcript().holdEnd(id)
  }

  return async () => {
    const isNew = (id: string) => !entries.has(id) && !claimed.has(id)
    for (const unkept of memory.of(userId)) if (isNew(unkept.stored.id)) void adopt(unkept)
    for (const { id } of await recordings.list(userId)) if (isNew(id)) void takeOver(id)
  }
}
