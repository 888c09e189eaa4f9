import type { Formatter } from './formatter.ts'
import type { Surroundings } from './join.ts'
import type { TranscriptHands, TranscriptPort } from './transcript-port.ts'

/** The field as it writes all that is said. */
export function writing(hands: TranscriptHands, formatter: Formatter): TranscriptPort {
  const wordsOf = (spoken: string, isFinal = true) => ({
    spoken,
    write: (around: Surroundings) => formatter.fit(spoken, around, isFinal),
  })
  return {
    ...hands,
    showInterim(spoken) {
      if (spoken === '') hands.withdraw()
      else hands.show(wordsOf(spoken, false))
    },
    settle(spoken, rest, alternatives) {
      const end = hands.settle(spoken === '' ? null : wordsOf(spoken), alternatives)
      formatter.settled()
      if (rest !== '') hands.show(wordsOf(rest, false), end)
    },
    keepInterim() {
      const heard = hands.heard()
      if (heard !== null) hands.settle(wordsOf(heard))
      formatter.settled()
    },
    fillPlace(recording, spoken) {
      hands.fillPlace(recording, wordsOf(spoken))
      formatter.settled()
    },
    replaceMarker(marker, spoken) {
      hands.replaceMarker(marker, wordsOf(spoken))
      formatter.settled()
    },
  }
}
