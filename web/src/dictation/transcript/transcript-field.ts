import type { TranscriptEditor } from './editor/create-editor.ts'
import type { EditorTools } from './editor/editor-tools.ts'
import { caretAt, changeTo, type Selection } from './live-utterance.ts'
import { createPlainTranscript } from './plain-transcript.ts'
import type { Scribe } from './scribe.ts'
import type { TranscriptPort, TranscriptSnapshot } from './transcript-port.ts'

/** The field a person dictates into: a plain text area at once, the editor as soon as it has been loaded. */
export interface TranscriptField {
  port(): TranscriptPort
  /** What only the editor can do; null until it has been loaded. */
  tools(): EditorTools | null
  /** Shown while there is no text. */
  setHint(hint: string): void
  destroy(): void
}

interface FieldOptions {
  host: HTMLElement
  areaClass: string | undefined
  hint: string
  scribe: Scribe
  /** After every change of text or caret, whoever made it. */
  onChange(): void
  /** The editor has been loaded. */
  onEditor(): void
  /** The key for find and replace was pressed; true if it was taken. */
  onFind(): boolean
}

const label = 'Transcript'
const empty: TranscriptSnapshot = {
  text: '',
  selection: caretAt(0),
  live: null,
  resumption: null,
  places: [],
  phrases: [],
}

/** The field is usable when this returns; nothing typed or dictated is lost when the editor takes over. */
export function openTranscriptField(options: FieldOptions): TranscriptField {
  const { host, areaClass, onChange } = options
  let { hint } = options
  const area = createArea(areaClass, hint)
  const plain = createPlainTranscript(
    empty,
    (snapshot) => {
      writeArea(area, snapshot)
      onChange()
    },
    options.scribe,
  )
  let editor: TranscriptEditor | null = null
  let isClosed = false
  let composed = Promise.resolve()

  area.addEventListener('input', () => {
    plain.typed([changeTo(plain.snapshot().text, area.value, area.selectionEnd)], selectionOf(area))
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
    editor = createEditor({ ...options, hint, snapshot, label })
    if (hadFocus) editor.tools.focus()
    options.onEditor()
  }

  afterFirstPaint(() =>
    loadEditor().catch((error: unknown) =>
      console.warn('The editor could not be loaded; the plain field stays.', error),
    ),
  )

  return {
    port,
    tools: () => editor?.tools ?? null,
    setHint(next) {
      hint = next
      area.placeholder = next
      editor?.setHint(next)
    },
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

function afterFirstPaint(callback: () => void) {
  requestAnimationFrame(() => setTimeout(callback))
}
