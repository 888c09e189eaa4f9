import { inTransaction, requested } from './device-database.ts'

/** A recording on the device. */
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
}

export async function addRecording(recording: StoredRecording): Promise<void> {
  await inTransaction(['recordings'], 'readwrite', (store) => requested(store('recordings').put(recording)))
}

/** Chunks are numbered from 0; only the first carries the container's header. */
export async function addChunk(recording: string, number: number, data: ArrayBuffer): Promise<void> {
  await inTransaction(['chunks'], 'readwrite', (store) =>
    requested(store('chunks').put({ recording, number, data })),
  )
}

/** The user's recordings, oldest first. */
export async function listRecordings(userId: string): Promise<StoredRecording[]> {
  const all = await inTransaction(['recordings'], 'readonly', (store) =>
    requested<StoredRecording[]>(store('recordings').index('userId').getAll(userId)),
  )
  return all.sort((a, b) => a.startedAt - b.startedAt)
}

/** The sound of a recording in one piece; null if not one chunk of it was written. */
export async function readSound(recording: StoredRecording): Promise<Blob | null> {
  const chunks = await inTransaction(['chunks'], 'readonly', (store) =>
    requested<{ data: ArrayBuffer }[]>(store('chunks').getAll(chunksOf(recording.id))),
  )
  return chunks.length === 0
    ? null
    : new Blob(
        chunks.map(({ data }) => data),
        { type: recording.mimeType },
      )
}

export async function removeRecording(id: string): Promise<void> {
  await inTransaction(['recordings', 'chunks'], 'readwrite', async (store) => {
    store('recordings').delete(id)
    await requested(store('chunks').delete(chunksOf(id)))
  })
}

function chunksOf(recording: string): IDBKeyRange {
  return IDBKeyRange.bound([recording, 0], [recording, Number.MAX_SAFE_INTEGER])
}
