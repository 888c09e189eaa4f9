import { test as base, expect, type Page } from '@playwright/test'
import { createAccount, inventPerson, type Person } from './people.ts'
import { type Product, removeDataDir, startProduct } from './product.ts'

type ForEachWorker = { product: Product }
type ForEachTest = {
  /** What the page may complain of in its console. Everything else fails the test. */
  expectedComplaints: RegExp[]
  /** A verified account, not signed in anywhere. */
  person: Person
  /** A page on which `person` is signed in. */
  signedInPage: Page
}

export const test = base.extend<ForEachTest, ForEachWorker>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names out of this pattern
    async ({}, use) => {
      const product = await startProduct()
      await product.ready
      await use(product)
      expect(await product.stop(), product.output()).toBe(0)
      removeDataDir(product.dataDir)
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: async ({ product }, use) => use(product.url),

  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names out of this pattern
  expectedComplaints: async ({}, use) => use([]),

  page: async ({ page, expectedComplaints }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(page)
    const unexpected = complaints.filter((text) => !expectedComplaints.some((one) => one.test(text)))
    expect(unexpected, 'the browser console').toEqual([])
  },

  person: async ({ product }, use) => {
    const person = inventPerson()
    await createAccount(product, person)
    await use(person)
  },

  signedInPage: async ({ page, person }, use) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/speech-recognition')
    await use(page)
  },
})

export { expect }
