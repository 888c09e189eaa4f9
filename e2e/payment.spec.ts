import type { BrowserContext, Page } from '@playwright/test'
import { type Buyer, createBuyer, endFreeDay } from './buyers.ts'
import { test as base, expect } from './fixtures.ts'
import { signInByToken, waitForMail } from './people.ts'
import type { Product } from './product.ts'
import { expectAccessible, expectEdges, expectLargeTargets, expectToFit } from './screens.ts'

const alreadySubscribed = 'You already have lifetime access to all premium features!'

const test = base.extend<{ buyer: Buyer }>({
  buyer: async ({ product }, use) => use(await createBuyer(product)),
})

// What the server refuses on purpose, and what is kept from the page, shows in the console as a failed request.
test.use({ expectedComplaints: [/the server responded with a status of (4\d\d|503)|net::ERR_/] })

test.afterEach(async ({ product }) => {
  await tellCards(product, 'POST', '/checkout/webhooks', { held: false })
  await tellCards(product, 'POST', '/checkout/webhooks/release')
  await tellCards(product, 'DELETE', '/checkout/faults')
})

test('the free day ends, the text stays at hand, and paying opens the dictation again', async ({
  page,
  product,
  buyer,
}) => {
  const words = 'These words were spoken on the free day.'
  const earlier = 'Something written before and cleared.'
  await signInByToken(page, buyer.token)
  await expect(page.getByText(/Free trial ends/)).toBeVisible()
  await write(page, earlier)
  await page.getByRole('button', { name: 'Clear Text' }).click()
  await expect(page.getByText('Text cleared')).toBeVisible()
  await write(page, words)
  await endFreeDay(product, buyer)
  await page.reload()

  await page.waitForURL('**/subscribe?message=trial_expired')
  await expect(page.getByText('Your free day is over.')).toBeVisible()
  await expect(page.getByLabel('Saved text')).toHaveText(words)
  await page.getByRole('region', { name: 'Earlier texts' }).locator('summary').first().click()
  await expect(page.getByText(earlier)).toBeVisible()
  const saved = page.getByRole('region', { name: 'Your text' })
  await saved.getByRole('button', { name: 'Copy Text' }).click()
  await expect(page.getByText('Text copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words)
  const downloading = page.waitForEvent('download')
  await saved.getByRole('button', { name: 'Download Text' }).click()
  expect((await downloading).suggestedFilename()).toBe('plainspoken.txt')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.waitForURL('**/account')
  await page.goBack()
  await page.waitForURL('**/subscribe?message=trial_expired')

  await page.getByRole('button', { name: 'Buy Now' }).click()
  await payFrom(page)
  expect((await waitForMail(product, buyer.email)).subject).toContain('£3.00')

  await page.getByRole('button', { name: 'Start Dictating' }).click()
  await page.waitForURL('**/speech-recognition')
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toHaveText(words)
  await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Start Listening' }).click()
  const status = page.locator('[data-status]')
  await expect(status).toHaveText('Recording audio', { timeout: 30_000 })
  const transcribed = page.waitForResponse('**/transcription/transcribe', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Stop Listening' }).click()
  expect((await transcribed).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toContainText(words)
  await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCount(0)

  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText(
    /Bought on .+ for £3\.00, paid once\./,
  )
})

test('a recording that the end of the free day overtook is kept, can be taken away, and becomes text after paying', {
  tag: '@ci',
}, async ({ page, product, buyer }) => {
  await signInByToken(page, buyer.token)
  // What the page asks for when it starts is from before the day's end.
  await page.waitForLoadState('networkidle')
  await endFreeDay(product, buyer)
  const status = page.locator('[data-status]')
  const transcribed = () => page.waitForResponse('**/transcription/transcribe', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Start Listening' }).click()
  await expect(status).toHaveText('Recording audio', { timeout: 30_000 })
  const refused = transcribed()
  await page.getByRole('button', { name: 'Stop Listening' }).click()
  expect((await refused).status()).toBe(402)
  await expect(page.getByText('Your free day is over.').first()).toBeVisible()

  await page.goto('/subscribe')
  const kept = page.getByRole('region', { name: 'Waiting to be transcribed' })
  const downloading = page.waitForEvent('download')
  await kept.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('recording.webm')

  await page.getByRole('button', { name: 'Buy Now' }).click()
  await payFrom(page)
  await page.getByRole('button', { name: 'Start Dictating' }).click()
  const accepted = transcribed()
  await kept.getByRole('button', { name: 'Try again' }).click()
  expect((await accepted).status()).toBe(200)
})

test('somebody cancels, comes back, has a card declined and pays with another', async ({ page, buyer }) => {
  await signInByToken(page, buyer.token)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('**/subscribe')
  await expect(page.getByText('£3.00')).toBeVisible()
  for (const feature of [
    'Unlimited transcription',
    'Copy Text to Clipboard',
    'Advanced editing tools',
    'No recurring payments',
    'Lifetime access to all features',
    'Free future updates',
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: feature })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('**/checkout')
  const first = await goToCardPage(page)
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await page.waitForURL('**/checkout')
  await expect(page.getByText('Order summary')).toBeVisible()
  expect(await goToCardPage(page)).toBe(first)

  await page.getByRole('button', { name: 'Try a card that is declined' }).click()
  await expect(page.getByRole('alert')).toContainText('declined')
  await page.getByRole('button', { name: 'Pay £3.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})

test('the browser’s own Back leads from the card page to a checkout that can be used', {
  tag: '@ci',
}, async ({ page, buyer }) => {
  await openCheckout(page, buyer)
  await goToCardPage(page)
  await page.goBack()
  await goToCardPage(page)
})

test('whoever closes the window right after paying is subscribed all the same', { tag: '@ci' }, async ({
  page,
  context,
  buyer,
}) => {
  await openCheckout(page, buyer)
  await goToCardPage(page)
  const returning = page.waitForRequest('**/payment-success?*')
  await page.route('**/payment-success?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Pay £3.00' }).click()
  await returning
  await page.close()
  const later = await context.newPage()
  await later.goto('/speech-recognition')
  await expect(later.locator('[data-status]')).toHaveText('Ready')
  await expect(later.getByRole('button', { name: 'Buy Now' })).toHaveCount(0)
})

test('a webhook that never comes is not missed: coming back is enough', { tag: '@ci' }, async ({
  page,
  product,
  buyer,
}) => {
  await tellCards(product, 'POST', '/checkout/webhooks', { held: true })
  await openCheckout(page, buyer)
  await payFrom(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(await isSubscribed(page, buyer)).toBe(true)
})

test('two windows lead to one payment, and a third learns of it without being touched', {
  tag: '@ci',
}, async ({ page, context, product, buyer }) => {
  await signInByToken(page, buyer.token)
  const watching = await openTab(context, '/speech-recognition')
  await expect(watching.getByRole('button', { name: 'Buy Now' })).toBeVisible()
  const second = await openTab(context, '/checkout')
  await page.goto('/checkout')
  expect(await goToCardPage(second)).toBe(await goToCardPage(page))

  await page.getByRole('button', { name: 'Pay £3.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(watching.getByRole('button', { name: 'Buy Now' })).toHaveCount(0)

  await second.getByRole('button', { name: 'Pay £3.00' }).click()
  await expect(second.getByRole('heading', { name: 'This payment has been made.' })).toBeVisible()
  await second.goto('/checkout')
  await expect(second.getByText(alreadySubscribed)).toBeVisible()
  await second.waitForURL('**/speech-recognition')
  expect(
    (await salesOf(product, buyer)).filter(({ session }) => session.payment_status === 'paid'),
  ).toHaveLength(1)
})

test('a refund while signed in ends the access at the next visit, and the text stays', async ({
  page,
  product,
  buyer,
}) => {
  await signInByToken(page, buyer.token)
  await write(page, 'Bought, written, given back.')
  await page.goto('/checkout')
  await payFrom(page)
  await endFreeDay(product, buyer)
  const [sale] = await salesOf(product, buyer)
  await tellCards(product, 'POST', `/checkout/sales/${sale?.session.id}`, { action: 'refund' })
  await page.goto('/speech-recognition')
  await page.waitForURL('**/subscribe?message=trial_expired')
  await expect(page.getByLabel('Saved text')).toHaveText('Bought, written, given back.')

  await page.goto(`/payment-success?session_id=${sale?.session.id}`)
  await expect(page.getByRole('alert')).toHaveText('This payment was refunded or disputed.')
  expect(await isSubscribed(page, buyer)).toBe(false)
})

test('whoever is subscribed is told so and led back after a second', async ({ page, buyer }) => {
  await openCheckout(page, buyer)
  await payFrom(page)
  await page.addInitScript((sentence) => {
    const seen = window as { toldAt?: number; ledBackAt?: number }
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(sentence)) seen.toldAt ??= performance.now()
      if (location.pathname === '/speech-recognition') seen.ledBackAt ??= performance.now()
    }).observe(document, { childList: true, subtree: true })
  }, alreadySubscribed)
  await page.goto('/subscribe')
  await expect(page.getByText(alreadySubscribed)).toBeVisible()
  await page.waitForURL('**/speech-recognition')
  const waitedMs = () =>
    page.evaluate(() => {
      const { toldAt = 0, ledBackAt = Number.NaN } = window as { toldAt?: number; ledBackAt?: number }
      return ledBackAt - toldAt
    })
  // The observer hears of the sentence a moment after it was set, and so of a shorter wait.
  await expect.poll(waitedMs).toBeGreaterThan(900)
})

test('Pay Now waits for the publishable key, for five seconds at most, and can be tried again', async ({
  page,
  buyer,
}) => {
  await signInByToken(page, buyer.token)
  let answer = () => {}
  await page.route('**/payment/config', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue().catch(() => {}) // the page no longer waits
  })
  const payNow = page.getByRole('button', { name: 'Pay Now' })
  await page.goto('/checkout')
  await expect(payNow).toBeDisabled()
  await expect(page.getByRole('alert')).toHaveText(/^Failed to load payment configuration: /, {
    timeout: 15_000,
  })
  await expect(payNow).toBeDisabled()
  answer()
  await page.unroute('**/payment/config')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(payNow).toBeEnabled()

  await page.route('**/payment/config', (route) => route.fulfill({ json: { succeeded: true, data: {} } }))
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Invalid payment configuration response')
  await expect(payNow).toBeDisabled()
})

test('the card provider’s script loads at the checkout only, and paying works without it', async ({
  page,
  buyer,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.url().includes('/checkout/script.js') && scripts.push(page.url()))
  await signInByToken(page, buyer.token)
  await page.goto('/subscribe')
  await page.getByRole('button', { name: 'Buy Now' }).waitFor()
  expect(scripts).toEqual([])
  await page.goto('/checkout')
  await expect
    .poll(() => page.evaluate(() => typeof (window as { Stripe?: unknown }).Stripe))
    .toBe('function')
  expect(scripts).toHaveLength(1)

  await page.route('**/checkout/script.js', (route) => route.abort())
  await page.reload()
  await payFrom(page)
})

test('a card provider that is away is explained, and the next click pays', { tag: '@ci' }, async ({
  page,
  product,
  buyer,
}) => {
  await openCheckout(page, buyer)
  const attempts: number[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/create-checkout-session') && attempts.push(Date.now()),
  )
  await tellCards(product, 'POST', '/checkout/faults', { kind: '429', times: 4 })
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The payment service could not be reached. Please try again in a moment.',
  )
  expect(attempts).toHaveLength(4)
  await payFrom(page)
})

test('an address that is not the checkout’s is never opened', async ({ page, buyer }) => {
  await openCheckout(page, buyer)
  await page.route('**/create-checkout-session', (route) =>
    route.fulfill({
      json: { succeeded: true, data: { url: 'https://checkout.evil.test/pay' }, error: null },
    }),
  )
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Received invalid response format from server. Please try again.',
  )
  expect(new URL(page.url()).pathname).toBe('/checkout')
})

test('the way back says what is wrong with a payment that is none', async ({ page, product, buyer }) => {
  await signInByToken(page, buyer.token)
  const alert = page.getByRole('alert')
  for (const path of [
    '/payment-success',
    '/payment-success?session_id=',
    '/payment-success?session_id=nonsense',
  ]) {
    await page.goto(path)
    await expect(alert).toHaveText('Invalid payment session')
  }
  await page.goto('/payment-success?session_id=cs_test_00000000000000000000')
  await expect(alert).toHaveText('Failed to verify payment')
  await page.goto('/checkout')
  const unpaid = await goToCardPage(page)
  await page.goto(`${product.url}/payment-success?session_id=${unpaid}`)
  await expect(alert).toHaveText('The payment is not complete yet.')

  await page.route('**/complete-payment', (route) =>
    route.fulfill({ status: 401, json: { succeeded: false } }),
  )
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(alert).toHaveText(
    'Your login session has expired. Please log in again to verify your payment.',
  )
  await page.getByRole('button', { name: 'Log In Again' }).click()
  await page.waitForURL('**/login')
})

test('the pages about paying are accessible in both themes and in the system’s colours, fit every screen, and have room for a thumb', {
  tag: '@ci',
}, async ({ page, product, buyer }) => {
  await signInByToken(page, buyer.token)
  await write(page, 'Some words that were saved before the day was over. '.repeat(40))
  await endFreeDay(product, buyer)
  for (const path of ['/subscribe?message=trial_expired', '/checkout', '/payment-success']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (path.startsWith('/subscribe')) await page.getByLabel('Saved text').waitFor()
    if (path === '/checkout') await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
    await expectAccessible(page)
    await expectEdges(page)
    await expectToFit(page)
    await expectLargeTargets(page)
  }
})

test('the pages after paying are accessible in both themes and in the system’s colours, fit every screen, and have room for a thumb', {
  tag: '@ci',
}, async ({ page, buyer }) => {
  await signInByToken(page, buyer.token)
  await page.goto('/checkout')
  await payFrom(page)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expectAccessible(page)
  await expectEdges(page)
  await expectToFit(page)
  await expectLargeTargets(page)

  await page.addInitScript((redirectAfterMs) => {
    const set = window.setTimeout
    // Nobody is led back while the page is looked at.
    const setButTheWayBack = (...given: Parameters<typeof set>) =>
      given[1] !== redirectAfterMs && set(...given)
    Object.assign(window, { setTimeout: setButTheWayBack })
  }, 1000)
  await page.goto('/subscribe')
  await expect(page.getByText(alreadySubscribed)).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await expect(page.getByText(alreadySubscribed)).toBeVisible()
})

/** Types into the transcript, and waits until it is on the device. */
async function write(page: Page, text: string) {
  const transcript = page.locator('.cm-content')
  await transcript.click()
  await page.keyboard.insertText(text)
  await expect(page.getByRole('button', { name: 'Copy Text' })).toBeEnabled()
  await page.reload()
  await expect(transcript).toHaveText(text.trim())
}

async function openCheckout(page: Page, buyer: Buyer) {
  await signInByToken(page, buyer.token)
  await page.goto('/checkout')
}

/** From /checkout to the card provider's page. Returns the checkout's id. */
async function goToCardPage(page: Page): Promise<string> {
  await page.waitForURL('**/checkout')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.waitForURL('**/checkout/pay/*')
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** From the way to /checkout on: pays and comes back. */
async function payFrom(page: Page) {
  await goToCardPage(page)
  await page.getByRole('button', { name: 'Pay £3.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(path)
  return tab
}

async function isSubscribed(page: Page, buyer: Buyer): Promise<boolean> {
  const answer = await page.request.get('/payment/subscription-status', {
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  return (await answer.json()).data.isSubscribed
}

type Sale = { session: { id: string; client_reference_id: string; payment_status: string } }

async function salesOf(product: Product, buyer: Buyer): Promise<Sale[]> {
  const { sales } = await tellCards<{ sales: Sale[] }>(product, 'GET', '/checkout/sales.json')
  return sales.filter(({ session }) => session.client_reference_id === buyer.id)
}

/** Asks the sandbox's card provider for something. */
async function tellCards<T = unknown>(
  product: Product,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body: object = {},
): Promise<T> {
  const answer = await fetch(product.sandboxUrl + path, {
    method,
    ...(method === 'GET'
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${method} ${path}`).toBe(true)
  return (await answer.json()) as T
}
