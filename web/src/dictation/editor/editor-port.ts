import { isolateHistory, undo } from '@codemirror/commands'
import { type EditorState, type Text, Transaction, type TransactionSpec } from '@codemirror/state'
import {
  beginningOf,
  caretAt,
  changesBetween,
  type LiveUtterance,
  type Plan,
  planBegin,
  planUpdate,
  planWithdraw,
  resumptionAfter,
  type Selection,
  type TextSource,
} from '../live-utterance.ts'
import { rangeOfLine, type TranscriptPort } from '../transcript-port.ts'
import { byDictation, type LiveState, liveField, setLiveState } from './live-field.ts'

/** As much of an editor view as the port needs. */
export interface EditorTarget {
  readonly state: EditorState
  dispatch(...transactions: Transaction[]): void
  /** Whether the person sees this position; if so, live words growing there stay in sight. */
  isInSight(position: number): boolean
}

/** Kept out of the undo history. */
const unrecorded = [byDictation.of(true), Transaction.addToHistory.of(false)]
/** An undo step of its own. */
const oneStep = [byDictation.of(true), isolateHistory.of('full')]

function isBlank(doc: Text): boolean {
  for (const line of doc.iterLines()) if (/\S/.test(line)) return false
  return true
}

/**
 * Dictation's hands on a CodeMirror editor. Live words never enter the undo history; when they settle they become one
 * step of it, from the text and caret before the utterance to those after it.
 */
export function editorPort(target: EditorTarget): TranscriptPort {
  const now = () => target.state.field(liveField)
  const selection = (): Selection => target.state.selection.main
  const source = (): TextSource => ({
    length: target.state.doc.length,
    slice: (from, to) => target.state.sliceDoc(from, to),
  })

  function dispatch(spec: TransactionSpec, live: Partial<LiveState> = {}) {
    target.dispatch(target.state.update({ ...spec, effects: setLiveState.of(live) }))
  }

  /** Shows words without a trace in the undo history. */
  function show({ changes, selection: after, live: shown }: Plan, live: LiveState['live']) {
    const isSeen = after.head === shown.to && target.isInSight(selection().head)
    const spec = { changes, selection: after, annotations: unrecorded, scrollIntoView: isSeen }
    dispatch(spec, { live, resumption: null })
  }

  /** What is selected goes as an undo step of its own, which the settled words complete. */
  function removeSelection() {
    const { from, to } = target.state.selection.main
    if (from === to) return
    const annotations = [byDictation.of(true), isolateHistory.of('before')]
    dispatch({ changes: { from, to }, annotations, userEvent: 'delete.dictate' }, { completesLastStep: true })
  }

  function showInterim(spoken: string) {
    const { live } = now()
    if (spoken === '') return live && withdraw(live)
    if (live !== null) {
      const plan = planUpdate(source(), selection(), live, spoken)
      return show(plan, plan.live)
    }
    removeSelection()
    const plan = planBegin(source(), beginningOf(selection(), now().resumption), spoken)
    show(plan, plan.live)
  }

  function withdraw(live: LiveUtterance) {
    show(planWithdraw(source(), selection(), live), null)
    if (now().completesLastStep) undo({ state: target.state, dispatch: (step) => target.dispatch(step) })
    dispatch({ annotations: unrecorded }, { completesLastStep: false })
  }

  /** Takes the live words out and puts them in again as one undo step, both at once. */
  function keepInterim() {
    const { live, completesLastStep } = now()
    if (live === null) return
    const end = live.trail && source().slice(live.to, live.to + 1) === ' ' ? live.to + 1 : live.to
    const { anchor, head } = selection()
    const isFollowing = anchor === head && head === live.to
    const removal = target.state.update({
      changes: { from: live.from, to: end },
      ...(isFollowing ? { selection: caretAt(live.from) } : {}),
      annotations: unrecorded,
    })
    const insertion = removal.state.update({
      changes: { from: live.from, insert: source().slice(live.from, end) },
      selection: { anchor, head },
      annotations: completesLastStep ? [byDictation.of(true), isolateHistory.of('after')] : oneStep,
      // Of all user events only this one is joined to the step before whenever that was.
      userEvent: completesLastStep ? 'input.type.compose' : 'input.dictate',
      effects: setLiveState.of({
        ...{ live: null, completesLastStep: false, resumption: resumptionAfter(live, selection()) },
        ...{ places: now().places },
      }),
    })
    target.dispatch(removal, insertion)
  }

  /** Writes settled words as one undo step, wherever the caret is. */
  function writeAt(at: Selection, spoken: string) {
    const { changes, selection: after } = planBegin(source(), selection(), spoken, at)
    dispatch({ changes, selection: after, annotations: oneStep, userEvent: 'input.dictate' })
  }

  const placesWithout = (recording: string) => now().places.filter((held) => held.recording !== recording)

  return {
    snapshot() {
      const { live, resumption, places } = now()
      const { anchor, head } = selection()
      return { text: target.state.doc.toString(), selection: { anchor, head }, live, resumption, places }
    },
    isBlank: () => isBlank(target.state.doc),
    restore(text, caret) {
      const isEmpty = target.state.doc.length === 0
      const changes = target.state.changes({ from: 0, insert: isEmpty ? text : `${text}\n` })
      const after = isEmpty ? caret : target.state.selection.map(changes, 1)
      dispatch({ changes, selection: after, annotations: unrecorded })
    },
    showInterim,
    settle(spoken, rest) {
      showInterim(spoken)
      const end = now().live?.to ?? selection().head
      keepInterim()
      if (rest === '') return
      const plan = planBegin(source(), selection(), rest, caretAt(end))
      show(plan, plan.live)
    },
    keepInterim,
    clear() {
      const places = now().places.map((place) => ({ ...place, from: 0, to: 0 }))
      const changes = { from: 0, to: target.state.doc.length }
      const nothing = { live: null, resumption: null, completesLastStep: false, places }
      dispatch({ changes, annotations: oneStep, userEvent: 'delete.clear' }, nothing)
    },
    holdPlace(recording) {
      const { from, to } = target.state.selection.main
      dispatch({ annotations: unrecorded }, { places: [...now().places, { recording, from, to }] })
    },
    fillPlace(recording, spoken) {
      const place = now().places.find((held) => held.recording === recording)
      const at = place ? { anchor: place.from, head: place.to } : caretAt(target.state.doc.length)
      writeAt(at, spoken)
      dispatch({ annotations: unrecorded }, { places: placesWithout(recording) })
    },
    appendLine(recording, line) {
      const { doc } = target.state
      const insert = doc.length === 0 || doc.line(doc.lines).length === 0 ? line : `\n${line}`
      const changes = { from: doc.length, insert }
      dispatch(
        { changes, annotations: oneStep, userEvent: 'input.dictate' },
        { places: placesWithout(recording) },
      )
    },
    replaceLine: (line, spoken) => writeAt(rangeOfLine(target.state.doc.toString(), line), spoken),
    adopt(text) {
      const changes = changesBetween(target.state.doc.toString(), text, 0)
      dispatch({ changes, annotations: unrecorded })
    },
  }
}
