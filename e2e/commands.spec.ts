import type { Page } from '@playwright/test'
import { button, status, transcript, useTool, waitForTools } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { openAndPlay, openAndSay } from './open-and-say.ts'
import { giveRecogniser, say } from './recogniser.ts'
import { expectAccessible } from './screens.ts'

const readings = (page: Page) => page.getByRole('region', { name: 'Other readings' })
const help = (page: Page) => page.getByRole('dialog', { name: 'What you can say' })
const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })

/** Lays a word down among one's own; the settings stay open. */
async function teach(page: Page, written: string, said = '') {
  await useTool(page, 'Settings')
  await settings(page).getByText('Your own words').click()
  await settings(page).getByLabel('Always write').fill(written)
  await settings(page).getByLabel('When I say').fill(said)
  await settings(page).getByRole('button', { name: 'Add', exact: true }).click()
}

test('spoken marks are written and spoken commands obeyed', async ({ memberPage: page }) => {
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

test('"what can I say" shows what fits the moment and finds the rest, which the settings switch off', async ({
  memberPage: page,
}) => {
  await openAndSay(page, ['what can I say'])
  const toBegin = help(page).getByRole('region', { name: 'To begin' })
  await expect(toBegin.getByRole('listitem')).toHaveCount(8)
  await expect(transcript(page)).toHaveText('')
  await help(page).getByLabel('Search the commands').fill('repeat to delete')
  await expect(help(page).getByRole('listitem')).toHaveText([
    /^“scratch that”.*deletes the last thing you said/,
  ])
  await help(page).getByRole('button', { name: 'Settings' }).click()
  await expect(help(page)).toBeHidden()
  await settings(page).getByText('Commands', { exact: true }).click()
  await settings(page).getByLabel('Search the commands').fill('semicolon')
  await settings(page).getByRole('checkbox', { name: 'semicolon' }).uncheck()
  await settings(page).getByLabel('Search the commands').fill('')
  await settings(page).getByRole('checkbox', { name: 'Emoji' }).uncheck()
  await expect(settings(page).getByText('All but 13 on')).toBeVisible()
  await settings(page).getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.locator('.cm-content').waitFor()
  await page.keyboard.press('ControlOrMeta+/')
  await help(page).getByLabel('Search the commands').fill('semicolon')
  await expect(help(page).getByText('No commands match.')).toBeVisible()
})

test('own words are written as they were laid down, or taken over from Dragon', async ({
  memberPage: page,
}) => {
  await openAndSay(page, ['write to my address body mass index period'], async () => {
    await teach(page, 'ann@example.org', 'my address')
    await expect(settings(page).getByText('“my address” → ann@example.org')).toBeVisible()
    const words = Buffer.from('\uFEFF@Version=Plato-UTF8\r\nBMI\\\\body mass index\r\n', 'utf16le')
    const file = settings(page).getByLabel('Word list to import')
    await file.setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: words })
    await expect(settings(page).getByText('Added 1 word.')).toBeVisible()
    await settings(page).getByRole('button', { name: 'Close' }).click()
  })
  await expect(transcript(page)).toHaveText('Write to ann@example.org BMI.')
})

test('a name that is corrected is offered, written from then on after a yes, taken back by Undo, and asked about once', async ({
  memberPage: page,
}) => {
  const told = page.getByRole('region', { name: 'Messages' })
  const correct = async (heard: string, name: string) => {
    await say(page, `select ${heard}`)
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(heard)
    await page.keyboard.insertText(name)
  }
  await giveRecogniser(page)
  await page.goto('/speech-recognition')
  await waitForTools(page)
  await button(page, 'Start Listening').click()
  await expect(status(page)).toHaveAttribute('data-status', 'listening')
  await say(page, 'please ask mister cobbles chick and your gun')
  await expect(transcript(page)).toContainText('cobbles chick')
  await correct('cobbles chick', 'Kowalczyk')
  const yes = button(page, 'Yes, write “Kowalczyk” from now on')
  await expect(yes).toBeVisible()
  await expectAccessible(page)
  await yes.click()
  await expect(told).toContainText('“Kowalczyk” will be written from now on')
  await page.keyboard.press('ControlOrMeta+End')
  await say(page, 'then cobbles chick again')
  await expect(transcript(page)).toContainText('hen Kowalczyk again')

  await useTool(page, 'Settings')
  await settings(page).getByText('Your own words').click()
  await expect(settings(page).getByRole('listitem').filter({ hasText: 'Kowalczyk' })).toHaveText(
    /“cobbles chick” → Kowalczyk\s*Learned from a correction/,
  )
  await settings(page).getByRole('button', { name: 'Remove “cobbles chick”' }).click()
  await settings(page).getByRole('button', { name: 'Close' }).click()

  await correct('your gun', 'Jürgen')
  await button(page, 'Yes, write “Jürgen” from now on').click()
  await button(page, 'Undo').click()
  await useTool(page, 'Settings')
  await expect(settings(page).getByText('None yet')).toBeVisible()
})

