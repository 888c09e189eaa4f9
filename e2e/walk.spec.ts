import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { shareOfSpokenWords, spokenSeconds } from './microphone.ts'
import { fillRegistration, inventPerson, readMailedCode } from './people.ts'

// Chromium without a speech service says so in its own way: that is what the change to recording is for.

test('somebody registers, verifies, dictates, copies, clears and leaves', async ({ page, product }) => {
  const person = inventPerson({ firstName: 'Grace', lastName: 'Example' })
  await countRecordedSeconds(page)

  await page.goto('/')
  await page.waitForURL('**/login')
  await page.getByRole('link', { name: 'Try Free for 1 Day' }).click()
  await expect(page.getByRole('heading', { name: 'Try Free for 1 Day' })).toBeVisible()
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Create Account' }).click()

  await page.waitForURL('**/verify-email')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.getByLabel('Verification code').fill(await readMailedCode(product, person.email))

  await page.waitForURL('**/speech-recognition')
  expect(await page.evaluate(() => sessionStorage.getItem('tempPassword'))).toBeNull()
  const transcript = page.getByRole('textbox', { name: 'Transcript' })
  const status = page.locator('[data-status]')
  const copy = page.getByRole('button', { name: 'Copy Text' })
  const clear = page.getByRole('button', { name: 'Clear Text' })
  await expect(status).toHaveText('Ready')
  await expect(copy).toBeDisabled()
  await expect(clear).toBeDisabled()

  await page.getByRole('button', { name: 'Start Listening' }).click()
  await expect(status).toHaveText('Recording audio', { timeout: 30_000 })
  await expect(page.getByText('Transcribed on this server by PocketSphinx')).toBeVisible()
  await expect.poll(() => recordedSeconds(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(spokenSeconds)
  await page.getByRole('button', { name: 'Stop Listening' }).click()

  await expect(transcript).toHaveText(/\w/, { timeout: 60_000 })
  await expect(status).toHaveText('Ready', { timeout: 60_000 })
  const text = ((await transcript.textContent()) ?? '').trim()
  expect(shareOfSpokenWords(text), text).toBeGreaterThanOrEqual(0.6)

  await copy.click()
  await expect(page.getByText('Text copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)

  await page.reload()
  await expect(transcript).toHaveText(text)
  await clear.click()
  await expect(page.getByText('Text cleared')).toBeVisible()
  await page.reload()
  // It is offered once what the device holds has been read.
  await expect(page.getByRole('button', { name: 'Restore cleared text' })).toBeVisible()
  await expect(clear).toBeDisabled()
  await expect(transcript).not.toContainText(text)

  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Grace Example' })).toBeDisabled()
  const token = await page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.getItem('token'))
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await page.goto('/speech-recognition')
  await page.waitForURL('**/login')
  const profile = () => page.request.get('/user/profile', { headers: { authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await profile()).status()).toBe(401)
})

/** The recorder gives a chunk a second: counting them tells how much of the recording has been heard. */
async function countRecordedSeconds(page: Page) {
  await page.addInitScript(() => {
    const counted = window as { recordedSeconds?: number }
    window.MediaRecorder = class extends MediaRecorder {
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        super(stream, options)
        this.addEventListener('dataavailable', ({ data }) => {
          if (data.size > 0) counted.recordedSeconds = (counted.recordedSeconds ?? 0) + 1
        })
      }
    }
  })
}

function recordedSeconds(page: Page) {
  return page.evaluate(() => (window as { recordedSeconds?: number }).recordedSeconds ?? 0)
}
