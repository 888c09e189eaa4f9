import { day } from '@plainspoken/contract/limits'
import type { Database } from './database.ts'

/** A transcript as it was at some time. */
export interface Take {
  id: string
  userId: string
  /** Ms since 1970, of its last change. */
  at: number
  text: string
  /** It was cleared away, and can be brought back by undoing that. */
  wasCleared: boolean
}

export interface TakeStore {
  /**
   * Adds the take, or replaces the one of the same name. Takes that are too old go. With `unlessKnown` nothing happens if
   * the newest is a cleared one with the same text.
   */
  put(take: Take, options?: { unlessKnown: boolean }): Promise<void>
  /** The user's takes of the last 30 days, newest first. */
  list(userId: string, now: number): Promise<Take[]>
  remove(id: string): Promise<void>
}

/** Takes are kept for so long. */
const takeLifeMs = 30 * day

export function createTakeStore(database: Database): TakeStore {
  return {
    put: (take, { unlessKnown } = { unlessKnown: false }) =>
      database.run(['takes'], 'readwrite', async (table) => {
        const takes = table('takes')
        const old = await takes.listOf<Take>(take.userId)
        for (const { id, at } of old) if (at < take.at - takeLifeMs) await takes.delete(id)
        const newest = newestFirst(old)[0]
        if (unlessKnown && newest?.wasCleared && newest.text === take.text) return
        await takes.put(take)
      }),
    async list(userId, now) {
      const all = await database.run(['takes'], 'readonly', (table) => table('takes').listOf<Take>(userId))
      return newestFirst(all.filter(({ at }) => at >= now - takeLifeMs))
    },
    remove: (id) => database.run(['takes'], 'readwrite', (table) => table('takes').delete(id)),
  }
}

function newestFirst(takes: readonly Take[]): Take[] {
  return takes.toSorted((a, b) => b.at - a.at)
}
