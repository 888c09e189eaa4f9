import { existsSync } from 'node:fs'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { firefox } from './firefox.ts'
import { createAccount, inventPerson, leaveToken, type Person, signInByToken } from './people.ts'
import { type Product, removeDataDir, startProduct } from './product.ts'

type ForEachWorker = {
  product: Product
  /** A verified account that tests share; each test has a device of its own. */
  member: { person: Person; token: string }
}
type ForEachTest = {
  /** Complaints that the page may print to its console. Everything else fails the test. */
  expectedComplaints: RegExp[]
  /** True if the server offers live words; otherwise it writes what was recorded. */
  hasLiveWords: boolean
  /** A page on which nothing of the product is opened yet, with `member` signed in. */
  memberPage: Page
  /** The dictation page with `member` signed in. */
  signedInPage: Page
  firefoxIsThere: undefined
}

/** Login tokens and credentials, reset links, whole addresses, passwords, and the card provider's keys and signatures. */
const secrets = /eyJ[\w-]+\.|code=|[0-9a-f]{12}@|quiet|[sr]k_test_|whsec_|t=\d+,v1=/

export const test = base.extend<ForEachTest, ForEachWorker>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names out of this pattern
    async ({}, use) => {
      const product = await startProduct({ environment: { LOG_LEVEL: 'info' } })
      await product.ready
      await use(product)
      expect(await product.stop(), product.output()).toBe(0)
      removeDataDir(product.dataDir)
      // What all journeys together have left in the log.
      expect(product.output()).not.toMatch(secrets)
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  firefoxIsThere: [
    async ({ browserName }, use, testInfo) => {
      testInfo.skip(browserName === 'firefox' && !existsSync(firefox), `There is no ${firefox}.`)
      await use(undefined)
    },
    { auto: true },
  ],

  baseURL: async ({ product }, use) => use(product.url),

  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names out of this pattern
  expectedComplaints: async ({}, use) => use([]),

  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names out of this pattern
  hasLiveWords: async ({}, use) => use(false),

  context: async ({ context, hasLiveWords }, use) => {
    if (!hasLiveWords) await offerNoLiveWords(context)
    await use(context)
  },

  page: async ({ page, expectedComplaints }, use) => {
    const complaints = collectComplaints(page)
    await use(page)
    const unexpected = complaints.filter((text) => !expectedComplaints.some((one) => one.test(text)))
    expect(unexpected, 'the browser console').toEqual([])
  },

  member: [
    async ({ product }, use) => {
      const person = inventPerson()
      await use({ person, token: await createAccount(product, person) })
    },
    { scope: 'worker' },
  ],

  memberPage: async ({ page, member }, use) => {
    await leaveToken(page, member.token)
    await use(page)
  },

  signedInPage: async ({ page, member }, use) => {
    await signInByToken(page, member.token)
    await use(page)
  },
})

/** Its server then writes what was recorded. */
export async function offerNoLiveWords(context: BrowserContext) {
  await context.route('**/config', async (route) => {
    const answer = await route
      .fetch()
      .then((response) => response.json())
      .catch(() => null)
    // The page may have gone meanwhile.
    if (answer === null) return route.abort().catch(() => {})
    const { data, ...reply } = answer
    await route.fulfill({ json: { ...reply, data: { ...data, speech: { ...data.speech, live: false } } } })
  })
}

/** Complaints of a page in its console, as they come. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

export { expect }
