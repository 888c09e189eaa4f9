import type { Page } from '@playwright/test'
import { useTool } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { createAccount, inventPerson, signInByToken } from './people.ts'

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
const openWords = async (page: Page) => {
  await useTool(page, 'Settings')
  await settings(page).getByText('Your own words').click()
}
const keeps = (page: Page) => settings(page).getByRole('switch', { name: 'Keep my words in my account' })
const word = (page: Page, text: string) => settings(page).getByText(text, { exact: true })

async function teach(page: Page, text: string) {
  await settings(page).getByLabel('Always write').fill(text)
  await settings(page).getByRole('button', { name: 'Add', exact: true }).click()
}

async function change(page: Page, template: string, field: 'Name' | 'Text', value: string) {
  await page.getByRole('button', { name: `Edit ${template}` }).click()
  await page.getByRole('textbox', { name: field }).fill(value)
  await save(page)
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('words kept in the account are on the other device within two seconds, and stay on both when they are removed there', async ({
  page,
  product,
  browser,
  baseURL,
}) => {
  const token = await createAccount(product, inventPerson())
  await signInByToken(page, token)
  await openWords(page)
  await teach(page, 'Kowalczyk')
  await expect(keeps(page)).not.toBeChecked()
  await keeps(page).click()
  await expect(keeps(page)).toBeChecked()

  const device = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const other = await device.newPage()
  await signInByToken(other, token)
  await openWords(other)
  await expect(word(other, 'Kowalczyk')).toBeVisible()
  await expect(keeps(other)).toBeChecked()

  const isHere = word(other, 'Nguyen').waitFor({ timeout: 10_000 })
  await teach(page, 'Nguyen')
  const began = Date.now()
  await isHere
  expect(Date.now() - began).toBeLessThan(2000)

  // A template, too, with its lines as they are.
  await settings(page).getByRole('button', { name: 'Close' }).click()
  await settings(other).getByRole('button', { name: 'Close' }).click()
  await useTool(other, 'Templates')
  await useTool(page, 'Templates')
  await page.getByRole('button', { name: 'New Template' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Referral letter')
  await page.getByRole('textbox', { name: 'Text' }).fill('Dear [name],\nthank you.')
  const isThere = other.getByRole('button', { name: 'Edit Referral letter' }).waitFor({ timeout: 10_000 })
  await save(page)
  const saved = Date.now()
  await isThere
  expect(Date.now() - saved).toBeLessThan(2000)
  await other.getByRole('button', { name: 'Edit Referral letter' }).click()
  const text = other.getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveValue('Dear [name],\nthank you.')

  // Renamed here, and rewritten there in an editor that was open before; then again while it is offline there.
  const isOnBoth = async (name: string, begins: string) => {
    for (const each of [page, other])
      await expect(each.getByRole('listitem').filter({ hasText: name })).toContainText(begins)
  }
  await text.fill('Dear all,')
  await change(page, 'Referral letter', 'Name', 'Referral note')
  await save(other)
  await isOnBoth('Referral note', 'Dear all,')
  await device.setOffline(true)
  await change(other, 'Referral note', 'Text', 'Dear Ann,')
  await change(page, 'Referral note', 'Name', 'Answer')
  await device.setOffline(false)
  await isOnBoth('Answer', 'Dear Ann,')
  for (const each of [page, other]) {
    await each.getByRole('dialog', { name: 'Templates' }).getByRole('button', { name: 'Close' }).click()
    await openWords(each)
  }

  // Offline, what is taken away here and added there waits, and both come together.
  await device.setOffline(true)
  await teach(other, 'Okonkwo')
  await expect(settings(other).getByRole('status').filter({ hasText: 'Changes stay here' })).toBeVisible()
  for (const alert of await settings(other).getByRole('alert').all()) await expect(alert).toBeEmpty()
  await settings(page).getByRole('button', { name: 'Remove “Kowalczyk”' }).click()
  await device.setOffline(false)
  await expect(word(page, 'Okonkwo')).toBeVisible()
  await expect(word(other, 'Kowalczyk')).toBeHidden()
  await expect(settings(other).getByText('Changes stay here')).toBeHidden()

  await keeps(other).click()
  await other.getByRole('dialog').last().getByRole('button', { name: 'Remove', exact: true }).click()
  for (const each of [page, other]) {
    await expect(keeps(each)).not.toBeChecked()
    await expect(word(each, 'Nguyen')).toBeVisible()
    await expect(word(each, 'Okonkwo')).toBeVisible()
  }
  await device.close()
})
