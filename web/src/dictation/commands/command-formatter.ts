import { type Carry, type ModeName, modesOf, nothingCarried, withoutModes } from '../formatting/carry.ts'
import { leftOutChoices } from '../formatting/clean-up/left-out.ts'
import { otherReading } from '../formatting/other-reading.ts'
import type { endAtPause, SentenceEnd } from '../formatting/sentence-ends/end-at-pause.ts'
import { nothingCame, type Pace } from '../formatting/words/pace.ts'
import { createMemory, writeUtterance } from '../formatting/write.ts'
import type { Surroundings } from '../text/join.ts'
import type { Fitted, Formatter } from '../transcript/formatter.ts'
import { withChoices } from '../transcript/map-choices.ts'
import type { CommandSettings } from './command-settings.ts'
import { readAsLearnt } from './learnt.ts'

/** A formatter that carries out what was said among the words. */
export interface CommandFormatter extends Formatter {
  /** How the words of this utterance have come so far. */
  follow(pace: Pace): void
  /** How many words were written since the last mark, said or heard. */
  unmarkedWords(): number
  /** The words fitted last were a command. */
  withdrawn(): void
  /** The next utterance is spelled. */
  spellNext(): void
  /** The modes that go on holding. */
  modes(): readonly ModeName[]
  /** Ends all modes: the person stopped, or cleared the text, or pressed the chip that names them. */
  endModes(): void
  /** Takes back the mode that began or ended last, if the text is as it was then; false if there is none. */
  takeBackMode(text: string): boolean
  /** Calls back when other modes hold. Gives a function that ends this. */
  onModes(changed: (modes: readonly ModeName[]) => void): () => void
}

/**
 * `settings` is asked anew for every version of an utterance; the same choice must be the same object. `endFinder` gives
 * what finds ends of sentences at pauses, once it is there.
 */
export function createFormatter(
  settings: () => CommandSettings,
  endFinder: () => typeof endAtPause | null = () => null,
): CommandFormatter {
  let carry = nothingCarried
  let fitted: Carry | null = null
  let language = settings().language
  /** What held before each mode began or ended, and the text it was said in. */
  let changes: { before: Carry; text: string }[] = []
  let text = ''
  const listeners = new Set<(modes: readonly ModeName[]) => void>()
  let spellsOnce = false
  let pace = nothingCame
  let memory = createMemory()
  /** The last utterance, as it was written, and the one that is fitted now. */
  let lastWords = ''
  let words = ''
  let unmarkedWords = 0

  function keep(next: Carry) {
    const before = carry
    carry = next
    if (!isSame(before, next)) for (const changed of listeners) changed(modesOf(next))
  }

  function endModes() {
    changes = []
    keep(withoutModes(carry))
  }

  /** The mark that was left to the pause before an utterance. */
  function endBefore(
    find: typeof endAtPause,
    { lead, words, eats }: Fitted,
    { before, after }: Surroundings,
  ): SentenceEnd | null {
    // Only behind what was said last, and not in the middle of other words.
    const goesOn = carry.tail !== '' && before.endsWith(carry.tail) && lead === ' ' && eats.before === 0
    if (!goesOn || modesOf(carry).length > 0 || /^[^\n]*\S/.test(after)) return null
    const { silenceMs } = pace
    return find({ before, length: countWords(lastWords), behind: words, silenceMs, lately: carry.lately })
  }

  return {
    modes: () => modesOf(carry),
    endModes,
    takeBackMode(now) {
      const last = changes.at(-1)
      if (last === undefined || !now.endsWith(last.text)) return false
      changes.pop()
      keep({ ...withoutModes(carry), ...modesIn(last.before) })
      return true
    },
    onModes(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    follow(next) {
      pace = next
    },
    fit(spoken, around, isFinal) {
      const chosen = settings()
      if (chosen.language !== language) {
        language = chosen.language
        endModes()
      }
      text = around.before
      // Asked for with the first words, it is here by the first pause.
      const findEnd = endsAtPauses(chosen) ? endFinder() : null
      const options = { settings: chosen, carry, isFinal, pace, memory }
      const unended = writeUtterance(spoken, around, options)
      fitted = unended.carry
      if (!isFinal) return unended
      words = unended.words
      const end = findEnd && endBefore(findEnd, unended, around)
      const endsBefore = end?.mark
      const written = end === null ? unended : writeUtterance(spoken, around, { ...options, endsBefore })
      const choice = end && otherReading(written, unended, 'sentence-end', end.margin)
      fitted = written.carry
      const gaps = leftOutChoices(
        spoken,
        around,
        { settings: chosen, done: written, end: choice },
        (words, by) =>
          writeUtterance(words, around, {
            settings: by.asHeard,
            carry,
            pace,
            endsBefore: by.isEnded ? endsBefore : undefined,
          }),
      )
      const choices = withChoices(withChoices(written.choices ?? [], choice ? [choice] : []), gaps)
      return readAsLearnt({ ...written, choices }, around, chosen)
    },
    settled() {
      memory = createMemory()
      if (fitted === null) return
      const before = carry
      keep(spellsOnce ? { ...fitted, isSpelling: false } : fitted)
      if (!isSame(before, carry) && !spellsOnce) changes = [...changes.slice(-20), { before, text }]
      fitted = null
      spellsOnce = false
      lastWords = words
      unmarkedWords = mark.test(words) ? 0 : unmarkedWords + countWords(words)
    },
    unmarkedWords: () => unmarkedWords,
    withdrawn() {
      fitted = null
    },
    spellNext() {
      spellsOnce = true
      keep({ ...carry, isSpelling: true })
    },
  }
}

function endsAtPauses({ sentenceEnds, language }: CommandSettings): boolean {
  return sentenceEnds === 'at-pauses' && /^en\b/i.test(language)
}

const mark = /[.,?!;:…](?=\s|$)/

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

function isSame(one: Carry, other: Carry): boolean {
  return modesOf(one).join() === modesOf(other).join()
}

function modesIn({ mode, beginsTitle, isJoined, isSpelling }: Carry) {
  return { mode, beginsTitle, isJoined, isSpelling }
}
