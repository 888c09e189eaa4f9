import { joinPieces } from '../../text/join.ts'
import { plainFormatter } from '../../transcript/formatter.ts'
import { belongsToLive } from '../../transcript/live-utterance.ts'
import type { TranscriptEditor, TranscriptWriter } from '../../transcript/transcript-editor.ts'
import { createTranscriptWriter } from '../../transcript/transcript-writer.ts'

/** Words that came to stay while what interprets them was still being loaded. */
export interface HeldWords {
  /**
   * The transcript meanwhile: every word is shown as it was heard, and none is settled, unless the cursor is moved away:
   * then what is said next belongs there, and what stands here stays as it was heard.
   */
  hold(editor: TranscriptEditor): TranscriptWriter
  /** The same on a copy of the transcript, for words that are not held yet. */
  foresee(copy: TranscriptEditor): TranscriptWriter
  /** Settles what was held, one utterance after the other, each as if it had been said now. */
  release(writer: TranscriptWriter): void
}

interface Utterance {
  spoken: string
  alternatives: readonly string[] | undefined
}

/** The words that nothing has interpreted yet. */
interface Held {
  settled: Utterance[]
  live: string
}

export function holdWords(): HeldWords {
  const held: Held = { settled: [], live: '' }
  return {
    hold: (editor) => holdIn(held, editor),
    foresee: (copy) => holdIn({ ...held, settled: [...held.settled] }, copy),
    release(writer) {
      const { settled, live } = held
      Object.assign(held, { settled: [], live: '' })
      for (const [i, { spoken, alternatives }] of settled.entries())
        writer.settle(spoken, shownAfter({ settled: settled.slice(i + 1), live }), alternatives)
      if (live !== '') writer.showInterim(live)
    },
  }
}

function holdIn(held: Held, editor: TranscriptEditor): TranscriptWriter {
  const written = createTranscriptWriter(editor, plainFormatter)

  /** Called with the first words of an utterance. */
  function begin() {
    if (held.settled.length === 0 || held.live !== '') return
    const { live, selection } = editor.snapshot()
    if (live === null || belongsToLive(live, selection)) return
    written.settle(shownAfter(held), '')
    held.settled = []
  }

  function settle(spoken: string, alternatives?: readonly string[]) {
    if (spoken !== '') held.settled.push({ spoken, alternatives })
    held.live = ''
  }

  return {
    ...written,
    showInterim(spoken) {
      if (spoken !== '') begin()
      held.live = spoken
      written.showInterim(shownAfter(held))
    },
    settle(spoken, rest, alternatives) {
      if (spoken !== '') begin()
      settle(spoken, alternatives)
      held.live = rest
      written.showInterim(shownAfter(held))
    },
    keepInterim: () => settle(held.live),
    clear() {
      Object.assign(held, { settled: [], live: '' })
      written.clear()
    },
  }
}

function shownAfter({ settled, live }: Held): string {
  return [...settled.map(({ spoken }) => spoken), live].reduce(joinPieces, '')
}
