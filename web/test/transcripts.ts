import { redo, undo } from '@codemirror/commands'
import { EditorState, type Transaction } from '@codemirror/state'
import { createFormatter } from '../src/dictation/commands/dispatch/command-formatter.ts'
import { defaultSettings } from '../src/dictation/commands/settings/command-settings.ts'
import { editorAdapter } from '../src/dictation/transcript/editor/editor-adapter.ts'
import { liveField } from '../src/dictation/transcript/editor/state/live-field.ts'
import { timesField } from '../src/dictation/transcript/editor/state/times-field.ts'
import { undoHistory } from '../src/dictation/transcript/editor/state/undo-history.ts'
import { createPlainTranscript } from '../src/dictation/transcript/field/plain-transcript.ts'
import type { Formatter } from '../src/dictation/transcript/formatter.ts'
import { caretAt, type Selection } from '../src/dictation/transcript/live-utterance.ts'
import type { TranscriptEditor, TranscriptWriter } from '../src/dictation/transcript/transcript-editor.ts'
import { createTranscriptWriter } from '../src/dictation/transcript/transcript-writer.ts'

/** A transcript, with what the user does with the keyboard and the mouse. */
export interface TranscriptUnderTest {
  /** The writer that takes the words said. */
  writer: TranscriptWriter
  editor: TranscriptEditor
  edit(from: number, to: number, insert: string): void
  select(selection: Selection): void
}

function plainTranscript(formatter: Formatter = commandFormatter()): TranscriptUnderTest {
  const editor = createPlainTranscript(
    {
      text: '',
      selection: caretAt(0),
    },
    () => {},
  )
  return {
    editor,
    writer: createTranscriptWriter(editor, formatter),
    edit: (from, to, insert) => editor.typed([{ from, to, insert }], caretAt(from + insert.length)),
    select: (selection) => editor.select(selection),
  }
}

/** The editor's state without its view, which would need a browser. */
export function editorTranscript(
  formatter: Formatter = commandFormatter(),
): TranscriptUnderTest & { undo(): boolean; redo(): boolean } {
  const target = {
    state: EditorState.create({ extensions: [undoHistory, liveField, timesField] }),
    dispatch(...transactions: Transaction[]) {
      for (const transaction of transactions) target.state = transaction.state
    },
    isInSight: () => false,
  }
  const editor = editorAdapter(target)
  return {
    editor,
    writer: createTranscriptWriter(editor, formatter),
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
export const transcripts: [string, (formatter?: Formatter) => TranscriptUnderTest][] = [
  ['the plain field', (formatter) => plainTranscript(formatter)],
  ['the editor', (formatter) => editorTranscript(formatter)],
]
