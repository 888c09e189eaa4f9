import type { Change, TextRange } from '../../text/text-range.ts'
import type { Choice } from '../../transcript/choice.ts'
import { mapPosition, type Selection } from '../../transcript/live-utterance.ts'
import type { Phrase } from '../../transcript/transcript-editor.ts'
import type { Correction } from './alternatives.ts'
import type { Outcome } from './outcome.ts'

/** The text as a command finds it, without the command's own words. */
export interface CommandContext {
  text: string
  selection: Selection
  /** The ranges of dictated phrases now, the latest one last; edits since then have moved them along. */
  phrases: readonly Phrase[]
  /** The places with a second reading, in order. */
  choices?: readonly Choice[]
  /** The offer whose words stand selected. */
  correction?: Correction | null
  /** The chosen one of several places where the words stand. */
  place?: TextRange
}

/** True if nothing but marks stands there. */
export function isMark(text: string): boolean {
  return /^[^\p{L}\p{N}]+$/u.test(text)
}

export function rangeOf({ anchor, head }: Selection): TextRange {
  return { from: Math.min(anchor, head), to: Math.max(anchor, head) }
}

export function selectionOf({ from, to }: TextRange): Selection {
  return { anchor: from, head: to }
}

export function mapSelection({ anchor, head }: Selection, changes: readonly Change[]): Selection {
  return { anchor: mapPosition(anchor, changes), head: mapPosition(head, changes) }
}

export function edit(changes: Change[], selection: Selection, says = '') {
  return { type: 'edit' as const, changes, selection, says, followUp: null }
}

/** The beginning of words, long enough to tell which they are. */
const mostQuoted = 40

export function quoted(words: string): string {
  const line = words.trim().replace(/\s+/g, ' ')
  if (line.length <= mostQuoted) return `“${line}”`
  // Cut between words, where there are any.
  const head = line.slice(0, mostQuoted / 2 + 1)
  const tail = line.slice(-mostQuoted / 2 - 1)
  const begins = /^.*\S(?=\s)/.exec(head)?.[0] ?? head.trim()
  const ends = /\s(\S.*)$/.exec(tail)?.[1] ?? tail.trim()
  return `“${begins} … ${ends}”`
}

export function nothing(sentence: string): Outcome {
  return { type: 'nothing', sentence, keepsWords: false }
}

export function written(reason: string): Outcome {
  return { type: 'nothing', sentence: `${reason}, so it was written as text.`, keepsWords: true }
}

/** "Please find attached the invoice period": the words say how their sentence ends. */
export const isEnded = (words: string) =>
  /\S (period|full stop|question mark|exclamation (mark|point))$/i.test(words)

/** The reason where words are not in the text. */
export const absent = (words: string) => `“${words}” isn’t in the text`

/** Words that are not in the text are written; of a sentence that says how it ends nobody need be told. */
export function writtenAsAbsent(words: string): Outcome {
  return isEnded(words) ? { type: 'nothing', sentence: '', keepsWords: true } : written(absent(words))
}
