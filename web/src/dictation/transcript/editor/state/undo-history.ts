import { history, historyField, isolateHistory } from '@codemirror/commands'
import { Compartment, type EditorState, Transaction } from '@codemirror/state'
import type { LiveUtterance } from '../../live-utterance.ts'
import { byDictation } from './live-field.ts'

/** So many steps can be taken back, about half an hour of dictation; each takes a kilobyte, and a cleared text its own. */
const undoSteps = 500

const steps = history({ minDepth: undoSteps })
const stepsPart = new Compartment()
export const undoHistory = stepsPart.of(steps)

/** Kept out of the undo history. */
export const unrecorded = [byDictation.of(true), Transaction.addToHistory.of(false)]
/** An undo step of its own. */
export const oneStep = [byDictation.of(true), isolateHistory.of('full')]

/** Makes the steps to undo and redo what they were in an earlier state. */
export function stepsAsIn(before: EditorState, state: EditorState): Transaction[] {
  const off = state.update({ effects: stepsPart.reconfigure([]) })
  const asBefore = historyField.init(() => before.field(historyField))
  return [off, off.state.update({ effects: stepsPart.reconfigure([steps, asBefore]) })]
}

/**
 * What live words took in, a mark or words that are written anew, had undo steps that went with it. They come back as it
 * does, unless something else has changed since.
 */
export function stepsOfAbsorbed(
  before: EditorState | null,
  { absorbed }: LiveUtterance,
  state: EditorState,
): Transaction[] {
  const hasAbsorbed = absorbed.before + absorbed.after !== ''
  return hasAbsorbed && before?.doc.eq(state.doc) ? stepsAsIn(before, state) : []
}
