import type { Change } from '../../text/text-range.ts'
import {
  applyChanges,
  caretAt,
  changesBetween,
  mapLive,
  mapPosition,
  type Plan,
  planBegin,
  planUpdate,
  planWithdraw,
  type Selection,
  type Words,
  withUserAt,
} from '../live-utterance.ts'
import { choicesIn, choicesOf, mapChoices, turned, withChoices } from '../map-choices.ts'
import { beginningOf, resumptionAfter } from '../resumption.ts'
import {
  mapPhrases,
  mapPlaceholder,
  placeholderAfter,
  placeholdersAfterFilling,
  placeholdersMoved,
  placeholdersSettled,
  planFilling,
  rangeOfMarker,
  type TranscriptEditor,
  type TranscriptSnapshot,
  withPhrase,
} from '../transcript-editor.ts'
import { mapTimes, timesMovedBy, withTimes } from '../word-times.ts'

/** A transcript held as a string: it serves until the editor has been loaded. */
export interface PlainTranscript extends TranscriptEditor {
  /** The user typed, pasted or deleted; `selection` is the one afterwards. */
  typed(changes: readonly Change[], selection: Selection): void
  select(selection: Selection): void
}

/** Nothing has been dictated yet. */
const nothingDictated = {
  live: null,
  resumption: null,
  placeholders: [],
  phrases: [],
  choices: [],
  times: [],
}

