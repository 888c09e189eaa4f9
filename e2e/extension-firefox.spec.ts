import { button, status, transcript } from './dictation-page.ts'
import { dictateIntoEditor, editors } from './editor-steps.ts'
import { test } from './extension-firefox.ts'
import { expect } from './fixtures.ts'
import { say } from './recogniser.ts'

test('in Firefox the shortcut writes what is said into the field that has the focus', async ({
  extendedFirefox: { dictationTab, openSite, pressShortcut, pillText },
}) => {
  const page = await openSite(
    '<textarea>Dear John,</textarea><div contenteditable>Alpha</div><input type="password">',
  )
  const area = page.locator('textarea')
  await area.click()
  await page.keyboard.press('Control+End')
  await pressShortcut()
  await button(dictationTab, 'Allow').click()
  await expect(status(dictationTab)).toHaveText('Listening')
  await say(dictationTab, 'how are', false)
  await expect.poll(pillText).toMatch(/Listening.*how are/)
  await say(dictationTab, 'how are you')
  await expect(area).toHaveValue('Dear John, how are you')
  await say(dictationTab, 'new line')
  await say(dictationTab, 'all is well')
  await expect(area).toHaveValue('Dear John, how are you\nAll is well')
  await say(dictationTab, 'scratch that')
  await expect(area).toHaveValue('Dear John, how are you\n')
  await expect(transcript(dictationTab)).toHaveText('how are you')
  await pressShortcut()
  await expect(status(dictationTab)).toHaveText('Ready')
  await expect.poll(pillText).toBe(null)

  const rich = page.locator('[contenteditable]')
  await rich.click()
  await page.keyboard.press('Control+End')
  await pressShortcut()
  await expect(status(dictationTab)).toHaveText('Listening')
  await say(dictationTab, 'and more')
  await expect(rich).toHaveText('Alpha and more')
  await say(dictationTab, 'stop listening')
  await expect.poll(pillText).toBe(null)
  await rich.click()
  await page.keyboard.press('Control+z')
  await expect(rich).toHaveText('Alpha')

  await page.locator('[type=password]').click()
  await pressShortcut()
  await expect.poll(pillText).toContain('never types into password fields')
  await expect(status(dictationTab)).toHaveText('Ready')
})

test('in Firefox the small window opens, shows the words and stops', async ({
  extendedFirefox: { dictationTab },
}) => {
  /** No test sees into that window from outside. */
  const small = (click = '') =>
    dictationTab.evaluate((label) => {
      const { documentPictureInPicture } = window as unknown as {
        documentPictureInPicture: { window: Window | null }
      }
      const shown = documentPictureInPicture.window?.document
      const buttons = [...(shown?.querySelectorAll('button') ?? [])]
      buttons.find(({ textContent }) => textContent === label)?.click()
      return shown?.body.textContent ?? ''
    }, click)
  await dictationTab.bringToFront()
  await dictationTab.keyboard.press('Control+.')
  await expect.poll(() => small()).toContain('Ready')
  await small('Start')
  await expect(status(dictationTab)).toHaveText('Listening')
  await say(dictationTab, 'dear Ann comma')
  await expect.poll(() => small()).toContain('Dear Ann,')
  await small('Stop')
  await expect(status(dictationTab)).toHaveText('Ready')
  await small('Back')
  await expect.poll(() => small()).toBe('')
})

test('in Firefox what is said stands in each editor as if it had been typed, in a frame of another site once that is allowed', async ({
  extendedFirefox: { dictationTab, openEditor, pressShortcut, pillText, allowEverywhere },
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
    if (!isAllowed) await button(dictationTab, 'Allow').click()
    isAllowed = true
    await expect(status(dictationTab)).toHaveText('Listening')
  }
  for (const name of editors) {
    const page = await openEditor(name)
    await test.step(name, () => dictateIntoEditor(name, { page, dictationTab, start, pillText }))
    await pressShortcut()
    await expect(status(dictationTab)).toHaveText('Ready')
    await page.close()
  }
})
