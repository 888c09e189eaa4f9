import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The screen that is open has no fault that axe finds, in either theme. */
export async function expectAccessible(page: Page) {
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) })),
      `${page.url()}, ${theme}`,
    ).toEqual([])
  }
}

/** The screen that is open fits every width, and a small one with large letters as well. */
export async function expectToFit(page: Page) {
  for (const { width, letters } of [
    { width: 1440, letters: '100%' },
    { width: 768, letters: '100%' },
    { width: 360, letters: '100%' },
    { width: 360, letters: '200%' },
  ]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, letters)
    // Google's button is drawn anew for the new width.
    await expect
      .poll(
        () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        { message: `${page.url()}, ${width} px wide with letters at ${letters}` },
      )
      .toBeLessThanOrEqual(0)
  }
}

/** Puts a theme on an open page without losing what stands there. */
async function wear(page: Page, theme: 'light' | 'dark') {
  await page.evaluate((mode) => {
    document.documentElement.dataset.theme = mode
  }, theme)
  // Colours that fade over must have arrived; a spinner never does.
  await page.evaluate(() => {
    const fading = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    return Promise.all(fading.map(({ finished }) => finished))
  })
}
