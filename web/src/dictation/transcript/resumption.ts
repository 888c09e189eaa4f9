import { caretAt, type LiveUtterance, type Selection } from './live-utterance.ts'

/** The place where words go on whose cursor was left behind by an utterance that grew while its end was being corrected. */
export interface Resumption {
  caret: number
  end: number
}

/** The next utterance's place if the user does nothing more: behind the one that left the cursor behind. */
export function resumptionAfter(live: LiveUtterance, selection: Selection): Resumption | null {
  return live.holdsCaret && selection.anchor === selection.head
    ? { caret: selection.head, end: live.to }
    : null
}

/** The beginning of an utterance: the selection, or the place where the one before it went on without the cursor. */
export function beginningOf(selection: Selection, resumption: Resumption | null): Selection {
  const isUntouched = selection.anchor === selection.head && selection.head === resumption?.caret
  return resumption !== null && isUntouched ? caretAt(resumption.end) : selection
}
