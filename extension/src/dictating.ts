import type { Around, FromDesk, ToDesk } from '@plainspoken/contract/extension-channel'
import { bringForward } from './bring-forward.ts'
import type { Desk } from './find-desk.ts'
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
  desk: Promise<Desk>
  /** What stands around the caret; null where it has begun already, before the browser ended this worker. */
  around: Around | null
}

/** A person who has to sign in, or to allow something, is shown where. */
const patienceMs = 4000

/** Joins the field that the shortcut chose with the desk: nothing of what the desk says goes anywhere else. */
export function dictateInto({ target, tab, tabId, field, desk: opening, around }: Options): Dictating {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  let desk: Desk | null = null
  let stopHearing = () => {}
  let isOver = false
  let hasBegun = around === null
  let isShown = false
  let isStopped = false
  /** Where the field's words go on, as it was told last. */
  let place = { segment: 0, around: around ?? { before: '', after: '' } }

  let isFieldGone = false
  const tell = (message: ToField) => {
    if (!isOver && !isFieldGone) field.postMessage(message)
  }
  const ask = (message: ToDesk) =>
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
    desk?.port.onDisconnect.removeListener(deskGone)
    field.disconnect()
    end()
  }
  const deskGone = () => finish(sentences.deskGone)

  function show() {
    isShown = true
    desk?.show()
  }

  function goBack() {
    if (!isShown) return
    isShown = false
    bringForward(tabId, tab.windowId)
  }

  function hear(message: FromDesk) {
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
        // The caret was moved while the desk was awaited: what is said belongs to the place it was told last.
        if (place.segment > 0) ask({ type: 'moved', target, ...place })
        return
      case 'status':
        if (message.status.needsPerson) show()
        else if (message.status.isHearing) goBack()
        return tell(message)
      case 'ended':
        return finish(message.isClosed ? sentences.deskGone : message.says)
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
      desk = opened
      desk.port.onDisconnect.addListener(deskGone)
      if (!hasBegun) ask({ type: 'hello' })
      stopHearing = desk.hear(hear)
    },
    (error: unknown) => {
      console.warn('The desk could not be opened.', error)
      finish(sentences.deskNotOpened)
    },
  )

  function stop() {
    if (!hasBegun || isStopped) return finish()
    isStopped = true
    ask({ type: 'stop', target })
  }

  return { tabId, over, stop }
}
