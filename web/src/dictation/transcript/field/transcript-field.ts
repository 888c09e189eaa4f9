import { nextTask } from '../../../next-task.ts'
import { isRightToLeft } from '../../text/language-joins.ts'
import type { Choice } from '../choice.ts'
import type { CodeMirrorEditor } from '../editor/create-editor.ts'
import type { EditorTools } from '../editor/editor-tools.ts'
import { changeTo, type Selection } from '../live-utterance.ts'
import type { TranscriptEditor, TranscriptSnapshot } from '../transcript-editor.ts'
import { createPlainTranscript } from './plain-transcript.ts'
import { createTextQueue, type TextQueue } from './text-queue.ts'
import { watchComposition } from './watch-composition.ts'

/** The field a person dictates into: a plain text area at once, the editor as soon as it has been loaded. */
export interface TranscriptField {
  editor(): TranscriptEditor
  /** The queue of dictated words: they wait while somebody composes a character in the field. */
  queue: TextQueue
  /** The tools that only the editor has; null until it has been loaded. */
  tools(): EditorTools | null
  /** Shown while there is no text. */
  setHint(hint: string): void
  /** The language written in it from now on: for spell checkers, screen readers, and the side that lines begin at. */
  setLanguage(language: string): void
  destroy(): void
}

/** Told what a person does with choices by hand; `says` tells the person. */
export interface ChoiceListeners {
  /** One was turned round, and is given as it stands now. */
  onTurned(choice: Choice, says: string): void
  /** One was looked for, and is selected. */
  onDoubt(says: string): void
}

interface FieldOptions extends ChoiceListeners {
  /** The plain field, with what may stand in it already. The editor will take its place. */
  area: HTMLTextAreaElement
  hint: string
  /** After every change of text or cursor, whoever made it. */
  onChange(): void
  /** The editor has been loaded. */
  onEditor(): void
  /** The words are to be heard from a place on, or from the cursor. */
  onHear(place: number | null): void
}

/** The field is usable when this returns; nothing typed or dictated is lost when the editor takes over. */
export function openTranscriptField(options: FieldOptions): TranscriptField {
  const { area, onChange } = options
  let { hint } = options
  const host = area.parentElement
  if (host === null) throw new Error('The plain field stands nowhere.')
  const plain = createPlainTranscript(
    {
      text: area.value,
      selection: selectionOf(area),
    },
    (snapshot) => {
      writeArea(area, snapshot)
      onChange()
    },
  )
  let codeMirror: CodeMirrorEditor | null = null

  const closing = new AbortController()
  const listening = { signal: closing.signal }
  const onInput = () => {
    plain.typed([changeTo(plain.snapshot().text, area.value, area.selectionEnd)], selectionOf(area))
    onChange()
  }
  area.addEventListener('input', onInput, listening)
  area.addEventListener('selectionchange', onChange, listening)
  const queue: TextQueue = createTextQueue(() => composition.onWait())
  const composition = watchComposition(host, queue, closing.signal)

  function editor(): TranscriptEditor {
    if (codeMirror) return codeMirror.editor
    // The text area's own selection is the true one; not every browser tells of its changes.
    plain.select(selectionOf(area))
    return plain
  }

  async function loadEditor() {
    const { createEditor } = await import('../editor/create-editor.ts')
    await nextTask()
    // Taking the area away while somebody composes a character in it would lose the character.
    await new Promise<void>((resolve) => queue.run(resolve))
    if (closing.signal.aborted || host === null) return
    const hadFocus = document.activeElement === area
    const snapshot = editor().snapshot()
    area.remove()
    codeMirror = createEditor({ ...options, host, hint, snapshot, label: area.ariaLabel ?? '' })
    if (hadFocus) codeMirror.tools.focus()
    options.onEditor()
  }

  afterFirstPaint(() =>
    loadEditor().catch((error: unknown) =>
      console.warn('The editor could not be loaded; the plain field stays.', error),
    ),
  )

  return {
    editor,
    queue,
    tools: () => codeMirror?.tools ?? null,
    setHint(next) {
      hint = next
      host.dataset.hint = next
      area.ariaPlaceholder = next
      codeMirror?.setHint(next)
    },
    setLanguage(language) {
      host.lang = language
      host.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
      codeMirror?.turn()
    },
    destroy() {
      closing.abort()
      codeMirror?.destroy()
      // Empty, for whoever is here next.
      area.value = ''
      host.append(area)
    },
  }
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

/** A tab that lies behind another paints nothing: there it is soon enough at once. */
function afterFirstPaint(callback: () => void) {
  const painted = new AbortController()
  const go = () => {
    if (painted.signal.aborted) return
    painted.abort()
    setTimeout(callback)
  }
  if (document.hidden) return go()
  requestAnimationFrame(go)
  document.addEventListener('visibilitychange', go, { signal: painted.signal })
}
