import type { Surroundings } from '../text/join.ts'
import type { Formatter } from './formatter.ts'
import type { TranscriptEditor, TranscriptWriter } from './transcript-editor.ts'
import type { Said } from './word-times.ts'

/** Writes all that is said as text, formatted. */
export function createTranscriptWriter(editor: TranscriptEditor, formatter: Formatter): TranscriptWriter {
  const wordsOf = (spoken: string, isFinal = true, said?: Said) => ({
    spoken,
    write(around: Surroundings) {
      const fitted = formatter.fit(spoken, around, isFinal)
      return said === undefined ? fitted : { ...fitted, times: said.timesIn(fitted.lead + fitted.words) }
    },
  })
  return {
    ...editor,
    showInterim(spoken) {
      if (spoken === '') editor.withdraw()
      else editor.show(wordsOf(spoken, false))
    },
    settle(spoken, rest, alternatives, said) {
      const end = editor.settle(spoken === '' ? null : wordsOf(spoken, true, said), alternatives)
      formatter.settled()
      if (rest !== '') editor.show(wordsOf(rest, false), end)
    },
    keepInterim() {
      const heard = editor.heard()
      if (heard !== null) editor.settle(wordsOf(heard))
      formatter.settled()
    },
    fillPlaceholder(recording, spoken, said) {
      editor.fillPlaceholder(recording, wordsOf(spoken, true, said))
      formatter.settled()
    },
    replaceMarker(marker, spoken, said) {
      editor.replaceMarker(marker, wordsOf(spoken, true, said))
      formatter.settled()
    },
  }
}
