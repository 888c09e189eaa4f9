import { bringForward } from './bring-forward.ts'
import { type Dictating, dictateInto } from './dictating.ts'
import {
  type DictationTab,
  findDictationTab,
  isDictationTab,
  openDictationTab,
  returnedDictationTab,
} from './find-dictation-tab.ts'
import { findField, tellIn } from './find-field.ts'
import { fieldPort, type ToField } from './messages.ts'
import { sentences } from './sentences.ts'
import { patternOf, serverOrigin } from './server.ts'

let dictating: Dictating | null = null
/** The press that is being looked into. */
let looking: { tabId: number } | null = null

chrome.commands.onCommand.addListener((name, tab) => {
  if (name === 'dictate') void dictate(tab)
})
chrome.action.onClicked.addListener((tab) => void dictate(tab))
chrome.runtime.onInstalled.addListener(async ({ reason }) => {
  if (reason === 'install' && (await serverOrigin()) === null) await chrome.runtime.openOptionsPage()
})

/** The two ends of a dictation that went on while the browser had ended this worker come back, in either order. */
const again = Promise.withResolvers<DictationTab>()
again.promise.catch((error) => console.info('A dictation has ended with the worker.', error))
/** So long after the first of them the other may come. */
const againMs = 5000

chrome.runtime.onConnect.addListener((port) => {
  const [kind, name, target = ''] = port.name.split(' ')
  setTimeout(() => again.reject(new Error('The dictation tab has not come back.')), againMs)
  if (kind === fieldPort) takeUp(port, name ?? '')
  else
    void returnedDictationTab(port).then((dictationTab) => {
      again.resolve(dictationTab)
      // Whose field is gone need not listen any longer.
      setTimeout(() => dictating === null && dictationTab.port.postMessage({ type: 'end', target }), againMs)
    }, again.reject)
})

function takeUp(field: chrome.runtime.Port, target: string) {
  const { tab } = field.sender ?? {}
  if (dictating === null && tab?.id !== undefined)
    return follow(
      dictateInto({ target, tab, tabId: tab.id, field, dictationTab: again.promise, around: null }),
    )
  const over: ToField = { type: 'over', sentence: '' }
  field.postMessage(over)
  field.disconnect()
}

/** The shortcut or the button was pressed in a tab: what is said goes into its field, or no longer does. */
async function dictate(pressed: chrome.tabs.Tab | undefined) {
  const tab = pressed ?? (await chrome.tabs.query({ active: true, lastFocusedWindow: true }))[0]
  if (tab?.id === undefined) return
  const before = dictating
  const isTakenBack = looking?.tabId === tab.id
  dictating = null
  looking = null
  before?.stop()
  if (isTakenBack || before?.tabId === tab.id) return
  const mine = { tabId: tab.id }
  looking = mine
  const begin = await lookInto(tab, tab.id)
  if (looking !== mine) return
  looking = null
  await begin()
}

/** The action that a press of the shortcut in this tab asks for. */
async function lookInto(tab: chrome.tabs.Tab, tabId: number): Promise<() => Promise<void>> {
  const server = await serverOrigin()
  if (server === null || !(await chrome.permissions.contains({ origins: [patternOf(server)] })))
    return () => chrome.runtime.openOptionsPage()
  if (isDictationTab(tab, server)) return () => listenThere(server, tab, '')
  const found = await findField(tabId)
  if (found === null) return () => listenThere(server, tab, sentences.noScripts)
  if (found.kind !== 'field') return () => tellIn(tabId, found)
  const { frameId, around } = found
  return () => {
    const target = crypto.randomUUID()
    const field = chrome.tabs.connect(tabId, { name: `${fieldPort} ${target}`, frameId })
    return follow(
      dictateInto({ target, tab, tabId, field, dictationTab: openDictationTab(server, tab), around }),
    )
  }
}

async function follow(mine: Dictating) {
  dictating = mine
  await mine.over
  if (dictating === mine) dictating = null
}

/** On pages that take no text, the dictation tab itself listens, and is shown. */
async function listenThere(server: string, near: chrome.tabs.Tab, why: string) {
  try {
    const dictationTab = await openDictationTab(server, near)
    dictationTab.show()
    dictationTab.port.postMessage({ type: 'listen', why })
  } catch (error) {
    console.warn('The dictation tab could not be opened.', error)
    // Its tab tells what is wrong.
    const { id, windowId } = await findDictationTab(server, near)
    if (id !== undefined) bringForward(id, windowId)
  }
}
