import type { Category, Heard, Part } from './heard.ts'
import type { Atom, Atoms, NumeralTable } from './numeral-table.ts'
import { parseNumber } from './parse-numeral.ts'
import { fold } from './spoken-word.ts'

/** Reads the cardinals of a language. */
export interface Numerals {
  cardinal: Category
  /** The numbers that begin at one of these words, the longest first. */
  readAll(cores: readonly string[], at: number): Part[]
  /** True if a word is a number by itself, or begins one. */
  isNumber(core: string): boolean
  /** The value of one word below 100; null if it is no such number. */
  small(core: string): number | null
  /** The value of these words together; null if they are no number as a whole. */
  whole(cores: readonly string[]): { value: number; text: string } | null
  /** Every word that it knows. */
  words: readonly string[]
}

/** The reader of a language's cardinals: "two hundred and five", "zweihundertfünf", "deux cent cinq", "205". */
export function numerals(table: NumeralTable): Numerals {
  const { alike = (word) => word } = table
  const lexicon = lexiconOf(table, alike)
  const kept = new Map<string, Atoms>()

  const atomsOf = (core: string): Atoms => {
    const known = kept.get(core)
    if (known !== undefined) return known
    const atoms = cut(core)
    if (kept.size > 5000) kept.clear()
    kept.set(core, atoms)
    return atoms
  }

  function cut(core: string): Atoms {
    const whole = lexicon.get(alike(core))
    if (whole !== undefined) return [whole]
    if (/^\d{1,15}$/.test(core)) return [{ kind: 'digits', value: Number(core) }]
    if (/^\d{1,3}(,\d{3})+$/.test(core)) return [{ kind: 'digits', value: Number(core.replaceAll(',', '')) }]
    if (core.includes('-')) {
      const parts = core.split('-').map(cut)
      return parts.every((part) => part.length > 0) ? parts.flat() : []
    }
    return table.cut?.(core, lexicon, table) ?? []
  }

  /** The atoms of the words from one on, and where each word begins among them. */
  function stream(cores: readonly string[], at: number, heard?: Heard): { atoms: Atom[]; ends: number[] } {
    const atoms: Atom[] = []
    const ends: number[] = []
    for (let next = at; next < cores.length && next - at < 48; next++) {
      // "Twenty to four" is not 24.
      if (next > at && heard?.hasLetterBefore(next) === true) break
      const own = atomsOf(cores[next] ?? '')
      // No number has two units side by side.
      const before = atoms.at(-1)
      const isOver =
        own[0]?.kind === 'unit' &&
        before?.kind === 'unit' &&
        !(table.multipliers !== undefined && before.value === 0)
      if (own.length === 0 || isOver) break
      atoms.push(...own)
      ends.push(atoms.length)
      if (heard?.isOpen(next) === false) break
    }
    return { atoms, ends }
  }

  const parse = (atoms: Atoms, ends: readonly number[]) => parseNumber(atoms, table, new Set(ends))

  function readAll(cores: readonly string[], at: number, heard?: Heard): Part[] {
    const { atoms, ends } = stream(cores, at, heard)
    if (atoms.length === 0 || atoms[0]?.kind === 'and') return []
    return parse(atoms, ends).map(({ value, to }) => ({
      value: Number(value),
      text: String(value),
      to: at + ends.indexOf(to) + 1,
    }))
  }

  return {
    cardinal: (heard, at) => readAll(heard.cores, at, heard),
    readAll: (cores, at) => readAll(cores, at),
    words: [...lexicon.keys()],
    isNumber: (core) => {
      const [first, second] = atomsOf(core)
      return first !== undefined && (first.kind !== 'and' || second !== undefined)
    },
    small(core) {
      const atom = lexicon.get(alike(core))
      return atom?.kind === 'unit' || atom?.kind === 'teen' || atom?.kind === 'ten' ? atom.value : null
    },
    whole(cores) {
      const atoms = cores.flatMap(atomsOf)
      const found = parse(atoms, [atoms.length])[0]
      return found === undefined ? null : { value: Number(found.value), text: String(found.value) }
    },
  }
}

function lexiconOf(table: NumeralTable, alike: (word: string) => string): ReadonlyMap<string, Atom> {
  const lexicon = new Map<string, Atom>()
  const add = (forms: string, atom: Atom) => {
    for (const form of fold(forms).split('|').map(alike))
      if (form !== '-' && !lexicon.has(form)) lexicon.set(form, atom)
  }
  for (const [index, forms] of table.small.split(' ').entries())
    add(forms, { kind: index < 10 ? 'unit' : 'teen', value: index })
  for (const [index, forms] of table.tens.split(' ').entries())
    add(
      forms,
      // Unless teens have words of their own, ten takes units as the other tens do.
      index === 0 && table.small.split(' ').length > 10
        ? { kind: 'teen', value: 10 }
        : { kind: 'ten', value: (index + 1) * 10 },
    )
  for (const [value, forms] of Object.entries(table.forms ?? {}))
    for (const form of forms.split(' '))
      add(form, { kind: Number(value) < 10 ? 'unit' : 'teen', value: Number(value) })
  if (table.twoBeforeTen !== undefined) add(table.twoBeforeTen, { kind: 'unit', value: 2, isBound: true })
  for (const [index, forms] of (table.hundreds ?? '').split(' ').entries())
    if (forms !== '') add(forms, { kind: 'hundreds', value: (index + 1) * 100 })
  for (const [forms, value] of Object.entries(table.multipliers ?? {}))
    add(forms, { kind: 'multiplier', value })
  if (table.hundred !== undefined) add(table.hundred, { kind: 'hundred' })
  const never = new Set(fold(table.notAlone ?? '').split(' '))
  for (const [forms, value] of Object.entries(table.scales))
    for (const form of forms.split('|'))
      add(form, { kind: 'scale', ...sizeOf(value), isNeverAlone: never.has(fold(form)) })
  for (const form of table.and.split(' ')) if (form !== '') add(form, { kind: 'and' })
  return lexicon
}

/** "2*1000" is two thousands. */
function sizeOf(value: number | string): { value: bigint; many: bigint } {
  const [many = '', size] = String(value).split('*')
  return size === undefined ? { value: BigInt(value), many: 1n } : { value: BigInt(size), many: BigInt(many) }
}
