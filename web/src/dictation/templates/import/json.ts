import { countLeftOut, type Entry, isRecord, type Read, Unreadable } from './entry.ts'
import { parseJson } from './read-text-file.ts'

/** This product's own export, or TypeWhisper's: snippets with a trigger and a replacement, alone or in a backup. */
export function readJson(content: string): Read {
  const list = listIn(parseJson(content))
  if (!Array.isArray(list)) throw new Unreadable('This file has no templates that can be read here.')
  const { leaveOut, inWords } = countLeftOut()
  const entries = list.flatMap((one, index): Entry[] => {
    const entry = isRecord(one) ? (own(one) ?? snippet(one)) : null
    if (entry === null) throw new Unreadable(`Entry ${index + 1} of this file needs a name and a text.`)
    if (entry.isOff) {
      leaveOut('snippet is switched off', 'snippets are switched off')
      return []
    }
    return [{ name: entry.name, text: entry.text }]
  })
  return { entries, leftOut: inWords() }
}

function listIn(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { templates, snippets, Snippets, data, Data } = value
  return templates ?? snippets ?? Snippets ?? (isRecord(data ?? Data) ? listIn(data ?? Data) : null)
}

function own({ name, text }: Record<string, unknown>) {
  return typeof name === 'string' && typeof text === 'string' ? { name, text, isOff: false } : null
}

/** TypeWhisper's names begin with capitals on Windows, and with small letters on a Mac. */
function snippet(one: Record<string, unknown>) {
  const name = one.Trigger ?? one.trigger
  const text = one.Replacement ?? one.replacement
  const isOff = (one.IsEnabled ?? one.isEnabled) === false
  return typeof name === 'string' && typeof text === 'string'
    ? { name, text: placeholders(text), isOff }
    : null
}

/** Dates have the look of the language here, not one of their own; what is not known here is to be filled in. */
function placeholders(text: string): string {
  return text
    .replace(/\{datetime(:[^}]*)?\}/g, '{date} {time}')
    .replace(/\{(date|time)(:[^}]*)\}/g, '{$1}')
    .replace(/\{(day|year)\}/g, '[$1]')
}
