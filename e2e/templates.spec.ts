import type { Page } from '@playwright/test'
import { button, transcript, useTool, waitForTools } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { openAndSay } from './open-and-say.ts'
import { expectAccessible, expectToFit } from './screens.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Templates' })
const told = (page: Page) => page.getByRole('region', { name: 'Messages' })
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString())

async function make(page: Page, name: string, text: string) {
  await useTool(page, 'Templates')
  await panel(page).getByRole('button', { name: 'New Template' }).click()
  await panel(page).getByLabel('Name', { exact: true }).fill(name)
  await panel(page).getByLabel('Text', { exact: true }).fill(text)
}

const letter = 'Dear Dr [colleague],\n\nSide: [side|left/right]\nUrgency: [urgency|routine]\nThank you.'

test('a template is made, inserted, filled by keys and copied, and what is still empty is told', async ({
  signedInPage: page,
}) => {
  await make(page, 'Referral letter', letter)
  await expect(panel(page).getByRole('region', { name: 'Preview' })).toContainText('Side: [side|left/right]')
  await expectAccessible(page)
  await button(page, 'Save').click()
  const row = panel(page).getByRole('listitem', { name: /Referral letter/ })
  await expect(row).toContainText('Dear Dr [colleague], · 5 lines · 3 fields')
  await expectAccessible(page)
  await expectToFit(page)
  await panel(page).getByRole('button', { name: 'Delete Referral letter' }).click()
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await panel(page).getByRole('button', { name: 'Insert Referral letter' }).click()
  await expect(told(page)).toContainText('Inserted “Referral letter”, with 3 fields. First: “colleague”')
  await expect(transcript(page).locator('.cm-field')).toHaveCount(3)
  await transcript(page).focus()
  expect(await selected(page)).toBe('[colleague]')
  await page.keyboard.insertText('Weber')
  await page.keyboard.press('Tab')
  await expect(told(page)).toContainText('Field “side”, 1 of 2: left, right')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(transcript(page)).toContainText('Side: right')
  await button(page, 'Copy Text').click()
  await expect(page.getByText('Text copied to clipboard! 1 field is still empty.')).toBeVisible()
  await transcript(page).focus()
  await page.keyboard.press('Tab')
  expect(await selected(page)).toBe('[urgency|routine]')
  await page.keyboard.press('Shift+Tab')
  // No field is left before it: the keyboard goes on to what stands before the text.
  await expect(transcript(page)).not.toBeFocused()
})

const paragraph =
  'She has been under our care for some time, and we have discussed with her at length what can be done. She knows that you will see her, and has agreed that we send you this letter, the results of all that was done so far and the list of what she takes. '
const twoPages = `Dear Dr [colleague],

Re: [patient], born [date of birth], [address]

Thank you for seeing this [age|40] year old [occupation], who came with [complaint].

${paragraph.repeat(8)}

History: [history]
Side: [side|left/right]

${paragraph.repeat(8)}

Diagnosis: [diagnosis]
Urgency: [urgency|routine]
Review: [review]

Yours sincerely,
Ann Kowalczyk`

test('the twelve fields of a letter of two pages are filled by voice alone after one click, and those left open stand there after a reload', async ({
  memberPage: page,
}) => {
  // Each with what is written, where that differs.
  const fields: [name: string, said: string, written?: string][] = [
    ['colleague', 'Weber'],
    ['patient', 'Mary Miller'],
    ['date of birth', 'March third nineteen eighty', 'March 3, 1980'],
    ['address', 'rose lane'],
    ['age', 'sixty', '60'],
    ['occupation', 'teacher'],
    ['complaint', 'headache'],
    ['history', 'asthma'],
    ['side', 'right'],
    ['diagnosis', 'migraine'],
    ['urgency', 'accept defaults', 'routine'],
    ['review', 'in six weeks'],
  ]
  const said = fields.flatMap(([, words]) => [words, 'next field']).slice(0, -1)
  const again = ['go to the end', 'new paragraph', 'insert referral letter', 'field side', 'left']
  await openAndSay(
    page,
    ['insert referral letter', ...said, ...again],
    async () => {
      await make(page, 'Referral letter', twoPages)
      await button(page, 'Save').click()
      await page.keyboard.press('Escape')
    },
    150,
  )
  const whole = fields.reduce(
    (letter, [name, words, written = words]) => letter.replace(new RegExp(`\\[${name}[^\\]]*\\]`), written),
    twoPages,
  )
  await expect(transcript(page)).toContainText('Side: left')
  // The editor draws only what is in sight.
  const copied = async () => {
    await button(page, 'Copy Text').click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  expect(await copied()).toContain(whole)
  await button(page, 'Stop Listening').click()
  await page.reload()
  await waitForTools(page)
  expect(await copied()).toMatch(/Side: right[\s\S]*Side: left[\s\S]*Diagnosis: \[diagnosis\]/)
})

const dragon = `<?xml version="1.0"?><MyCommands version="2.0"><Commands type="global">
<Command name="best wishes" group="User-defined"><contents type="TEXT"><![CDATA[With best wishes,
Ann]]></contents></Command>
<Command name="open mail"><contents type="SCRIPT">Sub Main</contents></Command></Commands></MyCommands>`

test('templates come from another program’s file; a damaged one changes nothing', async ({
  signedInPage: page,
}) => {
  await useTool(page, 'Templates')
  const file = panel(page).getByLabel('Templates to import')
  const take = (name: string, content: string) =>
    file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  await take('mine.yml', 'matches: [')
  await expect(panel(page).getByText('Line 1 of this file isn’t YAML. Nothing was changed.')).toBeVisible()
  await take('mine.xml', '<MyCommands>')
  await expect(panel(page).getByText('Line 1 of this file isn’t XML. Nothing was changed.')).toBeVisible()
  await expect(panel(page).getByRole('listitem')).toHaveCount(0)
  await take('mine.xml', dragon)
  await expect(
    panel(page).getByText('Added 1 template. Left out: 1 command does not type plain text.'),
  ).toBeVisible()
  await take('mine.yml', 'matches: [{ trigger: ":sig", replace: "Ann" }]')
  await expect(panel(page).getByText('Added 1 template.', { exact: true })).toBeVisible()
  await panel(page)
    .getByRole('button', { name: /^\d+\. best wishes/ })
    .click()
  await expect(transcript(page)).toHaveText('With best wishes,Ann')
})
