import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test'
import { test as base, offerNoLiveWords } from './fixtures.ts'
import { signInByToken } from './people.ts'
import { installRecogniser } from './recogniser.ts'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'extension/dist/chromium')

/** A browser with the extension, and a person who is signed in to the product. */
export interface Extended {
  context: BrowserContext
  worker: Worker
  /** The product's page, where the recogniser hears. */
  desk: Page
  /** Opens a page of another site with this in its body. */
  openSite(html: string, site?: string): Promise<Page>
  /** Presses the extension's button on the tab that is shown, as a person does: the browser grants what it grants then. */
  press(page: Page): Promise<void>
}

type Fixtures = { extended: Extended }

export const test = base.extend<Fixtures>({
  extended: async ({ product, member }, use) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'plainspoken-extension-'))
    const pages = new Map<string, string>()
    const site = await serve(pages)
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      headless: false,
      permissions: ['microphone', 'clipboard-read', 'clipboard-write'],
      args: [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--disable-extensions-except=${folder}`,
        `--load-extension=${folder}`,
        '--disable-features=DisableLoadExtensionCommandLineSwitch',
        // Sites that the extension may reach only where it was used.
        '--host-resolver-rules=MAP *.test 127.0.0.1',
      ],
    })
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    await worker.evaluate((server) => chrome.storage.local.set({ server }), product.url)
    await context.addInitScript(installRecogniser, { langs: [], failures: 0 })
    await offerNoLiveWords(context)
    const desk = await context.newPage()
    await signInByToken(desk, member.token, product.url)
    let count = 0
    await use({
      context,
      worker,
      desk,
      async openSite(html, name = 'site') {
        const page = await context.newPage()
        pages.set(`/${++count}`, html)
        await page.goto(`http://${name}.test:${(site.address() as AddressInfo).port}/${count}`)
        return page
      },
      press: (page) => press(context, worker, page),
    })
    await context.close()
    site.close()
    rmSync(profile, { recursive: true, force: true })
  },
})

/** Builds the extension as a person does. */
export function buildExtension() {
  execFileSync('npm', ['run', '--silent', 'build', '-w', 'extension'], { cwd: root, stdio: 'pipe' })
}

async function press(context: BrowserContext, worker: Worker, page: Page) {
  await page.bringToFront()
  const browser = context.browser()
  if (browser === null) throw new Error('The browser is not to be spoken to.')
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] })
  const tab = targetInfos.find(({ url }) => url === page.url())
  if (tab === undefined) throw new Error('The page has no tab.')
  const id = new URL(worker.url()).host
  // Newer than the list of calls that Playwright knows.
  await session.send('Extensions.triggerAction' as never, { id, targetId: tab.targetId } as never)
  await session.detach()
}

function serve(pages: Map<string, string>): Promise<Server> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>A site</title><body>${pages.get(request.url ?? '') ?? ''}`)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
