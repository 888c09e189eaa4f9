import type { Around, FromPage, ToPage } from '@plainspoken/contract/extension-channel'
import { bringForward } from './bring-forward.ts'
import type { DictationTab } from './find-dictation-tab.ts'
import type { FromField, ToField } from './messages.ts'
import { sentences } from './sentences.ts'

/** One stretch of dictation into one field. */
export interface Dictating {
  tabId: number
  /** Resolves when no more words will come. */
  over: Promise<void>
  /** Listens no longer; words that were said still come. */
  stop(): void
}

interface Options {
  /** Its name, which nobody can guess. */
  target: string
  tab: chrome.tabs.Tab
  tabId: number
  field: chrome.runtime.Port
  dictationTab: Promise<DictationTab>
  /** The text around the cursor; null where the dictation had begun already, before the browser ended this worker. */
  around: Around | null
}

/** A person who has to sign in, or to allow something, is shown where. */
const patienceMs = 4000

/** Joins the field that the shortcut chose with the dictation tab: nothing of what that says goes anywhere else. */
export function dictateInto({
  target,
  tab,
  tabId,
  field,
  dictationTab: opening,
  around,
}: Options): Dictating {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  let dictationTab: DictationTab | null = null
  let stopHearing = () => {}
  let isOver = false
  let hasBegun = around === null
  let isShown = false
  let isStopped = false
  /** The segment of the field's next words and the text around them, as last reported. */
  let place = { segment: 0, around: around ?? { before: '', after: '' } }

  let isFieldGone = false
  const tell = (message: ToField) => {
    if (!isOver && !isFieldGone) field.postMessage(message)
  }
  const ask = (message: ToPage) =>
    void opening.then(
      ({ port }) => port.postMessage(message),
      () => {},
    )

  function finish(sentence = '') {
    if (isOver) return
    tell({ type: 'over', sentence })
    isOver = true
    clearTimeout(timer)
    if (hasBegun) ask({ type: 'end', target })
    stopHearing()
    dictationTab?.port.onDisconnect.removeListener(tabGone)
    field.disconnect()
    end()
  }
  const tabGone = () => finish(sentences.tabGone)

  function show() {
    isShown = true
    dictationTab?.show()
  }

  function goBack() {
    if (!isShown) return
    isShown = false
    bringForward(tabId, tab.windowId)
  }

  function hear(message: FromPage) {
    if ('target' in message && message.target !== target) return
    switch (message.type) {
      case 'asking':
        tell(message)
        return show()
      case 'refused':
        goBack()
        return finish(sentences.refused)
      case 'welcome':
        clearTimeout(timer)
        goBack()
        if (isStopped) return finish()
        hasBegun = true
        ask({ type: 'begin', target, around: place.around })
        // The cursor was moved while the dictation tab was awaited: what is said belongs to the place it was told last.
        if (place.segment > 0) ask({ type: 'moved', target, ...place })
        return
      case 'status':
        if (message.status.needsPerson) show()
        else if (message.status.isHearing) goBack()
        return tell(message)
      case 'ended':
        return finish(message.isClosed ? sentences.tabGone : message.says)
      default:
        return tell(message)
    }
  }

  const timer = hasBegun ? undefined : setTimeout(show, patienceMs)
  if (!hasBegun) tell({ type: 'waiting' })
  field.onMessage.addListener((message: FromField) => {
    if (message.type === 'alive') return
    if (message.type === 'stop') return stop()
    if (message.type === 'moved') place = message
    if (hasBegun) ask({ ...message, target })
  })
  field.onDisconnect.addListener(() => {
    isFieldGone = true
    finish()
  })

  opening.then(
    (opened) => {
      if (isOver) return
      dictationTab = opened
      dictationTab.port.onDisconnect.addListener(tabGone)
      if (!hasBegun) ask({ type: 'hello' })
      stopHearing = dictationTab.hear(hear)
    },
    (error: unknown) => {
      console.warn('The dictation tab could not be opened.', error)
      finish(sentences.tabNotOpened)
    },
  )

  function stop() {
    if (!hasBegun || isStopped) return finish()
    isStopped = true
    ask({ type: 'stop', target })
  }

  return { tabId, over, stop }
}
