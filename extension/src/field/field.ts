import { connectAgain } from '../connect-again.ts'
import { type FromField, fieldPort, type Tell, type ToField } from '../messages.ts'
import { sentences } from '../sentences.ts'
import { copyWords } from './copy-words.ts'
import { fieldFor } from './fields.ts'
import { deepActive, editableOf, findFocused, whyForbidden } from './focused.ts'
import { openPill } from './pill.ts'
import { createWriter } from './writer.ts'

// Put into a page's frames when the shortcut was used there; a page's own scripts cannot reach it.

if (globalThis.plainspokenField === undefined) {
  const chosen = findFocused()
  globalThis.plainspokenField = chosen
  chrome.runtime.onConnect.addListener((port) => {
    if (!port.name.startsWith(`${fieldPort} `) || chosen.element === null) return
    try {
      dictateInto(chosen.element, port)
    } catch (error) {
      // Whatever the page has done to it: nobody is listened to without seeing it.
      console.warn('You can’t dictate into this field.', error)
      port.disconnect()
    }
  })
  chrome.runtime.onMessage.addListener((message: Tell) => {
    if (message.type === 'tell') openPill(chosen.element, { onUndo() {}, onStop() {} }).end(message.sentence)
  })
} else Object.assign(globalThis.plainspokenField, findFocused())

/** In silence no other message may come for minutes. */
const aliveMs = 15_000

/** Writes what the port brings into the field, until it closes. */
function dictateInto(element: HTMLElement, first: chrome.runtime.Port) {
  let port = first
  /** The dictation tab has told something of this field. */
  let hasBegun = false
  const field = fieldFor(element)
  const writer = createWriter(field)
  const gone = new AbortController()
  const { signal } = gone
  const send = (message: FromField) => {
    if (!signal.aborted) port.postMessage(message)
  }
  const pill = openPill(element, {
    onUndo: () => send({ type: 'undo' }),
    onStop: () => send({ type: 'stop' }),
  })
  /** Words that the field has not got yet, the newest of each segment. */
  const waiting = new Map<number, Extract<ToField, { type: 'words' }>>()
  let isBusy = false
  let end: string | null = null
  /** All words that the field has not taken: the next ones must not displace the first from the clipboard. */
  const missing: string[] = []
  /** The sentence last said of it. */
  let told = ''
  let hasLeftOff = false

  const hasWindow = () => !field.needsWindow || document.hasFocus()
  const isHere = () => hasWindow() && (deepActive() === element || editableOf(deepActive()) === element)
  const whyNot = () => (element.isConnected ? whyForbidden(element) : sentences.gone)

  function look() {
    if (isBusy || !isHere()) return
    if (writer.look()) tellPlace()
    void writeAll()
  }

  function tellPlace() {
    send({ type: 'moved', segment: writer.segment(), around: writer.around() })
  }

  async function writeAll() {
    if (isBusy) return
    isBusy = true
    try {
      while (waiting.size > 0) {
        const why = whyNot()
        if (why !== null) return end === null ? leaveOff() : await giveUp(why)
        if (!isHere()) return end === null ? pill.say(sentences.away) : await giveUp(sentences.left)
        const [segment, words] = [...waiting][0] ?? []
        if (segment === undefined || words === undefined) return
        waiting.delete(segment)
        const before = writer.segment()
        const outcome = await writer.write(segment, words.written)
        pill.wrote(outcome.typed)
        if (outcome.went === 'changed') pill.say(sentences.changed)
        if (outcome.missing !== '')
          pill.say(
            await takeAlong(outcome.went === 'full' ? sentences.full : sentences.refusing, outcome.missing),
          )
        if (writer.segment() !== before) {
          writer.look()
          tellPlace()
        }
      }
      if (end !== null) finish(end)
    } finally {
      isBusy = false
    }
  }

  /** Brings what the field has not taken to the clipboard. Gives what there is to say. */
  async function takeAlong(why: string, text: string): Promise<string> {
    missing.push(text)
    const all = missing.join(' ')
    const isCopied = await copyWords(all)
    if (!isCopied) pill.offerCopy(all)
    told = `${why} ${isCopied ? sentences.copied : sentences.notCopied}`
    return told
  }

  /** Gives up on the words that wait, and hands them to the person. */
  async function giveUp(why: string) {
    const fresh = [...waiting].map(([segment, { written }]) => writer.freshOf(segment, written))
    waiting.clear()
    const text = fresh.filter((words) => words !== '').join(' ')
    finish(text === '' ? why : await takeAlong(why, text))
  }

  /** The field takes no more. What has been said already may still come, and is taken along. */
  function leaveOff() {
    if (!hasLeftOff) send({ type: 'stop' })
    hasLeftOff = true
  }

  function finish(sentence: string) {
    if (signal.aborted) return
    gone.abort()
    pill.end(sentence)
    // Closing a port throws in a script that has lost its extension.
    if (chrome.runtime.id !== undefined) port.disconnect()
  }

  function hear(message: ToField) {
    hasBegun ||= 'target' in message
    switch (message.type) {
      case 'words':
        // The dictation tab learns of a cursor that was just moved before the words are settled.
        look()
        pill.showLive(message.live)
        waiting.set(message.segment, message)
        return void writeAll()
      case 'level':
        return pill.showLevel(message.level)
      case 'status':
        return pill.showStatus(message.status)
      case 'says':
        return pill.say(message.sentence)
      case 'waiting':
      case 'asking':
        return pill.showStatus({ isHearing: false, needsPerson: false, sentence: sentences[message.type] })
      case 'over':
        end = message.sentence || whyNot() || told
        return void writeAll()
    }
  }

  function follow(next: chrome.runtime.Port) {
    port = next
    const joinedAt = performance.now()
    port.onMessage.addListener(hear)
    port.onDisconnect.addListener(() => {
      if (signal.aborted) return
      const again = end === null && hasBegun ? connectAgain(first.name, joinedAt) : null
      if (again !== null) follow(again)
      else finish(end ?? sentences.extensionGone)
    })
  }

  follow(first)
  // A page that is kept to come back to does not come back with this.
  window.addEventListener('pagehide', ({ isTrusted }) => isTrusted && finish(''), { signal })
  document.addEventListener('selectionchange', look, { signal })
  for (const type of ['input', 'focusin', 'focus']) element.addEventListener(type, look, { signal })
  element.ownerDocument.addEventListener('selectionchange', look, { signal })
  if (field.seesItsLineOnly) {
    const watchCaret = setInterval(look, 50)
    signal.addEventListener('abort', () => clearInterval(watchCaret))
  }
  const stayAlive = setInterval(() => send({ type: 'alive' }), aliveMs)
  signal.addEventListener('abort', () => clearInterval(stayAlive))
  const watch = setInterval(() => {
    if (signal.aborted) clearInterval(watch)
    // Without its extension a script hears nothing more, not even that.
    else if (chrome.runtime.id === undefined) finish(sentences.extensionGone)
    else if (whyNot() !== null) leaveOff()
    else pill.follow()
  }, 200)
}
