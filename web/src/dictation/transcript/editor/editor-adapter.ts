import { isolateHistory, undo } from '@codemirror/commands'
import type { EditorState, Text, Transaction, TransactionSpec } from '@codemirror/state'
import { seamBefore } from '../choice-seam.ts'
import {
  caretAt,
  changesBetween,
  type LiveUtterance,
  type Plan,
  planBegin,
  planUpdate,
  planWithdraw,
  type Selection,
  type TextSource,
  type Words,
} from '../live-utterance.ts'
import { choicesIn, choicesOf, mapChoices, turned, withChoices } from '../map-choices.ts'
import { beginningOf, resumptionAfter } from '../resumption.ts'
import {
  placeholdersAfterFilling,
  placeholdersSettled,
  planFilling,
  rangeOfMarker,
  type TranscriptEditor,
  withPhrase,
} from '../transcript-editor.ts'
import { type TimedWord, timesMovedBy } from '../word-times.ts'
import { placeholderEdits } from './placeholder-edits.ts'
import { byDictation, type LiveState, liveField, noLive, setLiveState } from './state/live-field.ts'
import { addTimes, listTimes, setTimes, timesField } from './state/times-field.ts'
import { oneStep, stepsAsIn, stepsOfAbsorbed, unrecorded } from './state/undo-history.ts'
import { tintChanges } from './tint.ts'

/** As much of an editor view as dictation needs. */
export interface EditorTarget {
  readonly state: EditorState
  dispatch(...transactions: Transaction[]): void
  /** The person sees this position; if so, live words growing there stay in sight. */
  isInSight(position: number): boolean
}

function selectedIn(state: EditorState): string {
  return state.sliceDoc(state.selection.main.from, state.selection.main.to)
}

function isBlank(doc: Text): boolean {
  for (const line of doc.iterLines()) if (/\S/.test(line)) return false
  return true
}

/**
 * A CodeMirror editor as dictation edits it. Live words never enter the undo history; when they settle they become one
 * step of it, from the text and cursor before the utterance to those after it.
 */
