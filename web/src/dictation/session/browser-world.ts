import { call } from '../../api/api.ts'
import { thisDevice } from '../device/this-device.ts'
import { openTranscriptField } from '../transcript/transcript-field.ts'
import { browserPage } from './browser-page.ts'
import type { Channel, World } from './world.ts'

/** The page in its browser. */
export const browserWorld: World = {
  ...browserPage,
  device: thisDevice,
  openChannel,
  openField: openTranscriptField,
  loadRecordings: () => import('./browser-recordings.ts').then((module) => module.openBrowserRecordings),
  loadWatch: () => import('./watch-listening.ts').then((module) => module.watchListening),
  playSound: (which) => import('./play-sound.ts').then(({ playSound }) => playSound(which)),
  call,
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
