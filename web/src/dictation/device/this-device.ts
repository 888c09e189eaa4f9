import { deviceStore, tabStore } from '../../storage.ts'
import { openDatabase } from './database.ts'
import { createDevice } from './device.ts'
import { openLocks } from './locks.ts'
import { createTabMemory } from './tab-memory.ts'

/** Where this browser keeps what people dictate. */
export const thisDevice = createDevice({
  database: openDatabase(() => indexedDB),
  locks: openLocks(() => navigator.locks),
  memory: createTabMemory(warnBeforeLeaving),
  store: deviceStore,
  tabStore,
  estimate: async () => await navigator.storage?.estimate(),
  newId: () => crypto.randomUUID(),
  now: Date.now,
})

function warnBeforeLeaving(wouldLose: boolean) {
  if (wouldLose) window.addEventListener('beforeunload', askToStay)
  else window.removeEventListener('beforeunload', askToStay)
}

function askToStay(event: BeforeUnloadEvent) {
  event.preventDefault()
}
