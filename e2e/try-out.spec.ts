import type { Page } from '@playwright/test'
import { button, transcript } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { fillRegistration, inventPerson, leaveToken, waitForMail } from './people.ts'
import { giveRecogniser, say } from './recogniser.ts'
import { expectAccessible, expectEdges, expectLargeTargets, expectToFit } from './screens.ts'

test('what a newcomer says on the first page goes to nobody, and is the first draft of the account made here', async ({
  page,
  member,
  product,
  browser,
}) => {
  test.slow()
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await giveRecogniser(page)
  await page.goto('/')
  await test.step('the page is about what it does, and Sign In leads to the form', async () => {
    const email = page.getByLabel('Email')
    await expect(page.getByText('Dear Ada,').first()).toBeVisible()
    await expect(email).not.toBeInViewport()
    await page.getByRole('link', { name: 'Sign In' }).click()
    await expect(email).toBeInViewport()
    await expect(email).toBeFocused()
    await expect(page.getByText('Dear Ada,')).toBeHidden()
    await page.goBack()
    await expect(email).not.toBeInViewport()
    await expectAccessible(page)
    await expectToFit(page)
  })
  await page.getByRole('button', { name: 'Start Talking' }).click()
  const sheet = page.getByRole('region', { name: 'Try it here' })
  await expect(sheet.getByRole('status')).toHaveText('Listening')
  await expect(sheet.getByRole('button', { name: 'Stop' })).toBeFocused()
  await say(page, 'dear Ada comma new line')
  await say(page, 'it is late', false)
  await expect(sheet).toContainText('Dear Ada,\nIt is late')
  await expect(sheet).toContainText('Chrome sends your voice to Google’s speech service, not to this server.')
  await sheet.getByRole('button', { name: 'Stop' }).click()
  await expect(sheet.getByRole('status')).toHaveText('Your words')
  await button(page, 'Copy').click()
  await expect(page.getByText('Text copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Dear Ada,\nIt is late')
  await expect(button(page, 'Keep Talking')).toBeVisible()
  await expectAccessible(page)
  await expectEdges(page)
  await expectToFit(page)
  await expectLargeTargets(page)
  expect(sent.filter((url) => !url.includes('passkey'))).toEqual([])

  // Somebody else's account does not get them, and they outlive the page.
  const others = await page.context().newPage()
  await leaveToken(others, member.token)
  await others.goto('/speech-recognition')
  await others.locator('.cm-content').waitFor()
  await expect(transcript(others)).not.toContainText('Ada')
  await others.evaluate(() => localStorage.removeItem('token'))
  await others.close()

  await page.goto('/login')
  await page.getByRole('button', { name: 'Start Talking' }).click()
  await expect(sheet).toContainText('It is late')
  await sheet.getByRole('button', { name: 'Stop' }).click()
  await sheet.getByRole('link', { name: 'Keep This Text' }).click()
  await expect(page).toHaveURL('/register')
  await expect(sheet).toContainText('It is late')

  const person = inventPerson()
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/verify-email')
  const link = /http\S+verify-email\S+/.exec((await waitForMail(product, person.email)).text)?.[0] ?? ''

  await test.step('in another browser the link of the mail does nothing', async () => {
    const elsewhere = await browser.newContext({ baseURL: product.url })
    const there = await elsewhere.newPage()
    await there.goto(link)
    await expect(there.getByText('This link works in the browser you signed up in.')).toBeVisible()
    expect(there.url()).not.toContain('code')
    await elsewhere.close()
  })
  const allow = await holdQuestion(page)
  const opened = await page.context().newPage()
  await opened.goto(link)
  await page.waitForURL('**/speech-recognition')
  const reason = page.getByText('Please allow the microphone. Plainspoken writes what it hears')
  await expect(reason).toBeVisible()
  await allow()
  await expect(reason).toHaveCount(0)
  await expect(transcript(page)).toHaveText(/Dear Ada,\s*It is late/)
  await opened.waitForURL('**/speech-recognition')
  await opened.close()

  await test.step('on paper the text stands alone', async () => {
    await page.locator('.cm-content').waitFor()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.locator('body > :visible')).toHaveText(/^Dear Ada,\s+It is late$/)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  })
  await button(page, 'Clear Text').click()
  await expect(button(page, 'Clear Text')).toBeFocused()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByText('Welcome back.')).toBeVisible()
  await expect(page.getByText('New here? Your first day is free.')).toBeHidden()
})

test('where a browser recognises no speech, a scene shows how it looks', async ({ page }) => {
  await page.addInitScript(() =>
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined }),
  )
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await page.goto('/register')
  await page.getByRole('button', { name: 'Start Talking' }).click()
  const sheet = page.getByRole('region', { name: 'Try it here' })
  await expect(sheet).toContainText('Dear Ada,\n\nThe train is late. I am writing this with my voice.')
  const again = sheet.getByRole('button', { name: 'Play Again' })
  await expect(again).toBeFocused()
  await expect(again).toHaveCSS('transition-duration', '0.001s')
  await expectAccessible(page, ['light'])
})

/** The browser has not been asked for the microphone yet; once it is, its question stands until the answer is given. */
async function holdQuestion(page: Page) {
  await page.evaluate(() => {
    navigator.permissions.query = async () => Object.assign(new EventTarget(), { state: 'prompt' }) as never
    const devices = navigator.mediaDevices
    const ask = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (wanted) => {
      await new Promise<void>((resolve) => addEventListener('allowed', () => resolve(), { once: true }))
      return ask(wanted)
    }
  })
  return () => page.evaluate(() => dispatchEvent(new Event('allowed')))
}
