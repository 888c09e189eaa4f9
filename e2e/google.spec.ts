import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createBuyer } from './buyers.ts'
import { expect } from './fixtures.ts'
import { test } from './network.ts'
import type { Product } from './product.ts'
import { giveRecogniser, say } from './recogniser.ts'
import { expectAccessible } from './screens.ts'

// What the server refuses on purpose shows in the console as a failed request.
test.use({ expectedComplaints: [/the server responded with a status of (4\d\d|503)/] })

test.afterEach(({ product }) => breakGoogle(product, { credential: null, keys: null, script: null }))

test('by Google’s button three clicks lead a new person from the first page to the first dictated word, and the same person is let in again', async ({
  page,
}) => {
  const email = `gwen.${randomUUID()}@gmail.com`
  await giveRecogniser(page)
  await page.addInitScript(() =>
    addEventListener(
      'click',
      // One that came before the page was alive is repeated by the page itself.
      ({ isTrusted }) =>
        isTrusted && sessionStorage.setItem('clicks', `${Number(sessionStorage.clicks ?? 0) + 1}`),
      true,
    ),
  )
  await page.goto('/')
  // Two of them outside of this page, in Google's own: its button, and the account.
  await chooseAccount(page, email)
  await page.waitForURL('**/speech-recognition')
  await page.getByRole('button', { name: 'Start Listening' }).click()
  await expect(page.locator('[data-status]')).toHaveText('Listening')
  await say(page, 'hello')
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toHaveText('Hello')
  expect(await page.evaluate(() => sessionStorage.clicks)).toBe('1')
  await page.getByRole('button', { name: 'Stop Listening' }).press('Enter')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Gwen Oogle' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  // It stands above the button, and pushes it out of sight.
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible()
  await chooseAccount(page, email)
  await page.waitForURL('**/speech-recognition')
})

test('on a small phone Google’s button is on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(googleButton(page)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

test('a credential that is no good signs nobody in, and says so', async ({ page, product, network }) => {
  await page.goto('/login')
  for (const credential of ['foreign_key', 'wrong_audience', 'unverified']) {
    await breakGoogle(product, { credential })
    await chooseAccount(page, `gwen.${randomUUID()}@gmail.com`)
    await expectAlert(page, 'Google login failed')
  }
  await breakGoogle(product, { credential: 'empty' })
  await chooseAccount(page, `gwen.${randomUUID()}@gmail.com`)
  await expectAlert(page, 'No credential received from Google')
  await breakGoogle(product, { credential: null })
  await network.during('/auth/google-login', { status: 403 }, async () => {
    await chooseAccount(page, `gwen.${randomUUID()}@gmail.com`)
    await expectAlert(page, 'Our server could not be reached. Please try again in a moment.')
  })
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('an account with a password is connected to Google once that has been given', async ({
  page,
  product,
}) => {
  const password = 'a quiet little password'
  const { email } = await createBuyer(product, { password })
  await page.goto('/login')
  await chooseAccount(page, email)
  const dialog = page.getByRole('dialog', { name: 'Connect Google to your account' })
  const field = dialog.getByLabel('Password', { exact: true })
  await field.fill('not this one')
  await dialog.getByRole('button', { name: 'Connect and Sign In' }).click()
  await expect(field).toHaveAccessibleDescription('That is not your current password.')
  await expectAccessible(page)
  await field.fill(password)
  await dialog.getByRole('button', { name: 'Connect and Sign In' }).click()
  await page.waitForURL('**/speech-recognition')

  await page.goto('/account')
  const ways = page.getByRole('region', { name: 'Ways to sign in' })
  await expect(ways.getByRole('listitem')).toContainText(['Password', email])
  await ways.getByRole('button', { name: 'Remove Google' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Google sign-in?' })
  await question.getByLabel('Password', { exact: true }).fill(password)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove Google' }).click()
  await expect(ways.getByRole('listitem')).toHaveCount(1)
})

test('where Google’s script is not to be had, the place of its button says so and the rest works', async ({
  page,
  product,
}) => {
  await breakGoogle(product, { script: 'down' })
  await page.goto('/login')
  await expect(page.getByText('Google sign-in could not be loaded.')).toBeVisible()
  await breakGoogle(product, { script: null })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(googleButton(page)).toBeVisible()
})

const expectAlert = (page: Page, sentence: string) =>
  expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText([sentence])

const googleButton = (page: Page) =>
  page.frameLocator('iframe[title="Sign in with Google Button"]').getByRole('button')

/** Clicks Google's button and enters an account in the window that it opens. */
async function chooseAccount(page: Page, email: string) {
  const opening = page.waitForEvent('popup')
  // A browser draws no frame of another site that is out of sight, and what is not drawn cannot be clicked.
  await page.locator('iframe[title="Sign in with Google Button"]').scrollIntoViewIfNeeded()
  await googleButton(page).click()
  const popup = await opening
  await popup.getByText('Use another account').click()
  await popup.getByLabel('Email').fill(email)
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closing
}

async function breakGoogle(product: Product, faults: object) {
  const answer = await fetch(`${product.sandboxUrl}/google/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
  expect(answer.ok).toBe(true)
}
