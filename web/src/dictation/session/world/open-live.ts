import { sendableToken } from '../../../api/token.ts'
import type { CreateRecogniser, Recogniser } from '../../core/recogniser.ts'
import { captureSound } from '../../microphone/sound-capture.ts'
import { connectLive } from '../../recognition/connect-live.ts'
import type { SampleBuffer } from '../../recognition/sample-buffer.ts'
import { type StreamWorld, streamRecogniser } from '../../recognition/stream-recogniser.ts'
import type { saidIn } from '../../transcript/said-words.ts'
import { browserPage } from './browser-page.ts'

/** It is here before the first words are, or their times are not kept. */
let findTimes: typeof saidIn | null = null

function loadTimes() {
  import('../../transcript/said-words.ts').then(
    (loaded) => {
      findTimes = loaded.saidIn
    },
    (error: unknown) => console.warn('When the words were said is not known.', error),
  )
}

/** The server's recogniser, on this page's sound. */
export const serverRecogniser = {
  capture: captureSound,
  createStream(buffer: SampleBuffer, ...asked: Parameters<CreateRecogniser>): Recogniser {
    if (findTimes === null) loadTimes()
    return streamRecogniser(world, buffer, ...asked)
  },
}

const world: StreamWorld = {
  connect: connectLive,
  token: () => sendableToken(Date.now()),
  saidIn: () => findTimes,
  onOnline(callback) {
    window.addEventListener('online', callback)
    return () => window.removeEventListener('online', callback)
  },
  now: browserPage.now,
  setTimer: browserPage.setTimer,
}
