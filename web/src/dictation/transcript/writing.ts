import type { Surroundings } from './join.ts'
import type { Scribe } from './scribe.ts'
import type { TranscriptHands, TranscriptPort } from './transcript-port.ts'

/** The field as it writes all that is said. */
export function writing(hands: TranscriptHands, scribe: Scribe): TranscriptPort {
  const wordsOf = (spoken: string, isFinal = true) => ({
    spoken,
    write: (around: Surroundings) => scribe.fit(spoken, around, isFinal),
  })
  return {
    ...hands,
    showInterim(spoken) {
      if (spoken === '') hands.withdraw()
      else hands.show(wordsOf(spoken, false))
    },
    settle(spoken, rest, alternatives) {
      const end = hands.settle(spoken === '' ? null : wordsOf(spoken), alternatives)
      scribe.settled()
      if (rest !== '') hands.show(wordsOf(rest, false), end)
    },
    keepInterim() {
      const heard = hands.heard()
      if (heard !== null) hands.settle(wordsOf(heard))
      scribe.settled()
    },
    fillPlace(recording, spoken) {
      hands.fillPlace(recording, wordsOf(spoken))
      scribe.settled()
    },
    replaceMarker(marker, spoken) {
      hands.replaceMarker(marker, wordsOf(spoken))
      scribe.settled()
    },
  }
}
