import { type Dictating, dictateInto } from './dictating.ts'
import { deskFor, isDesk } from './find-desk.ts'
import { findField, tellIn } from './find-field.ts'
import { sentences } from './sentences.ts'
import { patternOf, serverOrigin } from './server.ts'

let dictating: Dictating | null = null

chrome.commands.onCommand.addListener((name, tab) => {
  if (name === 'dictate') void dictate(tab)
})
chrome.action.onClicked.addListener((tab) => void dictate(tab))
chrome.runtime.onInstalled.addListener(async ({ reason }) => {
  if (reason === 'install' && (await serverOrigin()) === null) await chrome.runtime.openOptionsPage()
})

/** The shortcut or the button was pressed in a tab: what is said goes into its field, or no longer does. */
async function dictate(pressed: chrome.tabs.Tab | undefined) {
  const tab = pressed ?? (await chrome.tabs.query({ active: true, lastFocusedWindow: true }))[0]
  if (tab?.id === undefined) return
  const server = await serverOrigin()
  if (server === null || !(await chrome.permissions.contains({ origins: [patternOf(server)] })))
    return chrome.runtime.openOptionsPage()
  const before = dictating
  dictating = null
  before?.stop()
  if (before?.tabId === tab.id) return
  if (isDesk(tab, server)) return listenThere(server, '')
  const found = await findField(tab.id)
  if (found === null) return listenThere(server, sentences.noScripts)
  if (found.kind !== 'field') return tellIn(tab.id, found)
  const mine = dictateInto({ ...found, tab, tabId: tab.id, server })
  dictating = mine
  await mine.over
  if (dictating === mine) dictating = null
}

/** Where nothing can be typed, the desk itself listens, and is seen. */
async function listenThere(server: string, why: string) {
  const desk = await deskFor(server)
  desk.show()
  desk.port.postMessage({ type: 'listen', why })
}
