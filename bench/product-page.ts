import type { Browser, Page } from '@playwright/test'
import { createAccount, inventPerson, leaveToken } from '../e2e/people.ts'
import { removeDataDir, startProduct } from '../e2e/product.ts'

/** Chromium as the journeys drive it. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ],
}

/** The product as a user starts it, with one account, and dictation pages signed in to it. */
export async function startProductPages() {
  const product = await startProduct()
  await product.ready
  const token = await createAccount(product, inventPerson())
  return {
    url: product.url,
    token,
    /** A page on a device of its own. `prepare` runs before the dictation page is loaded. */
    async open(browser: Browser, prepare: (page: Page) => Promise<unknown>): Promise<Page> {
      // Firefox is asked by its preferences.
      const permissions = browser.browserType().name() === 'chromium' ? ['microphone'] : []
      const context = await browser.newContext({ baseURL: product.url, permissions })
      const page = await context.newPage()
      await leaveToken(page, token)
      await prepare(page)
      await page.goto('/speech-recognition')
      await page.locator('[data-status]').waitFor()
      return page
    },
    async stop() {
      await product.stop()
      removeDataDir(product.dataDir)
    },
  }
}