test('a name that is refused stays as it was corrected, and is not asked about again', async ({
  memberPage: page,
}) => {
  const correct = async () => {
    await say(page, 'select cow all ski')
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('cow all ski')
    await page.keyboard.insertText('Kowalski')
  }
  await giveRecogniser(page)
  await page.goto('/speech-recognition')
  await waitForTools(page)
  await button(page, 'Start Listening').click()
  await expect(status(page)).toHaveAttribute('data-status', 'listening')
  await say(page, 'please ask mister cow all ski')
  await expect(transcript(page)).toContainText('cow all ski')
  await correct()
  const no = button(page, 'No, don’t write “Kowalski” from now on')
  await no.click()
  await expect(no).toBeHidden()
  await expect(transcript(page)).toContainText('Kowalski')
  await page.keyboard.press('ControlOrMeta+End')
  await say(page, 'then cow all ski again')
  await expect(transcript(page)).toContainText('hen cow all ski again')
})

test('"paste that" pastes the lines of any system, between the words before and those said while it is read', async ({
  memberPage: page,
}) => {
  await page.evaluate(() => navigator.clipboard.writeText('one\r\ntwo'))
  await openAndSay(page, ['hello', 'paste that', 'three'], () =>
    page.evaluate(() => {
      const { clipboard } = navigator
      const read = clipboard.readText.bind(clipboard)
      // As where the browser asks first.
      clipboard.readText = () => new Promise((resolve) => setTimeout(() => resolve(read()), 1000))
    }),
  )
  await expect(transcript(page).locator('.cm-line')).toHaveText(['Hello one', 'two three'])
})

test('"delete everything" asks first', async ({ memberPage: page }) => {
  await openAndSay(page, ['hello there', 'delete everything'])
  await expect(transcript(page)).toHaveText('Hello there')
  const question = page.getByRole('dialog', { name: 'Clear the whole text?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Clear Text' }).click()
  await expect(question).toBeHidden()
  await expect(transcript(page)).toHaveText('')
})

test('"correct" offers other readings, which are chosen by voice or by hand', async ({
  memberPage: page,
}) => {
  await openAndSay(page, [
    ['I come to morrow', 'I come tomorrow', 'I come too morrow'],
    'correct to morrow',
    'choose one',
    ['by train', 'buy train', 'bye train'],
    'correct by',
  ])
  await expect(transcript(page)).toHaveText('I come tomorrow by train')
  await expect(readings(page).getByRole('listitem')).toHaveText(['buy', 'bye'])
  await expect(page.getByRole('status').filter({ hasText: 'Other readings: 1: buy. 2: bye.' })).toBeAttached()
  await readings(page).getByRole('button', { name: 'buy' }).click()
  await expect(readings(page)).toBeHidden()
  await expect(transcript(page)).toHaveText('I come tomorrow buy train')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('words selected by voice are seen without the focus, which would bring the keyboard up', async ({
    signedInPage: page,
  }) => {
    await expect(page.getByText('Ctrl+Shift+Space')).toBeHidden()
    await openAndSay(page, [['I come to morrow', 'I come tomorrow'], 'correct to morrow'])
    await expect(readings(page)).toBeVisible()
    await expect(transcript(page).getByText('to morrow', { exact: true })).not.toHaveCSS(
      'background-color',
      'rgba(0, 0, 0, 0)',
    )
    await expect(transcript(page)).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(readings(page)).toBeHidden()
    await expect(transcript(page)).toHaveText('I come to morrow')
  })
})

test('asleep it says what it waits for and that the microphone is on; "wake up" or a button wakes it', async ({
  memberPage: page,
}) => {
  const status = page.locator('[data-status]')
  await openAndSay(page, [
    'hello',
    'pause dictation',
    'private words',
    'wake up',
    'world',
    'pause dictation',
    'hm',
  ])
  await expect(status).toHaveText('Waiting for “wake up”')
  await expect(transcript(page)).toHaveText('Hello world')
  // The microphone is on, and the button says so.
  await expect(page.getByRole('button', { name: 'Stop Listening' })).toBeVisible()
  await page.getByRole('button', { name: 'Wake Up' }).click()
  await expect(status).toHaveText('Listening')
  await expect(page.getByRole('button', { name: 'Wake Up' })).toHaveCount(0)
})

test('own words are handed to recognition on the device; a browser that refuses them is not asked again', async ({
  memberPage: page,
}) => {
  await page.evaluate(() => localStorage.setItem('privateMode', 'on'))
  const heard = { isFinal: true, alternatives: [{ transcript: 'hello', confidence: 1 }] }
  await openAndPlay(
    page,
    [
      { t: 20, type: 'error', error: 'phrases-not-supported' },
      { t: 30, type: 'end' },
      { call: 'start' },
      { t: 20, type: 'start' },
      { t: 50, type: 'result', resultIndex: 0, results: [heard] },
    ],
    async () => {
      await teach(page, 'Plainspoken')
      await settings(page).getByRole('button', { name: 'Close' }).click()
    },
  )
  await expect(transcript(page)).toHaveText('Hello')
  const calls = await page.evaluate(
    () => (window as unknown as { __tapeCalls: { phrases: string[] }[] }).__tapeCalls,
  )
  expect(calls.map(({ phrases }) => phrases)).toEqual([['Plainspoken'], []])
})