export function editorAdapter(target: EditorTarget): TranscriptEditor {
  const now = () => target.state.field(liveField)
  const selection = (): Selection => target.state.selection.main
  const source = (): TextSource => ({
    length: target.state.doc.length,
    slice: (from, to) => target.state.sliceDoc(from, to),
  })

  function dispatch(spec: TransactionSpec, live: Partial<LiveState> = {}, times: readonly TimedWord[] = []) {
    const effects = [setLiveState.of(live), addTimes.of(times)]
    target.dispatch(target.state.update({ ...spec, effects }))
  }

  /** Shows words without a trace in the undo history. */
  function show({ changes, selection: after, live: shown }: Plan, live: LiveState['live']) {
    const isSeen = after.head === shown.to && target.isInSight(selection().head)
    const spec = { changes, selection: after, annotations: unrecorded, scrollIntoView: isSeen }
    const beforeLive = live === null ? null : now().live ? now().beforeLive : target.state
    dispatch(spec, { live, resumption: null, beforeLive })
  }

  /** Removes the selection, if there is one, as an undo step of its own, which the settled words complete. */
  function removeSelection(): boolean {
    const { from, to } = target.state.selection.main
    if (from === to) return false
    const { state: beforeRemoval } = target
    const annotations = [byDictation.of(true), isolateHistory.of('before')]
    dispatch({ changes: { from, to }, annotations, userEvent: 'delete.dictate' }, { beforeRemoval })
    return true
  }

  function showWords(words: Words, place?: number) {
    const { live } = now()
    const put = (plan: Plan) => show(plan, plan.live)
    if (live !== null) return put(planUpdate(source(), selection(), live, words))
    if (place !== undefined) return put(planBegin(source(), selection(), words, caretAt(place)))
    const at = () => beginningOf(selection(), now().resumption)
    // Words that only set what follows leave the selection alone.
    const plan = planBegin(source(), at(), words)
    if (plan.live.shown === '') return
    put(removeSelection() ? planBegin(source(), at(), words) : plan)
  }

  function withdraw() {
    const { live, beforeLive } = now()
    if (live === null || bringBack(live)) return
    show(planWithdraw(source(), selection(), live), null)
    target.dispatch(...stepsOfAbsorbed(beforeLive, live, target.state))
    if (now().beforeRemoval) undo({ state: target.state, dispatch: (step) => target.dispatch(step) })
    dispatch({ annotations: unrecorded }, { beforeRemoval: null })
  }

  /**
   * Puts the removed selection back in place of the live words as if it had never been removed: to redo there is what there
   * was, and phrases reach as far as before. False if something else has changed since, or nothing was selected.
   */
  function bringBack(live: LiveUtterance): boolean {
    const { beforeRemoval: before } = now()
    if (before === null) return false
    const insert = live.absorbed.before + selectedIn(before) + live.absorbed.after
    const changes = { from: live.from, to: endOf(live), insert }
    if (!target.state.update({ changes }).newDoc.eq(before.doc)) return false
    const { phrases, placeholders, choices } = before.field(liveField)
    const nothing = { ...noLive, phrases, placeholders, choices }
    dispatch({ changes, selection: before.selection, annotations: unrecorded }, nothing)
    target.dispatch(target.state.update({ effects: setTimes.of(before.field(timesField)) }))
    target.dispatch(...stepsAsIn(before, target.state))
    return true
  }

  /** With the space that was added after the words. */
  function endOf({ to, trail }: LiveUtterance): number {
    return trail && source().slice(to, to + 1) === ' ' ? to + 1 : to
  }

  /** Takes the live words, shown as they are to stay, out and puts them in again as one undo step, both at once. */
  function keepShown(alternatives: readonly string[] | undefined, seam: ReturnType<typeof seamBefore>) {
    const { live, beforeRemoval, beforeLive, placeholders, phrases, choices } = now()
    if (live === null) return
    const { before, after } = live.absorbed
    const removed = beforeRemoval === null ? '' : selectedIn(beforeRemoval)
    const end = endOf(live)
    const words = source().slice(live.from, end)
    const { anchor, head } = selection()
    const isFollowing = anchor === head && head === live.to
    const resumption = resumptionAfter(live, selection())
    const more = [...choicesOf(live, source()), ...choicesIn(seam(live), source())]
    const isBack = bringBack(live)
    const completes = beforeRemoval !== null && !isBack
    const gone = before + (isBack ? removed : '') + after
    const removal = target.state.update({
      changes: isBack ? [] : { from: live.from, to: end, insert: gone },
      ...(isFollowing && !isBack ? { selection: caretAt(live.from + before.length) } : {}),
      annotations: unrecorded,
    })
    const restored = stepsOfAbsorbed(isBack ? null : beforeLive, live, removal.state)
    const insertion = (restored.at(-1) ?? removal).state.update({
      changes: { from: live.from, to: live.from + gone.length, insert: words },
      selection: { anchor, head },
      annotations: completes ? [byDictation.of(true), isolateHistory.of('after')] : oneStep,
      // Of all user events only this one is joined to the step before whenever that was.
      userEvent: completes ? 'input.type.compose' : 'input.dictate',
      effects: [
        setLiveState.of({
          ...{ ...noLive, resumption },
          placeholders: placeholdersSettled(placeholders, live),
          phrases: withPhrase(phrases, live.from, end, alternatives, before + removed + after),
          choices: withChoices(choices, more),
        }),
        addTimes.of(timesMovedBy(live.times, live.from)),
      ],
    })
    target.dispatch(removal, ...restored, insertion)
  }

  /** Writes settled words as one undo step, wherever the cursor is; gives where they end. */
  function write({ changes, selection: after, live }: Plan) {
    dispatch({ changes, selection: after, annotations: oneStep, userEvent: 'input.dictate' })
    const end = live.trail ? live.to + 1 : live.to
    dispatch(
      { annotations: unrecorded },
      {
        phrases: withPhrase(now().phrases, live.from, end),
        choices: withChoices(now().choices, choicesOf(live, source())),
      },
      timesMovedBy(live.times, live.from),
    )
    return live.to
  }

  return {
    snapshot() {
      const { live, resumption, placeholders, phrases, choices } = now()
      const { anchor, head } = selection()
      const text = target.state.doc.toString()
      const times = target.state.field(timesField)
      return {
        ...{ text, selection: { anchor, head }, live, resumption, placeholders, phrases, choices },
        // Few who ask want them, and in a long text there are many.
        get times() {
          return listTimes(times)
        },
      }
    },
    length: () => target.state.doc.length,
    isBlank: () => isBlank(target.state.doc),
    restore(text, caret, placeholders, choices = [], times = []) {
      const isEmpty = target.state.doc.length === 0
      const changes = target.state.changes({ from: 0, insert: isEmpty ? text : `${text}\n` })
      const after = isEmpty ? caret : target.state.selection.map(changes, 1)
      dispatch({ changes, selection: after, annotations: unrecorded })
      dispatch(
        { annotations: unrecorded },
        {
          placeholders: [...placeholders, ...now().placeholders],
          choices: withChoices(now().choices, choicesIn(choices, source())),
        },
        times,
      )
    },
    show: showWords,
    withdraw,
    withoutLive() {
      const copy = {
        state: target.state,
        dispatch(...transactions: Transaction[]) {
          for (const transaction of transactions) copy.state = transaction.state
        },
        isInSight: () => false,
      }
      const editor = editorAdapter(copy)
      editor.withdraw()
      return editor.snapshot()
    },
    settle(words, alternatives) {
      const { live, choices } = now()
      const place = live ? { from: live.from, to: endOf(live) } : target.state.selection.main
      const seam = seamBefore(source(), place, choices, words)
      if (words === null) withdraw()
      else showWords(words)
      const end = now().live?.to ?? selection().head
      keepShown(alternatives, seam)
      return end
    },
    heard: () => now().live?.spoken ?? null,
    edit(changes, after) {
      const isText = changes.length > 0
      const annotations = isText ? oneStep : unrecorded
      const userEvent = isText ? 'input.command' : 'select'
      const spec = { changes: [...changes], selection: after, annotations, userEvent, scrollIntoView: true }
      const effects = [tintChanges.of(isText), setLiveState.of({ resumption: null })]
      target.dispatch(target.state.update({ ...spec, effects }))
    },
    turn(choice) {
      const changes = [{ from: choice.from, to: choice.to, insert: choice.other }]
      const choices = withChoices(mapChoices(now().choices, changes), [turned(choice)])
      const { from, to } = target.state.selection.main
      const isSelected = from < choice.to && choice.from < to
      // The next words go on behind it and replace nothing.
      const after = isSelected
        ? caretAt(choice.from + choice.other.length)
        : target.state.selection.map(target.state.changes(changes), 1)
      dispatch(
        { changes, selection: after, annotations: oneStep, userEvent: 'input.turn', scrollIntoView: true },
        { choices, resumption: null, beforeRemoval: null },
      )
      return turned(choice)
    },
    clear() {
      const placeholders = now().placeholders.map(({ recording }) => ({ recording, from: 0, to: 0 }))
      const changes = { from: 0, to: target.state.doc.length }
      dispatch({ changes, annotations: oneStep, userEvent: 'delete.clear' }, { ...noLive, placeholders })
    },
    ...placeholderEdits(target, (placeholders) => dispatch({ annotations: unrecorded }, { placeholders })),
    fillPlaceholder(recording, words) {
      const place = now().placeholders.find((held) => held.recording === recording)
      const end = write(planFilling(source(), selection(), place, words))
      dispatch(
        { annotations: unrecorded },
        { placeholders: placeholdersAfterFilling(now().placeholders, recording, end) },
      )
    },
    appendLine(recording, line) {
      const { doc } = target.state
      const insert = doc.length === 0 || doc.line(doc.lines).length === 0 ? line : `\n${line}`
      const changes = { from: doc.length, insert }
      dispatch({ changes, annotations: oneStep, userEvent: 'input.dictate' })
      const placeholders = placeholdersAfterFilling(now().placeholders, recording, target.state.doc.length)
      dispatch({ annotations: unrecorded }, { placeholders })
    },
    replaceMarker(marker, words) {
      const at = rangeOfMarker(target.state.doc.toString(), marker)
      write(planBegin(source(), selection(), words, at))
    },
    replaceAll(text, choices = [], times = []) {
      const changes = { from: 0, to: target.state.doc.length, insert: text }
      const annotations = oneStep
      const spec = { changes, selection: caretAt(text.length), annotations, userEvent: 'input.restore' }
      dispatch(spec, { ...noLive, choices: choicesIn(choices, text) }, times)
    },
    adopt(text, more = [], times = []) {
      const changes = changesBetween(target.state.doc.toString(), text, 0)
      const choices = withChoices(mapChoices(now().choices, changes), choicesIn(more, text))
      dispatch({ changes, annotations: unrecorded }, { choices }, times)
    },
  }
}
