import { button, status, transcript } from './dictation-page.ts'
import { dictateIntoEditor, editors } from './editor-steps.ts'
import { test } from './extension-firefox.ts'
import { expect } from './fixtures.ts'
import { say } from './recogniser.ts'

test('in Firefox the shortcut writes what is said into the field that has the focus', async ({
  extendedFirefox: { desk, openSite, pressShortcut, pillText },
}) => {
  const page = await openSite(
    '<textarea>Dear John,</textarea><div contenteditable>Alpha</div><input type="password">',
  )
  const area = page.locator('textarea')
  await area.click()
  await page.keyboard.press('Control+End')
  await pressShortcut()
  await button(desk, 'Allow').click()
  await expect(status(desk)).toHaveText('Listening')
  await say(desk, 'how are', false)
  await expect.poll(pillText).toMatch(/Listening.*how are/)
  await say(desk, 'how are you')
  await expect(area).toHaveValue('Dear John, how are you')
  await say(desk, 'new line')
  await say(desk, 'all is well')
  await expect(area).toHaveValue('Dear John, how are you\nAll is well')
  await say(desk, 'scratch that')
  await expect(area).toHaveValue('Dear John, how are you\n')
  await expect(transcript(desk)).toHaveText('how are you')
  await pressShortcut()
  await expect(status(desk)).toHaveText('Ready')
  await expect.poll(pillText).toBe(null)

  const rich = page.locator('[contenteditable]')
  await rich.click()
  await page.keyboard.press('Control+End')
  await pressShortcut()
  await expect(status(desk)).toHaveText('Listening')
  await say(desk, 'and more')
  await expect(rich).toHaveText('Alpha and more')
  await say(desk, 'stop listening')
  await expect.poll(pillText).toBe(null)
  await rich.click()
  await page.keyboard.press('Control+z')
  await expect(rich).toHaveText('Alpha')

  await page.locator('[type=password]').click()
  await pressShortcut()
  await expect.poll(pillText).toContain('never types into password fields')
  await expect(status(desk)).toHaveText('Ready')
})

test('in Firefox the small window opens, shows the words and stops', async ({
  extendedFirefox: { desk },
}) => {
  /** No test sees into that window from outside. */
  const small = (click = '') =>
    desk.evaluate((label) => {
      const { documentPictureInPicture } = window as unknown as {
        documentPictureInPicture: { window: Window | null }
      }
      const shown = documentPictureInPicture.window?.document
      const buttons = [...(shown?.querySelectorAll('button') ?? [])]
      buttons.find(({ textContent }) => textContent === label)?.click()
      return shown?.body.textContent ?? ''
    }, click)
  await desk.bringToFront()
  await desk.keyboard.press('Control+.')
  await expect.poll(() => small()).toContain('Ready')
  await small('Start')
  await expect(status(desk)).toHaveText('Listening')
  await say(desk, 'dear Ann comma')
  await expect.poll(() => small()).toContain('Dear Ann,')
  await small('Stop')
  await expect(status(desk)).toHaveText('Ready')
  await small('Back')
  await expect.poll(() => small()).toBe('')
})

test('in Firefox what is said stands in each editor as if it had been typed, in a frame of another site once that is allowed', async ({
  extendedFirefox: { desk, openEditor, pressShortcut, pillText, allowEverywhere },
}) => {
  test.setTimeout(240_000)
  const forbidden = await openEditor('other-frame')
  await forbidden.frameLocator('iframe').locator('textarea').click()
  await pressShortcut()
  await expect.poll(pillText).toContain('Allow “every page” in the extension’s settings')
  await forbidden.close()
  await allowEverywhere()
  let isAllowed = false
  const start = async () => {
    await pressShortcut()
    if (!isAllowed) await button(desk, 'Allow').click()
    isAllowed = true
    await expect(status(desk)).toHaveText('Listening')
  }
  for (const name of editors) {
    const page = await openEditor(name)
    await test.step(name, () => dictateIntoEditor(name, { page, desk, start, pillText }))
    await pressShortcut()
    await expect(status(desk)).toHaveText('Ready')
    await page.close()
  }
})
