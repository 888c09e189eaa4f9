import type { SpeechEngine } from '@plainspoken/contract/dictation'
import { isLanguageKnown } from '@plainspoken/contract/languages'
import { getServerSettings } from '../../server-settings.ts'
import type { Capture } from '../microphone/recorder.ts'
import type { CreateRecogniser, Recogniser } from '../recognition/recogniser.ts'
import type { SoundTape } from '../recognition/sound-tape.ts'
import { thisPlatform } from '../recognition/this-browser.ts'

interface LiveWords {
  /** Gives a microphone's samples, where the server recognises the language while one speaks. */
  capture: Capture
  /** Only while something is captured. */
  createStream(tape: SoundTape, ...asked: Parameters<CreateRecogniser>): Recogniser
}

/** The server's recogniser. It is fetched while nothing else goes on where the browser has none, otherwise when it is needed. */
export function loadLive(language: () => string): LiveWords {
  let loading: Promise<[LiveWords, SpeechEngine | null]> | null = null
  let loaded: LiveWords | null = null

  function load() {
    loading ??= Promise.all([
      import('./open-live.ts').then(({ serverRecogniser }) => serverRecogniser),
      getServerSettings().then(({ speech }) => speech),
    ]).catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  if (!thisPlatform().recognises)
    whenIdle(() => load().catch((error: unknown) => console.warn('Live words are not to be had.', error)))

  return {
    async capture(stream, onSamples) {
      try {
        const [parts, speech] = await load()
        if (!speech?.live || !isLanguageKnown(speech.languages, language())) return null
        loaded = parts
        return await parts.capture(stream, onSamples)
      } catch (error) {
        console.info('Words do not come while one speaks.', error)
        return null
      }
    },
    createStream(tape, options, listen) {
      if (loaded === null) throw new Error('Nothing is being captured.')
      return loaded.createStream(tape, options, listen)
    },
  }
}

/** Safari knows no idle time. */
function whenIdle(work: () => void) {
  if (typeof requestIdleCallback === 'undefined') setTimeout(work, 1000)
  else requestIdleCallback(work, { timeout: 3000 })
}
