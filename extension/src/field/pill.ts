import type { PageStatus } from '@plainspoken/contract/extension-channel'
import { sentences } from '../sentences.ts'
import { copyByClick } from './copy-words.ts'
import { pillStyle } from './pill-style.ts'

/** The visible part of dictation in a page. */
export interface Pill {
  showStatus(status: PageStatus): void
  showLevel(level: number): void
  /** Words that may still change. */
  showLive(words: string): void
  /** These now stand in the field. */
  wrote(words: string): void
  say(sentence: string): void
  /** The browser wants a click before it lets this onto the clipboard. What is said next stays until it is there. */
  offerCopy(text: string): void
  /** Keeps near the field; a page that takes it away, or hides it, gets no more words. */
  follow(): void
  /** Says a last sentence for a while, if there is one, and goes; with a copy on offer it waits to be closed. */
  end(sentence: string): void
}

interface PillActions {
  onUndo(): void
  onStop(): void
}

const lastSentenceMs = 6000
/** A page may draw itself anew, and take it away with that. */
const mostReturns = 3
/** A screen reader tells what changes in a place that it knows, and of a new one nothing. */
const knownMs = 100
const kinds = ['pointer', 'mouse', 'key'].flatMap((kind) => [`${kind}down`, `${kind}up`])
const presses = [...kinds, 'touchstart', 'touchend', 'click']

/** There is one in a frame: what the former still offered is in the text of Plainspoken. */
let former: Element | null = null

/**
 * A small bar near the field, in a closed shadow tree: no style of the page reaches it, none of its scripts can read it
 * or press it.
 */
export function openPill(field: HTMLElement | null, { onUndo, onStop }: PillActions): Pill {
  // Of an element with a name of its own the page could make a class, which is handed the shadow tree.
  const host = document.createElement('div')
  host.dataset.plainspokenPill = ''
  former?.remove()
  former = host
  const root = host.attachShadow({ mode: 'closed' })
  const style = new CSSStyleSheet()
  style.replaceSync(pillStyle)
  root.adoptedStyleSheets = [style]
  host.popover = 'manual'

  const bar = part('div', 'bar')
  bar.setAttribute('role', 'group')
  bar.setAttribute('aria-label', 'Plainspoken dictation')
  const level = part('span', 'level')
  level.setAttribute('aria-hidden', 'true')
  const status = part('span', 'status')
  const live = part('span', 'live')
  live.setAttribute('aria-hidden', 'true')
  const spoken = part('span', 'spoken')
  spoken.setAttribute('role', 'status')
  const copy = button('Copy', copyOffered)
  const undo = button('Undo', onUndo)
  const stop = button('Stop', leave)
  const buttons = part('div', 'buttons')
  buttons.append(undo, stop)
  bar.append(level, status, live, buttons, spoken)
  root.append(bar)
  let returns = 0
  let isEnded = false
  let announced = ''
  /** The text copied by the button that offers it. */
  let offered = ''
  /** As the dictation tab says it last; a sentence that had to be said stays before it for a while. */
  let listens = ''
  let saidUntil = 0

  bar.addEventListener('keydown', (event) => {
    if (!event.isTrusted || event.key !== 'Escape') return
    giveFocusBack()
    leave()
  })
  for (const type of presses) {
    bar.addEventListener(type, (event) => {
      // A page would take it for a press beside its dialog, or for a key of its own.
      event.stopPropagation()
      // The focus stays in the field.
      if (type === 'pointerdown' || type === 'mousedown') event.preventDefault()
    })
  }

  function button(label: string, act: () => void) {
    const made = part('button', 'button')
    made.type = 'button'
    made.textContent = label
    made.addEventListener('click', (event) => {
      if (!event.isTrusted) return
      giveFocusBack()
      act()
    })
    return made
  }

  /** Keyboard users return to the field, which takes no words without the focus. */
  function giveFocusBack() {
    if (root.activeElement !== null) field?.focus({ preventScroll: true })
  }

  function leave() {
    if (isEnded) host.remove()
    else onStop()
  }

  function announce(text: string) {
    announced = text
    spoken.textContent = ''
    setTimeout(() => {
      spoken.textContent = announced
    }, knownMs)
  }

  function say(sentence: string) {
    saidUntil = Date.now() + lastSentenceMs
    status.textContent = sentence
    if (sentence !== announced) announce(sentence)
    place()
  }

  async function copyOffered() {
    if (!(await copyByClick(offered))) return say(sentences.copyRefused)
    copy.remove()
    say(sentences.copied)
    if (isEnded) goSoon()
  }

  function goSoon() {
    stop.remove()
    setTimeout(() => host.remove(), lastSentenceMs)
  }

  function show() {
    layerOf(field).append(host)
    host.showPopover()
    place()
  }

  function isShown() {
    return host.parentNode === layerOf(field) && host.matches(':popover-open') && bar.checkVisibility()
  }

  function place() {
    const { innerWidth: width, innerHeight: height } = window
    const at = field?.isConnected ? field.getBoundingClientRect() : new DOMRect(8, height - 64, 0, 0)
    const { offsetWidth, offsetHeight } = bar
    const below = at.bottom + 8
    const top =
      below + offsetHeight < height ? below : Math.max(8, Math.min(at.top, height) - offsetHeight - 8)
    const left = Math.max(8, Math.min(at.left, width - offsetWidth - 8))
    bar.style.setProperty('inset', `${Math.min(top, height - offsetHeight - 8)}px auto auto ${left}px`)
  }

  show()
  return {
    showStatus({ isHearing, sentence }) {
      bar.classList.toggle('hearing', isHearing)
      const isNew = listens !== sentence
      listens = sentence
      if (Date.now() < saidUntil || copy.isConnected) return
      status.textContent = sentence
      if (isNew) announce(sentence)
      place()
    },
    showLevel: (now) => level.style.setProperty('--level', String(Math.max(0, Math.min(1, now)))),
    showLive(words) {
      live.textContent = words
      place()
    },
    wrote(words) {
      if (words !== '') announce(words)
    },
    say,
    offerCopy(text) {
      offered = text
      announced = ''
      undo.before(copy)
    },
    follow() {
      if (isEnded) return
      if (Date.now() >= saidUntil && listens !== '' && !copy.isConnected) status.textContent = listens
      if (isShown()) return place()
      if (returns++ < mostReturns) show()
      else onStop()
    },
    end(sentence) {
      isEnded = true
      bar.classList.remove('hearing')
      undo.remove()
      live.textContent = ''
      if (sentence === '' && !copy.isConnected) return host.remove()
      if (sentence !== '') say(sentence)
      if (copy.isConnected) stop.textContent = 'Close'
      else goSoon()
    },
  }
}

/** Before a dialog nothing lies that is no part of it, and a press beside a popover closes that. */
function layerOf(field: HTMLElement | null): Element {
  for (let node: Node | null = field; node !== null; node = node.parentNode ?? shadowHost(node)) {
    if (!(node instanceof HTMLElement) || node.isContentEditable) continue
    if (node.matches('dialog:modal, :popover-open')) return node
  }
  return document.documentElement
}

function shadowHost(node: Node): Element | null {
  return node instanceof ShadowRoot ? node.host : null
}

function part<K extends 'div' | 'span' | 'button'>(tag: K, name: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.className = name
  return made
}
