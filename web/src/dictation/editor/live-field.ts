import { StateEffect, StateField, Transaction } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import { type LiveUtterance, mapLive } from '../live-utterance.ts'
import type { HeldPlace } from '../transcript-port.ts'

/** What dictation keeps in the editor's state beside the text. */
export interface LiveState {
  live: LiveUtterance | null
  /** The last undo step is the removal of the selection that the live words stand for; settling them completes it. */
  completesLastStep: boolean
  places: readonly HeldPlace[]
}

export const setLiveState = StateEffect.define<LiveState>()

const nothingLive: LiveState = { live: null, completesLastStep: false, places: [] }

export const liveField = StateField.define<LiveState>({
  create: () => nothingLive,
  update(value, transaction) {
    let next = transaction.docChanged ? mapLiveState(value, transaction) : value
    for (const effect of transaction.effects) if (effect.is(setLiveState)) next = effect.value
    return next
  },
  provide: (field) =>
    EditorView.decorations.compute([field], (state) => {
      const { live } = state.field(field)
      return live === null || live.from === live.to
        ? Decoration.none
        : Decoration.set([provisional.range(live.from, live.to)])
    }),
})

const provisional = Decoration.mark({ class: 'cm-provisional' })

/** Where the live words and the held places are after somebody's edit. */
function mapLiveState(value: LiveState, transaction: Transaction): LiveState {
  const { changes } = transaction
  const isStep = transaction.annotation(Transaction.addToHistory) !== false
  return {
    live: value.live && mapLive(value.live, (position, assoc) => changes.mapPos(position, assoc)),
    completesLastStep: value.completesLastStep && !isStep,
    places: value.places.map((place) => {
      const from = changes.mapPos(place.from, -1)
      return { ...place, from, to: Math.max(from, changes.mapPos(place.to, -1)) }
    }),
  }
}
