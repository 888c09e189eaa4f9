import type { Page } from '@playwright/test'
import { countStored } from './device.ts'
import { button, chooseLanguage, status, transcript, write } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { giveRecogniser, say, sessionsOf } from './recogniser.ts'
import { answerTranscriptions } from './transcriptions.ts'

// What only some browsers have. Where headless Chromium lacks it, a stand-in is put in its place.

const microphone = (page: Page) => page.getByLabel('Microphone for recordings')

test('the text can be shared where the browser can, trimmed; a failure is told, leaving the list of receivers is not', async ({
  signedInPage: page,
}) => {
  await expect(button(page, 'Settings')).toBeVisible()
  const canShare = await page.evaluate(() => 'share' in navigator)
  await expect(button(page, 'Share')).toHaveCount(canShare ? 1 : 0)

  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared, shareFails: null })
    navigator.share = async (data) => {
      shared.push(data)
      const failure = Reflect.get(window, 'shareFails')
      if (failure !== null) throw new DOMException('', failure)
    }
  })
  await page.reload()
  await expect(button(page, 'Share')).toBeDisabled()
  await write(page, '  Hello there  ')
  await button(page, 'Share').click()
  const failed = page.getByText('The text could not be shared. Copy it instead.')
  for (const [failure, isTold] of [
    ['AbortError', false],
    ['NotAllowedError', true],
  ] as const) {
    await page.evaluate((name) => Object.assign(window, { shareFails: name }), failure)
    await button(page, 'Share').click()
    await page.evaluate(twoFrames)
    // Looked at once: the message goes by itself.
    expect(await failed.count()).toBe(isTold ? 1 : 0)
  }
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual(
    Array(3).fill({ text: 'Hello there' }),
  )
})

test('private mode is offered where the browser can recognise on the device: it is installed, used, and can be left again', async ({
  signedInPage: page,
}) => {
  await giveRecogniser(page, { langs: ['en-US'], failures: 1 })
  await page.reload()
  const privately = page.getByLabel('Private mode')
  await button(page, 'Settings').click()
  await button(page, 'Install private mode').click()
  await expect(page.getByText('Your browser could not install it.')).toBeVisible()
  await expect(privately).toHaveCount(0)
  await button(page, 'Install private mode').click()
  await privately.check()
  await expect(page.getByText('Your browser could not install it.')).toHaveCount(0)
  await button(page, 'Close').click()
  await button(page, 'Start Listening').click()
  await say(page, 'only here')
  await expect(transcript(page)).toHaveText('Only here')
  expect(await sessionsOf(page)).toEqual([{ lang: 'en-US', processLocally: true }])

  // A language that this device does not know: nothing is offered, and what is on can be turned off.
  await chooseLanguage(page, 'Deutsch (Deutschland)')
  await expect.poll(() => sessionsOf(page)).toHaveLength(2)
  await button(page, 'Settings').click()
  await expect(button(page, 'Install private mode')).toHaveCount(0)
  await privately.click()
  await expect(privately).toHaveCount(0)
  await expect.poll(() => sessionsOf(page)).toContainEqual({ lang: 'de-DE', processLocally: false })
})

test('the language stays chosen, is what the recogniser listens for, and brings its own words', async ({
  signedInPage: page,
}) => {
  await giveRecogniser(page)
  const language = page.getByLabel('Language')
  await expect(language).toHaveValue('English (United States)')
  await chooseLanguage(page, 'English (United Kingdom)')
  await page.reload()
  await expect(language).toHaveValue('English (United Kingdom)')
  await expect(button(page, 'Settings')).toBeVisible()
  // The commands come a moment after the page.
  await page.waitForLoadState('networkidle')
  await button(page, 'Start Listening').click()
  await say(page, 'ann open brackets my aunt close brackets full stop')
  await expect(transcript(page)).toHaveText('Ann (my aunt).')
  await chooseLanguage(page, 'English (United States)')
  await expect.poll(() => sessionsOf(page)).toHaveLength(2)
  await say(page, 'open brackets sic close brackets period')
  await expect(transcript(page)).toHaveText('Ann (my aunt). [Sic].')
  expect((await sessionsOf(page)).map(({ lang }) => lang)).toEqual(['en-GB', 'en-US'])
})

test('the microphone that was chosen records after a reload too, and its level is shown; one that has gone gives way to another, which is told', async ({
  signedInPage: page,
}) => {
  await answerTranscriptions(page, { text: 'spoken' })
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const opened: string[] = []
    Object.assign(window, { opened, SpeechRecognition: undefined, webkitSpeechRecognition: undefined })
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      opened.push(...stream.getAudioTracks().map(({ label }) => label))
      return stream
    }
  })
  await page.reload()
  await button(page, 'Settings').click()
  await microphone(page).selectOption({ label: 'Fake Audio Input 2' })
  await page.reload()
  await button(page, 'Settings').click()
  await expect(microphone(page).locator(':checked')).toHaveText('Fake Audio Input 2')
  await button(page, 'Close').click()
  const gone = page.getByText('The microphone you chose is not connected. Another one is used.')
  await recordAnd(page, async () => {
    expect(await page.evaluate(() => Reflect.get(window, 'opened'))).toEqual(['Fake Audio Input 2'])
    await expect.poll(() => levelOf(page)).toBeGreaterThan(0)
    // Looked at once: the message goes by itself.
    expect(await gone.count()).toBe(0)
  })

  await page.evaluate(() => localStorage.setItem('microphone', 'no such device'))
  await recordAnd(page, () => expect(gone).toBeVisible())
  await expect(transcript(page)).toHaveText('Spoken spoken')
  await button(page, 'Settings').click()
  await expect(microphone(page).locator(':checked')).toHaveText('The one you chose before, not connected now')
})

/** Resolves when what has been rendered by now is on the screen. */
function twoFrames() {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

async function recordAnd(page: Page, look: () => Promise<void>) {
  await button(page, 'Start Listening').click()
  await expect(status(page)).toHaveText('Recording audio')
  await look()
  await expect.poll(() => countStored(page, 'chunks')).toBeGreaterThan(0)
  await button(page, 'Stop Listening').click()
  await expect(status(page)).toHaveText('Ready')
}

/** How loud the line under the head says it is, 0 to 1. */
function levelOf(page: Page): Promise<number> {
  return page
    .locator('[style*="--level"]')
    .evaluate((line) => Number((line as HTMLElement).style.getPropertyValue('--level')))
}
