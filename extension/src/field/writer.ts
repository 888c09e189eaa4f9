import type { Around, Written } from '@plainspoken/contract/extension-channel'
import type { Field } from './field-type.ts'

/** The outcome of writing: `refused` leaves the words for the clipboard, `changed` leaves the field as it is. */
export interface Outcome {
  went: 'written' | 'refused' | 'full' | 'changed'
  /** The part of the words that came into the field, and the part that did not. */
  typed: string
  missing: string
}

export interface Writer {
  /** The segment that words are written to now. */
  segment(): number
  /** The text around the place where that segment's words join. */
  around(): Around
  /** Something may have happened to cursor or text: true if another segment begins. */
  look(): boolean
  /** Brings what stands in the field to what has been written of a segment. */
  write(segment: number, written: Written): Promise<Outcome>
  /** The part of it that has been neither typed nor tried. */
  freshOf(segment: number, written: Written): string
}

const letters = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
const without = (text: string, last: number) => (last === 0 ? text : letters(text).slice(0, -last).join(''))
/** Editors show no-break spaces where a space would be lost at the end of a line. */
const even = (text: string) => text.replace(/\u00a0/g, ' ')
/** So long editors take to show what was typed, at most: a busy machine, or a tab that is not in front, draws late. */
const settlingMs = [0, 16, 30, 60, 120, 250, 500]
/** So long after it was typed an editor may still show text and cursor as they were before. */
const lateMs = 300
/** Even if the change is visible at once, an editor learns of a selection a moment later. */
const learningMs = [30, 30, 60, 120]

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits so long each time, until it is so; false if it never is. */
async function isSoon(waits: readonly number[], isSo: () => boolean): Promise<boolean> {
  for (const ms of waits) {
    if (ms > 0) await after(ms)
    if (isSo()) return true
  }
  return false
}

