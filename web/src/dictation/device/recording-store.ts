import type { Gap } from '@plainspoken/contract/dictation'
import { inTransaction, requested, type StoreName } from './device-database.ts'

/** A recording on the device, spoken here or chosen as a file. */
export interface StoredRecording {
  id: string
  userId: string
  /** Ms since 1970. */
  startedAt: number
  mimeType: string
  /** Why its text has not come, as a sentence; null if nobody has tried. */
  failure: string | null
  /** The reason passes: it is tried again. */
  waits: boolean
  /** The file's name, where one was chosen. */
  name?: string
  /** How long a chosen file is, where the browser can tell. */
  seconds?: number | null
  /** Its text stands in the transcript, but for these stretches. */
  gaps?: readonly Gap[]
}

/** The text of a recording has come; without gaps nothing of the recording is needed any longer. */
export interface Arrival {
  id: string
  gaps: readonly Gap[]
}

export async function addRecording(recording: StoredRecording): Promise<void> {
  await inTransaction(['recordings'], 'readwrite', (store) => requested(store('recordings').put(recording)))
}

/** Puts a whole file on the device. */
export async function addFile(recording: StoredRecording, file: Blob): Promise<void> {
  await inTransaction(['recordings', 'chunks'], 'readwrite', async (store) => {
    store('recordings').put(recording)
    await requested(store('chunks').put({ recording: recording.id, number: 0, data: file }))
  })
}

/**
 * Chunks are numbered from 0; only the first carries the container's header. Rejects where the recording is gone, as
 * when its user was removed from the device: nobody would find the chunk again.
 */
export async function addChunk(recording: string, number: number, data: ArrayBuffer): Promise<void> {
  await inTransaction(['recordings', 'chunks'], 'readwrite', async (store) => {
    const key = await requested(store('recordings').getKey(recording))
    if (key === undefined) throw new Error('The recording is gone.')
    await requested(store('chunks').put({ recording, number, data }))
  })
}

/** The user's recordings, oldest first. */
export async function listRecordings(userId: string): Promise<StoredRecording[]> {
  const all = await inTransaction(['recordings'], 'readonly', (store) =>
    requested<StoredRecording[]>(store('recordings').index('userId').getAll(userId)),
  )
  return all.sort((a, b) => a.startedAt - b.startedAt)
}

export async function readRecording(id: string): Promise<StoredRecording | null> {
  const recording = await inTransaction(['recordings'], 'readonly', (store) =>
    requested<StoredRecording | undefined>(store('recordings').get(id)),
  )
  return recording ?? null
}

/** The sound of a recording in one piece; null if not one chunk of it was written. */
export async function readSound(recording: Pick<StoredRecording, 'id' | 'mimeType'>): Promise<Blob | null> {
  const chunks = await inTransaction(['chunks'], 'readonly', (store) =>
    requested<{ data: BlobPart }[]>(store('chunks').getAll(chunksOf(recording.id))),
  )
  return chunks.length === 0
    ? null
    : new Blob(
        chunks.map(({ data }) => data),
        { type: recording.mimeType },
      )
}

export async function removeRecording(id: string): Promise<void> {
  await inTransaction(['recordings', 'chunks'], 'readwrite', (store) => deleteRecording(store, id))
}

type Stores = (name: StoreName) => IDBObjectStore

async function deleteRecording(store: Stores, id: string): Promise<void> {
  store('recordings').delete(id)
  await requested(store('chunks').delete(chunksOf(id)))
}

/** Lets go what is not needed any longer, in the transaction that saves the text: it is never here twice, and never nowhere. */
export async function settleArrivals(store: Stores, arrivals: readonly Arrival[]): Promise<void> {
  for (const { id, gaps } of arrivals) {
    if (gaps.length === 0) await deleteRecording(store, id)
    else {
      const stored = await requested<StoredRecording | undefined>(store('recordings').get(id))
      if (stored) await requested(store('recordings').put({ ...stored, failure: null, waits: false, gaps }))
    }
  }
}

function chunksOf(recording: string): IDBKeyRange {
  return IDBKeyRange.bound([recording, 0], [recording, Number.MAX_SAFE_INTEGER])
}
