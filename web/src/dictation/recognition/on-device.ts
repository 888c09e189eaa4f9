import { minute, second } from '@plainspoken/contract/limits'
import type { Kept } from '../../storage.ts'
import type { Availability, LocalOptions, SpeechRecognitionConstructor } from './browser-recogniser.ts'

/** The state of private mode for the language. `slow`: the browser has fetched it for minutes. `failed`: it could not. */
export type OnDeviceState = Availability | 'slow' | 'failed'

/** Recognition of a language on the device itself: what the browser can, and what it is asked to do. */
export interface OnDevice {
  isOn(): boolean
  set(isOn: boolean): void
  /** Tells where it is now, and as long as something is being fetched, of every change. Gives a function that ends it. */
  follow(tell: (state: OnDeviceState) => void): () => void
  /** Has the browser fetch what it needs; must follow a click. */
  install(): void
}

export interface OnDeviceWorld {
  /** The browser's recogniser. */
  find(): SpeechRecognitionConstructor | undefined
  /** The one in use. */
  language(): string
  /** The person's choice. */
  kept: Kept<boolean>
  onChange(isOn: boolean): void
  now(): number
  /** Calls back after so many ms; gives a function that calls it off. */
  setTimer(callback: () => void, ms: number): () => void
}

const lookMs = 1.5 * second
/** A language weighs some 60 MB. */
const patienceMs = 2 * minute

export function createOnDevice({ find, language, kept, onChange, now, setTimer }: OnDeviceWorld): OnDevice {
  let tell: ((state: OnDeviceState) => void) | null = null
  let callOff = () => {}
  /** The language being fetched, and since when. */
  let fetching: { language: string; since: number } | null = null
  let hasFailed = false

  async function look() {
    callOff()
    const { state, isLost } = await findOut()
    if (isLost || tell === null) return
    if (state !== 'downloading') {
      fetching = null
      return tell(hasFailed && state === 'downloadable' ? 'failed' : state)
    }
    fetching ??= { language: language(), since: now() }
    tell(now() - fetching.since >= patienceMs ? 'slow' : state)
    callOff = setTimer(look, lookMs)
  }

  /** A browser may say nothing for a while of what it has begun to fetch. */
  async function findOut() {
    const asked = language()
    const offered = (await firstOffer(find(), asked)).state
    if (fetching?.language !== asked) fetching = null
    const state = fetching && offered === 'downloadable' ? 'downloading' : offered
    return { state, isLost: asked !== language() }
  }

  async function install() {
    const mine = { language: language(), since: now() }
    fetching = mine
    hasFailed = false
    void look()
    const isInstalled = await fetchLanguage(find(), mine.language)
    if (fetching === mine) fetching = null
    hasFailed = !isInstalled
    void look()
  }

  return {
    isOn: kept.get,
    set(isOn) {
      kept.set(isOn)
      onChange(isOn)
    },
    follow(listener) {
      tell = listener
      void look()
      return () => {
        if (tell === listener) tell = null
        callOff()
      }
    },
    install: () => void install(),
  }
}

/** Words for dictation, where the browser tells qualities apart and has them; otherwise what it has. */
function optionsFor(language: string): LocalOptions[] {
  const options = { langs: [language], processLocally: true }
  return [{ ...options, quality: 'dictation' }, options]
}

async function firstOffer(Recognition: SpeechRecognitionConstructor | undefined, language: string) {
  for (const options of optionsFor(language)) {
    try {
      const state = (await Recognition?.available?.(options)) ?? 'unavailable'
      if (state !== 'unavailable') return { state, options }
    } catch {
      // Chromium refuses in frames of other sites.
    }
  }
  return { state: 'unavailable' as const, options: null }
}

async function fetchLanguage(Recognition: SpeechRecognitionConstructor | undefined, language: string) {
  try {
    const { options } = await firstOffer(Recognition, language)
    return options !== null && ((await Recognition?.install?.(options)) ?? false)
  } catch (error) {
    console.warn('The browser could not install a language.', error)
    return false
  }
}