/** Writes into a field as typing would, at the cursor, and takes back only what it has typed itself. */
export function createWriter(field: Field): Writer {
  let segment = 0
  /** The text of the segment right before the cursor. */
  let mine = ''
  /** The text that gave way to its first words. */
  let eaten = ''
  /** The words that have come for each segment. */
  const heard = new Map<number, string>()
  /** The surroundings that the dictation tab was told. */
  let place = where()
  /** The surroundings of its first words. */
  let joint = place
  let typedAt = -lateMs
  let seenLast = ''

  function where() {
    const { before, after, isSelected } = field.read()
    return { before: even(before), after: even(after), isSelected }
  }

  function isMineStanding(now = where()) {
    return mine === '' || (!now.isSelected && now.before.endsWith(asShown(mine)))
  }

  /** A field of one line shows spaces for line breaks. */
  function asShown(text: string) {
    if (field.seesItsLineOnly) return text.slice(text.lastIndexOf('\n') + 1).slice(-200)
    return even(field.isOneLine ? text.replace(/\s*\n\s*/g, ' ') : text).slice(-200)
  }

  function begin() {
    segment++
    mine = ''
    eaten = ''
  }

  async function put(remove: number, insert: string): Promise<Outcome> {
    const start = where()
    if (remove > 0) {
      field.selectBack(remove)
      // Or the cursor was moved meanwhile, and what it selects or stands behind now is not ours.
      const isReady = () => isSelectedBack(start.before, remove)
      if (field.settlesLater && !(await isSoon(learningMs, isReady))) return changed
    }
    typedAt = performance.now()
    await field.type(insert)
    if (await stands(start.before, remove, insert)) return whole(insert)
    if (insert !== '' && where().before === start.before) {
      field.paste(insert)
      if (await stands(start.before, remove, insert)) return whole(insert)
    }
    const now = where()
    const isUntouched = now.before === start.before
    if (!isUntouched && !isFull(field.element)) return whole(insert)
    let fits = insert
    while (fits !== '' && !now.before.endsWith(asShown(fits))) fits = without(fits, 1)
    const went = isFull(field.element) ? 'full' : 'refused'
    const typed = isUntouched ? '' : fits
    return { went, typed, missing: insert.slice(typed.length).trim() }
  }

  function isSelectedBack(before: string, remove: number): boolean {
    const now = where()
    return now.isSelected && now.before.trimEnd().endsWith(without(before, remove).slice(-120).trim())
  }

  function stands(before: string, remove: number, insert: string): Promise<boolean> {
    const wanted = asShown((without(before, remove) + insert).slice(-120))
    return isSoon(settlingMs, () => where().before.endsWith(wanted))
  }

  /** Words of a segment that the cursor has left, or whose text was changed: only what is new goes where the cursor is now. */
  async function writeElsewhere(of: number, { text }: Written): Promise<Outcome> {
    const known = heard.get(of) ?? ''
    heard.set(of, text)
    const fresh = freshOf(known, text)
    if (fresh === null) return changed
    if (fresh === '') return whole('')
    const now = where()
    const lead = /(^|\s)$/.test(now.before) || /^[\s,.?!;:]/.test(fresh) ? '' : ' '
    const trail = /^[\p{L}\p{N}]/u.test(now.after) ? ' ' : ''
    const outcome = await put(0, lead + fresh + trail)
    begin()
    return outcome
  }

  async function write(of: number, written: Written): Promise<Outcome> {
    const { text, eats } = written
    const isFirst = mine === ''
    const now = where()
    // Where the dictation tab does not know the cursor to be, what it would have removed is somebody's text.
    const hasMovedOn = isFirst && now.before !== place.before
    if (of !== segment || hasMovedOn || !isMineStanding(now)) return writeElsewhere(of, written)
    heard.set(of, text)
    if (isFirst) joint = now
    const gone = isFirst && text !== '' && eats > 0 ? joint.before.slice(-eats) : ''
    const lead = /(^|\s)$/.test(joint.before) ? '' : written.lead
    const trail = /^(\s|$)/.test(joint.after) ? '' : written.trail
    const wanted = text === '' ? eaten : lead + text + trail
    const had = letters(mine)
    const wants = letters(wanted)
    let same = 0
    while (same < had.length && same < wants.length && had[same] === wants[same]) same++
    const remove = had.length - same + letters(gone).length
    const insert = wants.slice(same).join('')
    if (remove === 0 && insert === '') return whole('')
    const outcome = await put(remove, insert)
    if (outcome.went !== 'written') begin()
    else {
      mine = text === '' ? '' : wanted
      eaten = text === '' ? '' : eaten || gone
      // Its selection is gone; a cursor moved meanwhile must still be reported.
      const left = where()
      if (mine === '' && left.before === place.before) place = left
    }
    return outcome
  }

  return {
    segment: () => segment,
    around: () => ({ before: place.before, after: place.after }),
    look() {
      const now = where()
      const isSame =
        mine === ''
          ? now.before === place.before && now.after === place.after && now.isSelected === place.isSelected
          : isMineStanding(now)
      if (isSame) return false
      const seen = JSON.stringify(now)
      const isLate = field.seesItsLineOnly && performance.now() - typedAt < lateMs
      // Text that is seen once only may be passing.
      const isPassing = isLate && seen !== seenLast
      seenLast = seen
      if (isPassing) return false
      place = now
      begin()
      return true
    },
    write,
    freshOf: (of, { text }) => freshOf(heard.get(of) ?? '', text) ?? text,
  }
}

/** Nothing was typed, and nothing is missing. */
const changed: Outcome = { went: 'changed', typed: '', missing: '' }

function whole(typed: string): Outcome {
  return { went: 'written', typed: typed.trim(), missing: '' }
}

/** The text that has come since; null where the known text has changed. */
function freshOf(known: string, text: string): string | null {
  return text.startsWith(known) ? text.slice(known.length).trimStart() : null
}

function isFull(element: HTMLElement): boolean {
  const isBox = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
  return isBox && element.maxLength >= 0 && element.value.length >= element.maxLength
}
