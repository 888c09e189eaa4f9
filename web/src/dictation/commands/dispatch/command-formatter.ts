import type { Written } from '../../formatting/compose.ts'
import {
  type FormatterState,
  initialState,
  type ModeName,
  modesOf,
  withoutModes,
} from '../../formatting/formatter-state.ts'
import { type PartPosition, writeInParts } from '../../formatting/in-parts.ts'
import { leftOutChoices } from '../../formatting/left-out.ts'
import { otherReading } from '../../formatting/other-reading.ts'
import type { endAtPause, SentenceEnd } from '../../formatting/sentence-ends/end-at-pause.ts'
import { nothingCame, type Pace } from '../../formatting/utterance/pace.ts'
import { createMemory, writeUtterance } from '../../formatting/write.ts'
import type { Surroundings } from '../../text/join.ts'
import { type Fitted, type Formatter, plainFormatter } from '../../transcript/formatter.ts'
import { withChoices } from '../../transcript/map-choices.ts'
import { commandTest } from '../grammar/parse-command.ts'
import type { CommandSettings } from '../settings/command-settings.ts'

/** A formatter that carries out what was said among the words. */
export interface CommandFormatter extends Formatter {
  /** Follows the pace at which the words of this utterance come. */
  follow(pace: Pace): void
  /** The number of words written since the last mark, said or heard. */
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
  let state = initialState
  let fitted: FormatterState | null = null
  let language = settings().language
  /** The state before each mode began or ended, and the text it was said in. */
  let changes: { before: FormatterState; text: string }[] = []
  let text = ''
  const listeners = new Set<(modes: readonly ModeName[]) => void>()
  let spellsOnce = false
  let pace = nothingCame
  let memory = createMemory()
  /** The last utterance, as it was written, and the one that is fitted now. */
  let lastWords = ''
  let words = ''
  let unmarkedWords = 0

  function keep(next: FormatterState) {
    const before = state
    state = next
    if (!isSame(before, next)) for (const changed of listeners) changed(modesOf(next))
  }

  function endModes() {
    changes = []
    keep(withoutModes(state))
  }

  /** The mark that was left to the pause before an utterance. */
  function endBefore(
    find: typeof endAtPause,
    { lead, words, eats }: Fitted,
    { before, after }: Surroundings,
  ): SentenceEnd | null {
    // Only behind what was said last, and not in the middle of other words.
    const goesOn = state.tail !== '' && before.endsWith(state.tail) && lead === ' ' && eats.before === 0
    if (!goesOn || modesOf(state).length > 0 || /^[^\n]*\S/.test(after)) return null
    const { silenceMs } = pace
    return find({ before, length: countWords(lastWords), behind: words, silenceMs, lately: state.lately })
  }

  /** Writes a part of an utterance, which mostly is all of it. */
  function fitPart(
    spoken: string,
    around: Surroundings,
    {
      settings,
      state,
      isFinal,
      isFirst,
      isLast,
      share,
    }: PartPosition & { settings: CommandSettings; state: FormatterState; isFinal: boolean },
  ): Written {
    // Asked for with the first words, it is here by the first pause.
    const findEnd = isFirst && endsAtPauses(settings) ? endFinder() : null
    const isCommand = commandTest(settings)
    const how = { settings, isCommand, state, pace: isFirst ? pace : nothingCame, share }
    const options = { ...how, isFinal: isFinal || !isLast, ...(isLast && { memory }) }
    const unended = writeUtterance(spoken, around, options)
    if (!isFinal) return unended
    words = isFirst ? unended.words : `${words} ${unended.words}`
    const end = findEnd && endBefore(findEnd, unended, around)
    const endsBefore = end?.mark
    const written = end === null ? unended : writeUtterance(spoken, around, { ...options, endsBefore })
    const choice = end && otherReading(written, unended, 'sentence-end', end.margin)
    const gaps = leftOutChoices(spoken, around, { settings, done: written, end: choice, share }, (kept, by) =>
      writeUtterance(kept, around, {
        ...{ ...how, settings: by.asHeard, share: 0 },
        endsBefore: by.isEnded ? endsBefore : undefined,
      }),
    )
    const choices = withChoices(withChoices(written.choices ?? [], choice ? [choice] : []), gaps)
    const done = { ...written, choices }
    return { ...written, ...(settings.parts.readAsLearnt?.(done, around, settings) ?? done) }
  }

  return {
    modes: () => modesOf(state),
    endModes,
    takeBackMode(now) {
      const last = changes.at(-1)
      const isHere = last?.text === '' ? now === '' : last !== undefined && now.endsWith(last.text)
      if (last === undefined || !isHere) return false
      changes.pop()
      keep({ ...withoutModes(state), ...modesIn(last.before) })
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
      let from = state
      try {
        const written = writeInParts(spoken, around, (part, place, where) => {
          const done = fitPart(part, place, { ...where, settings: chosen, state: from, isFinal })
          from = done.state
          return done
        })
        fitted = written.state
        return written
      } catch (error) {
        // A fault among the rules may cost a mark, but never a word.
        console.error('The words are written as they were heard: reading them failed.', error)
        fitted = null
        return plainFormatter.fit(spoken, around, isFinal)
      }
    },
    settled() {
      memory = createMemory()
      if (fitted === null) return
      const before = state
      keep(spellsOnce ? { ...fitted, isSpelling: false } : fitted)
      if (!isSame(before, state) && !spellsOnce) changes = [...changes.slice(-20), { before, text }]
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
      keep({ ...state, isSpelling: true })
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

function isSame(one: FormatterState, other: FormatterState): boolean {
  return modesOf(one).join() === modesOf(other).join()
}

function modesIn({ mode, beginsTitle, isJoined, isSpelling }: FormatterState) {
  return { mode, beginsTitle, isJoined, isSpelling }
}
