import { joinPieces } from '../transcript/join.ts'
import { plainScribe } from '../transcript/scribe.ts'
import type { TranscriptHands, TranscriptPort } from '../transcript/transcript-port.ts'
import { writing } from '../transcript/writing.ts'

/** Words that came to stay while what interprets them was still being loaded. */
export interface HeldWords {
  /** The transcript meanwhile: every word is shown as it was heard, and none is settled. */
  hold(hands: TranscriptHands): TranscriptPort
  /** Settles what was held, one utterance after the other, each as if it had been said now. */
  release(port: TranscriptPort): void
}

interface Utterance {
  spoken: string
  alternatives: readonly string[] | undefined
}

export function holdWords(): HeldWords {
  let settled: Utterance[] = []
  let live = ''

  const shownAfter = (utterances: readonly Utterance[]) =>
    [...utterances.map(({ spoken }) => spoken), live].reduce(joinPieces, '')

  function settle(spoken: string, alternatives?: readonly string[]) {
    if (spoken !== '') settled.push({ spoken, alternatives })
    live = ''
  }

  return {
    hold(hands) {
      const written = writing(hands, plainScribe)
      return {
        ...written,
        showInterim(spoken) {
          live = spoken
          written.showInterim(shownAfter(settled))
        },
        settle(spoken, rest, alternatives) {
          settle(spoken, alternatives)
          live = rest
          written.showInterim(shownAfter(settled))
        },
        keepInterim: () => settle(live),
        clear() {
          settled = []
          live = ''
          written.clear()
        },
      }
    },
    release(port) {
      const utterances = settled
      settled = []
      for (const [i, { spoken, alternatives }] of utterances.entries())
        port.settle(spoken, shownAfter(utterances.slice(i + 1)), alternatives)
      if (live !== '') port.showInterim(live)
      live = ''
    },
  }
}
