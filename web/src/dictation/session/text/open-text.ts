import { idleHint, sentences } from '../../core/sentences.ts'
import type { DeliveredText } from '../../device/recordings.ts'
import { createRevisionKeeper, type RevisionKeeper } from '../../device/revision-keeper.ts'
import type { Revision } from '../../device/revisions.ts'
import { unpackTimes } from '../../device/stored-times.ts'
import { copyText } from '../../export/copy-text.ts'
import type { FileKind } from '../../export/save-as.ts'
import type { EditorTools } from '../../transcript/editor/editor-tools.ts'
import type { TextQueue } from '../../transcript/field/text-queue.ts'
import type { ChoiceListeners } from '../../transcript/field/transcript-field.ts'
import type { Formatter } from '../../transcript/formatter.ts'
import { caretAt } from '../../transcript/live-utterance.ts'
import type {
  TranscriptEditor,
  TranscriptSnapshot,
  TranscriptWriter,
} from '../../transcript/transcript-editor.ts'
import { createTranscriptWriter } from '../../transcript/transcript-writer.ts'
import type { World } from '../world/world.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import type { Notify } from './notify.ts'

interface TextOptions extends ChoiceListeners {
  userId: string
  notify: Notify
  formatter: Formatter
  /** The plain field, with what may stand in it already. */
  area: HTMLTextAreaElement
  /** The transcript with words that wait until the field takes them; null if none do. */
  foreseen(): TranscriptSnapshot | null
  /** A sentence about the fields of a text that are not filled yet; '' if none. */
  emptyFields(text: string): string
  /** Writes the words of a command that could not be done. */
  settleRefused(editor: TranscriptEditor): void
  /** The words are to be heard from a place on, or from the cursor. */
  onHear(place: number | null): void
  /** The words are on the screen only, or are so no longer. */
  onUnsaved(isUnsaved: boolean): void
}

/** The transcript on this page: the field that shows it, what keeps it on the device, and its earlier revisions. */
export interface TextPart {
  /** Calls back after every change of text or cursor. */
  subscribe(listener: () => void): () => void
  /** The whole text. */
  current(): string
  isBlank(): boolean
  /** The revision at which this text took the place of another one. */
  switchedAt(): number | undefined
  /** The field that holds the transcript now. */
  editor(): TranscriptEditor
  /** The queue of dictated words, which may have to wait. */
  queue: TextQueue
  /** The tools that only the editor has; null until it has been loaded. */
  tools(): EditorTools | null
  revisions: RevisionKeeper
  /** Puts an earlier revision in place of the text, which is kept as a revision itself. */
  restoreRevision(revision: Revision): void
  /** Puts the text, or another, on the clipboard. */
  copy(text?: string): Promise<void>
  /** Tells which fields are not filled yet as the text goes elsewhere. */
  tellEmptyFields(): void
  /** Hands the text to the browser's downloads. */
  saveAs(kind: FileKind): void
}

/** The text as the other parts of a session need it. */
export interface OpenText extends TextPart {
  /** Resolves once what earlier pages left stands here. */
  restored: Promise<void>
  /** The same field, for texts that are no commands. */
  transcript(): TranscriptWriter
  setHint(hint: string): void
  setLanguage(language: string): void
  /** Words have come to stay: they are to be on the device at once. */
  keepNow(): void
  /** The text of a recording stands in the transcript: saves it, and lets the recording go in the same moment. */
  saveDelivered(delivered: DeliveredText): Promise<void>
  /** Takes over what pages that have gone left of a recording's text; resolves when it is on the device. */
  inherit(recording: string): Promise<void>
  keepRevision(): void
  /** Resolves when what stands here is on the device. */
  saved(): Promise<void>
  /** Another of the user's texts is to be opened: saves what is not saved, has it put in place (`open`), and shows it. */
  switchTo<T>(open: () => Promise<T>): Promise<T>
  /** The text is about to be cleared away. Gives what puts it back, before what was written since. */
  keepCleared(): () => void
  /** The page may be going: leaves at once what is not saved yet. */
  leave(): void
  /** Resolves when the text is on the device, or cannot be put there; false: only the next page of this tab finds it. */
  close(): Promise<boolean>
}

type TextWorld = Pick<
  World,
  'device' | 'window' | 'document' | 'openField' | 'openChannel' | 'now' | 'newId' | 'setTimer'
>

