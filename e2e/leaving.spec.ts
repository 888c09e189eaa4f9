import type { Page } from '@playwright/test'
import { countStored, readStored } from './device.ts'
import { button, status, transcript, write } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { createAccount, inventPerson, signInByToken } from './people.ts'
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

test('who signs out is asked whether their words stay on this device, and can remove them', async ({
  page,
  product,
}) => {
  await signInByToken(page, await createAccount(product, inventPerson()))
  await write(page, 'Mine alone')
  await expect.poll(async () => String((await readStored(page, 'drafts'))[0]?.text)).toBe('Mine alone')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const left = page.getByRole('region', { name: 'You’re signed out' })
  await expect(left).toContainText('On a shared computer, remove them')
  await expect(button(page, 'Keep them here for next time')).toBeVisible()
  expect(await countStored(page, 'drafts')).toBe(1)
  await left.getByRole('button', { name: 'Remove them' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove them' }).click()
  await expect(page.getByText('Your text and recordings have been removed from this browser')).toBeVisible()
  expect(await countStored(page, 'drafts')).toBe(0)
  await expect(left).toBeHidden()
})

/** By the page's own links, which do not load it anew. */
async function goToAccountAndBack(page: Page) {
  await button(page, 'Account menu').click()
  await page.getByRole('menuitem', { name: 'Your Account' }).click()
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible()
  await page.goBack()
}
