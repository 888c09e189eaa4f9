import type { Formatter } from './formatter.ts'
import type { Surroundings } from './join.ts'
import type { TranscriptEditor, TranscriptWriter } from './transcript-editor.ts'

/** Writes all that is said as text, formatted. */
export function createTranscriptWriter(editor: TranscriptEditor, formatter: Formatter): TranscriptWriter {
  const wordsOf = (spoken: string, isFinal = true) => ({
    spoken,
    write: (around: Surroundings) => formatter.fit(spoken, around, isFinal),
  })
  return {
    ...editor,
    showInterim(spoken) {
      if (spoken === '') editor.withdraw()
      else editor.show(wordsOf(spoken, false))
    },
    settle(spoken, rest, alternatives) {
      const end = editor.settle(spoken === '' ? null : wordsOf(spoken), alternatives)
      formatter.settled()
      if (rest !== '') editor.show(wordsOf(rest, false), end)
    },
    keepInterim() {
      const heard = editor.heard()
      if (heard !== null) editor.settle(wordsOf(heard))
      formatter.settled()
    },
    fillPlaceholder(recording, spoken) {
      editor.fillPlaceholder(recording, wordsOf(spoken))
      formatter.settled()
    },
    replaceMarker(marker, spoken) {
      editor.replaceMarker(marker, wordsOf(spoken))
      formatter.settled()
    },
  }
}
