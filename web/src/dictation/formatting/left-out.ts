import { fitted, type Surroundings, tidyIn } from '../text/join.ts'
import type { Choice } from '../transcript/choice.ts'
import type { Fitted } from '../transcript/formatter.ts'
import type { Removal } from './clean-up/find-removals.ts'
import { leaveOut } from './clean-up/leave-out.ts'
import { removalsIn } from './clean-up.ts'
import { otherReading } from './other-reading.ts'
import { setApart } from './utterance/phrases.ts'
import type { FormattingSettings } from './utterance/settings.ts'
import { findNames } from './utterance/utterance.ts'
import { readWords } from './words/spoken-word.ts'

/** Each costs as much as writing the utterance once more: where more is left out, neighbours come back together. */
const mostGaps = 12

/** The same object for the same settings: what is made from them is kept with it. */
const asHeard = new WeakMap<FormattingSettings, FormattingSettings>()

interface Done {
  settings: FormattingSettings
  /** The final as it was written. */
  done: Fitted
  /** The mark that nobody said, with which it begins. */
  end: Choice | null
  /** The share of the work that is left for it. */
  share: number
}

/** By settings that leave nothing out, behind that mark or without it. */
interface WrittenBy {
  asHeard: FormattingSettings
  isEnded: boolean
}

/**
 * The places of a final where words were left out, each with what would stand there with them. One at the mark goes back
 * together with it, as both decide the same first word. `write` writes words as they are.
 */
export function leftOutChoices(
  spoken: string,
  around: Surroundings,
  { settings, done, end, share }: Done,
  write: (spoken: string, by: WrittenBy) => Fitted,
): readonly Choice[] {
  if (settings.cleanUp === 'as-heard') return []
  const heard = fitted(tidyIn(settings.language, spoken), around.before)
  const words = readWords(setApart(heard, settings))
  const removals = removalsIn(words, settings, findNames(words, settings))
  return inGroups(removals, Math.ceil(mostGaps * share)).flatMap((group) => {
    const others = removals.filter((removal) => !group.includes(removal))
    const kept = leaveOut(words, others)
      .map(({ raw }) => raw)
      .join(' ')
    const gap = (isEnded: boolean) =>
      otherReading(done, write(kept, { asHeard: asHeardOf(settings), isEnded }), 'left-out')
    const found = gap(true)
    const isAtEnd = end !== null && found !== null && found.from < end.to && end.from < found.to
    return (isAtEnd ? gap(false) : found) ?? []
  })
}

function asHeardOf(settings: FormattingSettings): FormattingSettings {
  const known = asHeard.get(settings) ?? { ...settings, cleanUp: 'as-heard' as const }
  asHeard.set(settings, known)
  return known
}

/** Removals that touch are one gap. */
function inGroups(removals: readonly Removal[], most: number): Removal[][] {
  const gaps: Removal[][] = []
  for (const removal of removals) {
    const last = gaps.at(-1)
    if (last?.at(-1)?.to === removal.from) last.push(removal)
    else gaps.push([removal])
  }
  const size = Math.ceil(gaps.length / most)
  return size < 2
    ? gaps
    : Array.from({ length: Math.ceil(gaps.length / size) }, (_, at) =>
        gaps.slice(at * size, (at + 1) * size).flat(),
      )
}
