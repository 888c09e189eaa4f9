import type { FromPage, ToPage } from '@plainspoken/contract/extension-channel'
import { bringForward } from './bring-forward.ts'
import { pagePort } from './messages.ts'
import { beforeHome, home, originOf, patternOf, serverOrigin } from './server.ts'

/** The tab of the person's own server that listens and keeps what is said. */
export interface DictationTab {
  port: Pick<chrome.runtime.Port, 'onDisconnect'> & { postMessage(message: ToPage): void }
  /** Tells what it says, with what came before the first who listens. Gives what ends it. */
  hear(listener: (message: FromPage) => void): () => void
  tabId: number
  /** Brings it before everything else. */
  show(): void
}

/** The time that a new tab may take until its page answers. */
const openingMs = 30_000
let found: DictationTab | null = null

export function isDictationTab(tab: chrome.tabs.Tab, server: string): boolean {
  return originOf(tab.url) === server && isAt(tab, home)
}

function isAt({ url = '' }: chrome.tabs.Tab, ...pages: string[]): boolean {
  return pages.some((page) => URL.parse(url)?.pathname.startsWith(page))
}

/** The dictation tab that was used last, any tab where it is open, or a new one; of a private window in private windows alone. */
export async function openDictationTab(server: string, near: chrome.tabs.Tab): Promise<DictationTab> {
  if (found !== null) {
    const tab = await chrome.tabs.get(found.tabId).catch(() => null)
    if (tab?.incognito === near.incognito && isDictationTab(tab, server)) return found
  }
  const { id, discarded } = await findDictationTab(server, near)
  if (id === undefined) throw new Error('The browser gave a tab without a name.')
  // The browser has put it to sleep to save memory.
  if (discarded) await chrome.tabs.reload(id)
  await loaded(id)
  found = await connect(id, server)
  return found
}

/** A tab of the server where one can dictate, or that waits for somebody to sign in or to pay, or a new one, pinned. */
export async function findDictationTab(server: string, near: chrome.tabs.Tab): Promise<chrome.tabs.Tab> {
  const tabs = await chrome.tabs.query({ url: patternOf(server) })
  const mine = tabs.filter((tab) => tab.incognito === near.incognito && originOf(tab.url) === server)
  const open = mine.find((tab) => isDictationTab(tab, server)) ?? mine.find((tab) => isAt(tab, ...beforeHome))
  if (open !== undefined) return open
  const place = near.incognito ? { windowId: near.windowId } : {}
  return chrome.tabs.create({ ...place, url: server + home, pinned: true, active: false })
}

async function connect(tabId: number, server: string): Promise<DictationTab> {
  // Only this server's own pages, wherever the tab was led meanwhile.
  const tab = await chrome.tabs.get(tabId)
  if (originOf(tab.url) !== server) throw new Error('The tab shows another site.')
  await chrome.scripting.executeScript({ target: { tabId }, files: ['src/page-link.js'] })
  return dictationTabOn(
    chrome.tabs.connect(tabId, { name: `${pagePort} ${server}`, frameId: 0 }),
    tabId,
    tab.windowId,
  )
}

function dictationTabOn(port: chrome.runtime.Port, tabId: number, windowId: number): DictationTab {
  const early: FromPage[] = []
  const keep = (message: FromPage) => void early.push(message)
  port.onMessage.addListener(keep)
  const dictationTab: DictationTab = {
    port,
    tabId,
    hear(listener) {
      port.onMessage.removeListener(keep)
      for (const message of early.splice(0)) listener(message)
      port.onMessage.addListener(listener)
      return () => port.onMessage.removeListener(listener)
    },
    show: () => bringForward(tabId, windowId),
  }
  port.onDisconnect.addListener(() => {
    if (found === dictationTab) found = null
  })
  return dictationTab
}

/** The dictation tab of a dictation that went on while the browser had ended this worker. */
export async function returnedDictationTab(port: chrome.runtime.Port): Promise<DictationTab> {
  const { tab, frameId, origin } = port.sender ?? {}
  if (tab?.id === undefined || frameId !== 0) throw new Error('It is no tab that comes back.')
  // At once, so that nothing it says is missed.
  const dictationTab = dictationTabOn(port, tab.id, tab.windowId)
  if (origin !== (await serverOrigin())) throw new Error('The tab shows another site.')
  found = dictationTab
  return dictationTab
}

function loaded(tabId: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => done(new Error('The Plainspoken tab does not load.')), openingMs)
    const look = (changed: number, { status }: { status?: string }) => {
      if (changed === tabId && status === 'complete') done()
    }
    function done(error?: Error) {
      clearTimeout(timer)
      chrome.tabs.onUpdated.removeListener(look)
      if (error) reject(error)
      else resolve()
    }
    chrome.tabs.onUpdated.addListener(look)
    chrome.tabs.get(tabId).then(({ status, discarded }) => {
      if (status === 'complete' && !discarded) done()
    }, done)
  })
}
