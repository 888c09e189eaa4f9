import {
  applyChanges,
  type Change,
  caretAt,
  changesBetween,
  mapLive,
  mapPosition,
  type Plan,
  planBegin,
  planUpdate,
  planWithdraw,
  type Selection,
} from './live-utterance.ts'
import { rangeOfLine, type TranscriptPort, type TranscriptSnapshot } from './transcript-port.ts'

/** A transcript held as a string: it serves until the editor has been loaded. */
export interface PlainTranscript extends TranscriptPort {
  /** The user typed, pasted or deleted; `selection` is the one afterwards. */
  edit(changes: readonly Change[], selection: Selection): void
  select(selection: Selection): void
}

/** `onChange` is called after every change that dictation makes, not after the user's. */
export function createPlainTranscript(
  initial: TranscriptSnapshot,
  onChange: (snapshot: TranscriptSnapshot) => void,
): PlainTranscript {
  let now = initial

  function apply(plan: Pick<Plan, 'changes' | 'selection'>, live: TranscriptSnapshot['live']) {
    now = {
      text: applyChanges(now.text, plan.changes),
      selection: plan.selection,
      live,
      places: mapPlaces(plan.changes),
    }
    onChange(now)
  }

  function mapPlaces(changes: readonly Change[]) {
    return now.places.map((place) => {
      const from = mapPosition(place.from, changes)
      return { ...place, from, to: Math.max(from, mapPosition(place.to, changes)) }
    })
  }

  function settleAt(spoken: string) {
    const { text, selection, live } = now
    if (spoken === '') return live && apply(planWithdraw(text, selection, live), null)
    apply(live ? planUpdate(text, selection, live, spoken) : planBegin(text, selection, spoken), null)
  }

  return {
    snapshot: () => now,
    isBlank: () => now.text.trim() === '',
    restore(text, selection) {
      const changes = [{ from: 0, to: 0, insert: now.text === '' ? text : `${text}\n` }]
      const follow = (position: number) => mapPosition(position, changes, 1)
      const { anchor, head } = now.selection
      const after = now.text === '' ? selection : { anchor: follow(anchor), head: follow(head) }
      apply({ changes, selection: after }, now.live && mapLive(now.live, follow))
    },
    showInterim(spoken) {
      const { text, selection, live } = now
      if (spoken === '') {
        if (live) apply(planWithdraw(text, selection, live), null)
        return
      }
      const plan = live ? planUpdate(text, selection, live, spoken) : planBegin(text, selection, spoken)
      apply(plan, plan.live)
    },
    settle(spoken, rest) {
      if (rest === '') return settleAt(spoken)
      this.showInterim(spoken)
      const end = now.live?.to ?? now.selection.head
      const plan = planBegin(now.text, now.selection, rest, caretAt(end))
      apply(plan, plan.live)
    },
    keepInterim() {
      if (now.live) apply({ changes: [], selection: now.selection }, null)
    },
    clear() {
      now = {
        text: '',
        selection: caretAt(0),
        live: null,
        places: now.places.map((place) => ({ ...place, from: 0, to: 0 })),
      }
      onChange(now)
    },
    holdPlace(recording) {
      const { anchor, head } = now.selection
      const place = { recording, from: Math.min(anchor, head), to: Math.max(anchor, head) }
      now = { ...now, places: [...now.places, place] }
      onChange(now)
    },
    fillPlace(recording, spoken) {
      const { text, selection, live, places } = now
      const place = places.find((held) => held.recording === recording)
      const at = place ? { anchor: place.from, head: place.to } : caretAt(text.length)
      const plan = planBegin(text, selection, spoken, at)
      now = { ...now, places: places.filter((held) => held !== place) }
      apply(plan, live && mapLive(live, (position, assoc) => mapPosition(position, plan.changes, assoc)))
    },
    appendLine(recording, line) {
      const { text, selection, live } = now
      const insert = text === '' || text.endsWith('\n') ? line : `\n${line}`
      now = { ...now, places: now.places.filter((held) => held.recording !== recording) }
      apply({ changes: [{ from: text.length, to: text.length, insert }], selection }, live)
    },
    replaceLine(line, spoken) {
      const { text, selection, live } = now
      const plan = planBegin(text, selection, spoken, rangeOfLine(text, line))
      apply(plan, live && mapLive(live, (position, assoc) => mapPosition(position, plan.changes, assoc)))
    },
    adopt(text) {
      const { selection, live } = now
      const changes = changesBetween(now.text, text, 0)
      const moved = {
        anchor: mapPosition(selection.anchor, changes),
        head: mapPosition(selection.head, changes),
      }
      apply(
        { changes, selection: moved },
        live && mapLive(live, (position, assoc) => mapPosition(position, changes, assoc)),
      )
    },
    edit(changes, selection) {
      const live = now.live && mapLive(now.live, (position, assoc) => mapPosition(position, changes, assoc))
      now = { text: applyChanges(now.text, changes), selection, live, places: mapPlaces(changes) }
    },
    select(selection) {
      now = { ...now, selection }
    },
  }
}
