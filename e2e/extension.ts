import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Locator, Page, Worker } from '@playwright/test'
import { watchHosts } from './asked-hosts.ts'
import { button } from './dictation-page.ts'
import { type Site, startSite } from './extension-site.ts'
import { test as base, expect, offerNoLiveWords } from './fixtures.ts'
import { signInByToken } from './people.ts'
import { installRecogniser, say } from './recogniser.ts'
import { launchWholeChromium } from './whole-chromium.ts'

const built = path.join(import.meta.dirname, '../extension/dist/chromium')

/** A browser with the extension, and a person who is signed in to the product. */
export interface Extended extends Omit<Site, 'close'> {
  context: BrowserContext
  worker: Worker
  /** The product's page, where the recogniser hears. */
  dictationTab: Page
  /** Presses the extension's button on the tab that is shown, as a person does: the browser grants what it grants then. */
  press(page: Page): Promise<void>
  /** Gives the command that the shortcut gives; no key of a test reaches the browser itself. */
  command(): Promise<void>
  /** The same for the first time, when the product's page asks. */
  pressAndAllow(page: Page): Promise<void>
  /** Opens a page of another site with this in its body, or with a field alone, whose first field gets `The first words`. */
  openSpeaking(html?: string): Promise<{ page: Page; field: Locator }>
}

interface Dispatched {
  dispatch(...given: unknown[]): void
}

type Fixtures = {
  extended: Extended
  /** The person has allowed it to write into every page: here no dialog of the browser's own can be answered. */
  isAllowedEverywhere: boolean
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names out of this pattern
  isAllowedEverywhere: async ({}, use) => use(false),

  extended: async ({ product, member, isAllowedEverywhere }, use, testInfo) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'plainspoken-extension-'))
    const folder = path.join(profile, 'extension')
    cpSync(built, folder, { recursive: true })
    if (isAllowedEverywhere) allowEverywhere(path.join(folder, 'manifest.json'))
    const hosts = await watchHosts()
    const context = await launchWholeChromium(profile, {
      permissions: ['microphone', 'clipboard-read', 'clipboard-write'],
      args: [
        `--disable-extensions-except=${folder}`,
        `--load-extension=${folder}`,
        '--disable-features=DisableLoadExtensionCommandLineSwitch,OptimizationHints,AutofillServerCommunication',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--gaia-url=http://localhost:1',
        ...hosts.args,
      ],
    })
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    await setUp(context, product.url)
    await context.addInitScript(installRecogniser, { langs: [], failures: 0, hearsBehind: true })
    await offerNoLiveWords(context)
    const dictationTab = await context.newPage()
    await signInByToken(dictationTab, member.token, product.url)
    const { openSite, openEditor, close } = await startSite(context)
    async function pressAndAllow(page: Page) {
      await press(context, worker, page)
      await button(dictationTab, 'Allow').click()
      await expect(dictationTab.locator('[data-status]')).toHaveText('Listening')
    }
    await use({
      ...{ context, worker, dictationTab, openSite, openEditor, pressAndAllow },
      press: (page) => press(context, worker, page),
      command: () =>
        worker.evaluate(() => (chrome.commands.onCommand as unknown as Dispatched).dispatch('dictate')),
      async openSpeaking(html = '<textarea></textarea>') {
        const page = await openSite(html)
        const field = page.locator('textarea, input').first()
        await field.click()
        await pressAndAllow(page)
        await say(dictationTab, 'the first words')
        await expect(field).toHaveValue('The first words')
        return { page, field }
      },
    })
    if (testInfo.status !== testInfo.expectedStatus) await tellState(context, dictationTab)
    await context.close()
    close()
    hosts.close()
    // Nothing goes anywhere but to the person's own server; the other sites are the pages that are dictated into.
    expect(hosts.asked, 'connections are seen').toContain('localhost')
    expect([...hosts.asked].filter((host) => host !== 'localhost' && !host.endsWith('.test'))).toEqual([])
    rmSync(profile, { recursive: true, force: true })
  },
})

/** Answers the page that opens by itself as a person does. */
async function setUp(context: BrowserContext, server: string) {
  const find = () => context.pages().find((page) => page.url().endsWith('/setup.html'))
  await expect.poll(find).toBeDefined()
  const page = find()
  // The shortcut cannot say it there: the browser tells the extension nothing of it.
  await page?.getByText('In private windows it does nothing until you allow that').waitFor()
  await page?.getByLabel('Address of your Plainspoken server').fill(server)
  await page?.getByRole('button', { name: 'Save' }).click()
  await page?.getByText('Saved. Click into a field').waitFor()
  await page?.close()
}

/** Prints the visible state when a journey has failed. */
async function tellState(context: BrowserContext, dictationTab: Page) {
  const shown = await dictationTab
    .evaluate(() => ({
      hidden: document.hidden,
      status: document.querySelector('[data-status]')?.textContent,
      transcript: document.querySelector('.cm-content')?.textContent,
      plain: document.querySelector('textarea')?.value,
    }))
    .catch(String)
  console.log('The dictation tab:', shown)
  for (const page of context.pages()) {
    console.log(page.url(), 'has the pill:', await pillText(page).catch(String))
  }
}

interface DomNode {
  nodeName: string
  nodeValue: string
  attributes?: string[]
  backendNodeId: number
  children?: DomNode[]
  shadowRoots?: DomNode[]
  contentDocument?: DomNode
}

/** The pill's text, as only a debugger can see it; null where there is no pill. */
export async function pillText(page: Page): Promise<string | null> {
  const pill = await findPill(page)
  return (
    pill &&
    partsOf(pill)
      .map(({ nodeValue }) => nodeValue)
      .join(' ')
      .trim()
  )
}

/** Clicks a button of the pill, as a person does. */
export async function clickInPill(page: Page, label: string) {
  await page.bringToFront()
  const pill = await findPill(page)
  const shown = pill && partsOf(pill).find(({ nodeValue }) => nodeValue === label)
  if (!shown) throw new Error(`The pill has no ${label}.`)
  const session = await page.context().newCDPSession(page)
  const { quads } = await session.send('DOM.getContentQuads', { backendNodeId: shown.backendNodeId })
  const [x1 = 0, y1 = 0, , , x2 = 0, y2 = 0] = quads[0] ?? []
  await session.detach()
  await page.mouse.click((x1 + x2) / 2, (y1 + y2) / 2)
}

/** The clipboard's text, which only a visible page may read. */
export async function clipboardOf(page: Page): Promise<string> {
  await page.bringToFront()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function findPill(page: Page): Promise<DomNode | null> {
  for (const frame of page.frames()) {
    // A frame of the same site is part of the document around it.
    const session = await page
      .context()
      .newCDPSession(frame)
      .catch(() => null)
    if (session === null) continue
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
    await session.detach()
    const pill = partsOf(root as DomNode).find(({ attributes }) =>
      attributes?.includes('data-plainspoken-pill'),
    )
    if (pill) return pill
  }
  return null
}

function partsOf(node: DomNode): DomNode[] {
  const inside = [...(node.shadowRoots ?? []), ...(node.children ?? [])]
  if (node.contentDocument) inside.push(node.contentDocument)
  return [node, ...inside.flatMap(partsOf)]
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

function allowEverywhere(file: string) {
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions: manifest.optional_host_permissions }))
}
