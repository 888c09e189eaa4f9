import type { CommandChoices } from '../commands/command-choices.ts'
import type { CorrectionOffer } from '../commands/open-commands.ts'
import { onChangeOf } from '../core/dictation.ts'
import { hintText, sentences } from '../core/sentences.ts'
import { isOff } from '../core/status.ts'
import { dictationOf, holdName } from '../device/page-locks.ts'
import { loadCommands } from './load-commands.ts'
import type { Notify } from './notify.ts'
import { type ListeningPart, openListening } from './open-listening.ts'
import { openRecordings, type RecordingsPart } from './open-recordings.ts'
import { openText, type TextPart } from './open-text.ts'

export interface DictationOptions {
  userId: string
  notify: Notify
  /** Where the transcript goes. */
  host: HTMLElement
  areaClass: string | undefined
  /** How loud it is, 0 to 1; not called where the microphone cannot be shared with the recogniser. */
  onLevel(level: number): void
  /** The key for find and replace was pressed. */
  onFind(): void
  /** A command was spoken that needs the page to show something. */
  onAsked(what: 'help' | 'clear'): void
  /** Readings of the selected words are offered, or none any more. */
  onOffer(offer: CorrectionOffer | null): void
}

/** Dictation on this page, in parts: each component takes the one it shows. */
export interface DictationParts {
  listening: ListeningPart
  text: TextPart
  recordings: RecordingsPart
  commands: CommandChoices
  /** Empties the text, with what is being said; a take of it is kept. */
  clear(): void
  close(): void
}

/** Joins the parts to each other and to the browser. The field is usable when this returns. */
export function openDictation(options: DictationOptions): DictationParts {
  const { userId, notify } = options
  const letGo = holdName(dictationOf(userId), 'shared')
  const commands = loadCommands({
    ...options,
    language: () => dictation.state().language,
    text: () => text,
    save() {
      text.keepNow()
      text.keepTake()
    },
    dictation: () => dictation,
  })
  const text = openText({ ...options, scribe: commands.scribe })
  const sound = {
    onLevel: options.onLevel,
    onSound: (isHeard: boolean) => dictation.send({ type: 'sound', isHeard }),
  }
  const recordings = openRecordings({ ...text, userId, notify, sound })
  const listening = openListening({
    ...{ notify, sound },
    desk: recordings.desk,
    transcript: () => commands.obedient(text.transcript()),
    onSettled: text.keepNow,
    hint: commands.hint,
    onLeave: text.leave,
  })
  const { dictation } = listening
  onChangeOf(dictation, hintText, text.setHint)
  // Dictation that comes to rest makes a take.
  onChangeOf(
    dictation,
    ({ status }) => isOff(status),
    (isAtRest) => isAtRest && text.keepTake(),
  )
  const gone = new AbortController()
  window.addEventListener('pagehide', () => recordings.desk.leave(), { signal: gone.signal })

  return {
    listening: listening.part,
    text,
    recordings: recordings.part,
    commands: commands.choices,
    clear() {
      text.keepCleared()
      dictation.send({ type: 'clear' })
      notify(sentences.cleared, 'info')
    },
    close() {
      gone.abort()
      listening.close()
      Promise.allSettled([text.close(), recordings.close()]).then(letGo)
    },
  }
}
