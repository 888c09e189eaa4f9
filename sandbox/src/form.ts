import type { FastifyInstance } from 'fastify'

/** A decoded form body or query of Stripe's: every value is text, every list an array. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

/**
 * Decodes `line_items[0][quantity]=1&expand[]=a` to nested objects and lists.
 * Names that would reach an object's prototype are refused with a RangeError.
 */
export function decodeForm(text: string): Form {
  const root: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split('[')
    put(root, [first, ...rest.map((part) => part.replace(/\]$/, ''))], value)
  }
  return listsOf(root) as Form
}

/** Has the routes of `app` get forms as what `decodeForm` makes of them. */
export function takeForms(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: unknown) => decodeForm(String(body)),
  )
}

function put(target: Form, path: string[], value: string) {
  const [rawKey = '', ...rest] = path
  const key = rawKey === '' ? String(Object.keys(target).length) : rawKey
  if (key in Object.prototype) throw new RangeError('A parameter has a name that is not allowed.')
  if (rest.length === 0) {
    target[key] = value
    return
  }
  target[key] ??= {}
  const inner = target[key]
  if (typeof inner === 'object' && !Array.isArray(inner)) put(inner, rest, value)
}

function listsOf(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, listsOf(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
