import type { Page } from '@playwright/test'
import { readStored } from './device.ts'
import { button, transcript, useTool } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { openAndPlay, openAndSay } from './open-and-say.ts'
import { expectAccessible } from './screens.ts'

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
const told = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('status')
const gaps = (page: Page) => transcript(page).locator('.cm-gap')
const doubtful = (page: Page) => transcript(page).locator('.cm-doubtful')

async function cleanUp(page: Page, level: string) {
  await useTool(page, 'Settings')
  await settings(page).getByLabel('Clean-up').selectOption({ label: level })
  await settings(page).getByRole('button', { name: 'Close' }).click()
}

const corrections = 'Hesitations and corrections: no “Monday, no, …”'

/** Says words of which clean-up leaves some out. */
async function say(page: Page, ...utterances: string[]) {
  await openAndSay(page, utterances, () => cleanUp(page, corrections))
}

/** The sign of a gap stands below the line, at the edge of the character it is drawn with. */
async function signOf(page: Page, at: number) {
  const box = await gaps(page).nth(at).boundingBox()
  if (box === null) throw new Error('The gap is not seen.')
  return { x: box.x, y: box.y + box.height - 1 }
}

const slips = 'um so can you uh send it on Monday no sorry Tuesday'

test('a click on a gap brings back what was left out, and another click takes it away', async ({
  memberPage: page,
}) => {
  await say(page, slips)
  await expect(transcript(page)).toHaveText('So can you send it on Tuesday')
  await expect(gaps(page)).toHaveCount(3)
  const { x, y } = await signOf(page, 1)
  await page.mouse.click(x, y)
  await expect(transcript(page)).toHaveText('So can you uh send it on Tuesday')
  await expect(told(page)).toHaveText('Brought back “uh”')
  await expect(doubtful(page)).toHaveText('uh')
  await expectAccessible(page)
  await doubtful(page).click()
  await expect(transcript(page)).toHaveText('So can you send it on Tuesday')
  await expect(told(page)).toHaveText('Left out “uh”')
})

test('a click among the letters beside a gap only moves the cursor', async ({ memberPage: page }) => {
  await say(page, slips)
  await expect(gaps(page)).toHaveCount(3)
  const box = await gaps(page).nth(1).boundingBox()
  await page.mouse.click((box?.x ?? 0) + 2, (box?.y ?? 0) + 4)
  await page.keyboard.insertText('X')
  await expect(transcript(page)).toHaveText('So can you Xsend it on Tuesday')
})

test('F8 finds what may have been meant otherwise, and Enter turns it round in one step', async ({
  memberPage: page,
}) => {
  await say(page, slips)
  await expect(gaps(page)).toHaveCount(3)
  await button(page, 'Stop Listening').click()
  await transcript(page).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('F8')
  await expect(told(page)).toHaveText('“Um” was left out here. Enter switches to the other reading.')
  await page.keyboard.press('Enter')
  await expect(transcript(page)).toHaveText('Um so can you send it on Tuesday')
  await expect(told(page)).toHaveText('Brought back “Um”')
  await page.keyboard.press('Enter')
  await expect(transcript(page)).toHaveText('So can you send it on Tuesday')
  await page.keyboard.press('F8')
  await page.keyboard.press('F8')
  await page.keyboard.press('Enter')
  await expect(transcript(page)).toHaveText('So can you send it on Monday no sorry Tuesday')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(transcript(page)).toHaveText('So can you send it on Tuesday')
  await expect(gaps(page)).toHaveCount(3)
  await page.keyboard.press('Shift+F8')
  await expect(told(page)).toHaveText(/was left out here/)
})

