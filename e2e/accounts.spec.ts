import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Buyer, createBuyer, endCodeGap } from './buyers.ts'
import { countStored } from './device.ts'
import { button, status, write } from './dictation-page.ts'
import { expect } from './fixtures.ts'
import { test as base } from './network.ts'
import {
  fillLogin,
  fillRegistration,
  inventPerson,
  readMailedCode,
  signInByCall,
  signInByToken,
  waitForMail,
} from './people.ts'
import type { Product } from './product.ts'
import { expectAccessible, expectToFit } from './screens.ts'

const password = 'a quiet little password'
const newPassword = 'another quiet password'
const outOfReach = 'Our server could not be reached. Please try again in a moment.'
const unreachable = 'The server could not be reached. Please check your connection and try again.'

type Owner = Buyer & { password: string }

const test = base.extend<{ owner: Owner }>({
  owner: async ({ product }, use) => use({ ...(await createBuyer(product, { password })), password }),
})

// What is refused, or broken on purpose, shows in the console as a failed request.
test.use({ expectedComplaints: [/the server responded with a status of (4\d\d|502)|net::ERR_/] })

test.afterEach(({ product }) => refuseMail(product, false))

test('signing in says what is wrong, and how long to wait', async ({ page, network, owner }) => {
  const path = '/auth/login'
  await page.goto('/login')
  await fillLogin(page, { ...owner, password: 'not this one' })
  const submit = () => press(page, 'Sign In')
  await network.during(path, { status: 502 }, async () => {
    await submit()
    await expectAlert(page, outOfReach)
  })
  await network.during(path, 'cut', async () => {
    await submit()
    await expectAlert(page, unreachable)
  })
  for (let i = 0; i < 5; i++) {
    const answered = page.waitForResponse(`**${path}`)
    await submit()
    expect((await answered).status()).toBe(401)
    await expectAlert(page, 'Login failed. Please check your credentials.')
  }
  await submit()
  await expectAlert(page, /^Too many attempts\. Please try again in \d+ seconds?\.$/)
})

test('a registration whose mail cannot be sent is verified by the next code, after whatever goes wrong on the way', {
  tag: '@ci',
}, async ({ page, network, product }) => {
  const person = inventPerson()
  await page.goto('/register')
  await fillRegistration(page, { ...person, password: 'seven77' })
  await press(page, 'Create Account')
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toHaveAccessibleDescription('Password must be at least 8 characters long')
  await fillRegistration(page, person)
  await page.getByLabel('Confirm password').fill('something else')
  await press(page, 'Create Account')
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords do not match')
  await fillRegistration(page, person)
  await network.during('/auth/register', { status: 502 }, async () => {
    await press(page, 'Create Account')
    await expectAlert(page, outOfReach)
  })
  await network.during('/auth/register', 'cut', async () => {
    await press(page, 'Create Account')
    await expectAlert(page, unreachable)
  })
  await refuseMail(product, true)
  await press(page, 'Create Account')
  await page.waitForURL('**/verify-email')
  await expect(
    page.getByText('The verification email could not be sent. Please ask for a new code in a moment.'),
  ).toBeVisible()
  await expect(page.getByText('that we sent to')).toHaveCount(0)
  await expectAccessible(page)
  await refuseMail(product, false)

  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await fillLogin(page, person)
  const askedAt = Date.now()
  await press(page, 'Sign In')
  await expectAlert(page, 'Your email is not verified. Please check your email for the verification code.')
  await page.waitForURL('**/verify-email?email=*')
  expect(Date.now() - askedAt).toBeGreaterThanOrEqual(3_000)

  const resend = '/auth/resend-verification-code'
  await network.during(resend, { status: 403 }, async () => {
    await press(page, 'Resend Code')
    await expectAlert(page, outOfReach)
  })
  await network.during(resend, { status: 502 }, async () => {
    await press(page, 'Resend Code')
    await expectAlert(page, outOfReach)
  })
  await endCodeGap(product)
  await press(page, 'Resend Code')
  await expectNotice(page, 'Verification code has been resent to your email')
  await expect(page.getByRole('button', { name: /^Resend Code in [1-6]?\d s$/ })).toBeVisible()

  const code = await readMailedCode(product, person.email)
  const codeField = page.getByLabel('Verification code')
  await codeField.fill('  ')
  await press(page, 'Verify Email')
  await expect(codeField).toHaveAccessibleDescription('Please enter the verification code')
  await codeField.fill(otherThan(code))
  await expect(codeField).toHaveAccessibleDescription('Invalid verification code. Please try again.')
  await expect(codeField).toBeFocused()
  await expect(codeField).toHaveValue('')
  await expect(codeField).toHaveAttribute('aria-invalid', 'true')
  await network.during('/auth/verify-email', { status: 502 }, async () => {
    await codeField.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expectAlert(page, outOfReach)
  })
  await press(page, 'Verify Email')
  await page.waitForURL('**/speech-recognition')
})

