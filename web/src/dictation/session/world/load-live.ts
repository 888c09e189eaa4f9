import type { SpeechEngine } from '@plainspoken/contract/dictation'
import { isLanguageKnown } from '@plainspoken/contract/languages'
import { getServerSettings } from '../../../server-settings.ts'
import { whenIdle } from '../../../when-idle.ts'
import type { CreateRecogniser, Recogniser } from '../../core/recogniser.ts'
import type { Capture } from '../../microphone/recorder.ts'
import type { SampleBuffer } from '../../recognition/sample-buffer.ts'
import { thisPlatform } from '../../recognition/this-browser.ts'

interface ServerRecogniser extends LiveWords {
  /** Rejects with a DOMException named LanguageUnknown where the server is known not to know the language. */
  requireLanguage(): Promise<void>
}

interface LiveWords {
  /** Gives a microphone's samples, where the server recognises the language while one speaks. */
  capture: Capture
  /** Only while something is captured. */
  createStream(buffer: SampleBuffer, ...asked: Parameters<CreateRecogniser>): Recogniser
}

/** The longest wait of a microphone for what was asked for when the page was opened, before it records without it. */
const patienceMs = { settings: 500, liveWords: 4000 }

/** The server's recogniser. It is fetched while nothing else goes on where the browser has none, otherwise when it is needed. */
export function loadLive(language: () => string, ownWords: () => readonly string[]): ServerRecogniser {
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
    async requireLanguage() {
      const asked = getServerSettings().then(({ speech }) => speech)
      // A microphone does not wait for the network.
      const speech = await Promise.race([asked, after(patienceMs.settings)]).catch(() => null)
      if (speech && !isLanguageKnown(speech.languages, language()))
        throw new DOMException('The server does not know the language.', 'LanguageUnknown')
    },
    async capture(opening, onSamples) {
      try {
        const [parts, speech] = (await Promise.race([load(), after(patienceMs.liveWords)])) ?? [null, null]
        if (!parts || !speech?.live || !isLanguageKnown(speech.languages, language())) return null
        loaded = parts
        return await parts.capture(opening, onSamples)
      } catch (error) {
        console.info('Words do not come while one speaks.', error)
        return null
      }
    },
    createStream(buffer, options, listen) {
      if (loaded === null) throw new Error('Nothing is being captured.')
      return loaded.createStream(buffer, { ...options, words: ownWords() }, listen)
    },
  }
}

const after = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))
