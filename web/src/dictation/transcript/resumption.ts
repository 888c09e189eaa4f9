import { caretAt, type LiveUtterance, type Selection } from './live-utterance.ts'

/** Where words go on whose caret was left behind by an utterance that grew while its end was being corrected. */
export interface Resumption {
  caret: number
  end: number
}

/** Where the next utterance goes on if the user does nothing more: behind the one that left the caret behind. */
export function resumptionAfter(live: LiveUtterance, selection: Selection): Resumption | null {
  return live.holdsCaret && selection.anchor === selection.head
    ? { caret: selection.head, end: live.to }
    : null
}

/** Where an utterance begins: at the selection, or where the one before it went on without the caret. */
export function beginningOf(selection: Selection, resumption: Resumption | null): Selection {
  const isUntouched = selection.anchor === selection.head && selection.head === resumption?.caret
  return resumption !== null && isUntouched ? caretAt(resumption.end) : selection
}
