import type { Change } from '../text/text-range.ts'
import type { Choice } from './choice.ts'
import {
  caretAt,
  type LiveUtterance,
  type Plan,
  planBegin,
  planUpdate,
  type Selection,
  type TextSource,
  type Words,
} from './live-utterance.ts'
import type { Resumption } from './resumption.ts'
import type { Said, TimedWord } from './word-times.ts'

/** The range that the text of a recording takes, once it is transcribed. */
export interface Placeholder {
  recording: string
  from: number
  to: number
  /** The live words that wait there for it, as they were written last; where the text differs, the person corrected it. */
  shown?: string | undefined
}

/** The place of a dictated phrase. */
export interface Phrase {
  from: number
  to: number
  /** Other readings of the recogniser, as they were heard. */
  alternatives: readonly string[]
  /** The text it replaced, which comes back if the phrase is taken back. */
  replaced: string
}

/** A transcript as it can be handed from one text field to another. */
export interface TranscriptSnapshot {
  text: string
  selection: Selection
  live: LiveUtterance | null
  resumption: Resumption | null
  placeholders: readonly Placeholder[]
  /** The dictated phrases, the latest last. */
  phrases: readonly Phrase[]
  /** The places with a second reading, in order. */
  choices: readonly Choice[]
  /** The times of words, in order. */
  times: readonly TimedWord[]
}

/** The text field, as a program edits it. Positions follow the user's edits by themselves. */
export interface TranscriptEditor {
  snapshot(): TranscriptSnapshot
  /** In characters. */
  length(): number
  /** There is nothing but white space. */
  isBlank(): boolean
  /** Puts an earlier text in with its cursor, placeholders, choices and times; what was written since the page opened follows it. */
  restore(
    text: string,
    selection: Selection,
    placeholders: readonly Placeholder[],
    choices?: readonly Choice[],
    times?: readonly TimedWord[],
  ): void
  /** Shows an utterance's words so far; the first call puts them at `at`, the cursor or over the selection. */
  show(words: Words, at?: number): void
  /** Takes the live words back. */
  withdraw(): void
  /** The snapshot as it would be once the live words were taken back. */
  withoutLive(): TranscriptSnapshot
  /** The utterance's last words, and how they may have been meant instead; null: it had none. Gives where they end. */
  settle(words: Words | null, alternatives?: readonly string[]): number
  /** The live words as they were heard; null if there are none. */
  heard(): string | null
  /** Changes the text as one undo step, and the selection. There must be no live words. */
  edit(changes: readonly Change[], selection: Selection): void
  /** Reads a choice the other way, as one undo step. Gives it as it then stands. */
  turn(choice: Choice): Choice
  /** Empties the text, live words included. Can be undone. */
  clear(): void
  /** Adds a recording's placeholder at the cursor or selection; or at the end of that of the recording before. */
  addPlaceholder(recording: string, before?: string): void
  /** Adds it at the end of the text, so that what is said from now on follows it. */
  holdEnd(recording: string): void
  /**
   * Moves the placeholders of recordings whose words come while they are spoken: the first goes over the live words, or to where
   * the next ones will begin, and the others behind it.
   */
  movePlaceholders(recordings: readonly string[]): void
  /** Removes the recording's placeholder. */
  removePlaceholder(recording: string): void
  /** Writes a recording's text over its placeholder, or at the end if it has none. */
  fillPlaceholder(recording: string, words: Words): void
  /** Appends a line of its own at the end in place of the recording's text, and removes its placeholder. */
  appendLine(recording: string, line: string): void
  /** Writes text in place of the first such marker, or at the end if there is none. */
  replaceMarker(marker: string, words: Words): void
  /** Puts a whole other text in place of this one, as one undo step. */
  replaceAll(text: string, choices?: readonly Choice[], times?: readonly TimedWord[]): void
  /** Another page has changed the text: takes it over word by word, so that cursor and live words keep their places. */
  adopt(text: string, choices?: readonly Choice[], times?: readonly TimedWord[]): void
}

/** The text field for those who hear: what is said is interpreted, and written into the field. */
export interface TranscriptWriter
  extends Omit<
    TranscriptEditor,
    'show' | 'withdraw' | 'withoutLive' | 'settle' | 'fillPlaceholder' | 'replaceMarker'
  > {
  /** Shows the utterance's words so far; '' takes them back. */
  showInterim(spoken: string): void
  /**
   * The utterance's last words, and how they may have been meant instead. `rest` was on screen as part of it and goes
   * on as the next one, in place. `said` tells when the words were said.
   */
  settle(spoken: string, rest: string, alternatives?: readonly string[], said?: Said): void
  /** The words on screen were the last ones. */
  keepInterim(): void
  fillPlaceholder(recording: string, spoken: string, said?: Said): void
  replaceMarker(marker: string, spoken: string, said?: Said): void
}

