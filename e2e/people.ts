import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Product } from './product.ts'

export type Person = { firstName: string; lastName: string; email: string; password: string }

/** Somebody nobody has seen before. */
export function inventPerson(changes: Partial<Person> = {}): Person {
  return {
    firstName: 'Ada',
    lastName: 'Example',
    email: `ada.${randomUUID()}@example.org`,
    password: 'a quiet little password',
    ...changes,
  }
}

export async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function fillRegistration(page: Page, person: Person) {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await fillLogin(page, person)
  await page.getByLabel('Confirm password').fill(person.password)
}

/** Signs in without the form, whose calls from one place are limited, and opens the page of dictation. */
export async function signInByToken(page: Page, token: string, at = '') {
  await leaveToken(page, token, at)
  await page.goto(`${at}/speech-recognition`)
  await waitForSession(page)
  await expect(page.locator('[data-status]')).toHaveText('Ready')
}

/** The next page that is opened finds the token, and is signed in. */
export async function leaveToken(page: Page, token: string, at = '') {
  // Not a page of the product: it would take time to start, and act on the token while the next one is opened.
  await page.goto(`${at}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}

/** The page has read who is here, which it does in the task after it took over what was served. */
async function waitForSession(page: Page) {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

type Mail = { to: string; subject: string; text: string; html: string; at: string }

/** The newest mail to an address, once there is one. */
export async function waitForMail(product: Product, to: string): Promise<Mail> {
  let newest: Mail | undefined
  await expect
    .poll(async () => {
      const answer = await fetch(`${product.sandboxUrl}/mail/messages.json?to=${encodeURIComponent(to)}`)
      const { messages } = (await answer.json()) as { messages: Mail[] }
      newest = messages[0]
      return newest
    })
    .toBeTruthy()
  return newest as Mail
}

/** The digits on a line of their own in the newest mail to an address. */
export async function readMailedCode(product: Product, to: string): Promise<string> {
  const { text } = await waitForMail(product, to)
  const code = /^\s*(\d{6}|\d{8})\s*$/m.exec(text)?.[1]
  if (code === undefined) throw new Error(`The newest mail to ${to} holds no code.`)
  return code
}

/** Makes a verified account by the product's calls alone, and signs in. Returns the login token. */
export async function createAccount(product: Product, person: Person): Promise<string> {
  const { firstName, lastName, email, password } = person
  const { attempt } = await post(product, '/auth/register', { firstName, lastName, email, password })
  const code = await readMailedCode(product, email)
  const { device } = await post(product, '/auth/verify-email', { email, code, attempt })
  return signInByCall(product, person, [String(device)])
}

/** Opens one more session, as from a browser of its own. Returns its token. */
export async function signInByCall(
  product: Product,
  { email, password }: Pick<Person, 'email' | 'password'>,
  devices: string[] = [],
): Promise<string> {
  const { token } = await post(product, '/auth/login', { email, password, devices })
  return token as string
}

async function post(product: Product, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
    },
    body: JSON.stringify(body),
  })
  const reply = (await answer.json()) as { succeeded: boolean; data: Record<string, unknown>; error: string }
  if (!reply.succeeded) throw new Error(`POST ${path}: ${answer.status} ${reply.error}`)
  return reply.data
}
