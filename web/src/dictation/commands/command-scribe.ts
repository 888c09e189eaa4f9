import type { Scribe } from '../transcript/scribe.ts'
import type { CommandSettings } from './command-settings.ts'
import { type Carry, nothingCarried } from './compose.ts'
import { interpret } from './interpret.ts'
import { nothingCame, type Pace } from './pace.ts'

/** A scribe that obeys what was said among the words. */
export interface CommandScribe extends Scribe {
  /** How the words of this utterance have come so far. */
  follow(pace: Pace): void
  /** The words fitted last were a command. */
  withdrawn(): void
  /** The next utterance is spelled. */
  spellNext(): void
}

/** `settings` is asked anew for every version of an utterance; the same choice must be the same object. */
export function createScribe(settings: () => CommandSettings): CommandScribe {
  let carry = nothingCarried
  let fitted: Carry | null = null
  let spellsOnce = false
  let pace = nothingCame
  return {
    follow(next) {
      pace = next
    },
    fit(spoken, around, isFinal) {
      const written = interpret(spoken, around, { settings: settings(), carry, isFinal, pace })
      fitted = written.carry
      return written
    },
    settled() {
      if (fitted === null) return
      carry = spellsOnce ? { ...fitted, isSpelling: false } : fitted
      fitted = null
      spellsOnce = false
    },
    withdrawn() {
      fitted = null
    },
    spellNext() {
      spellsOnce = true
      carry = { ...carry, isSpelling: true }
    },
  }
}
