import { button, openMore, status, transcript, waitForTools } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { giveRecogniser, say } from './recogniser.ts'
import { expectAccessible } from './screens.ts'
import { answerTranscriptions } from './transcriptions.ts'

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
  const [small] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+.')])
  await expect(small.getByText('Dear Ann,')).toBeVisible()
  // Regions are there before they tell anything: only then does assistive technology tell what comes.
  const told = small.getByRole('status')
  await expect(told).toHaveText(['Listening', '', 'This browser can’t keep it above other windows.'])
  await expect(small.getByRole('alert')).toHaveText('')
  await say(page, 'I am late period')
  await expect(small.getByText('Dear Ann, I am late.')).toBeVisible()
  await expect(small).toHaveTitle(/Dictation/)
  await say(page, 'select banana')
  await expect(told).toContainText(['Listening', '', '“banana” isn’t in the text'])
  await say(page, 'caps on')
  await expect(small.getByRole('button', { name: 'Capitals on: turn off' })).toBeVisible()
  await expectAccessible(small)
  await small.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await small.setViewportSize({ width: 240, height: 150 })
  expect(await small.evaluate(findOverlaps)).toEqual([])
  await small.emulateMedia({ forcedColors: 'active' })
  expect(await small.evaluate(findOverlaps)).toEqual([])
  await small.emulateMedia({ forcedColors: 'none' })
  await small.getByRole('button', { name: 'Capitals on: turn off' }).click()
  await small.evaluate(() => {
    const { clipboard } = navigator
    const write = clipboard.writeText.bind(clipboard)
    let refusals = 2
    clipboard.writeText = async () => {
      if (--refusals === 0) clipboard.writeText = write
      throw new DOMException('Document is not focused.', 'NotAllowedError')
    }
  })
  // The key of the microphone works here as well.
  await small.keyboard.press('Control+Shift+Space')
  const refused = small.getByRole('alert').getByText('Your browser didn’t allow copying what you said.')
  await expect(refused).toBeVisible()
  await small.getByRole('button', { name: 'Copy' }).first().click()
  await expect(refused).toBeVisible()
  await small.getByRole('button', { name: 'Copy' }).first().click()
  await expect(told).toHaveText(['Ready', '', 'Copied what you said.'])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Dear Ann, I am late.')
  await small.getByRole('button', { name: 'Undo' }).click()
  await expect(transcript(page)).toHaveText('Dear Ann,')
  // What closes the window is over before it is reported as done.
  await small
    .getByRole('button', { name: 'Back to the page' })
    .click()
    .catch(() => {})
  await expect.poll(() => small.isClosed()).toBe(true)
  await expect(transcript(page)).toHaveText('Dear Ann,')
  const [again] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+.')])
  await expect(again.getByText('Dear Ann,')).toBeVisible()
  await again.keyboard.press('Escape').catch(() => {})
  await expect.poll(() => again.isClosed()).toBe(true)
})

test('another program asks before the microphone is on, and a file opened with the product becomes text', async ({
  signedInPage: page,
}) => {
  // Only the system starts an installed product; this is what it then hands over.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'launchQueue', {
      value: { setConsumer: (take: unknown) => Object.assign(window, { launch: take }) },
    })
  })
  await giveRecogniser(page)
  await answerTranscriptions(page, { text: 'from a file' })
  await page.reload()
  await waitForTools(page)
  const launch = (query: string, file?: string) =>
    page.evaluate(
      ([query, file]) => {
        const { launch } = window as unknown as { launch(given: unknown): void }
        const handle = { getFile: async () => new File(['sound'], file ?? '', { type: 'audio/mpeg' }) }
        launch({ targetURL: `${location.origin}/speech-recognition${query}`, files: file ? [handle] : [] })
      },
      [query, file] as const,
    )
  await launch('?dictate=web%2Bdictate%3Anow')
  await expect(page.getByText('Another program or page has opened Plainspoken to dictate.')).toBeVisible()
  await expect(status(page)).toHaveText('Ready')
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText('Listening')
  await button(page, 'Stop Listening').click()
  await launch('', 'memo.mp3')
  await expect(transcript(page)).toHaveText('From a file')
})

test('who wants it has the small window as soon as the tab is left', { tag: '@ci' }, async ({
  signedInPage: page,
}) => {
  await page.addInitScript(() => {
    const { mediaSession } = navigator
    const set = mediaSession.setActionHandler.bind(mediaSession)
    // Only a window that is seen can leave a tab; the browser then calls what it was given.
    mediaSession.setActionHandler = (action, run) => {
      set(action, run)
      if ((action as string) === 'enterpictureinpicture') Object.assign(window, { leave: run })
    }
  })
  await giveRecogniser(page)
  await page.reload()
  await openMore(page)
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Float when I leave the tab' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await button(page, 'Start Listening').click()
  await expect(status(page)).toHaveText('Listening')
  const leave = () =>
    page.evaluate(async () => {
      const opened = new Promise((resolve) =>
        (
          window as unknown as { documentPictureInPicture: EventTarget }
        ).documentPictureInPicture.addEventListener('enter', resolve, { once: true }),
      )
      ;(window as unknown as { leave(): void }).leave()
      await opened
    })
  await page.evaluate(async () => {
    const sentence = 'only after a click or a key: press Open, or Ctrl+Period.'
    // A voice gives a browser no leave: the click that came before is used up, and looking from outside would be another.
    window.open('about:blank')?.close()
    ;(window as unknown as { standIn: { say(words: string, isFinal: boolean): void } }).standIn.say(
      'float',
      true,
    )
    await new Promise<void>((resolve) => {
      new MutationObserver((_, watch) => {
        if (!document.body.textContent?.includes(sentence)) return
        watch.disconnect()
        resolve()
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
  })
  // A click stands for the permission that a browser gives to whoever uses the microphone.
  await transcript(page).click()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await leave()
  await say(page, 'dear Ann comma')
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          (window as unknown as { documentPictureInPicture: { window: Window | null } })
            .documentPictureInPicture.window?.document.body.textContent,
      ),
    )
    .toContain('Dear Ann,')
  // Large letters have as much room as others.
  expect(
    await page.evaluate(
      () =>
        (window as unknown as { documentPictureInPicture: { window: Window | null } })
          .documentPictureInPicture.window?.innerWidth,
    ),
  ).toBeGreaterThan(500)
})

/** Words and buttons that overlap, and elements wider than the window. Runs in the page. */
function findOverlaps(): string[] {
  const parts = [...document.querySelectorAll('[data-status], button, [lang]:not(html)')].map((part) => ({
    is: part.textContent,
    box: part.getBoundingClientRect(),
  }))
  return parts.flatMap(({ is, box }, at) => [
    ...(box.left < 0 || box.right > innerWidth + 0.5 ? [`${is} is cut`] : []),
    ...parts
      .slice(at + 1)
      .filter(({ box: other }) => box.left < other.right - 0.5 && other.left < box.right - 0.5)
      .filter(({ box: other }) => box.top < other.bottom - 0.5 && other.top < box.bottom - 0.5)
      .map((other) => `${is} is over ${other.is}`),
  ])
}
