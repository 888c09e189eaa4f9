import { hintText, sentences } from '../core/sentences.ts'
import { createDraftKeeper } from '../device/draft-keeper.ts'
import type { Arrival } from '../device/recording-store.ts'
import { createTakeKeeper, type TakeKeeper } from '../device/take-keeper.ts'
import type { Take } from '../device/take-store.ts'
import { copyText } from '../export/copy-text.ts'
import type { EditorTools } from '../transcript/editor/editor-tools.ts'
import type { Scribe } from '../transcript/scribe.ts'
import { openTranscriptField } from '../transcript/transcript-field.ts'
import type { TranscriptPort } from '../transcript/transcript-port.ts'
import type { Notify } from './notify.ts'

interface TextOptions {
  userId: string
  notify: Notify
  scribe: Scribe
  /** Where the transcript goes. */
  host: HTMLElement
  areaClass: string | undefined
  /** The key for find and replace was pressed. */
  onFind(): void
}

/** The transcript on this page: the field that shows it, what keeps it on the device, and its earlier takes. */
export interface TextPart {
  /** Calls back after every change of text or caret. */
  subscribe(listener: () => void): () => void
  /** The whole text. */
  current(): string
  isBlank(): boolean
  /** The field that holds the transcript now. */
  transcript(): TranscriptPort
  /** What only the editor can do; null until it has been loaded. */
  tools(): EditorTools | null
  takes: TakeKeeper
  /** Puts an earlier take in place of the text, which is kept as a take itself. */
  restoreTake(take: Take): void
  /** Puts the text, or another, on the clipboard. */
  copy(text?: string): Promise<void>
  tellFailedShare(error: unknown): void
}

/** What the other parts need of the text besides. */
interface OpenText extends TextPart {
  /** Resolves once what earlier pages left stands here. */
  restored: Promise<void>
  setHint(hint: string): void
  /** Words have come to stay: they are to be on the device at once. */
  keepNow(): void
  /** The text of a recording stands in the transcript: saves it, and lets the recording go in the same moment. */
  saveArrival(arrival: Arrival): Promise<void>
  keepTake(): void
  /** The text is about to be cleared away. */
  keepCleared(): void
  /** The page may be going: leaves at once what is not saved yet. */
  leave(): void
  /** Resolves when the text is on the device. */
  close(): Promise<void>
}

export function openText({ userId, notify, ...options }: TextOptions): OpenText {
  const listeners = new Set<() => void>()
  const takes = createTakeKeeper(userId, Date.now)
  const field = openTranscriptField({
    ...options,
    hint: hintText({ status: 'idle', isAsleep: false }),
    onChange() {
      drafts.changed()
      tell()
    },
    onEditor: tell,
    onFind() {
      options.onFind()
      return true
    },
  })
  const drafts = createDraftKeeper(userId, field.port, {
    now: Date.now,
    onSaved(previous, text) {
      if (text.trim() === '') takes.keepGone(previous)
      else if (text.length < previous.length / 2) takes.keep(previous)
    },
    onProblem: (problem) => problem && notify(sentences.notSaved, 'error'),
    onOtherPage: () => notify(sentences.otherPage, 'info'),
  })
  const current = () => field.port().snapshot().text
  const restored = drafts
    .restore((text, ...where) => {
      field.port().restore(text, ...where)
      takes.keep(text)
      tell()
    })
    // Recordings whose text was among the last words are let go.
    .then(drafts.flush)
    .catch((error: unknown) => console.warn('The transcript could not be saved again.', error))

  function tell() {
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current,
    isBlank: () => field.port().isBlank(),
    transcript: field.port,
    tools: field.tools,
    takes,
    restoreTake(take) {
      takes.keepCleared(current())
      field.port().replaceAll(take.text)
      takes.keep(take.text)
    },
    async copy(copied = current().trim()) {
      try {
        await copyText(copied)
        notify(sentences.copied, 'success')
      } catch (error) {
        notify(sentences.notCopied(error instanceof Error ? error.message : String(error)), 'error')
      }
    },
    tellFailedShare(error) {
      console.warn('The text was not shared.', error)
      notify(sentences.notShared, 'error')
    },
    restored,
    setHint: field.setHint,
    keepNow: drafts.keepNow,
    saveArrival: drafts.arrived,
    keepTake: () => takes.keep(current()),
    keepCleared: () => takes.keepCleared(current()),
    leave: drafts.leave,
    close() {
      drafts.leave()
      drafts.close()
      field.destroy()
      return drafts.flush()
    },
  }
}
