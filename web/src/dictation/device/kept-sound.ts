import { day } from '@plainspoken/contract/limits'
import type { Database } from './database.ts'

/** The time for which the sound of recordings stays on the device once its text stands there. */
export type SoundLife = 'day' | 'week'

const lifeMs: Record<SoundLife, number> = { day, week: 7 * day }

/** Kept sound has an owner of its own: nothing that is on its way to text is found beside it. */
export function ownerOfKept(userId: string): string {
  return `kept ${userId}`
}

/** A recording whose text has come, as it stays on the device to be heard again. */
export function kept<T extends { userId: string }>(recording: T, keptAt: number) {
  return { ...recording, userId: ownerOfKept(recording.userId), keptAt, heard: undefined }
}

interface Stored {
  id: string
  keptAt?: number
}

export interface KeptSoundStore {
  /** The bytes it takes, whoever spoke it. */
  bytes(): Promise<number>
  /** Removes what has been kept for longer than that, whoever spoke it; null: all of it. */
  removeOver(life: SoundLife | null, now: number): Promise<void>
}

export function createKeptSoundStore(database: Database): KeptSoundStore {
  return {
    bytes: () =>
      database.run(['recordings', 'chunks'], 'readonly', async (table) => {
        let bytes = 0
        for (const { id, keptAt } of await table('recordings').list<Stored>()) {
          if (keptAt === undefined) continue
          for (const { data } of await table('chunks').listOf<{ data: Blob | ArrayBuffer }>(id))
            bytes += data instanceof Blob ? data.size : data.byteLength
        }
        return bytes
      }),
    removeOver: (life, now) =>
      database.run(['recordings', 'chunks'], 'readwrite', async (table) => {
        for (const { id, keptAt } of await table('recordings').list<Stored>()) {
          if (keptAt === undefined || (life !== null && keptAt > now - lifeMs[life])) continue
          await table('recordings').delete(id)
          await table('chunks').deleteOf(id)
        }
      }),
  }
}
