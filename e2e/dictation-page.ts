import { expect, type Locator, type Page } from '@playwright/test'
import { shareOfSpokenWords } from './microphone.ts'

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

/** A tool behind “More”, once that is open. */
export const tool = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true })

/** Opens what stands behind “More”. */
export async function openMore(page: Page) {
  await button(page, 'More').click()
  await expect(page.getByRole('menu', { name: 'More' })).toBeVisible()
}

/** Takes a tool that stands behind “More”. */
export async function useTool(page: Page, name: string) {
  await openMore(page)
  await tool(page, name).click()
}

/** The tools come a moment after the page. */
export async function waitForTools(page: Page) {
  await expect(button(page, 'More')).toBeEnabled()
}

/** Puts text in at the cursor, once the editor is there. */
export async function write(page: Page, text: string) {
  await expect(page.locator('.cm-content')).toBeVisible()
  await transcript(page).click()
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.insertText(line)
  }
}

/** The share of the spoken words that stand in the text for good. */
export async function shareThatStands(page: Page) {
  const text = await transcript(page).evaluate((shown) => {
    const standing = shown.cloneNode(true) as Element
    for (const live of standing.querySelectorAll('.cm-provisional')) live.remove()
    return standing.textContent ?? ''
  })
  return shareOfSpokenWords(text)
}
