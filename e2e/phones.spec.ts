import type { Page } from '@playwright/test'
import { button, status, transcript, waitForTools } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { giveRecogniser, say, sessionsOf, setHidden } from './recogniser.ts'
import { expectLargeTargets } from './screens.ts'

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  // Headless Chromium grants it not by itself.
  permissions: ['microphone', 'screen-wake-lock'],
  userAgent:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
})

test('the microphone is at the thumb, everything is large enough for it, and dictating calls no keyboard up', async ({
  signedInPage: page,
}) => {
  await giveRecogniser(page)
  await page.reload()
  await expect(page.getByText('Chrome sends your voice to Google')).toBeVisible()
  await waitForTools(page)
  await expect(page.getByText(/^Free trial ends \w{3} \d\d:\d\d · £3\.00 once/)).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('0 words')).toHaveCount(0)
  await expectLargeTargets(page)
  const language = page.getByRole('combobox', { name: 'Language' })
  await expect(language).toHaveValue('English (US)')
  // Smaller letters would make the phone zoom in.
  await expect(language).toHaveCSS('font-size', '16px')
  // Before it has the focus: a phone decides then whether to show its keyboard.
  await expect(language).toHaveAttribute('inputmode', 'none')
  await language.tap()
  await expect(page.getByRole('option', { name: 'English (UK)' })).toBeVisible()
  await expectNoKeyboard(page)
  await page.keyboard.press('Escape')
  await transcript(page).tap()
  await page.keyboard.insertText('Dear Ann,')

  await expectAtThumb(page, 'Start Listening')
  await button(page, 'Start Listening').tap()
  await expect(status(page)).toHaveText('Listening')
  await expectNoKeyboard(page)
  await say(page, 'I am', false)
  await expect(transcript(page)).toHaveText('Dear Ann, I am')
  await expectNoKeyboard(page)
  await say(page, 'I am well')
  await expect(transcript(page)).toHaveText('Dear Ann, I am well')
  await expectNoKeyboard(page)
  await expectLargeTargets(page)
  await page.mouse.wheel(0, 2000)
  await expectAtThumb(page, 'Stop Listening')
  // Not by a tap: so soon after the first one it would count as the second of a double tap.
  await button(page, 'Stop Listening').click()
  await expect(status(page)).toHaveText('Ready')
  await button(page, 'New Text').tap()
  await expect(transcript(page)).toHaveText('')
  await expectNoKeyboard(page)

  // Where the microphone is forbidden, there is nothing to click.
  await page.evaluate(() => {
    navigator.permissions.query = async () => Object.assign(new EventTarget(), { state: 'denied' }) as never
    window.dispatchEvent(new Event('focus'))
  })
  await expect(page.getByText('Tap the icon to the left of the address')).toBeVisible()
})

test('a hidden page pauses and goes on when it is seen again; the screen stays on exactly as long as somebody listens', async ({
  signedInPage: page,
}) => {
  await giveRecogniser(page)
  await watchWakeLocks(page)
  await page.reload()
  await button(page, 'Start Listening').tap()
  await expect(status(page)).toHaveText('Listening')
  await expect.poll(() => wakeLocks(page)).toEqual({ granted: 1, held: 1 })

  await setHidden(page, true)
  await expect(status(page)).toHaveText('Paused while the page is hidden')
  expect(await wakeLocks(page)).toEqual({ granted: 1, held: 0 })
  expect(await sessionsOf(page)).toHaveLength(1)
  await setHidden(page, false)
  await expect(status(page)).toHaveText('Listening')
  expect(await sessionsOf(page)).toHaveLength(2)
  await expect.poll(() => wakeLocks(page)).toEqual({ granted: 2, held: 1 })
  await say(page, 'and on it goes')
  await expect(transcript(page)).toHaveText('And on it goes')
  await button(page, 'Stop Listening').click()
  await expect.poll(() => wakeLocks(page)).toEqual({ granted: 2, held: 0 })

  // Granted when nobody listens any more. Two taps so soon would count as one.
  await holdWakeLocks(page)
  await button(page, 'Start Listening').press('Enter')
  await expect(status(page)).toHaveText('Listening')
  await button(page, 'Stop Listening').press('Enter')
  await expect(status(page)).toHaveText('Ready')
  await answerWakeLock(page, 'granted')
  await expect.poll(() => wakeLocks(page)).toEqual({ granted: 3, held: 0 })

  // Refused, as when the battery is low.
  await holdWakeLocks(page)
  await button(page, 'Start Listening').press('Enter')
  await answerWakeLock(page, 'refused')
  await expect(status(page)).toHaveText('Listening')
  await say(page, 'all the same')
  await expect(transcript(page)).toHaveText('And on it goes all the same')
})

async function expectAtThumb(page: Page, name: string) {
  const box = await button(page, name).boundingBox()
  expect(box?.y).toBeGreaterThan(0.8 * 740)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740)
}

/** A phone shows its keyboard for what has the focus and takes text. */
async function expectNoKeyboard(page: Page) {
  await expect(
    page.locator(':focus:is(input, textarea, [contenteditable=true]):not([inputmode=none])'),
  ).toHaveCount(0)
}

interface WakeLocks {
  granted: WakeLockSentinel[]
  answer: Promise<'granted' | 'refused'>
  give(answer: 'granted' | 'refused'): void
}

/** The browser's own locks of the screen; a page that is only made to look hidden would keep them. */
async function watchWakeLocks(page: Page) {
  await page.addInitScript(() => {
    const request = navigator.wakeLock.request.bind(navigator.wakeLock)
    const locks: WakeLocks = { granted: [], answer: Promise.resolve('granted'), give() {} }
    navigator.wakeLock.request = async (type) => {
      if ((await locks.answer) === 'refused') throw new DOMException('', 'NotAllowedError')
      const lock = await request(type)
      locks.granted.push(lock)
      return lock
    }
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) for (const lock of locks.granted) void lock.release()
    })
    Object.assign(window, { locks })
  })
}

function wakeLocks(page: Page) {
  return page.evaluate(() => {
    const { granted } = (window as unknown as { locks: WakeLocks }).locks
    return { granted: granted.length, held: granted.filter(({ released }) => !released).length }
  })
}

/** From now on the browser thinks about them. */
async function holdWakeLocks(page: Page) {
  await page.evaluate(() => {
    const { locks } = window as unknown as { locks: WakeLocks }
    locks.answer = new Promise((resolve) => {
      locks.give = resolve
    })
  })
}

async function answerWakeLock(page: Page, answer: 'granted' | 'refused') {
  await page.evaluate((given) => (window as unknown as { locks: WakeLocks }).locks.give(given), answer)
}