test('Enter breaks the line at a gap; Alt+Enter brings the words back', async ({ memberPage: page }) => {
  await say(page, 'so can you uh send it')
  await expect(gaps(page)).toHaveCount(1)
  await transcript(page).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  for (let at = 0; at < 10; at++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+Enter')
  await expect(transcript(page)).toHaveText('So can you uh send it')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+Home')
  for (let at = 0; at < 10; at++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(transcript(page).locator('.cm-line')).toHaveText(['So can you', ' send it'])
})

test('"keep that" and "bring it back" bring the words back that were left out', async ({
  memberPage: page,
}) => {
  await say(page, slips, 'keep that', 'next doubtful word', 'bring it back', 'please')
  await expect(transcript(page)).toHaveText('Um so please can you send it on Monday no sorry Tuesday')
  await expect(gaps(page)).toHaveCount(1)
})

test('gaps are there after a reload; copies know nothing of them, and Texts shows what was heard', async ({
  memberPage: page,
}) => {
  await say(page, slips)
  await expect(gaps(page)).toHaveCount(3)
  await button(page, 'Stop Listening').click()
  await button(page, 'Copy Text').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('So can you send it on Tuesday')
  await expect
    .poll(async () => (await readStored(page, 'drafts')).map(({ choices }) => Object(choices).length))
    .toContain(3)
  await page.reload()
  await expect(transcript(page)).toHaveText('So can you send it on Tuesday')
  await expect(gaps(page)).toHaveCount(3)
  const { x, y } = await signOf(page, 2)
  await page.mouse.click(x, y)
  await expect(transcript(page)).toHaveText('So can you send it on Monday no sorry Tuesday')
  await button(page, 'New Text').click()
  await expect(transcript(page)).toHaveText('')
  await page.reload()
  await useTool(page, 'Texts')
  const row = page.getByRole('listitem', { name: /Monday no sorry Tuesday/ })
  await expect(row).toBeVisible()
  const heard = 'Um so can you uh send it on Monday no sorry Tuesday'
  await expect(row.getByText(heard)).toBeHidden()
  await row.getByRole('button', { name: /^As heard: / }).click()
  await expect(row.getByText(heard)).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Copy as heard: / }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(heard)
})

test('a text that is cleared away and brought back has its gaps, after a reload too', async ({
  memberPage: page,
}) => {
  await say(page, slips)
  await expect(gaps(page)).toHaveCount(3)
  await button(page, 'Stop Listening').click()
  await button(page, 'Clear Text').click()
  await expect(gaps(page)).toHaveCount(0)
  await button(page, 'Undo').click()
  await expect(transcript(page)).toHaveText('So can you send it on Tuesday')
  await expect(gaps(page)).toHaveCount(3)
  await button(page, 'Clear Text').click()
  await expect(transcript(page)).toHaveText('')
  await page.reload()
  await button(page, 'Restore cleared text').click()
  await expect(transcript(page)).toHaveText('So can you send it on Tuesday')
  await expect(gaps(page)).toHaveCount(3)
})

test('what is brought back twice the same way stays from then on, until it is forgotten in the settings', async ({
  memberPage: page,
}) => {
  await say(
    page,
    'so can you uh send it',
    'keep that',
    'so can you uh send it',
    'keep that',
    'so can you uh send it',
  )
  await expect(transcript(page)).toHaveText(
    'So can you uh send it so can you uh send it so can you uh send it',
  )
  await button(page, 'Stop Listening').click()
  await useTool(page, 'Settings')
  await settings(page).getByText('Your own words').click()
  await expect(settings(page).getByText('Learned: “you send” → “you uh send”')).toBeVisible()
  await settings(page).getByRole('button', { name: 'Forget “you uh send”' }).click()
  await expect(settings(page).getByText('Learned: ')).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a tap on a gap brings the words back without the keyboard', async ({ memberPage: page }) => {
    await say(page, slips)
    await expect(gaps(page)).toHaveCount(3)
    const { x, y } = await signOf(page, 1)
    await page.touchscreen.tap(x, y)
    await expect(transcript(page)).toHaveText('So can you uh send it on Tuesday')
    await expect(transcript(page)).not.toBeFocused()
    await doubtful(page).tap()
    await expect(transcript(page)).toHaveText('So can you send it on Tuesday')
  })
})

/** The same person, on another page of this browser. */
async function openAnother(page: Page) {
  const other = await page.context().newPage()
  await page.close()
  await other.goto('/speech-recognition')
  return other
}

test('who says hesitations is asked whether to leave them out', async ({ memberPage: page }) => {
  await openAndSay(page, ['so can you uh send it'])
  await expect(transcript(page)).toHaveText('So can you uh send it')
  await expect(told(page)).toHaveText('Leave out “um”, “uh” and repeated words from now on?')
  await expectAccessible(page)
  await button(page, 'Leave Out').click()
  const other = await openAnother(page)
  await openAndSay(other, ['so can you uh send it'])
  await expect(transcript(other)).toHaveText('So can you uh send it so can you send it')
  await expect(gaps(other)).toHaveCount(1)
})

