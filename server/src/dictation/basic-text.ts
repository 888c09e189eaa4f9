import type { SpokenWord } from '@plainspoken/contract/dictation'
import { restoreCase, type WrittenWord } from './restore-case.ts'
import type { Said } from './spoken-words.ts'

const list = (words: string) => new Set(words.split(' '))

/** Hesitations, which nobody means to write. */
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

  return ({ text, words: timed }: Said, { isFinal, isPause }: Stretch): Said => {
    const all = text.split(/\s+/).filter(Boolean)
    const isMeant = (_: unknown, i: number) => !hesitations.has(all[i] ?? '')
    const words = all.filter(isMeant)
    const written = restoreCase(words, { isBeginning })
    const last = written.at(-1)
    if (isFinal && last) {
      isBeginning = isPause && !goesOn.has(words.at(-1) ?? '')
      if (isBeginning) last.text += '.'
    }
    return {
      text: written.map((word) => word.text).join(' '),
      words: timed?.length === all.length ? writeTimed(written, timed.filter(isMeant)) : undefined,
    }
  }
}

/** The times of what was heard, for what is written: a word made of several lasts from the first to the last. */
function writeTimed(written: readonly WrittenWord[], heard: readonly SpokenWord[]): SpokenWord[] {
  let at = 0
  return written.flatMap(({ text, count }) => {
    const parts = heard.slice(at, at + count)
    at += count
    const [first, last] = [parts[0], parts.at(-1)]
    if (!first || !last) return []
    const word = { word: text, start: first.start, end: last.end }
    const least = Math.min(...parts.map(({ confidence = Number.NaN }) => confidence))
    return [Number.isNaN(least) ? word : { ...word, confidence: least }]
  })
}
