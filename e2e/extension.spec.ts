import { button, status, transcript } from './dictation-page.ts'
import { buildExtension, clickInPill, pillText, test } from './extension.ts'
import { expect } from './fixtures.ts'
import { say } from './recogniser.ts'

// In the whole Chromium, which alone knows extensions; so in CI.

test.beforeAll(buildExtension)

test('words are written where the shortcut was used, once the person has allowed it @whole', async ({
  extended: { desk, openSite, press, command },
}) => {
  const page = await openSite('<textarea>Dear John,</textarea>')
  const area = page.getByRole('textbox')
  await area.click()
  await page.keyboard.press('Control+End')
  await press(page)
  await expect(desk.getByRole('dialog')).toContainText('Let the browser’s extension type what you say?')
  await expect.poll(() => pillText(page)).toContain('Plainspoken asks you something in its own tab.')
  await button(desk, 'Allow').click()
  await expect(status(desk)).toHaveText('Listening')
  await expect.poll(() => pillText(page)).toContain('Listening')
  await say(desk, 'how are', false)
  await expect.poll(() => pillText(page)).toContain('how are')
  await expect(area).toHaveValue('Dear John,')
  await say(desk, 'how are you')
  await expect(area).toHaveValue('Dear John, how are you')
  await expect(transcript(desk)).toHaveText('how are you')
  await clickInPill(page, 'Undo')
  await expect(area).toHaveValue('Dear John,')
  await say(desk, 'all is well')
  await expect(area).toHaveValue('Dear John, all is well')
  // Pressed again it stops, and nobody is asked a second time.
  await command()
  await expect(status(desk)).toHaveText('Ready')
  await expect.poll(() => pillText(page)).toBe(null)
  await press(page)
  await expect(status(desk)).toHaveText('Listening')
  await say(desk, 'stop listening')
  await expect.poll(() => pillText(page)).toBe(null)
})
