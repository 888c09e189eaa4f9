import type { Page } from '@playwright/test'
import { readStored } from './device.ts'
import { button, status, transcript, useTool, write } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { signInByToken } from './people.ts'
import { giveRecogniser, say } from './recogniser.ts'
import { expectAccessible } from './screens.ts'

const texts = (page: Page) => page.getByRole('dialog', { name: 'Texts' })
const rows = (page: Page) => texts(page).getByRole('listitem')
/** The button that opens a text, by the text's beginning. */
const text = (page: Page, title: string) =>
  texts(page).getByRole('button', { name: new RegExp(`^\\d+\\. ${title}`) })

test('New keeps the text in the list, and opening one keeps the one that was open, each once', async ({
  signedInPage: page,
}) => {
  await write(page, 'A letter to Ada\nDear Ada')
  await button(page, 'New Text').click()
  await expect(transcript(page)).toHaveText('')
  await expect(page.getByText('“A letter to Ada” is in Texts')).toBeVisible()
  await expect(transcript(page)).toBeFocused()
  await expect(button(page, 'New Text')).toBeDisabled()
  await page.keyboard.insertText('A note to Grace')
  await useTool(page, 'Texts')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('6 words')
  await text(page, 'A letter to Ada').click()
  await expect(transcript(page)).toContainText('Dear Ada')
  await page.reload()
  await expect(transcript(page)).toContainText('Dear Ada')
  await useTool(page, 'Texts')
  await expect(rows(page)).toHaveCount(1)
  await text(page, 'A note to Grace').click()
  await expect(transcript(page)).toHaveText('A note to Grace')
  // Undo of New brings the text back, and leaves nothing behind.
  await button(page, 'New Text').click()
  await button(page, 'Undo').click()
  await expect(transcript(page)).toHaveText('A note to Grace')
  await useTool(page, 'Texts')
  await expect(rows(page)).toHaveCount(1)
})

test('what is being said when New is pressed is the end of the old text, and what follows begins the new one', async ({
  signedInPage: page,
}) => {
  await giveRecogniser(page)
  await page.reload()
  await button(page, 'Start Listening').click()
  await expect(status(page)).toHaveText('Listening')
  await say(page, 'the first text')
  await say(page, 'with its end', false)
  await expect(transcript(page)).toHaveText('The first text with its end')
  await button(page, 'New Text').click()
  await expect(transcript(page)).toHaveText('')
  await expect(status(page)).toHaveText('Listening')
  await say(page, 'the second one')
  await expect(transcript(page)).toHaveText('The second one')
  await useTool(page, 'Texts')
  await expect(rows(page)).toContainText(['The first text with its end'])
  await expect(rows(page)).toContainText(['service'])
})

