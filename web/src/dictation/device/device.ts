import type { KeyedStore } from '../../storage.ts'
import type { Database } from './database.ts'
import { createDraftStore, createLastWordsStore, type LastWordsStore } from './drafts.ts'
import { createKeptSoundStore } from './kept-sound.ts'
import type { Locks } from './locks.ts'
import { createPreferences } from './preferences.ts'
import { createRecordingStore } from './recordings.ts'
import { createRevisionStore } from './revisions.ts'
import type { TabMemory } from './tab-memory.ts'
import { createVisitorWords, type VisitorWords } from './visitor-words.ts'

interface DeviceParts {
  database: Database
  locks: Locks
  memory: TabMemory
  /** Small things, which outlive the browser. */
  store: KeyedStore
  /** Those of a tab alone. */
  tabStore: KeyedStore
  /** The use and the size of the browser's storage. */
  estimate(): Promise<StorageEstimate | undefined>
  newId(): string
  /** Ms since 1970. */
  now(): number
}

export type Device = ReturnType<typeof createDevice>

/** In bytes: dictated words and recordings need room, too. */
const leftFree = 64 * 1024 ** 2

/** A browser's storage of dictated texts and recordings. */
export function createDevice({ database, locks, memory, store, tabStore, ...parts }: DeviceParts) {
  const drafts = createDraftStore(database)
  const preferences = createPreferences(store)
  const lastWordsOf = (userId: string): LastWordsStore => createLastWordsStore(userId, store)
  return {
    ...{ database, locks, memory, store, drafts, preferences, lastWordsOf },
    recordings: createRecordingStore(database),
    keptSound: createKeptSoundStore(database),
    revisions: createRevisionStore(database),
    /** The words of this tab's visitor before there is an account. */
    visitorWords(): VisitorWords {
      const { newId, now } = parts
      return createVisitorWords({ lastWordsOf, tab: tabStore, newId, now })
    },
    /** The browser lets the page keep something. */
    async canKeep(): Promise<boolean> {
      const probe = 'canKeep'
      const isTaken = store.write(probe, '')
      // Otherwise it would come with what is taken later.
      if (store.write(probe, null) && isTaken) return true
      return drafts.read('').then(
        () => true,
        () => false,
      )
    },
    /** The time for which the sound of recordings stays; null where none is kept: it is not wanted, or nothing that is said may be. */
    soundLife: () => (preferences.isPrivate.get() ? null : preferences.soundLife.get()),
    /** A file of so many bytes can be kept beside what is dictated. */
    async hasRoom(bytes: number): Promise<boolean> {
      const { quota, usage = 0 } = (await parts.estimate()) ?? {}
      return quota === undefined || quota - usage >= bytes + leftFree
    },
  }
}
