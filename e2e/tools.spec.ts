import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { button, openMore, status, tool, transcript, useTool, waitForTools, write } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { answerTranscriptions } from './transcriptions.ts'

test('undo, redo and change case work as buttons, the arrow keys go along the tools, and words are counted', async ({
  signedInPage: page,
}) => {
  await waitForTools(page)
  // The next key is the menu’s, however soon it comes.
  const focused = await button(page, 'More').evaluate((more: HTMLElement) => {
    more.click()
    return document.activeElement?.textContent
  })
  expect(focused).toBe('Undo')
  await expect(tool(page, 'Undo')).toBeDisabled()
  await page.keyboard.press('Escape')
  await write(page, 'hello there')
  await expect(page.getByText('2 words, 11 characters')).toBeVisible()
  await useTool(page, 'Undo')
  await expect(transcript(page)).toHaveText('')
  await useTool(page, 'Redo')
  await expect(transcript(page)).toHaveText('hello there')
  await useTool(page, 'Change Case')
  await expect(transcript(page)).toHaveText('hello THERE')
  await button(page, 'Copy Text').focus()
  for (const next of ['New Text', 'Clear Text']) {
    await page.keyboard.press('ArrowRight')
    await expect(button(page, next)).toBeFocused()
  }
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(tool(page, 'Undo')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(tool(page, 'Redo')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'More')).toBeFocused()
  await transcript(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  for (const next of ['hello there', 'HELLO THERE', 'Hello There', 'Hello there']) {
    await useTool(page, 'Change Case')
    await expect(transcript(page)).toHaveText(next)
  }
  await useTool(page, 'Undo')
  await expect(transcript(page)).toHaveText('Hello There')
})

test('words are found and replaced, one or all of them, and one undo takes a replacement back', async ({
  signedInPage: page,
}) => {
  const [fetched, bar] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/find-bar-.*\.js$/, async (route) => {
    fetched.resolve()
    await bar.promise
    await route.continue()
  })
  await write(page, 'The cat saw the other cat. Cat!')
  // Once there are words to be found, before it is asked for.
  await fetched.promise
  await button(page, 'Start Listening').focus()
  await page.keyboard.press('ControlOrMeta+f')
  // What is typed while the bar is on its way is for it.
  await page.keyboard.type('ca')
  bar.resolve()
  await expect(page.getByText('1 of 3')).toBeVisible()
  await page.keyboard.type('t')
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('cat')
  await expect(page.getByText('1 of 3')).toBeVisible()
  await page.getByLabel('Match case').check()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.getByLabel('Replace with').fill('dog')
  await page.getByLabel('Find', { exact: true }).press('Enter')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(page.locator('.cm-match-current')).toHaveText('cat')
  await page.getByLabel('Find', { exact: true }).press('Shift+Enter')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await button(page, 'Replace').click()
  await expect(transcript(page)).toHaveText('The dog saw the other cat. Cat!')
  await page.getByLabel('Match case').uncheck()
  await button(page, 'Replace All').click()
  await expect(transcript(page)).toHaveText('The dog saw the other dog. dog!')
  await expect(page.getByText('Not found')).toBeVisible()
  await page.getByLabel('Find', { exact: true }).press('Escape')
  await expect(transcript(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(transcript(page)).toHaveText('The dog saw the other cat. Cat!')
})

test('the text can be taken away as text, Markdown and a Word document', async ({ signedInPage: page }) => {
  await write(page, '# One & <two>')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('three')

  expect(await download(page, 'Download as .txt')).toEqual({
    name: 'transcript.txt',
    content: '# One & <two>\nthree\n',
  })
  expect(await download(page, 'Download as .md')).toEqual({
    name: 'transcript.md',
    content: '# One & \\<two\\>  \nthree\n',
  })
  const { name, content } = await download(page, 'Download as .docx')
  expect(name).toBe('transcript.docx')
  expect(content.startsWith('PK')).toBe(true)
  expect(content).toContain('>One &amp; &lt;two&gt;</w:t>')
})

test('cleared text can be brought back after a reload, and found among the texts', async ({
  signedInPage: page,
}) => {
  await write(page, 'A letter to Ada')
  await button(page, 'Clear Text').click()
  await button(page, 'Undo').click()
  await expect(transcript(page)).toHaveText('A letter to Ada')
  await expect(button(page, 'Clear Text')).toBeFocused()
  await button(page, 'Clear Text').click()
  await expect(page.getByText('Text cleared')).toBeVisible()
  await expect(transcript(page)).toHaveText('')
  await page.reload()
  await button(page, 'Restore cleared text').click()
  await expect(transcript(page)).toHaveText('A letter to Ada')
  await expect(button(page, 'Restore cleared text')).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+a')
  await transcript(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('A note to Grace')
  await button(page, 'Clear Text').click()
  await useTool(page, 'Texts')
  await page.getByLabel('Search').fill('letter')
  const found = page.getByRole('dialog').getByRole('listitem')
  await expect(found.first()).toContainText('A letter to Ada')
  await expect(page.getByRole('dialog').getByText('A note to Grace')).toHaveCount(0)
  await found.first().getByRole('button', { name: 'Delete' }).click()
  await found.first().getByRole('button', { name: 'Undo' }).click()
  await found
    .first()
    .getByRole('button', { name: /^1\. A letter to Ada/ })
    .click()
  await expect(transcript(page)).toHaveText('A letter to Ada')
})

test('text that is cleared again, after its first take was deleted from the list, is kept again', {
  tag: '@ci',
}, async ({ signedInPage: page }) => {
  await write(page, 'A letter to Ada')
  for (const _time of ['first', 'second']) {
    await button(page, 'Clear Text').click()
    await expect(button(page, 'Restore cleared text')).toBeVisible()
    await useTool(page, 'Texts')
    await button(page, 'Delete A letter to Ada').click()
    await expect(page.getByText('Deleted “A letter to Ada”')).toBeVisible()
    await button(page, 'Close').click()
    await useTool(page, 'Undo')
    await expect(transcript(page)).toHaveText('A letter to Ada')
  }
})

test('cleared text can be brought back for a day, and is among the texts after that', async ({
  signedInPage: page,
}) => {
  const minute = 60_000
  for (const [ago, isOffered] of [
    [24 * 60 * minute - minute, true],
    [24 * 60 * minute + minute, false],
  ] as const) {
    await page.clock.setFixedTime(Date.now() - ago)
    await write(page, 'A letter to Ada')
    await button(page, 'Clear Text').click()
    await expect(button(page, 'Restore cleared text')).toBeVisible()
    await page.clock.setFixedTime(Date.now())
    await page.reload()
    await useTool(page, 'Texts')
    await expect(page.getByRole('dialog').getByText('A letter to Ada')).toBeVisible()
    await button(page, 'Delete A letter to Ada').click()
    await expect(page.getByText('Deleted “A letter to Ada”')).toBeVisible()
    await expect(button(page, 'Restore cleared text')).toHaveCount(isOffered ? 1 : 0)
    await button(page, 'Close').click()
  }
})

test('a tap of the key turns the microphone on and off, holding it listens as long as it is held', async ({
  signedInPage: page,
}) => {
  await answerTranscriptions(page, { text: 'spoken' })
  await waitForTools(page)
  await transcript(page).click()
  await page.keyboard.press('Control+Shift+Space')
  await expect(status(page)).toHaveText('Recording audio')
  await page.keyboard.press('Control+Shift+Space')
  await expect(transcript(page)).toHaveText('Spoken')

  await page.keyboard.down('Control')
  await page.keyboard.down('Shift')
  await page.keyboard.down('Space')
  await expect(status(page)).toHaveText('Recording audio')
  // Longer than a tap, by the page's own clock.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))
  await page.keyboard.up('Space')
  await page.keyboard.up('Shift')
  await page.keyboard.up('Control')
  await expect(transcript(page)).toHaveText('Spoken spoken')
  await expect(status(page)).toHaveText('Ready')
})

test('another key can be chosen, but none that is taken', async ({ signedInPage: page }) => {
  // Drawn while one reads the menu, and gone with it.
  const drawn = page.getByRole('heading', { name: 'Settings', includeHidden: true })
  await openMore(page)
  await expect(drawn).toBeAttached()
  await expect(drawn).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawn).toHaveCount(0)
  await useTool(page, 'Settings')
  await button(page, 'Change shortcut').click()
  await page.keyboard.press('Control+c')
  await expect(page.getByText('Your browser already uses that shortcut.')).toBeVisible()
  await page.keyboard.press('Alt+Shift+Digit7')
  await expect(page.getByRole('dialog')).toContainText('Alt+Shift+7')
  await button(page, 'Close').click()
  await page.reload()
  await waitForTools(page)
  await page.keyboard.press('Alt+Shift+Digit7')
  await expect(status(page)).not.toHaveText('Ready')
})

async function download(page: Page, format: string) {
  const started = page.waitForEvent('download')
  await useTool(page, format)
  const file = await started
  return { name: file.suggestedFilename(), content: readFileSync(await file.path(), 'utf8') }
}