test('a text is found, named, pinned and deleted, and the deletion taken back', async ({
  signedInPage: page,
}) => {
  // Written almost 30 days ago, by the page's clock.
  const [day, today] = [24 * 3_600_000, Date.now()]
  await page.clock.setFixedTime(today)
  await page.reload()
  await page.locator('.cm-content').waitFor()
  await page.clock.setFixedTime(today - 29.5 * day)
  for (const words of ['Milk and bread', 'The speech for Friday']) {
    await write(page, words)
    await button(page, 'New Text').click()
    await expect(transcript(page)).toHaveText('')
  }
  await useTool(page, 'Texts')
  await expect(rows(page)).toHaveCount(2)
  await button(page, 'Rename Milk and bread').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Shopping')
  await page.keyboard.press('Enter')
  await button(page, 'Pin Shopping').click()
  await expect(button(page, 'Pin Shopping')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Delete The speech for Friday').click()
  await expect(texts(page).getByText('Deleted “The speech for Friday”')).toBeVisible()
  await texts(page).getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('Escape')
  // What is pinned stands first, and stays when the others have gone.
  await page.clock.setFixedTime(today)
  await page.reload()
  await useTool(page, 'Texts')
  await expect(rows(page)).toContainText(['Shopping', 'Deleted in 1 day'])
  // The search has the focus.
  await page.keyboard.type('bread')
  await expect(rows(page)).toHaveCount(1)
  await page.clock.setFixedTime(today + 0.6 * day)
  await page.reload()
  await useTool(page, 'Texts')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.type('shop')
  await page.keyboard.press('Enter')
  await expect(transcript(page)).toHaveText('Milk and bread')
})

test('two tabs that both take a new sheet and open texts lose nothing and double nothing', async ({
  signedInPage: page,
  context,
}) => {
  await write(page, 'alpha')
  await button(page, 'New Text').click()
  await expect(transcript(page)).toHaveText('')
  await page.keyboard.insertText('beta')
  const other = await context.newPage()
  await other.goto('/speech-recognition')
  await expect(transcript(other)).toHaveText('beta')
  // The second may find the button switched off: the sheet is empty by then.
  await Promise.all([page, other].map((tab) => button(tab, 'New Text').click({ force: true })))
  for (const tab of [page, other]) await expect(transcript(tab)).toHaveText('')
  // One writes on while the other takes a new sheet.
  await typeAtEnd(other, 'gamma')
  await expect(transcript(page)).toHaveText('gamma')
  await Promise.all([button(page, 'New Text').click(), typeAtEnd(other, ' delta')])
  await expect.poll(async () => JSON.stringify(await readStored(page, 'takes'))).toContain('gamma')
  for (const tab of [page, other]) await useTool(tab, 'Texts')
  await Promise.all([text(page, 'alpha').click(), text(other, 'beta').click()])
  for (const tab of [page, other]) await expect(texts(tab)).toBeHidden()
  const shown = () => Promise.all([page, other].map((tab) => transcript(tab).textContent()))
  await expect.poll(async () => new Set(await shown()).size).toBe(1)
  await useTool(page, 'Texts')
  await expect(rows(page).first()).toBeVisible()
  const all = [...(await shown()).slice(0, 1), ...(await rows(page).allTextContents())].join(' ')
  for (const word of ['alpha', 'beta', 'gamma', 'delta'])
    expect(all.split(word).length - 1, `${word} in ${all}`).toBe(1)
})

test('everything is taken to another browser by one file, which adds to what is there and replaces nothing', async ({
  signedInPage: page,
  browser,
  baseURL,
  member,
}) => {
  await write(page, 'A letter to Ada')
  await button(page, 'New Text').click()
  await expect(transcript(page)).toHaveText('')
  await page.keyboard.insertText('A note to Grace')
  await useTool(page, 'Settings')
  await page.getByText('Your own words').click()
  await page.getByLabel('Always write').fill('Plainspoken')
  await button(page, 'Add').click()
  await page.keyboard.press('Escape')
  await useTool(page, 'Texts')
  const exported = page.waitForEvent('download')
  await button(page, 'Export All').click()
  const file = await (await exported).path()

  const second = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const other = await second.newPage()
  await signInByToken(other, member.token)
  await write(other, 'Written over there')
  await useTool(other, 'Texts')
  const chooser = texts(other).getByLabel('File of texts to import')
  await chooser.setInputFiles({
    name: 'a.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"texts": 1}'),
  })
  await expect(texts(other).getByText('This isn’t a file of texts from Plainspoken.')).toBeVisible()
  await expect(rows(other)).toHaveCount(0)
  await chooser.setInputFiles(file)
  await expect(texts(other).getByText('Added 2 texts and 1 of your own words.')).toBeVisible()
  await chooser.setInputFiles(file)
  await expect(texts(other).getByText('Everything in this file is already here.')).toBeVisible()
  await expect(rows(other)).toHaveCount(2)
  await expectAccessible(other)
  await text(other, 'A note to Grace').click()
  await expect(transcript(other)).toHaveText('A note to Grace')
  await useTool(other, 'Texts')
  await expect(text(other, 'Written over there')).toBeVisible()
  await second.close()
})

test('with the first text of a hundred words the browser is asked to keep it, and its answer is told', async ({
  signedInPage: page,
}) => {
  await page.addInitScript(() => {
    navigator.storage.persisted = async () => false
    navigator.storage.persist = async () => true
  })
  await page.reload()
  await write(page, 'word '.repeat(99))
  await expect(page.getByText('99 words')).toBeVisible()
  const row = page.getByRole('region', { name: 'Messages' })
  await expect(row.getByText('Kept in this browser only')).toHaveCount(0)
  await page.keyboard.insertText('more')
  await expect(row.getByText('Kept in this browser only')).toBeVisible()
  await row.getByRole('button', { name: 'Keep Safe' }).click()
  await expect(row.getByText('Your browser will keep your texts.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('100 words')).toBeVisible()
})

async function typeAtEnd(page: Page, words: string) {
  await transcript(page).press('ControlOrMeta+End')
  await page.keyboard.insertText(words)
}
