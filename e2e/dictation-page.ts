import { expect, type Locator, type Page } from '@playwright/test'

/** Searches the menu of languages for one by its name, and chooses it. */
export async function chooseLanguage(page: Page, name: string) {
  const field = page.getByRole('combobox', { name: 'Language' })
  await field.click()
  await field.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await expect(field).toHaveValue(name)
}

export const transcript = (page: Page): Locator => page.getByRole('textbox', { name: 'Transcript' })

export const status = (page: Page): Locator => page.locator('[data-status]')

/** The button with just this name. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** Puts text in at the caret, once the editor is there. */
export async function write(page: Page, text: string) {
  await expect(page.locator('.cm-content')).toBeVisible()
  await transcript(page).click()
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.insertText(line)
  }
}
