import type { Page } from '@playwright/test'

/** The stand-in for the browser's recogniser: headless Chromium's has no service behind it. */
interface StandIn {
  /** The settings of each session, in their order. */
  sessions: { lang: string; processLocally: boolean }[]
  say(words: string, isFinal: boolean): void
}

interface OnDevice {
  /** The languages that may be installed. */
  langs: string[]
  /** The number of installations that fail before one succeeds. */
  failures: number
}

interface Manner {
  /** It goes on while another page is shown, as on computers; on Android it ends. */
  hearsBehind?: boolean
}

/** Puts a recogniser into the page that hears what `say` tells it. Call it before the page is opened. */
export async function giveRecogniser(page: Page, onDevice: OnDevice = { langs: [], failures: 0 }) {
  await page.addInitScript(installRecogniser, onDevice)
}

/** As in a browser that recognises no speech. Call it before the page is opened. */
export async function takeRecogniserAway(page: Page) {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'webkitSpeechRecognition')
    Reflect.deleteProperty(window, 'SpeechRecognition')
  })
}

export function say(page: Page, words: string, isFinal = true): Promise<void> {
  return page.evaluate(
    ([spoken, final]) => (window as unknown as { standIn: StandIn }).standIn.say(spoken, final),
    [words, isFinal] as const,
  )
}

/** Says it unless the page has stopped listening. Returns whether it was said. */
export function sayIfListening(page: Page, words: string): Promise<boolean> {
  return page.evaluate((spoken) => {
    if (document.querySelector('[data-status]')?.getAttribute('data-status') !== 'listening') return false
    ;(window as unknown as { standIn: StandIn }).standIn.say(spoken, true)
    return true
  }, words)
}

export function sessionsOf(page: Page): Promise<StandIn['sessions']> {
  return page.evaluate(() => (window as unknown as { standIn: StandIn }).standIn.sessions)
}

/** Hides the page, as a browser does when it comes to lie behind another, which headless Chromium cannot do itself. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

export function installRecogniser({ langs, failures, hearsBehind = false }: OnDevice & Manner) {
  const installed: string[] = []
  let left = failures
  let current: StandInRecognition | undefined
  const standIn: StandIn = {
    sessions: [],
    say(words, isFinal) {
      current?.hear(words, isFinal)
    },
  }
  class StandInRecognition extends EventTarget {
    lang = ''
    processLocally = false
    private results: object[] = []

    static async available({ langs: [lang = ''] }: { langs: string[] }) {
      if (!langs.includes(lang)) return 'unavailable'
      return installed.includes(lang) ? 'available' : 'downloadable'
    }
    static async install({ langs: [lang = ''] }: { langs: string[] }) {
      if (left-- > 0) return false
      installed.push(lang)
      return true
    }
    start() {
      current = this
      standIn.sessions.push({ lang: this.lang, processLocally: this.processLocally })
      setTimeout(() => this.dispatchEvent(new Event('start')))
    }
    stop() {
      setTimeout(() => this.dispatchEvent(new Event('end')))
    }
    abort() {
      this.stop()
    }
    hear(transcript: string, isFinal: boolean) {
      const settled = this.results.filter((result) => (result as { isFinal: boolean }).isFinal)
      this.results = [...settled, { isFinal, length: 1, 0: { transcript, confidence: 0.9 } }]
      const event = { results: this.results, resultIndex: settled.length }
      this.dispatchEvent(Object.assign(new Event('result'), event))
    }
  }
  // As Chrome on Android does.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden || hearsBehind) return
    current?.dispatchEvent(Object.assign(new Event('error'), { error: 'aborted' }))
    current?.dispatchEvent(new Event('end'))
  })
  Object.assign(window, { standIn, SpeechRecognition: StandInRecognition })
}
