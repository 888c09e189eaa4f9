import { button } from './dictation-page.ts'
import { buildExtension, test } from './extension.ts'
import { expect } from './fixtures.ts'
import { say } from './recogniser.ts'

test.beforeAll(buildExtension)

test('words are written where the shortcut was used, once the person has allowed it @whole', async ({
  extended: { desk, openSite, press },
}) => {
  const page = await openSite('<textarea>Dear John,</textarea>')
  const area = page.getByRole('textbox')
  await area.click()
  await page.keyboard.press('Control+End')
  await press(page)
  await expect(desk.getByRole('dialog')).toContainText('Let the browser’s extension type what you say?')
  await button(desk, 'Allow').click()
  await expect(desk.locator('[data-status]')).toHaveText('Listening')
  await say(desk, 'how are you')
  await expect(area).toHaveValue('Dear John, how are you')
})
