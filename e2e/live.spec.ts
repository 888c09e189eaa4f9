import type { Page } from '@playwright/test'
import { countStored } from './device.ts'
import { button, shareThatStands, status } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'

// Browsers without a recogniser: the server's writes while one speaks.

test.use({ hasLiveWords: true })

test('without a recogniser words come while one speaks, and each of them once', async ({
  signedInPage: page,
}) => {
  const uploads = countUploads(page)
  await takeRecogniserAway(page)
  await page.reload()
  await button(page, 'Start Listening').click()
  await expect(status(page)).toHaveText('Listening')
  await expect(page.locator('.cm-provisional')).toHaveText(/\w+/)
  await expect.poll(() => countStored(page, 'chunks')).toBeGreaterThan(0)
  // The recogniser may still change its mind about words that are shown: those of a whole sentence stand.
  await expect.poll(() => shareThatStands(page)).toBeGreaterThanOrEqual(0.6)
  await button(page, 'Stop Listening').click()
  await expect(status(page)).toHaveText('Ready')
  await expect(page.locator('.cm-provisional')).toHaveCount(0)
  expect(await shareThatStands(page)).toBeGreaterThanOrEqual(0.6)
  expect(uploads()).toBe(0)
  await expect.poll(() => countStored(page, 'chunks')).toBe(0)
})

async function takeRecogniserAway(page: Page) {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'webkitSpeechRecognition')
    Reflect.deleteProperty(window, 'SpeechRecognition')
  })
}

function countUploads(page: Page) {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/transcription/transcribe')) count++
  })
  return () => count
}