/** `onChange` is called after every change that dictation makes, not after the user's. */
export function createPlainTranscript(
  initial: Pick<TranscriptSnapshot, 'text' | 'selection'> & Partial<TranscriptSnapshot>,
  onChange: (snapshot: TranscriptSnapshot) => void,
): PlainTranscript {
  let now: TranscriptSnapshot = { ...nothingDictated, ...initial }

  function apply(plan: Pick<Plan, 'changes' | 'selection'>, live: TranscriptSnapshot['live']) {
    const text = applyChanges(now.text, plan.changes)
    now = {
      text,
      selection: plan.selection,
      live,
      resumption: mapResumption(plan.changes),
      placeholders: mapPlaceholders(plan.changes),
      phrases: mapPhrasesBy(plan.changes),
      choices: mapChoices(now.choices, plan.changes),
      times: mapTimes(now.times, plan.changes, text),
    }
    onChange(now)
  }

  /** Changes the text where the live words are not. */
  function applyElsewhere(changes: readonly Change[], selection: Selection) {
    apply({ changes: [...changes], selection }, mapLiveWords(changes))
  }

  function mapLiveWords(changes: readonly Change[]) {
    return now.live && mapLive(now.live, now.text, (position, assoc) => mapPosition(position, changes, assoc))
  }

  function mapResumption(changes: readonly Change[]) {
    const { resumption } = now
    return (
      resumption && {
        caret: mapPosition(resumption.caret, changes),
        end: mapPosition(resumption.end, changes),
      }
    )
  }

  function mapPlaceholders(changes: readonly Change[]) {
    return now.placeholders.map((place) =>
      mapPlaceholder(place, (position, side) => mapPosition(position, changes, side)),
    )
  }

  function mapPhrasesBy(changes: readonly Change[]) {
    return mapPhrases(now.phrases, (position, assoc) => mapPosition(position, changes, assoc))
  }

  function show(words: Words, place?: number) {
    const { text, selection, live, resumption } = now
    const plan = live
      ? planUpdate(text, selection, live, words)
      : place === undefined
        ? planBegin(text, beginningOf(selection, resumption), words)
        : planBegin(text, selection, words, caretAt(place))
    // Words that only set what follows leave the selection alone.
    if (live === null && place === undefined && plan.live.shown === '') return
    apply(plan, plan.live)
    now = { ...now, resumption: null }
  }

  function withdraw() {
    if (now.live !== null) apply(planWithdraw(now.text, now.selection, now.live), null)
  }

  function keepShown(alternatives?: readonly string[]) {
    if (now.live === null) return
    const { from, to, trail, replaced, absorbed } = now.live
    const end = trail && now.text[to] === ' ' ? to + 1 : to
    const gone = absorbed.before + replaced + absorbed.after
    const phrases = withPhrase(now.phrases, from, end, alternatives, gone)
    const choices = withChoices(now.choices, choicesOf(now.live, now.text))
    const times = withTimes(now.times, timesMovedBy(now.live.times, from))
    const placeholders = placeholdersSettled(now.placeholders, now.live)
    const resumption = resumptionAfter(now.live, now.selection)
    now = { ...now, resumption, phrases, choices, times, placeholders }
    apply({ changes: [], selection: now.selection }, null)
  }

  /** Writes settled words wherever the cursor is; gives where they end. */
  function write({ changes, selection, live }: Plan) {
    applyElsewhere(changes, selection)
    now = {
      ...now,
      phrases: withPhrase(now.phrases, live.from, live.trail ? live.to + 1 : live.to),
      choices: withChoices(now.choices, choicesOf(live, now.text)),
      times: withTimes(now.times, timesMovedBy(live.times, live.from)),
    }
    return live.to
  }

  return {
    snapshot: () => now,
    length: () => now.text.length,
    isBlank: () => now.text.trim() === '',
    restore(text, selection, placeholders, choices = [], times = []) {
      const changes = [{ from: 0, to: 0, insert: now.text === '' ? text : `${text}\n` }]
      const follow = (position: number) => mapPosition(position, changes, 1)
      const { anchor, head } = now.selection
      applyElsewhere(changes, now.text === '' ? selection : { anchor: follow(anchor), head: follow(head) })
      now = {
        ...now,
        placeholders: [...placeholders, ...now.placeholders],
        choices: withChoices(now.choices, choicesIn(choices, now.text)),
        times: withTimes(now.times, times),
      }
    },
    show,
    withdraw,
    withoutLive() {
      const copy = createPlainTranscript(now, () => {})
      copy.withdraw()
      return copy.snapshot()
    },
    settle(words, alternatives) {
      if (words === null) withdraw()
      else show(words)
      const end = now.live?.to ?? now.selection.head
      keepShown(alternatives)
      return end
    },
    heard: () => now.live?.spoken ?? null,
    edit(changes, selection) {
      applyElsewhere(changes, selection)
      now = { ...now, resumption: null }
    },
    turn(choice) {
      const changes = [{ from: choice.from, to: choice.to, insert: choice.other }]
      const { anchor, head } = now.selection
      applyElsewhere(changes, {
        anchor: mapPosition(anchor, changes, 1),
        head: mapPosition(head, changes, 1),
      })
      now = { ...now, choices: withChoices(now.choices, [turned(choice)]) }
      return turned(choice)
    },
    removePlaceholder(recording) {
      now = { ...now, placeholders: now.placeholders.filter((held) => held.recording !== recording) }
    },
    clear() {
      now = {
        text: '',
        selection: caretAt(0),
        live: null,
        resumption: null,
        placeholders: now.placeholders.map(({ recording }) => ({ recording, from: 0, to: 0 })),
        phrases: [],
        choices: [],
        times: [],
      }
      onChange(now)
    },
    addPlaceholder(recording, before) {
      const { anchor, head } = now.selection
      const selected = { from: Math.min(anchor, head), to: Math.max(anchor, head) }
      const place = { recording, ...(placeholderAfter(now.placeholders, before) ?? selected) }
      now = { ...now, placeholders: [...now.placeholders, place] }
      onChange(now)
    },
    holdEnd(recording) {
      const end = now.text.length
      now = { ...now, placeholders: [...now.placeholders, { recording, from: end, to: end }] }
      onChange(now)
    },
    movePlaceholders(recordings) {
      const { live, selection, resumption } = now
      const at = live ? { anchor: live.from, head: live.to } : beginningOf(selection, resumption)
      now = { ...now, placeholders: placeholdersMoved(now.placeholders, recordings, at, live?.shown) }
      onChange(now)
    },
    fillPlaceholder(recording, words) {
      const { text, placeholders } = now
      const place = placeholders.find((held) => held.recording === recording)
      const end = write(planFilling(text, now.selection, place, words))
      now = { ...now, placeholders: placeholdersAfterFilling(now.placeholders, recording, end) }
    },
    appendLine(recording, line) {
      const { text, selection, live } = now
      const insert = text === '' || text.endsWith('\n') ? line : `\n${line}`
      apply({ changes: [{ from: text.length, to: text.length, insert }], selection }, live)
      now = { ...now, placeholders: placeholdersAfterFilling(now.placeholders, recording, now.text.length) }
    },
    replaceMarker(marker, words) {
      write(planBegin(now.text, now.selection, words, rangeOfMarker(now.text, marker)))
    },
    replaceAll(text, choices = [], times = []) {
      this.clear()
      apply({ changes: [{ from: 0, to: 0, insert: text }], selection: caretAt(text.length) }, null)
      now = { ...now, choices: choicesIn(choices, text), times }
    },
    adopt(text, choices = [], times = []) {
      const changes = changesBetween(now.text, text, 0)
      const { anchor, head } = now.selection
      applyElsewhere(changes, { anchor: mapPosition(anchor, changes), head: mapPosition(head, changes) })
      now = {
        ...now,
        choices: withChoices(now.choices, choicesIn(choices, text)),
        times: withTimes(now.times, times),
      }
    },
    typed(changes, selection) {
      const live = mapLiveWords(changes)
      const text = applyChanges(now.text, changes)
      now = {
        text,
        selection,
        live: live && withUserAt(live, selection, true),
        resumption: null,
        placeholders: mapPlaceholders(changes),
        phrases: mapPhrasesBy(changes),
        choices: mapChoices(now.choices, changes),
        times: mapTimes(now.times, changes, text),
      }
    },
    select(selection) {
      if (selection.anchor === now.selection.anchor && selection.head === now.selection.head) return
      now = { ...now, selection, live: now.live && withUserAt(now.live, selection, false), resumption: null }
    },
  }
}
