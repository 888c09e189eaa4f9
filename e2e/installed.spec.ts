import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { button, status, transcript } from './dictation-page.ts'
import { test as base, expect, offerNoLiveWords } from './fixtures.ts'
import { recording, shareOfSpokenWords } from './microphone.ts'
import { signInByToken } from './people.ts'
import { installRecogniser, say } from './recogniser.ts'
import { launchWholeChromium } from './whole-chromium.ts'

/** The product as an app of the system's, and what the system starts it with. */
interface Installed {
  /** No window of it is open. */
  closeAll(): Promise<void>
  /** With an address of the product's. Gives the window that shows it. */
  launch(address: string): Promise<Page>
  /** With a file that somebody opens with it. */
  openFile(file: string): Promise<Page>
}

const test = base.extend<{ installed: Installed }>({
  installed: async ({ product, member }, use) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'plainspoken-installed-'))
    const context = await launchWholeChromium(profile, {
      permissions: ['microphone'],
      // The system is told of the app there, and not where the account keeps its own.
      env: { ...(process.env as Record<string, string>), XDG_DATA_HOME: profile, XDG_CONFIG_HOME: profile },
    })
    await context.addInitScript(installRecogniser, { langs: [], failures: 0 })
    await offerNoLiveWords(context)
    await signInByToken(await context.newPage(), member.token, product.url)
    const app = await install(context, product.url)
    await use(app)
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  },
})

async function install(context: BrowserContext, server: string): Promise<Installed> {
  const session = await context.browser()?.newBrowserCDPSession()
  const manifestId = `${server}/`
  // Newer than the list of calls that Playwright knows.
  const ask = (method: string, given: object = {}) =>
    session?.send(`PWA.${method}` as never, { manifestId, ...given } as never)
  const home = `${server}/speech-recognition`
  await ask('install', { installUrlOrBundleUrl: home })
  await ask('changeAppUserSettings', { displayMode: 'standalone' })
  const windows = () => context.pages().filter((page) => page.url().startsWith(server))
  const shown = async () => {
    await expect.poll(() => windows().length).toBe(1)
    const [page] = windows()
    if (page === undefined) throw new Error('No window shows the app.')
    await status(page).waitFor()
    expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
    return page
  }
  return {
    async closeAll() {
      for (const page of windows()) await page.close()
    },
    async launch(address) {
      await ask('launch', { url: server + address })
      return shown()
    },
    async openFile(file) {
      await ask('launchFilesInApp', { files: [file] })
      return shown()
    },
  }
}

test('installed, it is opened by web+dictate: and asks first, keeps on listening when it is opened again, and writes what files say @whole', async ({
  installed: { closeAll, launch, openFile },
}) => {
  await closeAll()
  const link = '/speech-recognition?dictate=web%2Bdictate%3Anow'
  const page = await launch(link)
  await expect(page.getByText('Another program or page has opened Plainspoken to dictate.')).toBeVisible()
  await expect(status(page)).toHaveText('Ready')
  await expect(button(page, 'Start Listening').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText('Listening')
  await say(page, 'dear Ann comma')
  await expect(transcript(page)).toHaveText('Dear Ann,')

  expect(await launch(link)).toBe(page)
  await say(page, 'I am late period')
  await expect(transcript(page)).toHaveText('Dear Ann, I am late.')
  await expect(status(page)).toHaveText('Listening')
  await button(page, 'Stop Listening').click()

  expect(await openFile(recording)).toBe(page)
  await expect(page.getByText(/^The text of .* is in the transcript\.$/)).toBeVisible()
  const writtenOnce = await transcript(page).textContent()
  expect(shareOfSpokenWords(writtenOnce ?? '')).toBeGreaterThan(0.2)

  await closeAll()
  const later = await openFile(recording)
  await expect(transcript(later)).toContainText(writtenOnce ?? '')
  await expect
    .poll(async () => (await transcript(later).textContent())?.length)
    .toBeGreaterThan((writtenOnce?.length ?? 0) + 10)
})
