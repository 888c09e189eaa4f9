import { place } from './join.ts'
import { diffTokens, mergeWords, tokensOf } from './merge-words.ts'

/** As much of a document as placing words needs; CodeMirror's and a plain string both give it. */
export interface TextSource {
  length: number
  slice(from: number, to: number): string
}

export interface Selection {
  anchor: number
  head: number
}

/** Replaces `[from, to)`; the changes of a list are in order, apart from each other, and speak of the old text. */
export interface Change {
  from: number
  to: number
  insert: string
}

/** Words in the text that the recogniser may still change. Positions follow every edit of the user. */
export interface LiveUtterance {
  from: number
  to: number
  /** What was last written there; where the text differs, the user corrected it. */
  shown: string
  /** A space was added after it. */
  trail: boolean
  /** The selected text that it stands for; it comes back if the words are withdrawn. */
  replaced: string
  /** The selection when the utterance began. */
  began: Selection
  /** The user is correcting its last words: the caret waits there while more words come. */
  holdsCaret: boolean
}

/** Where words go on whose caret was left behind by an utterance that grew while its end was being corrected. */
export interface Resumption {
  caret: number
  end: number
}

export interface Plan {
  changes: Change[]
  /** The utterance after the changes. */
  live: LiveUtterance
  selection: Selection
}

const contextLength = 200

/** Begins an utterance over the selection, or over `at` where words continue others that are being settled. */
export function planBegin(
  text: TextSource,
  selection: Selection,
  spoken: string,
  at: Selection = selection,
): Plan {
  const from = Math.min(at.anchor, at.head)
  const to = Math.max(at.anchor, at.head)
  const { lead, words, trail } = place(spoken, surroundings(text, from, to))
  const shown = lead + words
  const live = {
    from,
    to: from + shown.length,
    shown,
    trail: trail !== '',
    replaced: text.slice(from, to),
    began: at,
    holdsCaret: false,
  }
  const changes = [{ from, to, insert: shown + trail }]
  const isThere =
    Math.min(selection.anchor, selection.head) === from && Math.max(selection.anchor, selection.head) === to
  return { changes, live, selection: isThere ? caretAt(live.to) : mapSelection(selection, changes) }
}

/** Replaces the utterance's words by a newer version and keeps what the user corrected in them. */
export function planUpdate(
  text: TextSource,
  selection: Selection,
  live: LiveUtterance,
  spoken: string,
): Plan {
  const around = surroundings(text, live.from, live.to)
  const { lead, words } = place(spoken, around)
  const shown = lead + words
  const mine = text.slice(live.from, live.to)
  const merged = mergeWords(live.shown, mine, shown)
  const { trail } = place(merged, around)
  const changes = changesBetween(mine, merged, live.from)
  const to = live.from + merged.length
  if (trail !== '') changes.push({ from: live.to, to: live.to, insert: trail })
  return {
    changes,
    live: { ...live, to, shown, trail: live.trail || trail !== '' },
    selection: isFollowing(selection, live) ? caretAt(to) : mapSelection(selection, changes),
  }
}

/** Takes the utterance's words back; what the user typed among them stays. */
export function planWithdraw(text: TextSource, selection: Selection, live: LiveUtterance): Plan {
  const mine = text.slice(live.from, live.to)
  const untouched = mine === live.shown
  const rest = untouched ? live.replaced : mergeWords(live.shown, mine, '').trimEnd()
  const to = live.trail && text.slice(live.to, live.to + 1) === ' ' && untouched ? live.to + 1 : live.to
  const changes = [{ from: live.from, to, insert: rest }]
  const before = live.from - Math.min(live.began.anchor, live.began.head)
  const restored = { anchor: live.began.anchor + before, head: live.began.head + before }
  return {
    changes,
    live: { ...live, to: live.from + rest.length, shown: rest, trail: false },
    selection: isFollowing(selection, live)
      ? untouched
        ? restored
        : caretAt(live.from + rest.length)
      : mapSelection(selection, changes),
  }
}

/**
 * Where an utterance stands after an edit of the user. Typing at either end stays outside, unless the end is being
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
  const isAtEnd = selection.anchor === selection.head && selection.head === live.to
  return { ...live, holdsCaret: isEdit && isAtEnd }
}

/** Where the next utterance goes on if the user does nothing more: behind the one that left the caret behind. */
export function resumptionAfter(live: LiveUtterance, selection: Selection): Resumption | null {
  return live.holdsCaret && selection.anchor === selection.head
    ? { caret: selection.head, end: live.to }
    : null
}

/** Where an utterance begins: at the selection, or where the one before it went on without the caret. */
export function beginningOf(selection: Selection, resumption: Resumption | null): Selection {
  const isUntouched = selection.anchor === selection.head && selection.head === resumption?.caret
  return resumption !== null && isUntouched ? caretAt(resumption.end) : selection
}

function isEndCorrected(live: LiveUtterance, text: TextSource): boolean {
  const lastWord = (words: string) => words.trimEnd().split(/\s/).at(-1)
  return lastWord(text.slice(live.from, live.to)) !== lastWord(live.shown)
}

/** Where a position is after the changes; one at an insertion stays before it with `assoc` -1, after it with 1. */
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

/** The caret stands at the end of the live words and moves along with them. */
function isFollowing(selection: Selection, live: LiveUtterance): boolean {
  return !live.holdsCaret && selection.anchor === selection.head && selection.head === live.to
}

function mapSelection(selection: Selection, changes: readonly Change[]): Selection {
  return { anchor: mapPosition(selection.anchor, changes), head: mapPosition(selection.head, changes) }
}

function surroundings(text: TextSource, from: number, to: number) {
  return { before: text.slice(Math.max(0, from - contextLength), from), after: text.slice(to, to + 2) }
}

/** Word by word, so that a caret in words that stay does not move. */
export function changesBetween(old: string, next: string, offset: number): Change[] {
  const a = tokensOf(old)
  const b = tokensOf(next)
  const changes: Change[] = []
  let position = offset
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

function lengthOf(tokens: readonly string[]): number {
  return tokens.reduce((sum, token) => sum + token.length, 0)
}
