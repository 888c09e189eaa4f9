import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { countStored } from './device.ts'
import { button, status, transcript, useTool, write } from './dictation-page.ts'
import { collectComplaints, expect } from './fixtures.ts'
import { recording, shareOfSpokenWords } from './microphone.ts'
import { test } from './network.ts'
import { createAccount, fillLogin, inventPerson, signInByToken } from './people.ts'
import { giveRecogniser, say, sessionsOf } from './recogniser.ts'

const transcribe = '/transcription/transcribe'
const unreached = /ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_FAILED|404/

test.use({ serviceWorkers: 'allow', expectedComplaints: [unreached] })

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be transcribed' })

const builds = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('plainspoken-build')))

/** Waits until the next start needs no network. */
async function installed(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Wakes the service worker as the browser does once there is a network, and again until the work is done. */
async function wakeWorker(context: BrowserContext, origin: string, isDone: () => boolean) {
  const page = await context.newPage()
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const sync = { origin, registrationId, tag: 'send-recordings', lastChance: false }
  // A page that has just been closed may hold its recording for a moment.
  await expect
    .poll(async () => {
      await browser.send('ServiceWorker.dispatchSyncEvent', sync)
      return isDone()
    })
    .toBe(true)
  return page
}

test('the page can be installed', { tag: '@whole' }, async ({ page, context }) => {
  await page.goto('/login')
  const install = await context.newCDPSession(page)
  await expect
    .poll(async () => (await install.send('Page.getInstallabilityErrors')).installabilityErrors)
    .toEqual([expect.objectContaining({ errorId: 'in-incognito' })])
})

test('without a network the page starts with its text, records, and what waits is sent once when there is one again', async ({
  page,
  context,
  member,
  network,
  product,
}) => {
  await signInByToken(page, member.token)
  await page.goto('/speech-recognition')
  await write(page, 'Kept on the device.')
  await installed(page)
  network.state.isAway = true
  await page.goto('/')
  await expect(transcript(page)).toHaveText('Kept on the device.')
  await button(page, 'Start Listening').click()
  await expect(status(page)).toHaveText('Recording audio')
  await expect.poll(() => countStored(page, 'chunks')).toBeGreaterThan(0)
  await button(page, 'Stop Listening').click()
  await expect(waiting(page)).toContainText('could not be reached')
  await page.reload()
  await expect(transcript(page)).toContainText('Kept on the device.')
  // No call of this page may be under way when it goes: its answer would reach nobody.
  await expect(waiting(page)).toContainText('could not be reached')
  await page.close()

  network.state.isAway = false
  const data = { transcription: 'and said offline', segments: [], gaps: [], duration: 1, engine: 'test' }
  network.troubles.set(transcribe, { status: 200, json: { succeeded: true, data, error: null } })
  const before = network.count(`POST ${transcribe}`)
  const next = await wakeWorker(context, product.url, () => network.count(`POST ${transcribe}`) > before)

  // What was heard meanwhile is there without another call.
  network.state.isAway = true
  await next.goto(`${product.url}/speech-recognition`)
  await expect(transcript(next)).toContainText('said offline')
  await expect(waiting(next)).toHaveCount(0)
  expect(network.count(`POST ${transcribe}`)).toBe(before + 1)

  // Nothing of the session stays behind.
  await button(next, 'Account menu').click()
  await next.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(next).toHaveURL(/login/)
  expect(await next.evaluate(() => caches.has('plainspoken-session'))).toBe(false)
})

/** Another app hands a file to the installed product, as the system does it: in a window of its own, without a page of ours. */
async function share(context: BrowserContext, origin: string, name: string) {
  const window = await context.newPage()
  await window.setContent(
    `<form method="post" enctype="multipart/form-data" action="${origin}/share"><input type="file" name="audio"></form>`,
  )
  await window
    .locator('input')
    .setInputFiles({ name, mimeType: 'audio/webm', buffer: await readFile(recording) })
  await window.locator('form').evaluate((form: HTMLFormElement) => form.submit())
  await window.waitForURL(`${origin}/**`)
  return window
}

test('audio that another app shares becomes text, also where nobody is signed in yet; the app’s shortcut listens at once', {
  tag: '@ci',
}, async ({ page, context, network, product }) => {
  // Somebody of its own: it signs out.
  const person = inventPerson()
  await signInByToken(page, await createAccount(product, person))
  await installed(page)
  await page.close()
  const shared = await share(context, product.url, 'memo.webm')
  await expect(shared).toHaveURL('/speech-recognition')
  // Whoever sent it: nothing of it is sent or written before a yes.
  await expect(shared.getByRole('dialog', { name: 'Add “memo.webm” to your text?' })).toBeVisible()
  await button(shared, 'Add It').click()
  await expect(waiting(shared)).toContainText('memo.webm')
  await expect
    .poll(async () => shareOfSpokenWords((await transcript(shared).textContent()) ?? ''), { timeout: 60_000 })
    .toBeGreaterThan(0.5)
  await expect(waiting(shared)).toHaveCount(0)
  await button(shared, 'Account menu').click()
  await shared.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(shared).toHaveURL(/login/)
  await shared.close()

  network.state.isAway = true
  const stranger = await share(context, product.url, 'later.webm')
  await expect(
    stranger.getByText('Your file is saved on this device. Sign in and it will be transcribed.'),
  ).toBeVisible()
  network.state.isAway = false
  const data = {
    transcription: 'and this was shared later',
    segments: [],
    gaps: [],
    duration: 1,
    engine: 'test',
  }
  network.troubles.set(transcribe, { status: 200, json: { succeeded: true, data, error: null } })
  await fillLogin(stranger, person)
  await button(stranger, 'Sign In').click()
  await button(stranger, 'Add It').click()
  await expect(transcript(stranger)).toContainText('his was shared later')
  await expect(waiting(stranger)).toHaveCount(0)

  // No window of an installed product is to be had without a screen.
  await stranger.addInitScript(() => {
    const match = window.matchMedia.bind(window)
    window.matchMedia = (query) => match(query.replace('(display-mode: standalone)', 'all'))
  })
  await stranger.goto(`${product.url}/speech-recognition?start`)
  await expect(status(stranger)).toHaveText('Recording audio')
  await expect(stranger).toHaveURL('/speech-recognition')
})

test('case 151: a file that a page of another site posts is not taken, whether that page says who it is or not', async ({
  page,
  context,
  member,
  product,
}) => {
  await signInByToken(page, member.token)
  await installed(page)
  const site = createServer(({ url = '' }, answer) => {
    answer.setHeader('content-type', 'text/html').setHeader('referrer-policy', url.slice(1))
    answer.end(`<form method="post" enctype="multipart/form-data" action="${product.url}/share">
      <input type="file" name="audio"></form>`)
  })
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  for (const policy of ['no-referrer', 'unsafe-url']) {
    const foreign = await context.newPage()
    await foreign.goto(`http://127.0.0.1:${port}/${policy}`)
    await foreign.evaluate(() => {
      const files = new DataTransfer()
      files.items.add(new File(['sound'], 'evil.webm', { type: 'audio/webm' }))
      ;(document.querySelector('input') as HTMLInputElement).files = files.files
      ;(document.querySelector('form') as HTMLFormElement).submit()
    })
    await foreign.waitForURL(`${product.url}/speech-recognition`)
    await expect(transcript(foreign)).toBeVisible()
    expect(await countStored(foreign, 'recordings'), policy).toBe(0)
    await foreign.close()
  }
  site.close()
})

test('an upgrade in mid-dictation disturbs nobody: both builds work side by side, and the next start is the new one', {
  tag: '@ci',
}, async ({ page, context, member, network }) => {
  const entry = (tab: Page) =>
    tab.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .find((name) => /\/main-[^/]+\.js$/.test(name)),
    )
  await giveRecogniser(page, { langs: ['en-US'], failures: 0 })
  await signInByToken(page, member.token)
  await page.goto('/speech-recognition')
  await installed(page)
  await page.reload()
  await button(page, 'Start Listening').click()
  await expect(status(page)).toHaveText('Listening')
  await say(page, 'hello comma')
  await expect(transcript(page)).toHaveText('Hello,')

  network.state.isUpgraded = true
  const tab = await context.newPage()
  const complaints = collectComplaints(tab)
  await tab.goto('/speech-recognition')
  expect(await entry(tab)).not.toBe(await entry(page))
  await expect(transcript(tab)).toContainText('Hello,')
  await expect.poll(() => builds(tab)).toHaveLength(2)
  await expect.poll(() => tab.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

  await page.bringToFront()
  await expect(status(page)).toHaveText('Listening')
  await say(page, 'and after')
  await expect(transcript(page)).toContainText('Hello, and after')
  // A part of the build that the server no longer has.
  await useTool(page, 'Texts')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Stop Listening').click()
  await expect(page.getByText('A new version is ready')).toBeVisible()
  await tab.bringToFront()
  await expect(transcript(tab)).toContainText('and after')
  await page.reload()
  await expect(transcript(page)).toContainText('and after')
  expect(await entry(page)).toBe(await entry(tab))
  expect(complaints).toEqual([])

  await test.step('private mode listens without a network', async () => {
    await useTool(page, 'Settings')
    await button(page, 'Install private mode').click()
    await page.getByLabel('Private mode').check()
    await page.keyboard.press('Escape')
    network.state.isAway = true
    await page.reload()
    await button(page, 'Start Listening').click()
    await expect(status(page)).toHaveText('Listening')
    await say(page, 'offline comma too')
    await expect(transcript(page)).toContainText('offline, too')
    expect((await sessionsOf(page)).map(({ processLocally }) => processLocally)).toEqual([true])
  })
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block', expectedComplaints: [/ERR_FAILED/] })

  test('a part that cannot be fetched in mid-dictation costs no word, and is there at the next try', async ({
    signedInPage: page,
  }) => {
    await giveRecogniser(page)
    await page.reload()
    await page.route('**/assets/commands-*.js', (route) => route.abort())
    const told = page.getByText('Your words are written as heard.').waitFor()
    await button(page, 'Start Listening').click()
    await expect(status(page)).toHaveText('Listening')
    await told
    await say(page, 'hello comma')
    await expect(transcript(page)).toHaveText('Hello comma')
    await say(page, 'world')
    await button(page, 'Stop Listening').click()
    await expect(status(page)).toHaveText('Ready')
    await page.unroute('**/assets/commands-*.js')
    await page.route('**/assets/plans-*.js', (route) => route.abort())
    await button(page, 'Start Listening').click()
    await say(page, 'comma here')
    await expect(transcript(page)).toHaveText('Hello comma world, here')
    await say(page, 'scratch that')
    await expect(page.getByText('Commands could not be loaded')).toBeVisible()
    await expect(transcript(page)).toHaveText('Hello comma world, here scratch that')

    await page.unroute('**/assets/plans-*.js')
    let answer = () => {}
    const isAsked = new Promise<void>((asked) =>
      page.route('**/assets/plans-*.js', async (route) => {
        asked()
        await new Promise<void>((resolve) => (answer = resolve))
        await route.continue()
      }),
    )
    await say(page, 'tomorrow')
    await say(page, 'scratch that')
    await isAsked
    await say(page, 'comma today')
    await expect(transcript(page)).toContainText('tomorrow scratch that')
    answer()
    await expect(transcript(page)).toHaveText('Hello comma world, here scratch that, today')

    await page.route('**/assets/panels-*.js', (route) => route.abort())
    await useTool(page, 'Texts')
    await expect(page.getByText('This could not be loaded.')).toBeVisible()
    await expect(status(page)).toHaveText('Listening')
    await page.unroute('**/assets/panels-*.js')
    await useTool(page, 'Texts')
    await expect(page.getByRole('dialog', { name: 'Texts' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.route('**/assets/repairs-*.js', (route) => route.abort())
    await useTool(page, 'Settings')
    await page.getByLabel('Clean-up').selectOption('corrections')
    await page.keyboard.press('Escape')
    await expect(page.getByText('They are written as heard.')).toBeVisible()
    await say(page, 'at two no sorry three')
    await expect(transcript(page)).toHaveText(
      'Hello comma world, here scratch that, today at two no sorry three',
    )
    await button(page, 'Stop Listening').click()
    await expect(status(page)).toHaveText('Ready')
    await page.unroute('**/assets/repairs-*.js')
    await button(page, 'Start Listening').click()
    await say(page, 'or at four no sorry five')
    await expect(transcript(page)).toHaveText(
      'Hello comma world, here scratch that, today at two no sorry three or at five',
    )

    await page.route('**/assets/tools-*.js', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Recordings and some tools could not be loaded.')).toBeVisible()
    await button(page, 'Start Listening').click()
    await expect(status(page)).toHaveText('Listening')
    await say(page, 'all the same')
    await expect(transcript(page)).toHaveText(
      'Hello comma world, here scratch that, today at two no sorry three or at five all the same',
    )
  })
})
