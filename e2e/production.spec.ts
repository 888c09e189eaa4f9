import { randomBytes } from 'node:crypto'
import { expect, test } from './fixtures.ts'
import { findFreePort, makeDataDir, type Product, removeDataDir, startProduct } from './product.ts'

test.describe.configure({ timeout: 180_000 })

let product: Product

test.beforeEach(async () => {
  const port = await findFreePort()
  product = await startProduct({
    program: 'server',
    port,
    dataDir: makeDataDir(),
    environment: {
      PUBLIC_URL: `http://localhost:${port}`,
      TOKEN_SECRET: randomBytes(48).toString('base64'),
      SMTP_URL: 'smtp://localhost:1',
      MAIL_FROM: 'Plainspoken <hello@example.org>',
    },
  })
  const isReady = () =>
    fetch(`${product.url}/ready`).then(
      ({ status }) => status,
      () => 'not listening',
    )
  // A new database is made first, which takes its time on a busy machine.
  await expect.poll(isReady, { timeout: 120_000 }).toBe(200)
})

test.afterEach(async () => {
  expect(await product.stop(), product.output()).toBe(0)
  removeDataDir(product.dataDir)
})

test('a server with the four required settings alone serves the pages, without Google’s button', {
  tag: '@ci',
}, async ({ page }) => {
  for (const [path, button] of [
    ['/login', 'Sign In'],
    ['/register', 'Create Account'],
  ] as const) {
    const settings = page.waitForResponse('**/config')
    await page.goto(product.url + path)
    expect(await (await settings).json()).toMatchObject({ data: { google: null } })
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    // As long as the button would take to arrive.
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('Google')).toHaveCount(0)
    await expect(page.locator('iframe')).toHaveCount(0)
  }
})
