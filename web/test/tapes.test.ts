import { describe, expect, test } from 'vitest'
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

describe('the plain transcript', () => {
  for (const tape of readTapes()) {
    test(`${tape.id}: ${tape.title}`, { timeout: 60_000 }, async () => {
      const { problems } = await playTape(tape, plainTranscript)
      expect(problems).toEqual([])
    })
  }
})
