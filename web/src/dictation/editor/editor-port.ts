import { isolateHistory, undo } from '@codemirror/commands'
import { type EditorState, type Text, Transaction, type TransactionSpec } from '@codemirror/state'
import {
  caretAt,
  changesBetween,
  type Plan,
  planBegin,
  planUpdate,
  planWithdraw,
  type Selection,
  type TextSource,
} from '../live-utterance.ts'
import { rangeOfLine, type TranscriptPort } from '../transcript-port.ts'
import { type LiveState, liveField, setLiveState } from './live-field.ts'

/** As much of an editor view as the port needs. */
export interface EditorTarget {
  readonly state: EditorState
  dispatch(...transactions: Transaction[]): void
  /** Whether the person sees this position; if so, live words growing there stay in sight. */
  isInSight(position: number): boolean
}

const unrecorded = Transaction.addToHistory.of(false)

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

  function dispatch(spec: TransactionSpec, live: LiveState) {
    target.dispatch(target.state.update({ ...spec, effects: setLiveState.of(live) }))
  }

  /** Shows words without a trace in the undo history. */
  function show(plan: Plan, live: LiveState['live']) {
    const spec = { changes: plan.changes, selection: plan.selection }
    const mapped = mapPlaces(target.state.changes(plan.changes))
    const isSeen = plan.selection.head === plan.live.to && target.isInSight(selection().head)
    dispatch({ ...spec, annotations: unrecorded, scrollIntoView: isSeen }, { ...now(), live, places: mapped })
  }

  function mapPlaces(changes: { mapPos(position: number, assoc?: number): number }) {
    return now().places.map((place) => ({
      ...place,
      from: changes.mapPos(place.from),
      to: changes.mapPos(place.to),
    }))
  }

  /** What is selected goes as an undo step of its own, which the settled words complete. */
  function removeSelection() {
    const { anchor, head } = selection()
    if (anchor === head) return
    const changes = { from: Math.min(anchor, head), to: Math.max(anchor, head) }
    dispatch(
      { changes, annotations: isolateHistory.of('before'), userEvent: 'delete.dictate' },
      { live: null, completesLastStep: true, places: mapPlaces(target.state.changes(changes)) },
    )
  }

  function showInterim(spoken: string) {
    const { live, completesLastStep } = now()
    if (spoken !== '') {
      if (live === null) removeSelection()
      const plan = live
        ? planUpdate(source(), selection(), live, spoken)
        : planBegin(source(), selection(), spoken)
      return show(plan, plan.live)
    }
    if (live === null) return
    show(planWithdraw(source(), selection(), live), null)
    if (completesLastStep) undo({ state: target.state, dispatch: (step) => target.dispatch(step) })
    dispatch({}, { ...now(), completesLastStep: false })
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
      annotations: isolateHistory.of(completesLastStep ? 'after' : 'full'),
      // Of all user events only this one is joined to the step before whenever that was.
      userEvent: completesLastStep ? 'input.type.compose' : 'input.dictate',
      effects: setLiveState.of({ ...now(), live: null, completesLastStep: false }),
    })
    target.dispatch(removal, insertion)
  }

  return {
    snapshot() {
      const { live, places } = now()
      const { anchor, head } = selection()
      return { text: target.state.doc.toString(), selection: { anchor, head }, live, places }
    },
    isBlank: () => isBlank(target.state.doc),
    restore(text, selection) {
      const isEmpty = target.state.doc.length === 0
      const changes = target.state.changes({ from: 0, insert: isEmpty ? text : `${text}\n` })
      const after = isEmpty ? selection : target.state.selection.map(changes, 1)
      target.dispatch(target.state.update({ changes, selection: after, annotations: unrecorded }))
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
      dispatch(
        {
          changes: { from: 0, to: target.state.doc.length },
          annotations: isolateHistory.of('full'),
          userEvent: 'delete.clear',
        },
        {
          live: null,
          completesLastStep: false,
          places: now().places.map((place) => ({ ...place, from: 0, to: 0 })),
        },
      )
    },
    holdPlace(recording) {
      const { from, to } = target.state.selection.main
      dispatch({}, { ...now(), places: [...now().places, { recording, from, to }] })
    },
    fillPlace(recording, spoken) {
      const place = now().places.find((held) => held.recording === recording)
      const at = place ? { anchor: place.from, head: place.to } : caretAt(target.state.doc.length)
      const { changes, selection: after } = planBegin(source(), selection(), spoken, at)
      const spec = {
        changes,
        selection: after,
        annotations: isolateHistory.of('full'),
        userEvent: 'input.dictate',
      }
      target.dispatch(target.state.update(spec))
      dropPlace(recording)
    },
    appendLine(recording, line) {
      const { doc } = target.state
      const insert = doc.length === 0 || doc.line(doc.lines).length === 0 ? line : `\n${line}`
      const spec = {
        changes: { from: doc.length, insert },
        annotations: isolateHistory.of('full'),
        userEvent: 'input.dictate',
      }
      target.dispatch(target.state.update(spec))
      dropPlace(recording)
    },
    replaceLine: (line, spoken) => writeAt(rangeOfLine(target.state.doc.toString(), line), spoken),
    adopt(text) {
      const changes = changesBetween(target.state.doc.toString(), text, 0)
      target.dispatch(target.state.update({ changes, annotations: unrecorded }))
    },
  }

  /** Writes settled words as one undo step, wherever the caret is. */
  function writeAt(at: Selection, spoken: string) {
    const { changes, selection: after } = planBegin(source(), selection(), spoken, at)
    const spec = {
      changes,
      selection: after,
      annotations: isolateHistory.of('full'),
      userEvent: 'input.dictate',
    }
    target.dispatch(target.state.update(spec))
  }

  function dropPlace(recording: string) {
    dispatch({}, { ...now(), places: now().places.filter((held) => held.recording !== recording) })
  }
}
