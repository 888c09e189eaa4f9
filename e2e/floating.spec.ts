import { button, transcript } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { giveRecogniser, say } from './recogniser.ts'

test('a small window shows the words, starts, copies and goes back; what was said is copied at Stop if wanted', async ({
  signedInPage: page,
  context,
}) => {
  await page.addInitScript(() => {
    // Where there is none the same view is a popup, which a test can look into.
    Object.defineProperty(window, 'documentPictureInPicture', { value: undefined })
    localStorage.setItem('copyWhenStopped', 'on')
  })
  await giveRecogniser(page)
  await page.reload()
  await page.getByRole('button', { name: /^Start Listening/ }).click()
  await expect(page.getByRole('button', { name: /^Stop Listening/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await say(page, 'dear Ann comma')
  const [small] = await Promise.all([context.waitForEvent('page'), button(page, 'Float').click()])
  await expect(small.getByText('Dear Ann,')).toBeVisible()
  await expect(small.getByText('This browser cannot keep it above other windows.')).toBeVisible()
  await say(page, 'I am late period')
  await expect(small.getByText('Dear Ann, I am late.')).toBeVisible()
  await small.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Copied what you said.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Dear Ann, I am late.')
  await small.getByRole('button', { name: 'Undo' }).click()
  await expect(transcript(page)).toHaveText('Dear Ann,')
  await small.getByRole('button', { name: 'Back to the page' }).click()
  await expect.poll(() => small.isClosed()).toBe(true)
  await expect(transcript(page)).toHaveText('Dear Ann,')
})
