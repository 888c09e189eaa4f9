import { restoreCase } from './restore-case.ts'

const list = (words: string) => new Set(words.split(' '))

/** What nobody means to write. */
const hesitations = list('um uh uhm erm')

/**
 * No sentence ends with one of these: whoever pauses behind it is looking for the next word. Nor behind a spoken mark, which
 * the page writes.
 */
const goesOn = list(
  'a an the and or but nor because if when while although unless until as than which who whose what where why how of at by for with from to into onto between among during without about against toward towards upon my your its our their these those are was were am be been being has have had having does did will would shall should could may might must very every ' +
    "i'm you're we're they're i'll i've it's there's period comma stop mark point colon semicolon dash hyphen line paragraph quote bracket parenthesis",
)

/** Of a stretch of speech: may it still change, and does the speaker pause behind it? */
type Stretch = { isFinal: boolean; isPause: boolean }

/**
 * Writes down, one stretch after the other, what an engine has heard that writes words only: without hesitations, in plain
 * case, and as sentences that end where the speaker pauses.
 */
export function makeBasicText() {
  let isBeginning = true

  return (text: string, { isFinal, isPause }: Stretch): string => {
    const words = text.split(/\s+/).filter((word) => word && !hesitations.has(word))
    const written = restoreCase(words.join(' '), { isBeginning })
    if (!isFinal || written === '') return written
    isBeginning = isPause && !goesOn.has(words.at(-1) ?? '')
    return isBeginning ? `${written}.` : written
  }
}
