import type { CDPSession, Page } from '@playwright/test'
import { transcript } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { giveRecogniser, say } from './recogniser.ts'

const chip = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** Opens the page with a recogniser that hears what `say` tells it, and listens. */
async function listen(page: Page) {
  await giveRecogniser(page)
  await page.reload()
  await page.locator('.cm-content').waitFor()
  await page.getByRole('button', { name: /^Start Listening/ }).click()
  await expect(page.getByRole('button', { name: /^Stop Listening/ })).toBeVisible()
  // The commands come when one begins to speak.
  await page.waitForLoadState('networkidle')
}

test('commands are told between text and bar, taken back by a click, and answer what they are asked', async ({
  signedInPage: page,
}) => {
  await listen(page)
  await say(page, 'please pay the invoice today period')
  await say(page, 'replace invoice with letter')
  await expect(chip(page)).toContainText('Replaced “invoice” with “letter”')
  await expect(
    page.getByRole('status').filter({ hasText: 'Replaced “invoice” with “letter”' }),
  ).toBeAttached()
  await expect(transcript(page)).toHaveText('Please pay the letter today.')
  await expect(transcript(page).getByText('letter', { exact: true })).not.toHaveCSS(
    'background-color',
    'rgba(0, 0, 0, 0)',
  )
  await chip(page).getByRole('button', { name: 'Undo' }).click()
  await expect(transcript(page)).toHaveText('Please pay the invoice today.')

  await say(page, 'select contract')
  await expect(transcript(page)).toHaveText('Please pay the invoice today.')
  await chip(page).getByRole('button', { name: 'Type It' }).click()
  await expect(transcript(page)).toHaveText('Please pay the invoice today. Select contract')
  await say(page, 'strike that')

  const question = page.getByRole('dialog', { name: 'Clear the whole text?' })
  await say(page, 'clear everything')
  await expect(question).toBeVisible()
  await say(page, 'not these words')
  await say(page, 'cancel')
  await expect(question).toBeHidden()
  await expect(transcript(page)).toHaveText('Please pay the invoice today.')
  await say(page, 'show settings')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await say(page, 'close')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await say(page, 'a cat and a cat')
  await say(page, 'replace cat with dog')
  await expect(transcript(page)).toHaveText('Please pay the invoice today. A cat and a dog')
  await expect(page.getByRole('region', { name: 'Places' }).getByRole('listitem')).toHaveCount(2)
  await say(page, 'choose one')
  await expect(transcript(page)).toHaveText('Please pay the invoice today. A dog and a cat')
  const download = page.waitForEvent('download')
  await say(page, 'download as Word')
  expect((await download).suggestedFilename()).toBe('transcript.docx')
  await say(page, 'clear everything')
  await expect(question).toBeVisible()
  await say(page, 'yes')
  await expect(question).toBeHidden()
  await expect(transcript(page)).toHaveText('')

  const texts = page.getByRole('dialog', { name: 'Texts' })
  await say(page, 'show history')
  await expect(texts.getByText(/^1\. /)).toBeVisible()
  await say(page, 'choose nine')
  await say(page, 'close')
  await expect(texts).toBeHidden()
  await say(page, 'show history')
  await expect(texts.getByText(/^1\. /)).toBeVisible()
  await say(page, 'open the first')
  await expect(texts).toBeHidden()
  await expect(transcript(page)).toContainText('A dog and a cat')

  await say(page, 'period')
  await say(page, 'find cat')
  await expect(page.getByRole('search')).toBeVisible()
  await say(page, 'close find')
  await expect(page.getByRole('search')).toBeHidden()
})

test('a voice asks to share, and a key that is pressed then does', async ({ signedInPage: page }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(Navigator.prototype, { share: async (data: unknown) => void shared.push(data) })
    // A browser forgets a click after some seconds.
    Object.defineProperty(UserActivation.prototype, 'isActive', { get: () => false })
  })
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)
  await listen(page)
  await say(page, 'pay the letter period')
  await say(page, 'share the text')
  await expect(chip(page).getByRole('button', { name: 'Share' })).toBeFocused()
  expect(await shared()).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(shared).toEqual([{ text: 'Pay the letter.' }])
  await expect(chip(page).getByRole('button', { name: 'Share' })).toBeHidden()
  await expect(transcript(page)).toBeFocused()
})

/** Input of keyboards, key by key as it is shown, and the resulting text. */
const keyboards = [
  { name: 'Japanese', keys: ['k', 'か', 'かn', 'かん', 'かんj', 'かんじ', '漢字'], word: '漢字' },
  { name: 'Korean', keys: ['ㅎ', '하', '한'], word: '한' },
  { name: 'Android', keys: ['h', 'he', 'hel', 'hell', 'hello'], word: 'hello' },
]
/** The cursor’s places in the live words "two three" behind "one", and what the line holds in the end. */
const places = [
  {
    place: 'before the live words',
    caret: 'One '.length,
    text: (word: string) => `One ${word}two three four`,
  },
  { place: 'inside them', caret: 'One two'.length, text: (word: string) => `One two${word} three four` },
  {
    place: 'behind them',
    caret: 'One two three'.length,
    text: (word: string) => `One two three four ${word}`,
  },
]

test('what is composed and what is dictated meanwhile both stand in the text, once', {
  tag: '@ci',
}, async ({ signedInPage: page }) => {
  await listen(page)
  const cdp = await page.context().newCDPSession(page)
  for (const { name, keys, word } of keyboards) {
    for (const { place, caret, text } of places) {
      await test.step(`${name}, ${place}`, async () => {
        await empty(page)
        await say(page, 'one')
        await say(page, 'two', false)
        await say(page, 'two three', false)
        await expect(transcript(page)).toHaveText('One two three')
        await putCaret(page, caret)
        await compose(cdp, keys, async (at) => {
          if (at === 0) await say(page, 'two three', false)
          if (at === 1) await say(page, 'two three four', false)
        })
        await say(page, 'two three four')
        await cdp.send('Input.insertText', { text: word })
        await expect(transcript(page)).toHaveText(text(word))
      })
    }
    await test.step(`${name}, where an utterance begins`, async () => {
      await empty(page)
      await say(page, 'one')
      await compose(cdp, keys, async (at) => {
        if (at < 2) await say(page, 'two three', at === 1)
      })
      // What waits is on the device meanwhile.
      const left = () => page.evaluate(() => Object.values(localStorage).join(' '))
      await expect.poll(left).toContain('two three')
      await cdp.send('Input.insertText', { text: word })
      await expect(transcript(page)).toHaveText(`One${word} two three`)
    })
  }
  await test.step('a word that Android leaves composed', async () => {
    await empty(page)
    await say(page, 'one')
    await page.keyboard.press('Space')
    await compose(cdp, ['t', 'tw', 'two'], async () => {})
    await say(page, 'three four')
    await expect(transcript(page)).toHaveText('One two three four')
  })
})

async function compose(cdp: CDPSession, keys: string[], meanwhile: (at: number) => Promise<void>) {
  for (const [at, text] of keys.entries()) {
    await cdp.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
    await meanwhile(at)
  }
}

async function empty(page: Page) {
  await transcript(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(transcript(page)).toHaveText('')
}

async function putCaret(page: Page, caret: number) {
  await page.keyboard.press('Home')
  for (let at = 0; at < caret; at++) await page.keyboard.press('ArrowRight')
}
