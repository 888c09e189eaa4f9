import { use, useEffect, useState } from 'react'
import { chordName, chordShortcut, isMac } from '../../core/dictation-key.ts'
import { type ShownState, shownStatus, writesOnServer } from '../../core/reducer/dictation-state.ts'
import { whoHears } from '../../core/who-hears.ts'
import type { Preferences } from '../../device/preferences.ts'
import type { Revision } from '../../device/revisions.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { ListeningPart } from '../../session/open-listening.ts'
import type { TextPart } from '../../session/text/open-text.ts'
import { FallbackNote } from '../shared/engine-note.tsx'
import { printText } from '../shared/print-text.ts'
import { Tool } from '../shared/tool.tsx'
import { useStanding } from '../shared/use-standing.ts'
import { KeepSafe } from './keep-safe.tsx'
import { MessageRow } from './message-row.tsx'
import { OutboxList } from './outbox/outbox-list.tsx'
import { Tips } from './tips.tsx'
import { useAwayFromWords } from './use-away-from-words.ts'
import { useDictationKey } from './use-dictation-key.ts'
import { useFact } from './use-fact.ts'
import styles from './workbench.module.css'

interface WorkbenchProps {
  preferences: Preferences
  state: ShownState
  text: TextPart
  listening: ListeningPart
  outbox: Promise<Outbox>
  isBlank: boolean
  isHearing: boolean
  /** The key of the microphone, to be shown on its button. */
  onKey(key: { name: string; shortcut: string }): void
  /** A part of it could not be had. */
  onMissing(): void
}

/** The tools below the text, and the row of messages at its foot. */
export function Workbench({
  preferences,
  state,
  text,
  listening,
  isBlank,
  isHearing,
  onKey,
  onMissing,
  ...props
}: WorkbenchProps) {
  const outbox = use(props.outbox)
  const chord = useDictationKey(listening)
  useEffect(() => {
    // A phone has no keys.
    if (listening.state().platform.os !== 'desktop') return
    onKey({ name: chordName(chord, isMac), shortcut: chordShortcut(chord) })
  }, [chord, onKey, listening])
  useEffect(() => printText(text.current, text.tellEmptyFields), [text])
  const cleared = useCleared(text, isBlank)
  const isAway = useAwayFromWords(text, isHearing)
  useStanding(
    'away',
    isAway
      ? {
          severity: 'info',
          says: 'You’ve scrolled away.',
          actions: [{ label: 'Back to the words ↓', run: () => text.tools()?.showWords() }],
        }
      : null,
  )
  const isWrittenHere = writesOnServer(state) && shownStatus(state) !== 'blocked'
  return (
    <>
      <KeepSafe kept={preferences.keepsSafe} text={text} isHearing={isHearing} />
      <OutboxList outbox={outbox} onMissing={onMissing} />
      <MessageRow>
        <div className={styles.idle}>
          {cleared ? (
            <Tool icon="undo" onClick={() => text.restoreRevision(cleared)}>
              Restore cleared text
            </Tool>
          ) : isWrittenHere ? (
            <FallbackNote language={state.language} isBlank={isBlank} />
          ) : (
            <Tips
              kept={preferences.tips}
              text={text}
              isHearing={isHearing}
              whereItGoes={whoHears(state).says}
            />
          )}
          {!isBlank && <Counts text={text} />}
        </div>
      </MessageRow>
    </>
  )
}

/** Beyond Latin-1 and the punctuation of prose: the book face gets them from files of their own. */
const otherLetters = /[\u0100-\u1fff\u2070-\uffff]/

/** Apart from the rest, because nothing else changes with every word. */
function Counts({ text }: { text: TextPart }) {
  const words = useFact(text, 'words')
  const characters = useFact(text, 'characters')
  useEffect(() => {
    if (characters > 0 && otherLetters.test(text.current()))
      import('../shared/other-letters.ts').then(
        ({ addOtherLetters }) => addOtherLetters(),
        (error: unknown) => console.warn('Some letters stand in another face.', error),
      )
  }, [text, characters])
  return (
    <p className={styles.count}>
      {counted(words, 'word')}, {counted(characters, 'character')}
    </p>
  )
}

/** The text cleared away within the last day, while nothing stands in its place. */
function useCleared(text: TextPart, isBlank: boolean): Revision | null {
  const [cleared, setCleared] = useState<Revision | null>(null)
  useEffect(() => {
    let isGone = false
    setCleared(null)
    if (!isBlank) return
    text.revisions.lastCleared().then(
      (revision) => !isGone && setCleared(revision),
      (error: unknown) => console.warn('Earlier revisions could not be read.', error),
    )
    return () => {
      isGone = true
    }
  }, [text, isBlank])
  return cleared
}

/** Without `Intl`, whose first use holds a slow phone up for 60 ms. */
function counted(count: number, what: string): string {
  const shown = String(count).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${shown} ${what}${count === 1 ? '' : 's'}`
}
