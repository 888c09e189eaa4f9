import type { Choice } from '../transcript/choice.ts'
import type { Fitted } from '../transcript/formatter.ts'
import { withChoices } from '../transcript/map-choices.ts'
import type { Choice as Reading } from './lattice.ts'
import { otherReading } from './other-reading.ts'

/** Readings less apart than this, as the logarithm of the odds, are shown as doubtful (docs/decisions/017). */
const close = 4
/** Each costs as much as writing the utterance once more; the closest are shown. */
const mostDoubts = 4
/** Of two ways to write the same number words the one that was taken is a little likelier. */
const numberMargin = 1

/** A reading to enforce: the names at these tokens so, or the number at this one the other way. */
export interface Turned {
  known?: (at: number) => boolean | undefined
  turned?: number
}

interface Doubtful {
  readings: ReadonlyMap<number, Reading>
  numbers: readonly number[]
  /** The share of the work that is left for it. */
  share: number
}

/** The places at which an utterance may have been meant otherwise. `write` writes it with one name or number read the other way. */
export function findChoices(
  { readings, numbers, share }: Doubtful,
  done: Fitted,
  write: (turned: Turned) => Fitted,
): readonly Choice[] {
  const most = Math.ceil(mostDoubts * share)
  const inNumbers = numbers.slice(0, most).reduce<readonly Choice[]>((choices, turned) => {
    const choice = otherReading(done, write({ turned }), 'number', numberMargin)
    return choice === null ? choices : withChoices(choices, [choice])
  }, [])
  const doubtful = [...readings]
    .filter(([, { odds }]) => Math.abs(odds) < close)
    .sort(([, one], [, other]) => Math.abs(one.odds) - Math.abs(other.odds))
    .slice(0, most)
  return doubtful.reduce<readonly Choice[]>((choices, [turned, { odds }]) => {
    const other = write({ known: (at) => (at === turned) !== readings.get(at)?.isMark })
    const choice = otherReading(done, other, 'mark', Math.abs(odds))
    return choice === null ? choices : withChoices(choices, [choice])
  }, inNumbers)
}
