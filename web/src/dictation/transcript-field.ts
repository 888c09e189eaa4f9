import type { TranscriptEditor } from './editor/create-editor.ts'
import { type Change, caretAt, type Selection } from './live-utterance.ts'
import { createPlainTranscript } from './plain-transcript.ts'
import type { TranscriptPort, TranscriptSnapshot } from './transcript-port.ts'

/** The field a person dictates into: a plain text area at once, the editor as soon as it has been loaded. */
export interface TranscriptField {
  port(): TranscriptPort
  focus(): void
  destroy(): void
}

interface FieldOptions {
  host: HTMLElement
  areaClass: string | undefined
  hint: string
  /** After every change of text or caret, whoever made it. */
  onChange(): void
}

const label = 'Transcript'
const empty: TranscriptSnapshot = {
  text: '',
  selection: caretAt(0),
  live: null,
  resumption: null,
  places: [],
}

/** The field is usable when this returns; nothing typed or dictated is lost when the editor takes over. */
export function openTranscriptField({ host, areaClass, hint, onChange }: FieldOptions): TranscriptField {
  const area = createArea(areaClass, hint)
  const plain = createPlainTranscript(empty, (snapshot) => {
    writeArea(area, snapshot)
    onChange()
  })
  let editor: TranscriptEditor | null = null
  let isClosed = false
  let composed = Promise.resolve()

  area.addEventListener('input', () => {
    plain.edit([changeTo(plain.snapshot().text, area.value, area.selectionEnd)], selectionOf(area))
    onChange()
  })
  area.addEventListener('selectionchange', onChange)
  area.addEventListener('compositionstart', () => {
    composed = new Promise((resolve) => {
      area.addEventListener('compositionend', () => setTimeout(resolve), { once: true })
    })
  })
  host.append(area)

  function port(): TranscriptPort {
    if (editor) return editor.port
    // The text area's own selection is the true one; not every browser tells of its changes.
    plain.select(selectionOf(area))
    return plain
  }

  async function loadEditor() {
    const { createEditor } = await import('./editor/create-editor.ts')
    // Taking the area away while somebody composes a character in it would lose the character.
    await composed
    if (isClosed) return
    const hadFocus = document.activeElement === area
    const snapshot = port().snapshot()
    area.remove()
    editor = createEditor({ host, snapshot, label, hint, onChange })
    if (hadFocus) editor.focus()
  }

  afterFirstPaint(() =>
    loadEditor().catch((error: unknown) =>
      console.warn('The editor could not be loaded; the plain field stays.', error),
    ),
  )

  return {
    port,
    focus: () => (editor ? editor.focus() : area.focus()),
    destroy() {
      isClosed = true
      editor?.destroy()
      area.remove()
    },
  }
}

function createArea(className: string | undefined, hint: string): HTMLTextAreaElement {
  const area = document.createElement('textarea')
  area.className = className ?? ''
  area.placeholder = hint
  area.rows = 8
  area.spellcheck = true
  area.autocapitalize = 'sentences'
  area.setAttribute('aria-label', label)
  return area
}

function writeArea(area: HTMLTextAreaElement, { text, selection }: TranscriptSnapshot) {
  if (area.value !== text) area.value = text
  area.setSelectionRange(
    Math.min(selection.anchor, selection.head),
    Math.max(selection.anchor, selection.head),
    selection.head < selection.anchor ? 'backward' : 'forward',
  )
}

function selectionOf(area: HTMLTextAreaElement): Selection {
  return area.selectionDirection === 'backward'
    ? { anchor: area.selectionEnd, head: area.selectionStart }
    : { anchor: area.selectionStart, head: area.selectionEnd }
}

/** The one change that made `next` of `old`, as far right as the caret tells. */
function changeTo(old: string, next: string, caret: number): Change {
  let after = 0
  const most = Math.min(old.length, next.length, next.length - Math.min(caret, next.length))
  while (after < most && old[old.length - 1 - after] === next[next.length - 1 - after]) after++
  let before = 0
  const room = Math.min(old.length, next.length) - after
  while (before < room && old[before] === next[before]) before++
  return { from: before, to: old.length - after, insert: next.slice(before, next.length - after) }
}

function afterFirstPaint(callback: () => void) {
  requestAnimationFrame(() => setTimeout(callback))
}
