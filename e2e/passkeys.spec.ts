import type { Page } from '@playwright/test'
import { createBuyer } from './buyers.ts'
import { button, transcript } from './dictation-page.ts'
import { expect, test } from './fixtures.ts'
import { fillLogin } from './people.ts'
import { giveRecogniser, say } from './recogniser.ts'
import { expectAccessible, expectToFit } from './screens.ts'

const password = 'a quiet little password'

test('a passkey is offered after the password, kept on the account page, and signs in by the button and by itself', {
  tag: '@ci',
}, async ({ page, product }) => {
  const owner = await createBuyer(product, { password })
  const setVerified = await plugInDevice(page)
  // Else the browser would sign in as soon as /login opens: a device that is simulated lets nobody choose.
  await letAutofillOffer(page, false)
  await giveRecogniser(page)
  await page.goto('/login')
  await fillLogin(page, { ...owner, password })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const offer = page.getByRole('dialog', { name: 'Sign in without a password next time?' })
  await page.waitForURL('**/speech-recognition')
  await dictate(page)
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await offer.getByLabel('Password').fill(password)
  await offer.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(page.getByText('Next time, this device signs you in')).toBeVisible()
  await expect(offer).toHaveCount(0)

  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await expect(section.getByText('not used yet')).toBeVisible()
  await section.getByRole('button', { name: 'Add a Passkey' }).click()
  const proof = page.getByRole('dialog')
  await proof.getByLabel('Password').fill(password)
  await proof.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(proof.getByRole('alert')).toHaveText('This device already has a passkey for your account.')
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await section.getByRole('button', { name: /^Rename/ }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save Name' }).click()
  await expect(section.getByRole('strong')).toHaveText('My laptop')
  await expectAccessible(page)
  await expectToFit(page)

  await signOut(page)
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
  await page.waitForURL('**/speech-recognition')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await signOut(page)
  await setVerified(false)
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
  await expect(page.getByText('No passkey was used. You can try again.')).toBeVisible()
  await setVerified(true)

  await letAutofillOffer(page, true)
  await page.goto('/login')
  await page.waitForURL('**/speech-recognition')

  await page.goto('/account')
  await section.getByRole('button', { name: 'Remove My laptop' }).click()
  await proof.getByLabel('Password').fill(password)
  await proof.getByRole('button', { name: 'Remove the Passkey' }).click()
  await expect(page.getByText('My laptop is removed')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(0)
})

/** A device that asks its owner for a finger. Returns what decides whether it gets it. */
async function plugInDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

/** From the next page on. */
async function letAutofillOffer(page: Page, isOffering: boolean) {
  await page.addInitScript((is) => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => is
  }, isOffering)
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
}

/** The offer waits until somebody has dictated. */
async function dictate(page: Page) {
  await button(page, 'Start Listening').click()
  await expect(button(page, 'Stop Listening')).toBeVisible()
  await say(page, 'hello')
  await expect(transcript(page)).toHaveText('Hello')
  await button(page, 'Stop Listening').press('Enter')
}
