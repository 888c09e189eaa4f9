import type { TextQueue } from './text-queue.ts'

/** A composition may wait so long for its next key before words that were said end it. */
const patienceMs = 3000
/** CodeMirror takes leave of a composition after 50 ms. */
const settledMs = 60

/**
 * Lets changes of the text wait while somebody composes a character or, as Android does, a word in a field inside `host`:
 * the browser doubles or strands the letters of a text that changes around them. Keyboards that leave a word composed
 * when nothing is typed any more do not keep words from being written.
 */
export function watchComposition(host: HTMLElement, queue: TextQueue, signal: AbortSignal) {
  let finish: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAbandoned = false

  function touch() {
    clearTimeout(timer)
    isAbandoned = false
    timer = setTimeout(() => {
      isAbandoned = true
      if (queue.isWaiting()) end()
    }, patienceMs)
  }

  /** A field that loses the focus keeps what was composed. */
  function end() {
    const field = document.activeElement
    if (!(field instanceof HTMLElement) || !host.contains(field)) return
    field.blur()
    field.focus()
  }

  host.addEventListener(
    'compositionstart',
    () => {
      if (finish === null) queue.waitFor(new Promise<void>((resolve) => (finish = resolve)))
      touch()
    },
    { signal },
  )
  host.addEventListener('compositionupdate', touch, { signal })
  host.addEventListener(
    'compositionend',
    () => {
      clearTimeout(timer)
      const over = finish
      finish = null
      if (over !== null) setTimeout(over, settledMs)
    },
    { signal },
  )
  signal.addEventListener('abort', () => clearTimeout(timer))
  return {
    /** A change has come that has to wait. */
    onWait() {
      if (isAbandoned && finish !== null) end()
    },
  }
}
