import { call } from '../../../api/api.ts'
import { deviceStore, tabStore } from '../../../storage.ts'
import { openDatabase } from '../../device/database.ts'
import { createDevice } from '../../device/device.ts'
import { openLocks } from '../../device/locks.ts'
import { createTabMemory } from '../../device/tab-memory.ts'
import { openMicrophone } from '../../microphone/microphone.ts'
import { openTranscriptField } from '../../transcript/field/transcript-field.ts'
import { browserPage } from './browser-page.ts'
import type { Channel, World } from './world.ts'

const { newId, now } = browserPage

const device = createDevice({
  database: openDatabase(() => indexedDB),
  locks: openLocks(() => navigator.locks),
  memory: createTabMemory(warnBeforeLeaving),
  store: deviceStore,
  tabStore,
  estimate: async () => await navigator.storage?.estimate(),
  ...{ newId, now },
})

/** The page in its browser. */
export const browserWorld: World = {
  ...browserPage,
  device,
  openChannel,
  openMicrophone: () => openMicrophone(device.preferences.microphone.get()),
  openField: openTranscriptField,
  loadRecordings: () => import('./browser-recordings.ts').then((module) => module.openBrowserRecordings),
  loadWatch: () => import('./watch-listening.ts').then((module) => module.watchListening),
  playSound: (which) => import('./play-sound.ts').then(({ playSound }) => playSound(which)),
  call,
}

function warnBeforeLeaving(wouldLose: boolean) {
  if (wouldLose) window.addEventListener('beforeunload', askToStay)
  else window.removeEventListener('beforeunload', askToStay)
}

function askToStay(event: BeforeUnloadEvent) {
  event.preventDefault()
}

function openChannel(name: string, onMessage: () => void): Channel {
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = onMessage
    return { tell: () => channel.postMessage(null), close: () => channel.close() }
  } catch (error) {
    // Firefox refuses it together with storage: then pages share nothing.
    console.warn('Other pages are not told of saves.', error)
    return { tell() {}, close() {} }
  }
}
