import { invertedEffects } from '@codemirror/commands'
import {
  Annotation,
  type ChangeDesc,
  type EditorState,
  StateEffect,
  StateField,
  type Text,
  Transaction,
} from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import type { Choice } from '../../choice.ts'
import {
  belongsToLive,
  type LiveUtterance,
  mapLive,
  type TextSource,
  withUserAt,
} from '../../live-utterance.ts'
import { choicesIn, moveRanges, withChoices } from '../../map-choices.ts'
import type { Resumption } from '../../resumption.ts'
import { mapPhrases, mapPlaceholder, type Phrase, type Placeholder } from '../../transcript-editor.ts'

/** Dictation's part of the editor's state, beside the text. */
export interface LiveState {
  live: LiveUtterance | null
  resumption: Resumption | null
  /**
   * The editor before the selection gave way that the live words stand for, as long as that removal is the last undo
   * step; settling the words completes it.
   */
  beforeRemoval: EditorState | null
  /** The editor before the live words were shown in it. */
  beforeLive: EditorState | null
  placeholders: readonly Placeholder[]
  phrases: readonly Phrase[]
  choices: readonly Choice[]
}

/** Parts of the state as they are after the transaction; the others are mapped through its changes. */
export const setLiveState = StateEffect.define<Partial<LiveState>>()

/** Choices that come back as the step is undone that ended them. */
const bringChoicesBack = StateEffect.define<readonly Choice[]>({
  map: (choices, changes) => mapThrough(choices, changes),
})

/** Marks what dictation does itself; all else is the user's doing. */
export const byDictation = Annotation.define<true>()

export const noLive = { live: null, resumption: null, beforeRemoval: null, beforeLive: null } as const

export const nothingLive: LiveState = {
  ...noLive,
  placeholders: [],
  phrases: [],
  choices: [],
}

export const liveField = StateField.define<LiveState>({
  create: () => nothingLive,
  update(value, transaction) {
    let next = transaction.docChanged ? mapLiveState(value, transaction) : value
    const isMoved = transaction.docChanged || transaction.selection !== undefined
    if (isMoved && !transaction.annotation(byDictation)) next = afterUser(next, transaction)
    for (const effect of transaction.effects) {
      if (effect.is(setLiveState)) next = { ...next, ...effect.value }
      if (effect.is(bringChoicesBack))
        next = {
          ...next,
          choices: withChoices(next.choices, choicesIn(effect.value, sourceOf(transaction.newDoc))),
        }
    }
    return next
  },
  provide: (field) => [
    EditorView.decorations.compute([field], (state) => {
      const { live } = state.field(field)
      if (live === null || live.from === live.to) return Decoration.none
      return Decoration.set([provisional.range(live.from, live.to)])
    }),
    invertedEffects.of(({ startState, changes }) => {
      const { choices } = startState.field(field)
      const ended = choices.filter((choice) => mapThrough([choice], changes).length === 0)
      return ended.length === 0 ? [] : [bringChoicesBack.of(ended)]
    }),
  ],
})

const provisional = Decoration.mark({ class: 'cm-provisional' })

/** The places of the live words and the placeholders after somebody's edit. */
function mapLiveState(value: LiveState, transaction: Transaction): LiveState {
  const { changes } = transaction
  const { doc } = transaction.startState
  const text = sourceOf(doc)
  const { live, resumption } = value
  return {
    live: live && mapLive(live, text, (position, assoc) => changes.mapPos(position, assoc)),
    resumption: resumption && {
      caret: changes.mapPos(resumption.caret),
      end: changes.mapPos(resumption.end),
    },
    beforeRemoval: value.beforeRemoval,
    beforeLive: value.beforeLive,
    placeholders: value.placeholders.map((place) =>
      mapPlaceholder(place, (position, side) => changes.mapPos(position, side)),
    ),
    phrases: mapPhrases(
      value.phrases.filter((phrase) => !losesWords(phrase, transaction)),
      (position, assoc) => changes.mapPos(position, assoc),
    ),
    choices: mapThrough(value.choices, changes),
  }
}

function sourceOf(doc: Text): TextSource {
  return { length: doc.length, slice: (from, to) => doc.sliceString(from, to) }
}

function mapThrough(choices: readonly Choice[], changes: ChangeDesc): readonly Choice[] {
  if (choices.length === 0) return choices
  const list: { from: number; to: number; inserted: number }[] = []
  changes.iterChangedRanges((from, to, fromB, toB) => list.push({ from, to, inserted: toB - fromB }), true)
  return moveRanges(choices, list)
}

/** Nothing but spaces is left of a phrase. */
function losesWords({ from, to }: Phrase, { startState, newDoc, changes }: Transaction): boolean {
  const left = newDoc.sliceString(changes.mapPos(from, 1), changes.mapPos(to, -1))
  return left.length < to - from && /^ *$/.test(left) && /[^ ]/.test(startState.sliceDoc(from, to))
}

function afterUser(value: LiveState, transaction: Transaction): LiveState {
  const { live } = value
  const isStep = transaction.docChanged && transaction.annotation(Transaction.addToHistory) !== false
  return {
    ...value,
    live:
      live && takesCaretAway(transaction)
        ? { ...live, holdsCaret: false, regainsCaret: true }
        : live && withUserAt(live, transaction.newSelection.main, transaction.docChanged),
    resumption: null,
    beforeRemoval: isStep ? null : value.beforeRemoval,
  }
}

/** An undo or redo while the cursor goes along with the live words: it selects what it brings back. */
function takesCaretAway(transaction: Transaction): boolean {
  if (!transaction.isUserEvent('undo') && !transaction.isUserEvent('redo')) return false
  const { live } = transaction.startState.field(liveField)
  return live !== null && belongsToLive(live, transaction.startState.selection.main)
}
