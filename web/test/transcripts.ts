import { redo, undo } from '@codemirror/commands'
import { EditorState, type Transaction } from '@codemirror/state'
import { createFormatter } from '../src/dictation/commands/command-formatter.ts'
import { defaultSettings } from '../src/dictation/commands/command-settings.ts'
import { editorHands, undoHistory } from '../src/dictation/transcript/editor/editor-hands.ts'
import { liveField } from '../src/dictation/transcript/editor/live-field.ts'
import { caretAt, type Selection } from '../src/dictation/transcript/live-utterance.ts'
import { createPlainTranscript } from '../src/dictation/transcript/plain-transcript.ts'
import type { TranscriptHands, TranscriptPort } from '../src/dictation/transcript/transcript-port.ts'
import { writing } from '../src/dictation/transcript/writing.ts'

/** A transcript with hands on it: what the user does with the keyboard and the mouse. */
export interface TranscriptUnderTest {
  /** What is said goes here. */
  port: TranscriptPort
  hands: TranscriptHands
  edit(from: number, to: number, insert: string): void
  select(selection: Selection): void
}

function plainTranscript(formatter = commandFormatter()): TranscriptUnderTest {
  const hands = createPlainTranscript(
    { text: '', selection: caretAt(0), live: null, resumption: null, places: [], phrases: [] },
    () => {},
  )
  return {
    hands,
    port: writing(hands, formatter),
    edit: (from, to, insert) => hands.typed([{ from, to, insert }], caretAt(from + insert.length)),
    select: (selection) => hands.select(selection),
  }
}

/** The editor's state without its view, which would need a browser. */
export function editorTranscript(
  formatter = commandFormatter(),
): TranscriptUnderTest & { undo(): boolean; redo(): boolean } {
  const target = {
    state: EditorState.create({ extensions: [undoHistory, liveField] }),
    dispatch(...transactions: Transaction[]) {
      for (const transaction of transactions) target.state = transaction.state
    },
    isInSight: () => false,
  }
  const hands = editorHands(target)
  return {
    hands,
    port: writing(hands, formatter),
    edit(from, to, insert) {
      const selection = caretAt(from + insert.length)
      target.dispatch(
        target.state.update({ changes: { from, to, insert }, selection, userEvent: 'input.type' }),
      )
    },
    select: (selection) => target.dispatch(target.state.update({ selection })),
    undo: () => undo(target),
    redo: () => redo(target),
  }
}

function commandFormatter() {
  return createFormatter(() => defaultSettings)
}

/** Both fields that can hold the transcript, for tests that each must pass. */
export const transcripts: [string, () => TranscriptUnderTest][] = [
  ['the plain field', () => plainTranscript()],
  ['the editor', () => editorTranscript()],
]
