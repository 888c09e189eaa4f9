import type { Gap, Transcription } from '@plainspoken/contract/dictation'
import type { Database, Table, TableName } from './database.ts'
import { kept } from './kept-sound.ts'

/** Stands for the user where nobody is signed in: no account has this for its id. */
export const visitor = 'visitor'

/** A recording on the device, spoken here or chosen as a file. */
export interface StoredRecording {
  id: string
  userId: string
  /** Ms since 1970. */
  startedAt: number
  mimeType: string
  /** The language spoken, a BCP 47 tag; earlier versions did not write it. */
  language?: string
  /** The person's own words, for whoever hears it. */
  words?: readonly string[]
  /** Set for a chosen file. `seconds` is its length, if the browser can tell. */
  file: { name: string; seconds: number | null } | null
  state: StoredState
  /** Its text stands in the transcript, but for these stretches; empty until a text has come. */
  gaps: readonly Gap[]
  /** In ms from its beginning: the text of what lies before stands in the transcript and is not asked for again. */
  settledMs: number
  /** The text that the server heard in it while no page was open: a page is to write it. */
  heard?: Pick<Transcription, 'transcription' | 'segments' | 'gaps'> | undefined
}

export type StoredState =
  /** Its text has not been asked for: it is being recorded, or its page went before. */
  | { kind: 'recorded' }
  /** It is sent by itself; `reason` says why it was not taken before. */
  | { kind: 'waiting'; reason: string | null }
  /** It is sent when the person says so; `reason` is a sentence, null if its gaps say all. */
  | { kind: 'held'; reason: string | null }

/** A piece of a recording. Only the first carries the container's header. */
export interface Chunk {
  /** When it begins, in ms from the beginning of the recording. */
  atMs: number
  data: Blob | ArrayBuffer
}

interface StoredChunk extends Omit<Chunk, 'atMs'> {
  recording: string
  /** From 0. */
  number: number
  /** Earlier versions did not write it. */
  atMs?: number
}

/** The text of a recording has come; without gaps nothing of the recording is needed any longer. */
export interface DeliveredText {
  id: string
  gaps: readonly Gap[]
  /** The end of the part whose text has come, in ms from the recording's beginning. */
  settledMs?: number
  /** Its sound stays nevertheless, from this time on, in ms since 1970. */
  keptAt?: number
}

/** Sound that is kept until its text has come. */
export interface RecordingStore {
  /**
   * Writes what is known of a recording, and chunks from number `first` on. Rejects where earlier chunks were written and
   * the recording is gone, as when its user was removed from the device: nobody would find it again.
   */
  write(recording: StoredRecording, first: number, chunks: readonly Chunk[]): Promise<void>
  /** The user's recordings, oldest first. */
  list(userId: string): Promise<StoredRecording[]>
  /** Gives the user what was kept while nobody was signed in. */
  giveVisitorsTo(userId: string): Promise<void>
  read(id: string): Promise<StoredRecording | null>
  /** In their order; none if the recording is gone. */
  chunks(id: string): Promise<Chunk[]>
  remove(id: string): Promise<void>
}

export function createRecordingStore(database: Database): RecordingStore {
  return {
    write: (recording, first, chunks) =>
      database.run(['recordings', 'chunks'], 'readwrite', async (table) => {
        if (first > 0 && (await table('recordings').get(recording.id)) === undefined)
          throw new Error('The recording is gone.')
        await table('recordings').put(recording)
        for (const [i, chunk] of chunks.entries())
          await table('chunks').put({ ...chunk, recording: recording.id, number: first + i })
      }),
    async list(userId) {
      const all = await database.run(['recordings'], 'readonly', (table) =>
        table('recordings').listOf<AnyRecording>(userId),
      )
      return all.map(upToDate).sort((a, b) => a.startedAt - b.startedAt)
    },
    giveVisitorsTo: (userId) =>
      database.run(['recordings'], 'readwrite', async (table) => {
        for (const recording of await table('recordings').listOf<StoredRecording>(visitor))
          await table('recordings').put({ ...recording, userId })
      }),
    async read(id) {
      const recording = await database.run(['recordings'], 'readonly', (table) =>
        table('recordings').get<AnyRecording>(id),
      )
      return recording ? upToDate(recording) : null
    },
    async chunks(id) {
      const chunks = await database.run(['chunks'], 'readonly', (table) =>
        table('chunks').listOf<StoredChunk>(id),
      )
      return chunks.map(({ number, atMs = number * chunkMs, data }) => ({ atMs, data }))
    },
    remove: (id) =>
      database.run(['recordings', 'chunks'], 'readwrite', (table) => removeRecording(table, id)),
  }
}

type Tables = (name: TableName) => Table

async function removeRecording(table: Tables, id: string): Promise<void> {
  await table('recordings').delete(id)
  await table('chunks').deleteOf(id)
}

/** Lets go what is not needed any longer, in the transaction that saves the text: it is never here twice, and never nowhere. */
export async function releaseDelivered(table: Tables, delivered: readonly DeliveredText[]): Promise<void> {
  for (const { id, gaps, settledMs, keptAt } of delivered) {
    const stored = await table('recordings').get<AnyRecording>(id)
    if (gaps.length === 0 && settledMs === undefined) {
      if (keptAt === undefined) await removeRecording(table, id)
      // Another page may have kept it before.
      else if (stored && !('keptAt' in stored)) await table('recordings').put(kept(upToDate(stored), keptAt))
    } else {
      const state = { kind: 'held', reason: null } as const
      const news = settledMs === undefined ? { state, gaps } : { settledMs }
      if (stored) await table('recordings').put({ ...upToDate(stored), ...news, heard: undefined })
    }
  }
}

/** The length of the chunks of earlier versions. */
const chunkMs = 1000

/** As versions before 22 November 2026 wrote it. */
interface EarlierRecording {
  id: string
  userId: string
  startedAt: number
  mimeType: string
  failure: string | null
  waits: boolean
  name?: string
  seconds?: number | null
  gaps?: readonly Gap[]
}

type AnyRecording = StoredRecording | EarlierRecording

function upToDate(recording: AnyRecording): StoredRecording {
  if ('state' in recording) return recording
  const { id, userId, startedAt, mimeType, failure, waits, name, seconds = null, gaps = [] } = recording
  const file = name === undefined ? null : { name, seconds }
  return {
    ...{ id, userId, startedAt, mimeType, file, gaps, settledMs: 0 },
    state: stateOf(failure, waits, gaps),
  }
}

function stateOf(reason: string | null, waits: boolean, gaps: readonly Gap[]): StoredState {
  if (waits) return { kind: 'waiting', reason }
  return reason === null && gaps.length === 0 ? { kind: 'recorded' } : { kind: 'held', reason }
}
