import { button, status, transcript } from './dictation-page.ts'
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
