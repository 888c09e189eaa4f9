import type { Page } from '@playwright/test'
import { countStored } from './device.ts'
import {
  button,
  chooseLanguage,
  openMore,
  status,
  tool,
  transcript,
  useTool,
  waitForTools,
  write,
} from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { giveRecogniser, say, sessionsOf } from './recogniser.ts'
import { answerTranscriptions } from './transcriptions.ts'

// What only some browsers have. Where headless Chromium lacks it, a stand-in is put in its place.

const microphone = (page: Page) => page.getByLabel('Input', { exact: true })

test('the text can be shared where the browser can, trimmed; a failure is told, leaving the list of receivers is not', async ({
  signedInPage: page,
}) => {
  await waitForTools(page)
  const canShare = await page.evaluate(() => 'share' in navigator)
  await openMore(page)
  await expect(tool(page, 'Share')).toHaveCount(canShare ? 1 : 0)

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
  await openMore(page)
  await expect(tool(page, 'Share')).toBeDisabled()
  await page.keyboard.press('Escape')
  await write(page, '  Hello there  ')
  await useTool(page, 'Share')
  const failed = page.getByText('The text could not be shared. Copy it instead.')
  for (const [failure, isTold] of [
    ['AbortError', false],
    ['NotAllowedError', true],
  ] as const) {
    await page.evaluate((name) => Object.assign(window, { shareFails: name }), failure)
    await useTool(page, 'Share')
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
  await useTool(page, 'Settings')
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
  await useTool(page, 'Settings')
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
  await expect(language).toHaveValue('English (US)')
  await chooseLanguage(page, 'English (UK)')
  await page.reload()
  await expect(language).toHaveValue('English (UK)')
  await waitForTools(page)
  // The commands come a moment after the page.
  await page.waitForLoadState('networkidle')
  await button(page, 'Start Listening').click()
  await say(page, 'ann open brackets my aunt close brackets full stop')
  await expect(transcript(page)).toHaveText('Ann (my aunt).')
  await chooseLanguage(page, 'English (US)')
  await expect.poll(() => sessionsOf(page)).toHaveLength(2)
  await say(page, 'open brackets sic close brackets period')
  await expect(transcript(page)).toHaveText('Ann (my aunt). [Sic].')
  expect((await sessionsOf(page)).map(({ lang }) => lang)).toEqual(['en-GB', 'en-US'])
})

test('the microphone that was chosen records, and its level is shown; one that has gone gives way to another, which is told', async ({
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
  await useTool(page, 'Settings')
  await microphone(page).selectOption({ label: 'Fake Audio Input 2' })
  await expect(microphone(page).locator(':checked')).toHaveText('Fake Audio Input 2')
  await button(page, 'Close').click()
  const gone = page.getByText('Your chosen microphone isn’t connected, so we’re using another.')
  await recordAnd(page, async () => {
    expect(await page.evaluate(() => Reflect.get(window, 'opened'))).toEqual(['Fake Audio Input 2'])
    await expect.poll(() => heightOfVoice(page)).toBeGreaterThan(8)
    // Looked at once: the message goes by itself.
    expect(await gone.count()).toBe(0)
  })

  await page.evaluate(() => localStorage.setItem('microphone', 'no such device'))
  await recordAnd(page, () => expect(gone).toBeVisible())
  await expect(transcript(page)).toHaveText('Spoken spoken')
  await useTool(page, 'Settings')
  await expect(microphone(page).locator(':checked')).toHaveText('Your chosen microphone (not connected)')
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

/** The height of the swinging line above the text, in pixels of its drawing. */
function heightOfVoice(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((drawing) => {
    const { width, height } = drawing as HTMLCanvasElement
    const { data } = (drawing as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? {
      data: [],
    }
    const rows = Array.from({ length: height }, (_, row) => row)
    const drawn = rows.filter((row) =>
      data.slice(row * width * 4, (row + 1) * width * 4).some((value) => value > 0),
    )
    return (drawn.at(-1) ?? 0) - (drawn[0] ?? 0)
  })
}
