import { history } from '@codemirror/commands'
import { EditorState, type Transaction } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { editorPort } from '../src/dictation/editor/editor-port.ts'
import { liveField } from '../src/dictation/editor/live-field.ts'
import { caretAt } from '../src/dictation/live-utterance.ts'
import { createPlainTranscript } from '../src/dictation/plain-transcript.ts'
import { playTape, readTapes, type TranscriptUnderTest } from './tape-player.ts'

function plainTranscript(): TranscriptUnderTest {
  const port = createPlainTranscript({ text: '', selection: caretAt(0), live: null, places: [] }, () => {})
  return {
    port,
    edit: (from, to, insert) => port.edit([{ from, to, insert }], caretAt(from + insert.length)),
    select: (selection) => port.select(selection),
  }
}

function editorTranscript(): TranscriptUnderTest {
  const target = {
    state: EditorState.create({ extensions: [history(), liveField] }),
    dispatch(...transactions: Transaction[]) {
      for (const transaction of transactions) target.state = transaction.state
    },
    isInSight: () => false,
  }
  return {
    port: editorPort(target),
    edit: (from, to, insert) =>
      target.dispatch(
        target.state.update({
          changes: { from, to, insert },
          selection: caretAt(from + insert.length),
          userEvent: 'input.type',
        }),
      ),
    select: (selection) => target.dispatch(target.state.update({ selection })),
  }
}

const transcripts = { 'the plain transcript': plainTranscript, 'the editor': editorTranscript }

for (const [name, createTranscript] of Object.entries(transcripts)) {
  describe(name, () => {
    for (const tape of readTapes()) {
      test(`${tape.id}: ${tape.title}`, { timeout: 60_000 }, async () => {
        const { problems } = await playTape(tape, createTranscript)
        expect(problems).toEqual([])
      })
    }
  })
}
