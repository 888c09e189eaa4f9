import { needsSpaceBetween, type Surroundings } from '../text/join.ts'
import type { Change } from '../text/text-range.ts'
import type { Choice } from './choice.ts'
import type { Fitted } from './formatter.ts'
import { mapChoices, movedBy } from './map-choices.ts'
import { diffTokens, mergeWords, tokensOf } from './merge-words.ts'
import { mapTimes, type TimedWord, timesMovedBy } from './word-times.ts'

/** As much of a document as placing words needs; CodeMirror's and a plain string both give it. */
export interface TextSource {
  length: number
  slice(from: number, to: number): string
}

export interface Selection {
  anchor: number
  head: number
}

/** The spoken words, with their written form wherever they come to stand. */
export interface Words {
  spoken: string
  write(around: Surroundings): Fitted
}

/** Words in the text that the recogniser may still change. Positions follow every edit of the user. */
export interface LiveUtterance {
  from: number
  to: number
  /** The words as they were heard last. */
  spoken: string
  /** The text last written there; where the text differs, the user corrected it. */
  shown: string
  /** A space was added after it. */
  trail: boolean
  /** The selected text that it stands for; it comes back if the words are withdrawn. */
  replaced: string
  /** The text around its place that gave way to it, or is part of it now; all comes back if the words are withdrawn. */
  absorbed: { before: string; after: string }
  /** The selection when the utterance began. */
  began: Selection
  /** The places of `shown` with a second reading, counted from `from`. */
  choices: readonly Choice[]
  /** The times of its words, counted from `from`; interim words have none. */
  times: readonly TimedWord[]
  /** The user is correcting its last words: the cursor waits there while more words come. */
  holdsCaret: boolean
  /** An undo put the cursor elsewhere: it comes back with more words. */
  regainsCaret: boolean
}

export interface Plan {
  changes: Change[]
  /** The utterance after the changes. */
  live: LiveUtterance
  selection: Selection
}

/** A quotation may have been opened so far away. */
const contextLength = 2000

/** Begins an utterance over the selection, or over `at` where words continue others that are being settled. */
export function planBegin(
  text: TextSource,
  selection: Selection,
  { spoken, write }: Words,
  at = selection,
): Plan {
  const from = Math.min(at.anchor, at.head)
  const to = Math.max(at.anchor, at.head)
  const { lead, words, trail, eats, choices = [], times = [] } = write(surroundings(text, from, to))
  const start = from - eats.before
  const end = to + eats.after
  const shown = lead + words
  const live = {
    from: start,
    to: start + shown.length,
    spoken,
    shown,
    trail: trail !== '',
    replaced: text.slice(from, to),
    absorbed: { before: text.slice(start, from), after: text.slice(to, end) },
    began: at,
    choices,
    times,
    holdsCaret: false,
    regainsCaret: false,
  }
  const changes = [{ from: start, to: end, insert: shown + trail }]
  const isThere =
    Math.min(selection.anchor, selection.head) === from && Math.max(selection.anchor, selection.head) === to
  return { changes, live, selection: isThere ? caretAt(live.to) : mapSelection(selection, changes) }
}

/** Replaces the utterance's words by a newer version and keeps what the user corrected in them. */
export function planUpdate(
  text: TextSource,
  selection: Selection,
  live: LiveUtterance,
  { spoken, write }: Words,
): Plan {
  const { absorbed } = live
  const oldTrail = live.trail && text.slice(live.to, live.to + 1) === ' ' ? ' ' : ''
  const around = surroundings(text, live.from, live.to + oldTrail.length)
  const before = around.before + absorbed.before
  const after = absorbed.after + around.after
  const { lead, words, trail, eats, choices = [], times = [] } = write({ before, after })
  const more = Math.max(0, eats.before - absorbed.before.length)
  const from = live.from - more
  const kept = absorbed.before.slice(0, absorbed.before.length + more - eats.before)
  const shown = kept + lead + words
  const mine = text.slice(from, live.to)
  const merged = mergeWords(text.slice(from, live.from) + live.shown, mine, shown)
  const newTrail = merged === shown ? trail : needsSpaceBetween(before + merged, after) ? ' ' : ''
  const changes = changesBetween(mine, merged, from)
  const moreAfter = Math.max(0, eats.after - absorbed.after.length)
  const end = live.to + oldTrail.length + moreAfter
  const behind = newTrail + absorbed.after.slice(eats.after)
  if (behind !== text.slice(live.to, end)) changes.push({ from: live.to, to: end, insert: behind })
  const to = from + merged.length
  const corrections = changesBetween(shown, merged, 0)
  const next = {
    ...live,
    from,
    to,
    spoken,
    shown,
    trail: newTrail !== '',
    regainsCaret: false,
    choices: mapChoices(movedBy(choices, kept.length), corrections),
    times: mapTimes(timesMovedBy(times, kept.length), corrections, merged),
    absorbed: {
      before: text.slice(from, live.from) + absorbed.before,
      after: after.slice(0, eats.after),
    },
  }
  return {
    changes,
    live: next,
    selection: isFollowing(selection, live) ? caretAt(to) : mapSelection(selection, changes),
  }
}

