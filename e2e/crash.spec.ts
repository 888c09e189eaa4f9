import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const crashes = 12

test('no final word is lost when the page crashes at any moment', async ({ signedInPage: page, context }) => {
  test.setTimeout(240_000)
  await page.close()
  let text = ''
  let spoken = 0
  for (let round = 0; round < crashes; round++) {
    const next = await openWithSpeaker(context, spoken)
    await expect(next.locator('.cm-content')).toBeVisible()
    // A moment of its own in each round, spread over a second.
    const words = 1 + ((round * 7) % 10)
    const heard = await next.evaluate((count) => (window as unknown as Speaker).speak(count), words)
    spoken += words
    text = `${text} ${heard}`.trim()
    await crash(next)
  }
  const last = await openWithSpeaker(context, spoken)
  await expect(last.getByRole('textbox', { name: 'Transcript' })).toHaveText(new RegExp(`^${text}$`, 'i'))
})

interface Speaker {
  /** Starts dictation and resolves with the words as soon as the last of them is final. */
  speak(words: number): Promise<string>
}

/** A page whose recogniser says "word0", "word1" and so on, each final at once, 30 ms apart. */
async function openWithSpeaker(context: BrowserContext, from: number): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript((first) => {
    let recognition: EventTarget | undefined
    class SpeakingRecognition extends EventTarget {
      start() {
        recognition = this
        this.dispatchEvent(new Event('start'))
      }
      stop() {}
      abort() {}
    }
    const speak = async (count: number) => {
      document.querySelector<HTMLButtonElement>('#mic')?.click()
      const results: object[] = []
      for (let word = 0; word < count; word++) {
        await new Promise((resolve) => setTimeout(resolve, 30))
        results.push({ isFinal: true, length: 1, 0: { transcript: `word${first + word}`, confidence: 0.9 } })
        recognition?.dispatchEvent(
          Object.assign(new Event('result'), { results: [...results], resultIndex: word }),
        )
      }
      return results.map((_, word) => `word${first + word}`).join(' ')
    }
    Object.assign(window, { SpeechRecognition: SpeakingRecognition, speak })
  }, from)
  await page.goto('/speech-recognition')
  return page
}

/** Ends the page's process, without a word of warning to the page. */
async function crash(page: Page) {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}
