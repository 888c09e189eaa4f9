import type { Page } from '@playwright/test'
import { countStored } from './device.ts'
import { status, transcript } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { answerTranscriptions } from './transcriptions.ts'

const silence = 'We can’t hear anything.'

test('a silent microphone is named, and not any more when it gives sound', { tag: '@ci' }, async ({
  signedInPage: page,
}) => {
  await giveInventedMicrophone(page)
  await page.reload()
  await page.getByRole('button', { name: 'Start Listening' }).click()
  await expect(status(page)).toHaveText('Recording audio')
  await expect(page.getByText(silence)).toBeVisible()
  await page.evaluate(() => (window as unknown as { speak(): void }).speak())
  await expect(page.getByText(silence)).toBeHidden()
  await expect(status(page)).toHaveText('Recording audio')
})

test('a microphone that is unplugged gives way to the next one, and nothing recorded is lost', {
  tag: '@ci',
}, async ({ signedInPage: page }) => {
  await answerTranscriptions(page, { text: 'before' }, { text: 'after' })
  await giveInventedMicrophone(page)
  await page.reload()
  await page.getByRole('button', { name: 'Start Listening' }).click()
  await expect(status(page)).toHaveText('Recording audio')
  await page.evaluate(() => (window as unknown as { speak(): void }).speak())
  await expect.poll(() => countStored(page, 'chunks')).toBeGreaterThan(0)
  await page.evaluate(() => (window as unknown as { unplug(): void }).unplug())
  await expect(page.getByText('The microphone was disconnected.')).toBeVisible()
  await expect(transcript(page)).toHaveText('Before')
  await expect(status(page)).toHaveText('Recording audio')
  await page.evaluate(() => (window as unknown as { speak(): void }).speak())
  await expect.poll(() => countStored(page, 'chunks')).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Stop Listening' }).click()
  await expect(transcript(page)).toHaveText('Before after')
})

/** A microphone without sound, until `speak()`; `unplug()` ends it, and the next one to be opened is new. */
async function giveInventedMicrophone(page: Page) {
  await page.addInitScript(() => {
    let tell = (_event: 'speak' | 'unplug') => {}
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext()
      await context.resume()
      const voice = new OscillatorNode(context)
      const outlet = context.createMediaStreamDestination()
      voice.start()
      tell = (event) => {
        if (event === 'speak') voice.connect(outlet)
        // A track that the page stops itself sends no event; one whose device has gone does.
        else for (const track of outlet.stream.getTracks()) context.close().then(() => track.stop())
      }
      return outlet.stream
    }
    Object.assign(window, { speak: () => tell('speak'), unplug: () => tell('unplug') })
  })
}