/** Takes the utterance's words back; what the user typed among them stays. */
export function planWithdraw(text: TextSource, selection: Selection, live: LiveUtterance): Plan {
  const { absorbed } = live
  const mine = text.slice(live.from, live.to)
  const untouched = mine === live.shown
  const around = surroundings(text, live.from, live.to)
  const rest = untouched
    ? live.replaced
    : keptApart(
        around.before + absorbed.before,
        mergeWords(live.shown, mine, ''),
        absorbed.after + around.after,
      )
  const to = live.trail && text.slice(live.to, live.to + 1) === ' ' && untouched ? live.to + 1 : live.to
  const insert = absorbed.before + rest + absorbed.after
  const changes = [{ from: live.from, to, insert }]
  const end = live.from + absorbed.before.length + rest.length
  const shift = live.from + absorbed.before.length - Math.min(live.began.anchor, live.began.head)
  const restored = { anchor: live.began.anchor + shift, head: live.began.head + shift }
  return {
    changes,
    live: { ...live, to: end, shown: rest, trail: false, choices: [], times: [] },
    selection: isFollowing(selection, live)
      ? untouched
        ? restored
        : caretAt(end)
      : mapSelection(selection, changes),
  }
}

function keptApart(before: string, typed: string, after: string): string {
  const words = typed.replace(/^[^\S\n]+|[^\S\n]+$/g, '')
  const lead = needsSpaceBetween(before, words || after) ? ' ' : ''
  return lead + words + (needsSpaceBetween(words, after) ? ' ' : '')
}

/**
 * The place of an utterance after an edit of the user. Typing at either end stays outside, unless the end is being
 * corrected: then what is typed there stands for words that were deleted.
 */
export function mapLive(
  live: LiveUtterance,
  text: TextSource,
  mapPosition: (position: number, assoc: -1 | 1) => number,
): LiveUtterance {
  const from = mapPosition(live.from, 1)
  const assoc = isEndCorrected(live, text) ? 1 : -1
  return { ...live, from, to: Math.max(from, mapPosition(live.to, assoc)) }
}

/** The utterance after the user's own edit or move, which left the selection here. */
export function withUserAt(live: LiveUtterance, selection: Selection, isEdit: boolean): LiveUtterance {
  return { ...live, holdsCaret: isEdit && isAtEnd(live, selection), regainsCaret: false }
}

/** The cursor is where the live words end, waits there, or is to come back: the user has not moved it away. */
export function belongsToLive(live: LiveUtterance, selection: Selection): boolean {
  return live.holdsCaret || live.regainsCaret || isAtEnd(live, selection)
}

function isEndCorrected(live: LiveUtterance, text: TextSource): boolean {
  const lastWord = (words: string) => words.trimEnd().split(/\s/).at(-1)
  return lastWord(text.slice(live.from, live.to)) !== lastWord(live.shown)
}

/** A position after the changes; one at an insertion stays before it with `assoc` -1, after it with 1. */
export function mapPosition(position: number, changes: readonly Change[], assoc: -1 | 1 = -1): number {
  let shift = 0
  for (const { from, to, insert } of changes) {
    if (to < position || (to === position && (from < to || assoc > 0))) shift += insert.length - (to - from)
    else if (from < position) return from + shift + (assoc > 0 ? insert.length : 0)
    else break
  }
  return position + shift
}

export function applyChanges(text: string, changes: readonly Change[]): string {
  let result = ''
  let position = 0
  for (const { from, to, insert } of changes) {
    result += text.slice(position, from) + insert
    position = to
  }
  return result + text.slice(position)
}

export function caretAt(position: number): Selection {
  return { anchor: position, head: position }
}

/** The cursor is at the end of the live words and moves along with them. */
function isFollowing(selection: Selection, live: LiveUtterance): boolean {
  return live.regainsCaret || (!live.holdsCaret && isAtEnd(live, selection))
}

function isAtEnd(live: LiveUtterance, { anchor, head }: Selection): boolean {
  return anchor === head && head === live.to
}

function mapSelection(selection: Selection, changes: readonly Change[]): Selection {
  return { anchor: mapPosition(selection.anchor, changes), head: mapPosition(selection.head, changes) }
}

function surroundings(text: TextSource, from: number, to: number) {
  return { before: text.slice(Math.max(0, from - contextLength), from), after: text.slice(to, to + 2) }
}

/**
 * Word by word, so that a cursor in words that stay does not move. The space before them counts for itself: what an undo
 * brings back in front of it must not come to stand behind the first word.
 */
export function changesBetween(old: string, next: string, offset: number): Change[] {
  const lead = /^\s*/.exec(old)?.[0] ?? ''
  const nextLead = /^\s*/.exec(next)?.[0] ?? ''
  const a = tokensOf(old.slice(lead.length))
  const b = tokensOf(next.slice(nextLead.length))
  const changes: Change[] =
    lead === nextLead ? [] : [{ from: offset, to: offset + lead.length, insert: nextLead }]
  let position = offset + lead.length
  let token = 0
  for (const hunk of diffTokens(a, b)) {
    position += lengthOf(a.slice(token, hunk.aFrom))
    const to = position + lengthOf(a.slice(hunk.aFrom, hunk.aTo))
    changes.push({ from: position, to, insert: b.slice(hunk.bFrom, hunk.bTo).join('') })
    position = to
    token = hunk.aTo
  }
  return changes
}

/** The one change that made `next` of `old`, as far right as the cursor afterwards allows. */
export function changeTo(old: string, next: string, caret: number): Change {
  let after = 0
  const most = Math.min(old.length, next.length, next.length - Math.min(caret, next.length))
  while (after < most && old[old.length - 1 - after] === next[next.length - 1 - after]) after++
  let before = 0
  const room = Math.min(old.length, next.length) - after
  while (before < room && old[before] === next[before]) before++
  return { from: before, to: old.length - after, insert: next.slice(before, next.length - after) }
}

function lengthOf(tokens: readonly string[]): number {
  return tokens.reduce((sum, token) => sum + token.length, 0)
}