export function openText(
  { userId, notify, formatter, foreseen, settleRefused, emptyFields, ...options }: TextOptions,
  { device, window, document, openField, now, newId, setTimer, ...world }: TextWorld,
): OpenText {
  const listeners = new Set<() => void>()
  const revisions = createRevisionKeeper({ userId, store: device.revisions, newId, now })
  const field = openField({
    ...options,
    hint: idleHint,
    onChange() {
      drafts.changed()
      tell()
    },
    onEditor: tell,
  })
  const drafts = createDraftKeeper({
    ...{ userId, page: newId(), drafts: device.drafts, locks: device.locks },
    lastWords: device.lastWordsOf(userId),
    ...{ transcript: field.editor, foreseen, isFree: field.queue.isFree },
    openChannel: (onSave) => world.openChannel(`draft ${userId}`, onSave),
    ...{ now, setTimer, onUnsaved: options.onUnsaved },
    onSaved(previous, text) {
      if (text.trim() === '') revisions.keepGone(previous)
      else if (text.length < previous.length / 2) revisions.keep(previous)
    },
    onOtherPage: () => notify(sentences.otherPage, 'info'),
  })
  const current = () => field.editor().snapshot().text
  const restored = drafts.restore((text, ...where) => {
    field.editor().restore(text, ...where)
    keepRevision()
    tell()
  })
  let switching: Promise<unknown> = Promise.resolve()
  const gone = new AbortController()
  const { signal } = gone
  document.addEventListener('visibilitychange', () => document.hidden || drafts.look(), { signal })
  // Words left by a page that went come here a moment later than its end.
  window.addEventListener('storage', ({ key }) => key?.startsWith('lastWords ') && drafts.look(), { signal })

  function keepRevision() {
    const now = field.editor().snapshot()
    revisions.keep(now.text, now)
  }

  function tell() {
    for (const listener of listeners) listener()
  }

  async function switchTo<T>(open: () => Promise<T>): Promise<T> {
    await restored
    // Words that wait, and those of a refused command, belong to the text that goes.
    field.queue.flush()
    settleRefused(field.editor())
    await drafts.flush()
    const opened = await open()
    await drafts.switched()
    // Somebody may be composing a character here by now.
    field.queue.run(() => field.editor().edit([], caretAt(current().length)))
    return opened
  }

  function tellEmptyFields() {
    const told = emptyFields(current())
    if (told !== '') notify(told, 'info')
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current,
    isBlank: () => field.editor().isBlank(),
    switchedAt: drafts.switchedAt,
    editor: field.editor,
    queue: field.queue,
    transcript: () => createTranscriptWriter(field.editor(), formatter),
    tools: field.tools,
    revisions,
    restoreRevision(revision) {
      const { text, choices } = revision
      const times = unpackTimes(revision.times, text)
      revisions.keepCleared(current(), field.editor().snapshot())
      field.editor().replaceAll(text, choices, times)
      revisions.keep(text, { choices: choices ?? [], times })
    },
    async copy(copied = current().trim()) {
      try {
        await copyText(copied)
        notify(`${sentences.copied} ${emptyFields(copied)}`.trim(), 'success')
      } catch (error) {
        notify(sentences.notCopied(error instanceof Error ? error.message : String(error)), 'error')
      }
    },
    tellEmptyFields,
    saveAs(kind) {
      tellEmptyFields()
      import('../../export/save-as.ts').then(
        ({ saveAs }) => saveAs(kind, field.editor().snapshot()),
        (error: unknown) => {
          console.warn('What makes files could not be loaded.', error)
          notify(sentences.partMissing, 'error')
        },
      )
    },
    restored,
    setHint: field.setHint,
    setLanguage: field.setLanguage,
    keepNow: drafts.keepNow,
    saveDelivered: drafts.arrived,
    inherit: drafts.inherit,
    keepRevision,
    saved: drafts.flush,
    switchTo(open) {
      const opened = switchTo(open)
      switching = opened.catch(() => {})
      return opened
    },
    keepCleared() {
      // Words that wait are among what is cleared.
      field.queue.flush()
      const cleared = field.editor().snapshot()
      const { text, choices, times } = cleared
      revisions.keepCleared(text, cleared)
      return () => {
        const editor = field.editor()
        if (editor.isBlank()) editor.replaceAll(text, choices, times)
        else editor.restore(text, caretAt(text.length), [], choices, times)
        keepRevision()
      }
    },
    leave() {
      field.queue.flush()
      drafts.leave()
    },
    close() {
      gone.abort()
      field.queue.flush()
      const saved = drafts.close()
      field.destroy()
      // A text that is being opened is written to the device.
      return switching.then(() => saved)
    },
  }
}
