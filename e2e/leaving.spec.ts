import type { Page } from '@playwright/test'
import { countStored } from './device.ts'
import { button, status, transcript } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { giveRecogniser, say, sessionsOf } from './recogniser.ts'
import { answerTranscriptions } from './transcriptions.ts'

test('who goes to another page is not listened to any more, and what was said is there on return', async ({
  signedInPage: page,
}) => {
  await giveRecogniser(page)
  await page.reload()
  await button(page, 'Start Listening').click()
  await expect(status(page)).toHaveText('Listening')
  await say(page, 'said before')
  await say(page, 'while leaving', false)
  await goToAccountAndBack(page)
  await expect(transcript(page)).toHaveText('Said before while leaving')
  await expect(status(page)).toHaveText('Ready')
  expect(await sessionsOf(page)).toHaveLength(1)
})

test('who goes to another page is not recorded any more, and the text of the recording comes on return', async ({
  signedInPage: page,
}) => {
  await answerTranscriptions(page, { text: 'said before leaving' })
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
    Reflect.set(
      window,
      'openMicrophones',
      () => tracks.filter(({ readyState }) => readyState === 'live').length,
    )
  })
  await page.reload()
  await button(page, 'Start Listening').click()
  await expect(status(page)).toHaveText('Recording audio')
  await expect.poll(() => countStored(page, 'chunks')).toBeGreaterThan(0)
  await goToAccountAndBack(page)
  await expect(transcript(page)).toHaveText('Said before leaving')
  await expect(status(page)).toHaveText('Ready')
  expect(await page.evaluate('openMicrophones()')).toBe(0)
})

/** By the page's own links, which do not load it anew. */
async function goToAccountAndBack(page: Page) {
  await button(page, 'Account menu').click()
  await page.getByRole('menuitem', { name: 'Your Account' }).click()
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible()
  await page.goBack()
}
