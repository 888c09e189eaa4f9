import type { Page } from '@playwright/test'

/** Ends the process behind a tab, without a word of warning to its page. */
export async function killTab(page: Page) {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}
