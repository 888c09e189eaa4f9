import type { Page } from '@playwright/test'
import { createBuyer } from './buyers.ts'
import { keepDatabaseBusy, readStored } from './device.ts'
import { button, chooseLanguage, status, transcript, useTool, write } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { fillLogin, signInByToken } from './people.ts'
import { giveRecogniser, say } from './recogniser.ts'

test('text and cursor are there again after a reload', async ({ signedInPage: page }) => {
  await write(page, 'Dear John,\nhow are you?')
  for (let back = 0; back < '?'.length; back++) await page.keyboard.press('ArrowLeft')
  await page.reload()
  await expect(lines(page)).toHaveText(['Dear John,', 'how are you?'])
  await focusAt(page, 'how are you'.length)
  await page.keyboard.insertText(' today')
  await expect(lines(page)).toHaveText(['Dear John,', 'how are you today?'])
})

test('a change whose saving is under way when the page goes is there again', async ({
  signedInPage: page,
}) => {
  await write(page, 'Saved before')
  await expect.poll(() => savedText(page)).toBe('Saved before')
  await keepDatabaseBusy(page)
  await page.keyboard.insertText(' and after')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'savesBegun'))).toBeGreaterThan(0)
  await page.reload()
  await expect(transcript(page)).toHaveText('Saved before and after')
})

test('text and cursor outlive an expired sign-in and are there after the next one', async ({
  signedInPage: page,
  member,
}) => {
  await write(page, 'Still mine')
  for (let back = 0; back < ' mine'.length; back++) await page.keyboard.press('ArrowLeft')
  await page.clock.setFixedTime(Date.now() + 60 * 24 * 3_600_000)
  await page.reload()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.clock.setFixedTime(Date.now())
  await putToken(page, member.token)
  await page.goto('/speech-recognition')
  await expect(transcript(page)).toHaveText('Still mine')
  await focusAt(page, 'Still'.length)
  await page.keyboard.insertText(' all')
  await expect(transcript(page)).toHaveText('Still all mine')
})

test('nobody is shown another user’s text or history, on a page that is open neither', async ({
  page,
  product,
}) => {
  const [ann, bob] = await Promise.all([createBuyer(product), createBuyer(product)])
  await signInByToken(page, ann.token)
  await write(page, 'Ann’s first')
  await page.getByRole('button', { name: 'Clear Text' }).click()
  await write(page, 'Ann’s second')

  // Bob signs in in another tab.
  const other = await page.context().newPage()
  await other.goto('/login')
  await putToken(other, bob.token)
  await expect(transcript(page)).toHaveText('')
  await expect(page.getByRole('button', { name: 'Copy Text' })).toBeDisabled()
  await useTool(page, 'Texts')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Restore cleared text' })).toHaveCount(0)
  await write(page, 'Bob’s own')

  await putToken(other, ann.token)
  await expect(transcript(page)).toHaveText('Ann’s second')
  await putToken(other, bob.token)
  await expect(transcript(page)).toHaveText('Bob’s own')
})

test('three tabs show one text and never overwrite each other', async ({ signedInPage: page, context }) => {
  await write(page, 'One two three')
  const other = await context.newPage()
  const third = await context.newPage()
  for (const tab of [other, third]) await tab.goto('/speech-recognition')
  await expect(transcript(other)).toHaveText('One two three')

  await transcript(page).press('ControlOrMeta+End')
  await page.keyboard.insertText(' four')
  await expect(transcript(other)).toHaveText('One two three four')
  await expect(other.getByText('open in another tab')).toBeVisible()

  await expect(transcript(third)).toHaveText('One two three four')
  await Promise.all([typeAtStart(other, 'Zero '), typeAtStart(third, 'Minus '), typeAtEnd(page, ' five')])
  await third.reload()
  const whole = /^(Minus Zero|Zero Minus) One two three four five$/
  for (const tab of [page, other, third]) await expect(transcript(tab)).toHaveText(whole)
})

test('a text typed before the editor has been loaded stays, with its cursor', async ({
  signedInPage: page,
}) => {
  const editor = /assets\/editor-/
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(editor, async (route) => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await transcript(page).click()
  await page.keyboard.insertText('Early words')
  for (let back = 0; back < ' words'.length; back++) await page.keyboard.press('ArrowLeft')
  release()
  await expect(page.locator('.cm-content')).toBeFocused()
  await page.keyboard.insertText(' typed')
  await expect(transcript(page)).toHaveText('Early typed words')
})

test.describe('where the browser refuses all storage', () => {
  test('one signs in and dictates, is told that nothing is kept, and has the text again on return', async ({
    page,
    member,
  }) => {
    await giveRecogniser(page)
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get: refuse })
      Object.defineProperty(window, 'BroadcastChannel', { value: refuse })
      navigator.locks.request = async () => refuse()
      navigator.storage.estimate = async () => refuse()
    })
    await page.goto('/login')
    await fillLogin(page, member.person)
    await button(page, 'Sign In').click()
    await expect(page.getByText('Nothing can be saved on this device')).toBeVisible()
    await button(page, 'Start Listening').click()
    await expect(status(page)).toHaveText('Listening')
    await say(page, 'hello there')
    await chooseLanguage(page, 'Deutsch (Deutschland)')
    await chooseLanguage(page, 'English (US)')
    await say(page, 'and more')
    await expect(transcript(page)).toHaveText('Hello there and more')
    await button(page, 'Account menu').click()
    await page.getByRole('menuitem', { name: 'Your Account' }).click()
    await page.getByRole('link', { name: 'Back to Dictation' }).click()
    await expect(transcript(page)).toHaveText('Hello there and more')
  })
})

async function putToken(page: Page, token: string) {
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}

async function typeAtStart(page: Page, text: string) {
  await transcript(page).press('ControlOrMeta+Home')
  await page.keyboard.insertText(text)
}

async function typeAtEnd(page: Page, text: string) {
  await transcript(page).press('ControlOrMeta+End')
  await page.keyboard.insertText(text)
}

/** The editor puts the cursor back a moment after it has the focus: sooner than anybody types, but not than a test does. */
async function focusAt(page: Page, column: number) {
  await transcript(page).focus()
  await expect.poll(() => page.evaluate(() => getSelection()?.focusOffset)).toBe(column)
}

function lines(page: Page) {
  return page.locator('.cm-line')
}

async function savedText(page: Page): Promise<unknown> {
  const [draft] = await readStored(page, 'drafts')
  return draft?.text
}
