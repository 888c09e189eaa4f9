import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { prepareTape } from './play-tape.ts'

const transcript = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })
const help = (page: Page) => page.getByRole('dialog', { name: 'What you can say' })

/** Opens the page with a recogniser that hears these utterances, one after the other, once it is started. */
async function openAndSay(page: Page, utterances: string[], isReady: () => Promise<void> = async () => {}) {
  const heard = utterances.flatMap((transcript, index) => {
    const entry = (isFinal: boolean) => ({ isFinal, alternatives: [{ transcript, confidence: 0.9 }] })
    const event = { type: 'result', resultIndex: index, keep: index }
    return [
      { ...event, t: 200 + 400 * index, results: [entry(false)] },
      { ...event, t: 400 + 400 * index, results: [entry(true)] },
    ]
  })
  const timeline = [{ t: 0, user: 'mic' }, { call: 'start' }, { t: 20, type: 'start' }, ...heard]
  await prepareTape(page, { id: 'commands', title: 'commands', timeline, expect: {} } as Parameters<
    typeof prepareTape
  >[1])
  await page.reload()
  await page.locator('.cm-content').waitFor()
  // The commands come a moment after the page.
  await page.waitForLoadState('networkidle')
  await isReady()
  await page.evaluate(() => (window as unknown as { __tapeRun(): Promise<void> }).__tapeRun())
}

test('spoken marks are written and spoken commands obeyed', async ({ signedInPage: page }) => {
  await openAndSay(page, [
    'dear ann comma new line how are you question mark',
    'this is a mistake',
    'scratch that',
    'I am fine period',
    'replace fine with very well',
    'select very well',
  ])
  await expect(transcript(page)).toContainText('Dear ann,')
  await expect(transcript(page)).toContainText('How are you? I am very well.')
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('very well')
})

test('"what can I say" opens the list, where a command can be found and switched off', async ({
  signedInPage: page,
}) => {
  await openAndSay(page, ['what can I say'])
  await expect(help(page)).toBeVisible()
  await expect(transcript(page)).toHaveText('')
  await help(page).getByLabel('Search the commands').fill('semicolon')
  await help(page).getByRole('checkbox', { name: 'semicolon' }).uncheck()
  await help(page).getByRole('button', { name: 'Close' }).click()
  await expect(help(page)).toBeHidden()
  await page.reload()
  await page.locator('.cm-content').waitFor()
  await page.keyboard.press('ControlOrMeta+/')
  await expect(help(page).getByRole('checkbox', { name: 'semicolon' })).not.toBeChecked()
})

test('own words are written as they were laid down', async ({ signedInPage: page }) => {
  await openAndSay(page, ['write to my address period'], async () => {
    await page.getByRole('button', { name: 'What can I say?' }).click()
    await help(page).getByLabel('Always write').fill('ann@example.org')
    await help(page).getByLabel('when I say').fill('my address')
    await help(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(help(page).getByText('“my address” is written “ann@example.org”')).toBeVisible()
    await help(page).getByRole('button', { name: 'Close' }).click()
  })
  await expect(transcript(page)).toHaveText('Write to ann@example.org.')
})

test('"delete everything" asks first', async ({ signedInPage: page }) => {
  await openAndSay(page, ['hello there', 'delete everything'])
  await expect(transcript(page)).toHaveText('Hello there')
  const question = page.getByRole('dialog', { name: 'Clear the whole text?' })
  await question.getByRole('button', { name: 'Clear Text' }).click()
  await expect(question).toBeHidden()
  await expect(transcript(page)).toHaveText('')
})
