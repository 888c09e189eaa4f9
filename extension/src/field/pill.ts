import type { DeskStatus } from '@plainspoken/contract/extension-channel'
import { sentences } from '../sentences.ts'
import { pillStyle } from './pill-style.ts'

/** What is seen of dictation in a page. */
export interface Pill {
  showStatus(status: DeskStatus): void
  showLevel(level: number): void
  /** Words that may still change. */
  showLive(words: string): void
  /** Words now stand in the field. */
  wrote(text: string): void
  say(sentence: string): void
  /** The browser wants a click before it lets the words onto the clipboard. */
  offerCopy(sentence: string, text: string): void
  /** Keeps near the field; a page that takes it away gets no more words. */
  follow(): void
  /** Says a last sentence for a while, if there is one, and goes. */
  end(sentence: string): void
}

interface PillActions {
  onUndo(): void
  onStop(): void
}

const lastSentenceMs = 6000
/** A page may draw itself anew, and take it away with that. */
const mostReturns = 3

/**
 * A small bar near the field, in a closed shadow tree: no style of the page reaches it, none of its scripts can read it
 * or press it.
 */
export function openPill(field: HTMLElement | null, { onUndo, onStop }: PillActions): Pill {
  const host = document.createElement('plainspoken-pill')
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
  const undo = button('Undo', onUndo)
  const stop = button('Stop', onStop)
  bar.append(level, status, live, undo, stop, spoken)
  root.append(bar)
  let returns = 0
  let isEnded = false
  let announced = ''
  /** As the desk says it last; a sentence that had to be said stays before it for a while. */
  let listens = ''
  let saidUntil = 0

  bar.addEventListener('keydown', (event) => {
    if (event.isTrusted && event.key === 'Escape') onStop()
  })
  // The focus stays in the field.
  bar.addEventListener('pointerdown', (event) => event.preventDefault())
  bar.addEventListener('mousedown', (event) => event.preventDefault())

  function button(label: string, act: () => void) {
    const made = part('button', 'button')
    made.type = 'button'
    made.textContent = label
    made.addEventListener('click', (event) => event.isTrusted && act())
    return made
  }

  /** Read out once; `shown` is what is seen. */
  function announce(text: string) {
    if (text === announced) return
    announced = text
    spoken.textContent = text
  }

  function show() {
    document.documentElement.append(host)
    host.showPopover?.()
    place()
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
      listens = sentence
      if (Date.now() < saidUntil) return
      status.textContent = sentence
      announce(sentence)
      place()
    },
    showLevel: (now) => level.style.setProperty('--level', String(Math.max(0, Math.min(1, now)))),
    showLive(words) {
      live.textContent = words
      place()
    },
    wrote: (text) => announce(text.slice(-120)),
    say(sentence) {
      saidUntil = Date.now() + lastSentenceMs
      status.textContent = sentence
      announce(sentence)
      place()
    },
    offerCopy(sentence, text) {
      this.say(sentence)
      const copy = button('Copy', async () => {
        await navigator.clipboard?.writeText(text).then(
          () => this.say(sentences.copied),
          (error: unknown) => console.warn('The words could not be copied.', error),
        )
        copy.remove()
      })
      bar.insertBefore(copy, undo)
    },
    follow() {
      if (isEnded) return
      if (Date.now() >= saidUntil && listens !== '') status.textContent = listens
      if (host.isConnected) return place()
      if (returns++ < mostReturns) show()
      else onStop()
    },
    end(sentence) {
      isEnded = true
      bar.classList.remove('hearing')
      undo.remove()
      stop.remove()
      live.textContent = ''
      if (sentence === '') return host.remove()
      this.say(sentence)
      setTimeout(() => host.remove(), lastSentenceMs)
    },
  }
}

function part<K extends 'div' | 'span' | 'button'>(tag: K, name: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.className = name
  return made
}
