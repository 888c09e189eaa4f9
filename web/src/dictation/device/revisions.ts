import { day } from '@plainspoken/contract/limits'
import type { Choice } from '../transcript/choice.ts'
import type { Database } from './database.ts'
import type { StoredTimes } from './stored-times.ts'

/** The transcript as it was at some time, as Texts lists it; on the device these are called takes. */
export interface Revision {
  id: string
  userId: string
  /** Ms since 1970, of its last change. */
  at: number
  text: string
  /** It was cleared away, and can be brought back by undoing that. */
  wasCleared: boolean
  /** Its places with a second reading, and with them all words that were left out. */
  choices?: readonly Choice[] | undefined
  /** When its words were said. */
  times?: StoredTimes | undefined
  /** A text of its own that was put away (`texts.ts`), and may stay for good. */
  isText?: true
  isPinned?: boolean
}

export interface RevisionStore {
  /**
   * Adds the revision, or replaces the one of the same name. Revisions that are too old go. With `unlessKnown` nothing happens if
   * the newest is a cleared one with the same text.
   */
  put(revision: Revision, options?: { unlessKnown: boolean }): Promise<void>
  /** The user's revisions of the last 30 days, newest first. */
  list(userId: string, now: number): Promise<Revision[]>
  remove(id: string): Promise<void>
}

/** Revisions are kept for so long. */
const revisionLifeMs = 30 * day

export function createRevisionStore(database: Database): RevisionStore {
  return {
    put: (revision, { unlessKnown } = { unlessKnown: false }) =>
      database.run(['takes'], 'readwrite', async (table) => {
        const revisions = table('takes')
        const old = await revisions.listOf<Revision>(revision.userId)
        for (const one of old) if (isOver(one, revision.at)) await revisions.delete(one.id)
        const newest = newestFirst(old)[0]
        if (unlessKnown && newest?.wasCleared && newest.text === revision.text) return
        await revisions.put(revision)
      }),
    async list(userId, now) {
      const all = await database.run(['takes'], 'readonly', (table) =>
        table('takes').listOf<Revision>(userId),
      )
      return newestFirst(all.filter((one) => !isOver(one, now)))
    },
    remove: (id) => database.run(['takes'], 'readwrite', (table) => table('takes').delete(id)),
  }
}

/** It has been kept for its time. */
export function isOver({ at, isPinned }: Revision, now: number): boolean {
  return !isPinned && at < now - revisionLifeMs
}

function newestFirst(revisions: readonly Revision[]): Revision[] {
  return revisions.toSorted((a, b) => b.at - a.at)
}