test('a forgotten password is replaced by the code that is typed, after whatever goes wrong on the way', async ({
  page,
  network,
  product,
  owner,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await network.during('/auth/forgot-password', { status: 502 }, async () => {
    await askForReset(page, inventPerson().email)
    await expectAlert(page, outOfReach)
  })
  await network.during('/auth/forgot-password', 'cut', async () => {
    await press(page, 'Send Reset Instructions')
    await expectAlert(page, unreachable)
  })
  const nobody = inventPerson().email
  await askForReset(page, nobody)
  await expectSent(page, nobody)
  await press(page, 'Try Another Email')
  await askForReset(page, owner.email)
  await expectSent(page, owner.email)
  await expect(page.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/login')

  const code = await readMailedCode(product, owner.email)
  const codeField = page.getByLabel('Reset code')
  await codeField.fill(code.slice(1))
  await press(page, 'Verify Code')
  await expectAlert(page, 'Invalid reset code. Please try again.')
  await codeField.fill(otherThan(code))
  await expectAlert(page, 'The reset code is invalid or has expired.')
  await codeField.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)

  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
  const [field, repeated] = [page.getByLabel('New password', { exact: true }), page.getByLabel('Confirm new')]
  await field.fill('seven77')
  await repeated.fill('seven77')
  await press(page, 'Reset Password')
  await expect(field).toHaveAccessibleDescription('Password must be at least 8 characters long')
  await field.fill(newPassword)
  await press(page, 'Reset Password')
  await expect(repeated).toHaveAccessibleDescription('Passwords do not match')
  await repeated.fill(newPassword)
  await network.during('/auth/reset-password', { status: 502 }, async () => {
    await press(page, 'Reset Password')
    await expectAlert(page, outOfReach)
  })
  await press(page, 'Reset Password')
  await expect(page.getByRole('heading', { name: 'Password Reset' })).toBeVisible()
  await expect(page.getByRole('status').getByText('Your password has been successfully reset.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Sign In' }).click()
  await fillLogin(page, owner)
  await press(page, 'Sign In')
  await expectAlert(page, 'Login failed. Please check your credentials.')
  await fillLogin(page, { ...owner, password: newPassword })
  await press(page, 'Sign In')
  await page.waitForURL('**/speech-recognition')
})

test('the link of a reset leaves the address bar at once (case 87), and the page says what is wrong with it', async ({
  page,
  network,
  product,
  owner,
}) => {
  await page.goto('/forgot-password')
  await askForReset(page, owner.email)
  await expectSent(page, owner.email)
  const { text } = await waitForMail(product, owner.email)
  const link = /http\S+/.exec(text)?.[0] ?? ''

  const expectInvalid = async (reason: string) => {
    await expect(page.getByRole('heading', { name: 'Invalid Reset Code' })).toBeVisible()
    await expectAlert(page, reason)
    await expect(page.getByRole('link', { name: 'Request New Code' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
    await expect(page.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/login')
  }
  for (const query of ['', `?email=${owner.email}`, '?code=123456']) {
    await page.goto(`/reset-password${query}`)
    await expectInvalid('Missing email or reset code. Please check your reset link.')
  }
  await page.goto(`/reset-password?email=${owner.email}&code=00000000`)
  await expectInvalid('The reset code is invalid or has expired.')
  const path = '/auth/verify-reset-code'
  const asked = page.waitForRequest(`**${path}`)
  await network.during(path, { status: 403 }, async () => {
    await page.goto(link)
    await expectInvalid(outOfReach)
  })
  expect((await (await asked).allHeaders()).referer).toMatch(/\/reset-password$/)
  expect(page.url()).toMatch(/\/reset-password$/)
  await network.during(path, { status: 502 }, async () => {
    await page.reload()
    await expectInvalid(outOfReach)
  })
  await network.during(path, 'cut', async () => {
    await page.reload()
    await expectInvalid(unreachable)
  })
  const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>()
  await network.during(path, answer, async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Verifying Reset Code' })).toBeVisible()
    await expectAccessible(page)
    letAnswer()
    await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible()
  })
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly')

  // Used in another window meanwhile.
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(link)
  await resetPassword(elsewhere)
  await expect(elsewhere.getByRole('heading', { name: 'Password Reset' })).toBeVisible()
  await resetPassword(page)
  await expectInvalid('The reset code is invalid or has expired.')
})

test('the account page changes name and password, hands the data out, and says what it could not do', async ({
  page,
  network,
  browser,
  product,
  owner,
}) => {
  const elsewhere = await (await browser.newContext()).newPage()
  await signInByToken(page, owner.token)
  await network.during('/user/theme', { status: 403 }, async () => {
    await press(page, 'Switch to dark theme')
    await expectAlert(page, outOfReach)
  })
  await network.during('/user/data', { status: 502 }, async () => {
    await page.goto('/account')
    await expectAlert(page, outOfReach)
    await press(page, 'Download My Data')
    await expect(page.getByRole('alert').filter({ hasText: outOfReach })).toHaveCount(2)
  })
  await press(page, 'Try Again')

  await press(page, 'Change Name')
  await page.getByLabel('First name').fill('Bettina')
  await network.during('/user/name', { status: 502 }, async () => {
    await press(page, 'Save Name')
    await expectAlert(page, outOfReach)
  })
  await press(page, 'Save Name')
  await expectNotice(page, 'Your name has been saved')
  await press(page, 'Account menu')
  await expect(page.getByRole('menuitem', { name: 'Bettina Example' })).toBeDisabled()
  await page.keyboard.press('Escape')

  const downloading = page.waitForEvent('download')
  await press(page, 'Download My Data')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('plainspoken-account.json')
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({ profile: { email: owner.email, firstName: 'Bettina' }, hasPassword: true })

  await press(page, 'Change Password')
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new').fill(newPassword)
  await press(page, 'Save Password')
  await expectAlert(page, 'That is not your current password.')
  await page.getByLabel('Current password').fill(password)
  await network.during('/user/password', { status: 502 }, async () => {
    await press(page, 'Save Password')
    await expectAlert(page, outOfReach)
  })
  await press(page, 'Save Password')
  await expectNotice(page, 'Your password has been changed')
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible()

  const token = await signInByCall(product, { email: owner.email, password: newPassword })
  await signInByToken(elsewhere, token)
  await page.reload()
  const listed = (section: string) => page.getByRole('region', { name: section }).getByRole('listitem')
  await expect(listed('Devices')).toContainText(['(this browser)', 'Firefox on Windows'])
  await expect(listed('Recent activity')).toContainText(['Sign-in', 'Password changed'])
  await network.during(`/user/sessions/${sessionOf(token)}`, { status: 502 }, async () => {
    await press(page, 'Sign Out Firefox on Windows')
    await expectAlert(page, outOfReach)
  })
  await press(page, 'Sign Out Firefox on Windows')
  await expectNotice(page, 'Firefox on Windows is signed out')
  await expect(listed('Devices')).toHaveCount(1)
  await expect(listed('Recent activity').first()).toContainText('A device was signed out')
  await elsewhere.reload()
  await elsewhere.waitForURL('**/login')
  await elsewhere.context().close()

  await press(page, 'Sign Out Everywhere')
  const everywhere = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await network.during('/auth/logout-everywhere', { status: 502 }, async () => {
    await everywhere.getByRole('button', { name: 'Sign Out Everywhere' }).click()
    await expectAlert(page, outOfReach)
  })
  await everywhere.getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await expectNotice(page, 'You’re signed out everywhere')
  await page.waitForURL('**/login')
})

/** The id of the session that a token stands for. */
function sessionOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti
}

test('the address of an account is changed by a code, and taken back from the old mailbox', async ({
  page,
  product,
  owner,
}) => {
  const next = inventPerson().email
  await signInByToken(page, owner.token)
  await page.goto('/account')
  await press(page, 'Change Address')
  const dialog = page.getByRole('dialog', { name: 'Change your email address' })
  await expectAccessible(page)
  await dialog.getByLabel('New email address').fill(next)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Send Code')
  const codeField = dialog.getByLabel('Verification code')
  await codeField.fill('000000')
  await expectAlert(page, 'Invalid verification code. Please try again.')
  await expectAccessible(page)
  await expectToFit(page)
  await codeField.fill(await readMailedCode(product, next))
  await expectNotice(page, 'Your email address has been changed')
  await expect(page.getByText(`You sign in with it: ${next}`)).toBeVisible()

  const { text } = await waitForMail(product, owner.email)
  await page.goto(/http\S+undo\S+/.exec(text)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Undo the Change?' })).toBeVisible()
  expect(page.url()).not.toContain('code')
  await expectAccessible(page)
  await expectToFit(page)
  await press(page, 'Undo the Change')
  await expect(page.getByRole('heading', { name: 'Your Address Is Back' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Choose a New Password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await page.reload()
  await press(page, 'Undo the Change')
  await expect(page.getByRole('heading', { name: 'This Link No Longer Works' })).toBeVisible()
})

test('an account is deleted for its password, and can no longer be signed in to', async ({
  page,
  network,
  owner,
}) => {
  await signInByToken(page, owner.token)
  await page.goto('/account')
  await press(page, 'Delete My Account')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  for (const leave of [() => page.keyboard.press('Escape'), () => press(page, 'Cancel')]) {
    await leave()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete My Account' })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const confirm = () => dialog.getByRole('button', { name: 'Delete My Account' }).click()
  await confirm()
  const field = dialog.getByLabel('Password', { exact: true })
  await expect(field).toHaveAccessibleDescription('Please enter your password')
  await field.fill('not this one')
  await confirm()
  await expect(field).toHaveAccessibleDescription('That is not your current password.')
  await field.fill(password)
  await network.during('/user', { status: 502 }, async () => {
    await confirm()
    await expect(dialog.getByRole('alert')).toHaveText(outOfReach)
  })
  await confirm()
  await expectNotice(page, 'Your account has been deleted')
  await page.waitForURL('**/login')
  await fillLogin(page, owner)
  await press(page, 'Sign In')
  await expectAlert(page, 'Login failed. Please check your credentials.')
})

test('what another tab holds of a deleted account leaves the device as well', { tag: '@ci' }, async ({
  page,
  context,
  owner,
}) => {
  await signInByToken(page, owner.token)
  const other = await context.newPage()
  await other.goto('/speech-recognition')
  await button(other, 'Start Listening').click()
  await expect(status(other)).toHaveText('Recording audio')
  await expect.poll(() => countStored(other, 'chunks')).toBeGreaterThan(0)
  // Nothing is saved in its time: only as the page closes.
  await other.evaluate(() => Reflect.set(window, 'setTimeout', () => 0))
  await write(other, 'Nobody else is to read this.')
  await other.evaluate(() => {
    const hold = (event: Event) => event.stopImmediatePropagation()
    addEventListener('storage', hold, true)
    Reflect.set(window, 'hearOfIt', () => {
      removeEventListener('storage', hold, true)
      dispatchEvent(new StorageEvent('storage'))
    })
  })

  await page.goto('/account')
  await press(page, 'Delete My Account')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  // It goes on recording until it hears of it.
  const more = other.waitForEvent('console', (message) => message.text().startsWith('A recording is not'))
  await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  await more
  await other.evaluate('hearOfIt()')
  await other.waitForURL('**/login')
  for (const store of ['drafts', 'recordings', 'chunks'] as const)
    await expect.poll(() => countStored(other, store)).toBe(0)
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain('Nobody else')
})

test('of two tabs each follows the other’s logout and login', async ({ page, context, owner }) => {
  await signInByToken(page, owner.token)
  const other = await context.newPage()
  await other.goto('/speech-recognition')
  await press(page, 'Account menu')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  for (const tab of [page, other]) await tab.waitForURL('**/login')
  await fillLogin(page, owner)
  await press(page, 'Sign In')
  for (const tab of [page, other]) await tab.waitForURL('**/speech-recognition')
})

test('a page whose session has ended elsewhere keeps the text, and leads to the sign-in and back', async ({
  page,
  owner,
}) => {
  await signInByToken(page, owner.token)
  const transcript = page.locator('.cm-content')
  await transcript.click()
  await page.keyboard.insertText('What was said before.')
  const leave = page.getByRole('alert').getByRole('button', { name: 'Sign In' })
  const endSession = () =>
    page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('token')}`
      await fetch('/auth/logout-everywhere', { method: 'POST', headers: { authorization } })
    })

  await endSession()
  await press(page, 'Switch to dark theme')
  await expect(leave).toBeVisible()
  await expect(transcript).toHaveText('What was said before.')
  await expectAccessible(page)
  await expectToFit(page)
  await leave.click()
  await page.waitForURL('**/login')
  await fillLogin(page, owner)
  await press(page, 'Sign In')
  await page.waitForURL('**/speech-recognition')
  await expect(transcript).toHaveText('What was said before.')
  await expect(leave).toHaveCount(0)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Change Password' }).waitFor()
  await endSession()
  await press(page, 'Download My Data')
  await leave.click()
  await page.waitForURL('**/login')
  await fillLogin(page, owner)
  await press(page, 'Sign In')
  await page.waitForURL('**/account')
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const otherThan = (code: string) => code.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))

/** One of the places where a form says how it went holds exactly this. */
async function expectAlert(page: Page, sentence: string | RegExp) {
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toHaveText(sentence)
}

/** The message that goes by itself. */
async function expectNotice(page: Page, sentence: string | RegExp) {
  await expect(page.getByRole('status').filter({ hasText: sentence })).toHaveText(sentence)
}

async function askForReset(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send Reset Instructions')
}

async function resetPassword(page: Page) {
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new').fill(newPassword)
  await press(page, 'Reset Password')
}

async function expectSent(page: Page, email: string) {
  await expect(page.getByRole('status').filter({ hasText: 'If an account' })).toHaveText(
    `If an account exists with that email, we've sent password reset instructions to ${email}`,
  )
}

async function refuseMail(product: Product, refuse: boolean) {
  const answer = await fetch(`${product.sandboxUrl}/mail/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refuse }),
  })
  expect(answer.ok).toBe(true)
}
