/** The values that fill a template. */
export interface Filling {
  now: Date
  /** Whose dates and times are written, as a BCP 47 tag. */
  language: string
  /** Null: it could not be read. */
  clipboard: string | null
}

/** `{date}`, `{date+7}`, `{date-1}`, `{time}`, `{clipboard}`, `{cursor}`; behind a backslash a bracket is itself. */
const pattern = /\\([[\]{}])|\{(?:date(?:([+-])(\d{1,4}))?|(time)|(clipboard)|(cursor))\}/g

export function needsClipboard(text: string): boolean {
  return [...text.matchAll(pattern)].some(([found]) => found === '{clipboard}')
}

/** Text that looks like a placeholder or a field and is neither: `{date+99999}`, `[side` without an end. */
export function listUnread(text: string): string[] {
  const rest = text.replace(pattern, ' ').replace(/\[[^[\]\n]*\]/g, ' ')
  return rest.match(/\{(?:date|time|clipboard|cursor)[^{}\n]{0,20}\}?|\[\p{L}[^[\]\s]*/giu) ?? []
}

/** The text as it is inserted; its fields stay as they are. `cursor` is where `{cursor}` stood, null if it did not. */
export function fillTemplate(text: string, filling: Filling): { text: string; caret: number | null } {
  let caret: number | null = null
  let filled = ''
  let at = 0
  for (const found of text.replaceAll('\r\n', '\n').matchAll(pattern)) {
    filled += found.input.slice(at, found.index)
    at = found.index + found[0].length
    const [, literal, sign, days, time, clipboard, cursor] = found
    if (literal !== undefined) filled += literal
    else if (cursor !== undefined) caret ??= filled.length
    else if (clipboard !== undefined)
      filled += filling.clipboard === null ? '[clipboard]' : filling.clipboard.replaceAll('\r\n', '\n')
    else if (time !== undefined) filled += format(filling, filling.now, { timeStyle: 'short' })
    else filled += format(filling, daysFrom(filling.now, sign, days), { dateStyle: 'long' })
  }
  return { text: filled + text.replaceAll('\r\n', '\n').slice(at), caret }
}

/** Counted on the calendar: a day is not always 24 hours long. */
function daysFrom(now: Date, sign: string | undefined, days = '0'): Date {
  const date = new Date(now)
  date.setDate(date.getDate() + (sign === '-' ? -1 : 1) * Number(days))
  return date
}

/** With plain spaces, which other programs look for. */
function format({ language }: Filling, date: Date, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, style).format(date).replace(/[\u00a0\u202f]/g, ' ')
}
