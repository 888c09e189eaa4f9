import { countLeftOut, type Entry, fieldOf, isRecord, type Read, Unreadable } from './entry.ts'

interface Variable {
  type: string
  params: Record<string, unknown>
}

/** Matches of espanso: what they ask for in a form becomes fields; what runs programs is left out. */
export async function readEspanso(content: string): Promise<Read> {
  const { parse } = await import('yaml')
  let value: unknown
  try {
    value = parse(content)
  } catch (error) {
    const at = /at line (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    throw new Unreadable(at ? `Line ${at} of this file isn’t YAML.` : 'This file could not be read as YAML.')
  }
  if (!isRecord(value) || !Array.isArray(value.matches))
    throw new Unreadable('This file has no espanso “matches”.')
  const shared = variablesIn(value.global_vars)
  const { leaveOut, inWords } = countLeftOut()
  const entries = value.matches.flatMap((match, index): Entry[] => {
    if (!isRecord(match)) throw new Unreadable(`Match ${index + 1} of this file is damaged.`)
    const pattern = match.replace ?? match.form ?? match.markdown
    if (typeof match.regex === 'string' || typeof pattern !== 'string') {
      leaveOut('match has no plain text or name', 'matches have no plain text or name')
      return []
    }
    const names = namesOf(match)
    if (names.length === 0) {
      if (![match.trigger, match.triggers].some(Boolean))
        throw new Unreadable(`Match ${index + 1} of this file has no trigger.`)
      // "->" and the like.
      leaveOut('match is called by signs alone', 'matches are called by signs alone')
      return []
    }
    const variables = new Map([...shared, ...variablesIn(match.vars)])
    const text = filledIn(
      pattern,
      variables,
      isRecord(match.form_fields) ? match.form_fields : {},
      match.form !== undefined,
    )
    if (text === null) {
      leaveOut('match runs a program', 'matches run a program')
      return []
    }
    if (text.trim() === '') {
      leaveOut('match writes nothing but spaces', 'matches write nothing but spaces')
      return []
    }
    return names.map((name) => ({ name, text }))
  })
  return { entries, leftOut: inWords() }
}

/** Its names in espanso's search, or its trigger, as one would say it. */
function namesOf({ label, trigger, triggers }: Record<string, unknown>): string[] {
  if (typeof label === 'string' && label.trim() !== '') return [label.trim()]
  const all = Array.isArray(triggers) ? triggers : [trigger]
  return all
    .filter((one) => typeof one === 'string')
    .map((one) =>
      one
        .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
        .replace(/[_-]+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
}

function variablesIn(list: unknown): Map<string, Variable> {
  const variables = new Map<string, Variable>()
  for (const one of Array.isArray(list) ? list : []) {
    if (!isRecord(one) || typeof one.name !== 'string') continue
    variables.set(one.name, { type: String(one.type), params: isRecord(one.params) ? one.params : {} })
  }
  return variables
}

/** Null: it cannot be written without running a program. */
function filledIn(
  pattern: string,
  variables: ReadonlyMap<string, Variable>,
  fields: Record<string, unknown>,
  isForm: boolean,
): string | null {
  let runs = false
  const text = pattern
    .replace(/\[\[\s*([\w.-]+)\s*\]\]/g, (_whole, name: string) => controlOf(name, fields))
    .replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (whole, name: string) => {
      const [first = '', part] = name.split('.')
      const variable = variables.get(first)
      if (variable === undefined) return isForm ? controlOf(name, fields) : whole
      const written = writtenFor(first, part, variable)
      if (written === null) runs = true
      return written ?? ''
    })
    .replace('$|$', '{cursor}')
  return runs ? null : text.replace(/\n$/, '')
}

function writtenFor(name: string, part: string | undefined, { type, params }: Variable): string | null {
  switch (type) {
    case 'date':
      return dateOf(params)
    case 'clipboard':
      return '{clipboard}'
    case 'echo':
      return String(params.echo ?? '')
    case 'choice':
      return fieldOf(name, valuesOf(params.values))
    case 'random':
      return fieldOf(name, valuesOf(params.choices))
    case 'form': {
      const fields = isRecord(params.fields) ? params.fields : {}
      if (part !== undefined) return controlOf(part, fields)
      return filledIn(String(params.layout ?? ''), new Map(), fields, true)
    }
    default:
      return null
  }
}

/** Espanso's offsets are in seconds. */
function dateOf({ format, offset }: Record<string, unknown>): string {
  const pattern = String(format ?? '')
  const hasTime = /%[HIMSpRTXr]/.test(pattern)
  const hasDate = /%[YymdBbeAaDFxjG]/.test(pattern) || !hasTime
  const days = Math.round(Number(offset ?? 0) / 86_400)
  const date = days === 0 || Number.isNaN(days) ? '{date}' : `{date${days > 0 ? '+' : ''}${days}}`
  return [...(hasDate ? [date] : []), ...(hasTime ? ['{time}'] : [])].join(' ')
}

function controlOf(name: string, fields: Record<string, unknown>): string {
  const control = isRecord(fields[name]) ? fields[name] : {}
  const isList = control.type === 'choice' || control.type === 'list'
  return fieldOf(name, isList ? valuesOf(control.values) : [], String(control.default ?? ''))
}

/** A list, or lines. */
function valuesOf(values: unknown): string[] {
  if (typeof values === 'string') return values.split('\n').filter((line) => line.trim() !== '')
  return Array.isArray(values) ? values.map((one) => String(isRecord(one) ? (one.label ?? one.id) : one)) : []
}
