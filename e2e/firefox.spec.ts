import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { countStored } from './device.ts'
import { button, shareThatStands, status, transcript, useTool } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { recording, shareOfSpokenWords } from './microphone.ts'
import { hasNullSink } from './null-sink.ts'

// What another engine than Chromium's does in its own way. Firefox has no speech recogniser.

test('every page opens in Firefox, and its console stays empty', async ({ signedInPage: page }) => {
  for (const path of ['/speech-recognition', '/account', '/subscribe', '/checkout']) await open(page, path)
  await page.evaluate(() => localStorage.removeItem('token'))
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password']) await open(page, path)
})

test('what is typed in Firefox can be taken back and brought again, and is there after a reload', async ({
  signedInPage: page,
}) => {
  await page.locator('.cm-content').click()
  await page.keyboard.type('Dear John,')
  await page.keyboard.press('Enter')
  await page.keyboard.type('how are you?')
  await expect(page.locator('.cm-line')).toHaveText(['Dear John,', 'how are you?'])
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(transcript(page)).toHaveText('')
  await page.keyboard.press('Control+z')
  await expect(page.locator('.cm-line')).toHaveText(['Dear John,', 'how are you?'])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(' Well?')
  await useTool(page, 'Undo')
  await useTool(page, 'Redo')
  await expect(page.locator('.cm-line')).toHaveText(['Dear John,', 'how are you? Well?'])
  await page.waitForLoadState('networkidle')
  await page.goto('/speech-recognition')
  await expect(page.locator('.cm-line')).toHaveText(['Dear John,', 'how are you? Well?'])
})

test('without a recogniser Firefox records what is said, and the server writes it', async ({
  signedInPage: page,
}) => {
  await openWithMicrophone(page)
  await expect(status(page)).toHaveText('Ready')
  expect(await page.evaluate(() => 'SpeechRecognition' in window)).toBe(false)
  await button(page, 'Start Listening').click()
  await expect(status(page)).toHaveText('Recording audio')
  await expect.poll(() => countStored(page, 'chunks')).toBeGreaterThanOrEqual(5)
  await button(page, 'Stop Listening').click()
  await expect(transcript(page)).toHaveText(/\w/, { timeout: 60_000 })
  await expect(status(page)).toHaveText('Ready')
  const text = (await transcript(page).textContent()) ?? ''
  expect(shareOfSpokenWords(text), text).toBeGreaterThanOrEqual(0.6)
})

test.describe('with a loudspeaker, even one that nobody hears', () => {
  test.use({ hasLiveWords: true })
  test.skip(
    !hasNullSink,
    'There is no pulseaudio, without which no AudioContext runs: no live words in Firefox.',
  )

  test('words come in Firefox while one speaks, and each of them once', async ({ signedInPage: page }) => {
    await openWithMicrophone(page)
    await wakeLoudspeaker(page)
    await button(page, 'Start Listening').click()
    await expect(status(page)).toHaveText('Listening')
    await expect(page.locator('.cm-provisional')).toHaveText(/\w+/)
    // The recogniser may still change its mind about words that are shown: those of a whole sentence stand.
    await expect.poll(() => shareThatStands(page)).toBeGreaterThanOrEqual(0.6)
    await button(page, 'Stop Listening').click()
    await expect(status(page)).toHaveText('Ready')
    expect(await shareThatStands(page)).toBeGreaterThanOrEqual(0.6)
    await expect.poll(() => countStored(page, 'chunks')).toBe(0)
  })
})

test("Firefox's microphone is recorded, and what holds no words is kept and told", async ({
  signedInPage: page,
}) => {
  await button(page, 'Start Listening').click()
  await expect(status(page)).toHaveText('Recording audio')
  await expect.poll(() => countStored(page, 'chunks')).toBeGreaterThan(0)
  await button(page, 'Stop Listening').click()
  await expect(status(page)).toHaveText('Error: Transcription returned empty result', { timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Waiting to be transcribed' })).toContainText(
    'No speech was found in this recording.',
  )
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => countStored(page, 'chunks')).toBe(0)
})

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Starts the process that plays sound, which takes seconds on a busy machine. */
async function wakeLoudspeaker(page: Page) {
  await page.evaluate(async () => {
    const context = new AudioContext()
    await context.resume()
    // Kept, so that it stays awake.
    Object.assign(window, { context })
  })
}

/** Opens the dictation page and reads a recording aloud to it. Firefox's own fake microphone only hums. */
async function openWithMicrophone(page: Page) {
  // What Firefox breaks off when it is led elsewhere it complains of.
  await page.waitForLoadState('networkidle')
  await page.addInitScript(
    (sound) => {
      const bytes = Uint8Array.from(atob(sound), (letter) => letter.charCodeAt(0))
      // Not an AudioContext: without loudspeakers Firefox never lets one run.
      const reader = new Audio(URL.createObjectURL(new Blob([bytes])))
      // As Chromium's: what is not heard at the first reading of a busy machine is at the next.
      reader.loop = true
      reader.preload = 'auto'
      Object.assign(window, { reader })
      navigator.mediaDevices.getUserMedia = async () => {
        await reader.play()
        return (reader as HTMLAudioElement & { mozCaptureStream(): MediaStream }).mozCaptureStream()
      }
    },
    readFileSync(recording, 'base64'),
  )
  await page.goto('/speech-recognition')
  // The process that decodes sound takes seconds to start on a busy machine.
  await page.waitForFunction(
    () => (window as Window & { reader?: HTMLAudioElement }).reader?.readyState === 4,
  )
}
