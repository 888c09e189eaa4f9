import { deviceStore, tabStore } from '../../storage.ts'
import { openDatabase } from './database.ts'
import { createDraftStore, createLastWordsStore, type LastWordsStore } from './drafts.ts'
import { createKeptSoundStore } from './kept-sound.ts'
import { openLocks } from './locks.ts'
import { createPreferences } from './preferences.ts'
import { createRecordingStore } from './recordings.ts'
import { createRevisionStore } from './revisions.ts'
import { createTabMemory } from './tab-memory.ts'
import { createVisitorWords, type VisitorWords } from './visitor-words.ts'

const database = openDatabase(() => indexedDB)

export type Device = typeof thisDevice

/** Where this browser keeps what people dictate. */
export const thisDevice = {
  database,
  drafts: createDraftStore(database),
  recordings: createRecordingStore(database),
  keptSound: createKeptSoundStore(database),
  revisions: createRevisionStore(database),
  locks: openLocks(() => navigator.locks),
  memory: createTabMemory(warnBeforeLeaving),
  lastWordsOf: (userId: string): LastWordsStore => createLastWordsStore(userId, deviceStore),
  preferences: createPreferences(deviceStore),
}

/** What this tab's visitor says before there is an account. */
export function visitorWords(): VisitorWords {
  const { lastWordsOf } = thisDevice
  return createVisitorWords({ lastWordsOf, tab: tabStore, newId: () => crypto.randomUUID(), now: Date.now })
}

/** Whether the browser lets the page keep anything at all. */
export async function canKeep(): Promise<boolean> {
  const probe = 'canKeep'
  if (deviceStore.write(probe, '') && deviceStore.write(probe, null)) return true
  return thisDevice.drafts.read('').then(
    () => true,
    () => false,
  )
}

/** How long the sound of recordings stays; null where none is kept: it is not wanted, or nothing that is said may be. */
export function soundLife() {
  const { preferences } = thisDevice
  return preferences.isPrivate.get() ? null : preferences.soundLife.get()
}

/** In bytes: dictated words and recordings need room, too. */
const leftFree = 64 * 1024 ** 2

/** Whether a file of so many bytes can be kept beside what is dictated. */
export async function hasRoom(bytes: number): Promise<boolean> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate()) ?? {}
  return quota === undefined || quota - usage >= bytes + leftFree
}

function warnBeforeLeaving(wouldLose: boolean) {
  if (wouldLose) window.addEventListener('beforeunload', askToStay)
  else window.removeEventListener('beforeunload', askToStay)
}

function askToStay(event: BeforeUnloadEvent) {
  event.preventDefault()
}