/** The first place of the marker, or the end of the text. */
export function rangeOfMarker(text: string, marker: string): Selection {
  const from = text.indexOf(marker)
  if (from === -1) return { anchor: text.length, head: text.length }
  return { anchor: from, head: from + marker.length }
}

/**
 * The placeholders that are left once the recording's text, or a line in its place, stands there up to `end`: what was to come
 * to the same spot later stands behind it.
 */
export function placeholdersAfterFilling(
  placeholders: readonly Placeholder[],
  recording: string,
  end: number,
): readonly Placeholder[] {
  const index = placeholders.findIndex((held) => held.recording === recording)
  const filled = placeholders[index]
  if (filled === undefined) return placeholders
  const isOvertaken = ({ from }: Placeholder) => from >= filled.from && (from < end || from === filled.from)
  return placeholders
    .map((held, i) =>
      i > index && isOvertaken(held) ? { ...held, from: end, to: Math.max(end, held.to) } : held,
    )
    .filter((held) => held !== filled)
}

/** The beginning of a placeholder after words were written right before it: they do not belong to it, unless it is a mere cursor. */
const sideOf = ({ from, to }: Placeholder) => (from < to ? 1 : -1)

/** A placeholder after an edit. Once all words that wait in it are gone, what they were tells nothing of what is written there next. */
export function mapPlaceholder(
  place: Placeholder,
  map: (position: number, side?: -1 | 1) => number,
): Placeholder {
  const from = map(place.from, sideOf(place))
  const to = Math.max(from, map(place.to))
  return from < to ? { ...place, from, to } : { recording: place.recording, from, to }
}

/** The placeholders once those of `recordings` stand at `to`; the first one reaches there from `from`, over the words `shown`. */
export function placeholdersMoved(
  placeholders: readonly Placeholder[],
  recordings: readonly string[],
  { anchor, head }: Selection,
  shown: string | undefined,
): readonly Placeholder[] {
  const from = Math.min(anchor, head)
  const to = Math.max(anchor, head)
  return placeholders.map((held) => {
    const index = recordings.indexOf(held.recording)
    if (index === -1) return held
    return index === 0 ? { ...held, from, to, shown } : { ...held, from: to, to, shown: undefined }
  })
}

/** The placeholders once the live words over one of them have settled. */
export function placeholdersSettled(
  placeholders: readonly Placeholder[],
  { from, to, shown }: Pick<LiveUtterance, 'from' | 'to' | 'shown'>,
): readonly Placeholder[] {
  // One that no words wait in may stand at the same spot: it is that of a page which has gone.
  return placeholders.map((held) =>
    held.shown !== undefined && held.from === from && held.from < held.to ? { ...held, to, shown } : held,
  )
}

/**
 * Plans the edit that brings a recording's text to its placeholder, or to the end if it has none. What the person has corrected in live words
 * that wait there stays, as it does while they are spoken.
 */
export function planFilling(
  text: TextSource,
  selection: Selection,
  place: Placeholder | undefined,
  words: Words,
): Plan {
  if (place === undefined) return planBegin(text, selection, words, caretAt(text.length))
  const { from, to, shown } = place
  if (shown === undefined || from === to) return planBegin(text, selection, words, { anchor: from, head: to })
  return planUpdate(text, selection, settledAt(from, to, shown), words)
}

/** Words that settled and may still be replaced by a newer version. */
function settledAt(from: number, to: number, shown: string): LiveUtterance {
  return {
    ...{ from, to, shown, spoken: '', trail: false, replaced: '', absorbed: { before: '', after: '' } },
    ...{ began: caretAt(from), choices: [], times: [], holdsCaret: false, regainsCaret: false },
  }
}

/** The place of the text that follows that of the recording before; null if that has none. */
export function placeholderAfter(placeholders: readonly Placeholder[], before: string | undefined) {
  const held = placeholders.find(({ recording }) => recording === before)
  return held ? { from: held.from, to: held.from } : null
}

/** No more phrases than one takes back by voice. */
const mostPhrases = 100

export function withPhrase(
  phrases: readonly Phrase[],
  from: number,
  to: number,
  alternatives: readonly string[] = [],
  replaced = '',
): readonly Phrase[] {
  return from < to ? [...phrases, { from, to, alternatives, replaced }].slice(-mostPhrases) : phrases
}

/** The places of phrases after a change; text written at either end stays outside. */
export function mapPhrases(
  phrases: readonly Phrase[],
  mapPosition: (position: number, assoc: -1 | 1) => number,
): readonly Phrase[] {
  return phrases
    .map((phrase) => ({ ...phrase, from: mapPosition(phrase.from, 1), to: mapPosition(phrase.to, -1) }))
    .filter(({ from, to }) => from < to)
}
