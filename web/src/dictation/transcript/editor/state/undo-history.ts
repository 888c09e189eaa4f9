import { history, historyField, isolateHistory } from '@codemirror/commands'
import { Compartment, type EditorState, Transaction } from '@codemirror/state'
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

/** Makes the steps to undo and redo what they were in an earlier state, one effect after the other. */
export function stepsAsIn(before: EditorState) {
  return [[], [steps, historyField.init(() => before.field(historyField))]].map((extension) =>
    stepsPart.reconfigure(extension),
  )
}
