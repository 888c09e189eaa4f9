import { readAsLearnt } from '../src/dictation/commands/settings/learnt.ts'
import { repairAt } from '../src/dictation/formatting/clean-up/repairs.ts'
import { findMisheard } from '../src/dictation/formatting/own-words/find-misheard.ts'
import { replacementAt } from '../src/dictation/formatting/own-words/replacements.ts'
import type { OptionalParts } from '../src/dictation/formatting/utterance/settings.ts'

/** The parts that choices may need, as they are once they have come; the dictionary apart, which comes last. */
export const everyPart: OptionalParts = {
  ...{ repairAt, replacementAt, findMisheard, readAsLearnt },
  isKnownWord: null,
}
