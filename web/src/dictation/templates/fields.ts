import type { Template } from './template.ts'

/** A place in a text that is to be filled: `[name]`, `[name|default]` or `[name|one choice/another]`. */
export interface Field {
  from: number
  to: number
  name: string
  /** The text that stands there if nothing else is said; null if there is none. */
  preset: string | null
  /** The choices it can be filled with; empty if any text will do. */
  choices: readonly string[]
}

/** A link of Markdown goes on with a parenthesis; a backslash before the bracket says that it is one. */
const pattern = /(?<!\\)\[([^[\]|\n]{1,100})(?:\|([^[\]\n]{0,1000}))?\](?!\()/g

/** The fields of a template's text. */
export function fieldsOf(text: string): Field[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: written, 1: name = '', 2: rest, index }) => {
    if (!/\p{L}/u.test(name)) return []
    const parts = (rest ?? '').split(/(?<!\\)\//).map((part) => part.replaceAll('\\/', '/').trim())
    const isChoice = parts.length > 1
    return {
      from: index,
      to: index + written.length,
      name: name.trim(),
      preset: isChoice || rest === undefined ? null : (parts[0] ?? ''),
      choices: isChoice ? parts.filter(Boolean) : [],
    }
  })
}

/** Those of any text: what is called as a field of the templates is. */
export function fieldsIn(text: string, known: ReadonlySet<string>): Field[] {
  return known.size === 0 ? [] : fieldsOf(text).filter(({ name }) => known.has(foldName(name)))
}

/** A name, of a field or a template, as it is compared: by its letters and digits alone. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}

/** The field that is selected, from its one bracket to the other. */
export function fieldAt(
  fields: readonly Field[],
  { anchor, head }: { anchor: number; head: number },
): Field | null {
  const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)]
  return fields.find((field) => field.from === from && field.to === to) ?? null
}

/** The next field behind a selection or before it; `wraps`: behind the last one comes the first. */
export function fieldFrom(
  fields: readonly Field[],
  { anchor, head }: { anchor: number; head: number },
  direction: 1 | -1,
  wraps: boolean,
): Field | null {
  const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)]
  const at = fieldAt(fields, { anchor, head })
  const found =
    direction === 1
      ? (fields.find((field) => field !== at && field.to > to) ?? (wraps ? fields[0] : undefined))
      : (fields.findLast((field) => field !== at && field.from < from) ?? (wraps ? fields.at(-1) : undefined))
  return found ?? null
}

/** “2 fields are still empty.”; '' if none is. */
export function tellEmpty(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 field is still empty.' : `${count} fields are still empty.`
}

const namesOfFields = new WeakMap<readonly Template[], ReadonlySet<string>>()

/** The names of the fields of these templates, as names are compared: other brackets in a text are none. */
export function fieldNames(templates: readonly Template[]): ReadonlySet<string> {
  const known = namesOfFields.get(templates)
  if (known !== undefined) return known
  const names = new Set(
    templates.flatMap(({ text }) => [
      ...fieldsOf(text).map(({ name }) => foldName(name)),
      // The value if the clipboard cannot be read.
      ...(text.includes('{clipboard}') ? ['clipboard'] : []),
    ]),
  )
  namesOfFields.set(templates, names)
  return names
}
