import { liveCloseCode } from '@plainspoken/contract/limits'
import type { Page, WebSocketRoute } from '@playwright/test'
import { countStored } from './device.ts'
import { button, shareThatStands, status, transcript } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { takeRecogniserAway } from './recogniser.ts'

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

test('what is typed into words that wait for their upload stays, in another tab as well', {
  tag: '@ci',
}, async ({ signedInPage: page, context }) => {
  const uploads = countUploads(page)
  await takeRecogniserAway(page)
  const lose = await makeLosable(page)
  await page.reload()
  await button(page, 'Start Listening').click()
  const words = page.locator('.cm-provisional')
  await expect(words).toHaveText(/(\w+ ){4}/)
  await lose()
  await expect(status(page)).toHaveText('Recording audio')
  const waiting = (await transcript(page).textContent()) ?? ''
  await typeBehind(page, waiting.split(' ', 2).join(' '), ' indeed')
  const other = await context.newPage()
  await other.goto('/speech-recognition')
  await expect(transcript(other)).toContainText('indeed')
  await typeBehind(other, 'indeed', ' truly')
  await page.bringToFront()
  await expect(transcript(page)).toContainText('indeed truly')
  await button(page, 'Stop Listening').click()
  await expect(status(page)).toHaveText('Ready', { timeout: 60_000 })
  expect(uploads()).toBe(1)
  await expect(words).toHaveCount(0)
  // The upload's reading may leave out the word right before it, which nobody typed.
  await expect(transcript(page)).toContainText(/\w+ indeed truly \w+/)
})

/** Types behind the first place where a text stands. */
async function typeBehind(page: Page, text: string, typed: string) {
  await transcript(page).click()
  await page.keyboard.press('ControlOrMeta+Home')
  const at = ((await transcript(page).textContent()) ?? '').indexOf(text)
  for (let i = 0; i < at + text.length; i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.insertText(typed)
}

/** Gives what ends the stream for good, as a server does where another page has taken it over. */
async function makeLosable(page: Page) {
  const streams: WebSocketRoute[] = []
  let isLost = false
  const end = (stream: WebSocketRoute) => stream.close({ code: liveCloseCode(409) })
  await page.routeWebSocket(/\/transcription\/live/, (stream) => {
    if (isLost) return end(stream)
    stream.connectToServer()
    streams.push(stream)
  })
  return async () => {
    isLost = true
    for (const stream of streams) await end(stream)
  }
}

function countUploads(page: Page) {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/transcription/transcribe')) count++
  })
  return () => count
}