test('who wants hesitations kept is not asked again', async ({ memberPage: page }) => {
  await openAndSay(page, ['so can you uh send it'])
  await button(page, 'Keep').click()
  const other = await openAnother(page)
  await openAndSay(other, ['so can you uh send it'])
  await expect(transcript(other)).toHaveText('So can you uh send it so can you uh send it')
  await expect(button(other, 'Keep')).toBeHidden()
})

test('who says sixty words and no mark is offered that sentences end at pauses, once', {
  tag: '@ci',
}, async ({ memberPage: page }) => {
  const many = Array.from({ length: 10 }, () => 'we went to the old house').join(' ')
  await openAndSay(page, [many])
  await expect(told(page)).toHaveText('You don’t say punctuation. End sentences automatically at pauses?')
  await expectAccessible(page)
  await button(page, 'End Them').click()
  const other = await openAnother(page)
  await useTool(other, 'Settings')
  await expect(settings(other).getByLabel('Sentence ends')).toHaveValue('at-pauses')
  await settings(other).getByRole('button', { name: 'Close' }).click()
  const say = (t: number, transcript: string, index: number) => {
    const results = (isFinal: boolean) => [{ isFinal, alternatives: [{ transcript, confidence: 0.9 }] }]
    const event = { type: 'result', resultIndex: index, keep: index }
    return [
      { ...event, t, results: results(false) },
      { ...event, t: t + 100, results: results(true) },
    ]
  }
  // The silence is the clock's alone, however late a busy machine is.
  await other.clock.install()
  const endFinder = other.waitForResponse(/end-at-pause/)
  const playing = openAndPlay(other, [
    { t: 20, type: 'start' },
    ...say(200, 'new paragraph', 0),
    ...say(400, 'thank you very much for your letter', 1),
    ...say(6000, 'I was very happy to read it', 2),
  ])
  await endFinder
  await expect(transcript(other)).toHaveText(/Thank you very much for your letter/)
  await other.clock.fastForward(6000)
  await playing
  await expect(transcript(other)).toHaveText(
    /Thank you very much for your letter\. I was very happy to read it/,
  )
  await button(other, 'Stop Listening').click()
  await transcript(other).focus()
  await other.keyboard.press('F8')
  await expect(told(other)).toHaveText('“.” was written by itself. Enter switches to the other reading.')
  await other.keyboard.press('Enter')
  await expect(told(other)).toHaveText('The mark “.” is gone')
  await expect(transcript(other)).toHaveText(/letter I was very happy/)
})

test('a new account leaves hesitations out from the start', async ({ memberPage: page, member }) => {
  await page.evaluate((email) => localStorage.setItem('newAccount', email.toLowerCase()), member.person.email)
  await openAndSay(page, ['so can you uh send it'])
  await expect(transcript(page)).toHaveText('So can you send it')
  await expect(gaps(page)).toHaveCount(1)
})

test('start and stop sound while nothing listens, what is written is announced, and the page looks as the system does, where that is wanted', async ({
  memberPage: page,
}) => {
  await page.addInitScript(() => {
    const heard: (string | null | undefined)[] = []
    const Tone = OscillatorNode
    window.OscillatorNode = class extends Tone {
      constructor(...how: ConstructorParameters<typeof Tone>) {
        super(...how)
        heard.push(document.querySelector('[data-status]')?.textContent)
      }
    }
    Object.assign(window, { heard })
  })
  // The code that announces them may come after the first words.
  const isSaid = Promise.withResolvers<void>()
  await page.route('**/assets/listening-*.js', async (route) => {
    await isSaid.promise
    await route.continue()
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAndSay(page, ['hello there', 'how are you'], async () => {
    await useTool(page, 'Settings')
    await settings(page).getByLabel('Sounds at start and stop').check()
    await settings(page).getByLabel('Announce what is written').check()
    await settings(page).getByLabel('Theme').selectOption('As the system')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await settings(page).getByRole('button', { name: 'Close' }).click()
  })
  await expect(transcript(page)).toHaveText('Hello there how are you')
  isSaid.resolve()
  await expect(page.getByRole('log').locator('p')).toHaveText(['Hello there', 'how are you'])
  await button(page, 'Stop Listening').click()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'heard')))
    .toEqual(['Ready', 'Ready', 'Ready', 'Ready'])
})
