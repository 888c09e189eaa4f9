import type { Page } from '@playwright/test'

declare global {
  interface Window {
    __session: {
      /** Says the words with an interim for each of the first `interims` of them; `pauseMs` between events. */
      say(words: string[], interims: number, pauseMs: number): Promise<void>
      /** Ends the session as silence does, and waits until the page has started the next one. */
      restart(): Promise<void>
      /** From each interim or final to the next paint, in ms. */
      toPaint: number[]
    }
  }
}

/** Puts a recogniser that obeys `window.__session` in place of the browser's; call it before the page is opened. */
export async function prepareSession(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let current: FakeRecognition | undefined
    let started = () => {}
    let results: SpeechRecognitionResult[] = []

    class FakeRecognition extends EventTarget {
      lang = ''
      continuous = false
      interimResults = false
      maxAlternatives = 1
      onresult: ((event: Event) => void) | null = null
      onend: ((event: Event) => void) | null = null
      start() {
        current = this
        results = []
        setTimeout(() => {
          for (const type of ['start', 'audiostart', 'soundstart', 'speechstart']) this.fire(type)
          started()
        })
      }
      stop() {
        setTimeout(() => this.fire('end'))
      }
      abort() {
        this.stop()
      }
      fire(type: string, more: object = {}) {
        const event = Object.assign(new Event(type), more)
        if (type === 'result') this.onresult?.(event)
        if (type === 'end') this.onend?.(event)
        this.dispatchEvent(event)
      }
    }
    Object.assign(window, { SpeechRecognition: FakeRecognition, webkitSpeechRecognition: FakeRecognition })

    const toPaint: number[] = []
    const nextPaint = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve()
          port2.postMessage(null)
        })
      })

    async function hear(transcript: string, isFinal: boolean) {
      const result = { 0: { transcript, confidence: 0.9 }, length: 1, isFinal }
      const open = results.findIndex((one) => !one.isFinal)
      const resultIndex = open < 0 ? results.length : open
      results = [...results.slice(0, resultIndex), result as unknown as SpeechRecognitionResult]
      const start = performance.now()
      current?.fire('result', { resultIndex, results })
      await nextPaint()
      toPaint.push(performance.now() - start)
    }

    window.__session = {
      toPaint,
      async say(words, interims, pauseMs) {
        for (let n = 1; n <= interims; n++) {
          await hear(words.slice(0, n).join(' '), false)
          await new Promise((resolve) => setTimeout(resolve, pauseMs))
        }
        await hear(words.join(' '), true)
      },
      restart() {
        const next = new Promise<void>((resolve) => {
          started = resolve
        })
        current?.fire('end')
        return next
      },
    }
  })
}
