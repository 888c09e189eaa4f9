import type { Choice } from '../transcript/choice.ts'
import type { Fitted } from '../transcript/formatter.ts'
import { withChoices } from '../transcript/map-choices.ts'
import type { Choice as Reading } from './lattice.ts'
import { otherReading } from './other-reading.ts'

/** Readings less apart than this, as the logarithm of the odds, are shown as doubtful (docs/decisions/017). */
const close = 4
/** Each costs as much as writing the utterance once more; the closest are shown. */
const mostDoubts = 4

/** Where an utterance may have been meant otherwise. `write` writes it with one name read the other way. */
export function markChoices(
  readings: ReadonlyMap<number, Reading>,
  done: Fitted,
  write: (known: (at: number) => boolean | undefined) => Fitted,
): readonly Choice[] {
  const doubtful = [...readings]
    .filter(([, { odds }]) => Math.abs(odds) < close)
    .sort(([, one], [, other]) => Math.abs(one.odds) - Math.abs(other.odds))
    .slice(0, mostDoubts)
  return doubtful.reduce<readonly Choice[]>((choices, [turned, { odds }]) => {
    const other = write((at) => (at === turned) !== readings.get(at)?.isMark)
    const choice = otherReading(done, other, 'mark', Math.abs(odds))
    return choice === null ? choices : withChoices(choices, [choice])
  }, [])
}
