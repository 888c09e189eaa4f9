import { type Dictation, onChangeOf } from '../../core/dictation.ts'
import { isOff } from '../../core/reducer/status.ts'
import { sentences } from '../../core/sentences.ts'
import type { Notify } from './notify.ts'
import { textSince } from './text-since.ts'

interface CopyWorld {
  dictation: Dictation
  /** The person wants it. */
  isWanted(): boolean
  text(): string
  /** Rejects with the browser's reason. */
  copy(text: string): Promise<void>
  notify: Notify
  /** A sentence about its fields that are not filled yet; '' if none. */
  emptyFields(text: string): string
}

/** Puts what was said since Start on the clipboard when dictation comes to rest. */
export function copyWhenStopped({ dictation, isWanted, text, copy, notify, emptyFields }: CopyWorld): void {
  let before = text()
  onChangeOf(
    dictation,
    ({ status }) => isOff(status),
    (isAtRest) => {
      if (!isAtRest) before = text()
      else if (isWanted()) copySaid(textSince(before, text()))
    },
  )

  function copySaid(said: string) {
    if (said === '') return
    copy(said).then(
      () => notify(`${sentences.saidCopied} ${emptyFields(said)}`.trim(), 'success'),
      (error: unknown) => {
        console.warn('What was said was not copied.', error)
        notify(sentences.saidNotCopied, 'warning', { label: 'Copy', run: () => copySaid(said) })
      },
    )
  }
}
