import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { firefox as browserType, type Page } from '@playwright/test'
import { type Site, startSite } from './extension-site.ts'
import { firefox } from './firefox.ts'
import { connectToFirefox, debuggerPrefs, type FirefoxItself } from './firefox-itself.ts'
import { test as base, offerNoLiveWords } from './fixtures.ts'
import { signInByToken } from './people.ts'
import { findFreePort } from './product.ts'
import { installRecogniser } from './recogniser.ts'

const built = path.join(import.meta.dirname, '../extension/dist/firefox')
const id = 'extension@plainspoken.example'

/** Firefox with the extension loaded unpacked, and a person who is signed in to the product. */
interface ExtendedFirefox extends Omit<Site, 'close'> {
  /** The product's page, where the recogniser hears. */
  dictationTab: Page
  /** Presses Alt+Shift+D, which the browser itself hears, in the tab that is shown. */
  pressShortcut(): Promise<void>
  /** The person has ticked “every page” in the extension's settings. */
  allowEverywhere(): Promise<void>
  /** The pill's text, in whichever tab, as only the browser itself can see it; null where there is no pill. */
  pillText(): Promise<string | null>
}

export const test = base.extend<{ extendedFirefox: ExtendedFirefox }>({
  extendedFirefox: async ({ product, member }, use) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'plainspoken-firefox-'))
    const kept = path.join(profile, 'browser-extension-data', id)
    mkdirSync(kept, { recursive: true })
    writeFileSync(path.join(kept, 'storage.js'), JSON.stringify({ server: product.url }))
    const port = await findFreePort()
    const context = await browserType.launchPersistentContext(profile, {
      channel: 'moz-firefox',
      executablePath: firefox,
      args: ['--start-debugger-server'],
      firefoxUserPrefs: {
        ...debuggerPrefs(port),
        // What the extension keeps is then in a file that can be written beforehand.
        'extensions.webextensions.ExtensionStorageIDB.enabled': false,
        // One process for all sites: what looks at the pill then sees into their frames, too.
        'fission.webContentIsolationStrategy': 0,
        'network.dns.localDomains': 'site.test,another.test',
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
      },
    })
    await context.addInitScript(installRecogniser, { langs: [], failures: 0, hearsBehind: true })
    await offerNoLiveWords(context)
    const itself = await connectToFirefox(port)
    await itself.loadExtension(built)
    const dictationTab = await context.newPage()
    await signInByToken(dictationTab, member.token, product.url)
    const site = await startSite(context)
    await use({
      dictationTab,
      openSite: site.openSite,
      openEditor: site.openEditor,
      pressShortcut: () => pressShortcut(itself),
      allowEverywhere: () => allowEverywhere(itself),
      pillText: () => pillText(itself),
    })
    itself.close()
    await context.close()
    site.close()
    rmSync(profile, { recursive: true, force: true })
  },
})

/** As the browser does when its question is answered, which no test can do. */
async function allowEverywhere(itself: FirefoxItself) {
  await itself.run(`{
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs')
    const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(id)})
    const every = { origins: ['https://*/*', 'http://*/*'], permissions: [], data_collection: [] }
    let isDone = false
    ExtensionPermissions.add(extension.id, every, extension).then(() => { isDone = true })
    Services.tm.spinEventLoopUntil('it is allowed', () => isDone)
  }`)
}

async function pressShortcut(itself: FirefoxItself) {
  await itself.run(`{
    const shown = Services.wm.getMostRecentWindow('navigator:browser')
    const keyboard = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor)
    keyboard.beginInputTransactionForTests(shown)
    const keys = [['Alt', 'AltLeft', 18], ['Shift', 'ShiftLeft', 16], ['D', 'KeyD', 68]]
    const event = ([key, code, keyCode]) => new shown.KeyboardEvent('', { key, code, keyCode })
    for (const key of keys) keyboard.keydown(event(key))
    for (const key of keys.reverse()) keyboard.keyup(event(key))
  }`)
}

async function pillText(itself: FirefoxItself): Promise<string | null> {
  const look = `
    const documents = [content, ...Array.from(content.frames)].map((frame) => frame.document)
    const pill = documents.map((one) => one.querySelector('[data-plainspoken-pill]')).find(Boolean)
    const parts = pill ? [...pill.openOrClosedShadowRoot.querySelectorAll('span, button')] : []
    sendAsyncMessage('pill', pill ? parts.map((part) => part.textContent).join(' ').trim() : '')`
  const text = await itself.run(`{
    const tabs = [...Services.wm.getEnumerator('navigator:browser')].flatMap(({ gBrowser }) => gBrowser.browsers)
    const found = []
    const hear = ({ data }) => found.push(data)
    for (const { messageManager } of tabs) {
      messageManager.addMessageListener('pill', hear)
      messageManager.loadFrameScript('data:text/javascript,' + encodeURIComponent(${JSON.stringify(`{${look}}`)}), false)
    }
    Services.tm.spinEventLoopUntil('the pill is looked for', () => found.length === tabs.length)
    for (const { messageManager } of tabs) messageManager.removeMessageListener('pill', hear)
    found.join('')
  }`)
  return text === '' ? null : String(text)
}
