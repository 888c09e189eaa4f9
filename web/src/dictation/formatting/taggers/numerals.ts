import { fold } from '../../commands/spoken-word.ts'
import type { Category, Heard, Part } from './heard.ts'

/** How a language counts, as data. Lists are words with spaces between them; `|` parts the forms of one. */
export interface NumeralTable {
  /** From zero on; as far as one word goes ("nineteen", "veintinueve"), forms after `|`. */
  small: string
  /** Others that are worth as much: "one" in other genders and cases: `1: ein eine`. */
  forms?: Readonly<Record<number, string>>
  /** From ten on in steps of ten; `-` where there is none. */
  tens: string
  /** Ten behind a unit makes a teen: "ثلاثة عشر". */
  teen?: string
  /** What multiplies by a hundred, if it is a word. */
  hundred?: string
  /** Words for whole hundreds, from 100 on: "cien|ciento doscientos". */
  hundreds?: string
  /** Each stands behind a digit or alone: "五百十三". */
  multipliers?: Readonly<Record<string, number>>
  /** What multiplies by more, with its value. */
  scales: Readonly<Record<string, number | string>>
  /** Before a scale, "one" may be left out: "mille", "tausend"; never for these. */
  notAlone?: string
  /** Between the parts of a number. */
  and: string
  /** Where it stands: between tens and units ("treinta y uno"), above them ("two hundred and five"), or both. */
  joins: 'tens' | 'above' | 'all'
  /** "Mil millones": a thousand counts below every larger scale. */
  isLongScale?: true
  /** "Three and twenty". */
  isUnitFirst?: true
  /** Words are written together: "zweihundertdreiundzwanzig". */
  isCompound?: true
  /** "And" is a letter before the word: Arabic and Hebrew. */
  prefix?: string
  /** "Sixty-ten", "four-twenty-ten". */
  isVigesimal?: true
}

type Atom =
  | { kind: 'unit' | 'teen' | 'ten' | 'hundreds' | 'digits'; value: number }
  | { kind: 'multiplier'; value: number }
  | { kind: 'hundred' | 'and' }
  /** `many` of them are in the word: "ألفان" is twice a thousand. */
  | { kind: 'scale'; value: bigint; many: bigint; isNeverAlone: boolean }

type Atoms = readonly Atom[]

interface Found {
  value: bigint
  to: number
}

/** Reads the cardinals of a language. */
export interface Numerals {
  cardinal: Category
  /** The longest number that begins at one of these words. */
  read(cores: readonly string[], at: number): Part | null
  /** Whether a word alone is or begins a number. */
  isNumber(core: string): boolean
  /** What one word is worth below 100; null if it is no such number. */
  small(core: string): number | null
  /** What these words are worth together; null if they are no number as a whole. */
  whole(cores: readonly string[]): { value: number; text: string } | null
  /** Every word that it knows. */
  words: readonly string[]
}

/** The reader of a language's cardinals: "two hundred and five", "zweihundertfünf", "deux cent cinq", "205". */
export function numerals(table: NumeralTable): Numerals {
  const lexicon = lexiconOf(table)
  const kept = new Map<string, Atoms>()
  const byLength = [...lexicon.keys()].sort((a, b) => b.length - a.length)

  const atomsOf = (core: string): Atoms => {
    const known = kept.get(core)
    if (known !== undefined) return known
    const atoms = cut(core)
    if (kept.size > 5000) kept.clear()
    kept.set(core, atoms)
    return atoms
  }

  function cut(core: string): Atoms {
    const whole = lexicon.get(core)
    if (whole !== undefined) return [whole]
    if (/^\d{1,15}$/.test(core)) return [{ kind: 'digits', value: Number(core) }]
    if (/^\d{1,3}(,\d{3})+$/.test(core)) return [{ kind: 'digits', value: Number(core.replaceAll(',', '')) }]
    if (table.prefix !== undefined && core.startsWith(table.prefix) && core.length > 2) {
      const rest = lexicon.get(core.slice(table.prefix.length))
      if (rest !== undefined) return [{ kind: 'and' }, rest]
    }
    if (core.includes('-')) {
      const parts = core.split('-').map(cut)
      return parts.every((part) => part.length > 0) ? parts.flat() : []
    }
    return table.isCompound === true && core.length < 200 ? (compound(core) ?? []) : []
  }

  /** The words of which one is made, the longest first. */
  function compound(core: string): Atom[] | null {
    const dead = new Set<number>()
    const from = (at: number): Atom[] | null => {
      if (at === core.length) return []
      if (dead.has(at)) return null
      for (const word of byLength) {
        if (word.includes(' ') || !core.startsWith(word, at)) continue
        const rest = from(at + word.length)
        const atom = lexicon.get(word)
        if (rest !== null && atom !== undefined) return [atom, ...rest]
      }
      dead.add(at)
      return null
    }
    return from(0)
  }

  /** The atoms of the words from one on, and where each word begins among them. */
  function stream(cores: readonly string[], at: number, heard?: Heard): { atoms: Atom[]; ends: number[] } {
    const atoms: Atom[] = []
    const ends: number[] = []
    for (let next = at; next < cores.length && next - at < 48; next++) {
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
    read: (cores, at) => readAll(cores, at)[0] ?? null,
    words: [...lexicon.keys()],
    isNumber: (core) => {
      const [first, second] = atomsOf(core)
      return first !== undefined && (first.kind !== 'and' || second !== undefined)
    },
    small(core) {
      const atom = lexicon.get(core)
      return atom?.kind === 'unit' || atom?.kind === 'teen' || atom?.kind === 'ten' ? atom.value : null
    },
    whole(cores) {
      const atoms = cores.flatMap(atomsOf)
      const found = parse(atoms, [atoms.length])[0]
      return found === undefined ? null : { value: Number(found.value), text: String(found.value) }
    },
  }
}

function lexiconOf(table: NumeralTable): ReadonlyMap<string, Atom> {
  const lexicon = new Map<string, Atom>()
  const add = (forms: string, atom: Atom) => {
    for (const form of fold(forms).split('|')) if (form !== '-' && !lexicon.has(form)) lexicon.set(form, atom)
  }
  for (const [index, forms] of table.small.split(' ').entries())
    add(forms, { kind: index < 10 ? 'unit' : 'teen', value: index })
  for (const [index, forms] of table.tens.split(' ').entries())
    add(
      forms,
      // Where no word of its own is a teen, ten takes units as the other tens do.
      index === 0 && table.small.split(' ').length > 10
        ? { kind: 'teen', value: 10 }
        : { kind: 'ten', value: (index + 1) * 10 },
    )
  for (const [value, forms] of Object.entries(table.forms ?? {}))
    for (const form of forms.split(' '))
      add(form, { kind: Number(value) < 10 ? 'unit' : 'teen', value: Number(value) })
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

/** The numbers that begin with the first atom and end where a word does, the longest first. */
function parseNumber(atoms: Atoms, table: NumeralTable, ends: ReadonlySet<number>): Found[] {
  const found: Found[] = []
  const keep = (value: bigint, to: number) => {
    if (ends.has(to)) found.push({ value, to })
  }
  let total = 0n
  let at = 0
  let least: bigint | null = null
  for (;;) {
    let from = at
    if (at > 0 && atoms[at]?.kind === 'and' && table.joins !== 'tens') from += 1
    // "一万零一": a gap.
    if (at > 0 && table.multipliers !== undefined && isZero(atoms[from])) from += 1
    const first = atoms[from]
    if (first === undefined) break
    if (first.kind === 'scale' && !(table.isLongScale === true && first.value === 1000n)) {
      // "Tausend", "mille": one of them.
      if (first.isNeverAlone || (least !== null && first.value >= least)) break
      total += first.value * first.many
      least = first.value
      at = from + 1
      keep(total, at)
      continue
    }
    const groups =
      table.multipliers !== undefined
        ? readMultiplied(atoms, from)
        : table.isLongScale === true
          ? readSix(atoms, from, table)
          : readGroup(atoms, from, table)
    for (const alone of groups)
      if (least === null || BigInt(alone.value) < least) keep(total + BigInt(alone.value), alone.to)
    const group = groups[0]
    if (group === undefined) break
    let next = group.to
    let value = BigInt(group.value)
    let scale: bigint | null = null
    for (;;) {
      const atom = atoms[next]
      if (atom?.kind !== 'scale' || (least !== null && atom.value * (scale ?? 1n) >= least)) break
      // "Mille milliards": a scale on a scale.
      if (scale !== null && atom.value <= scale) break
      scale = (scale ?? 1n) * atom.value
      next += 1
      keep(total + value * scale, next)
    }
    if (scale === null) break
    value *= scale
    total += value
    least = scale
    at = next
  }
  const longestFirst = found.sort((a, b) => b.to - a.to)
  return longestFirst.filter(({ to }, index) => index === 0 || longestFirst[index - 1]?.to !== to)
}

/** Below ten thousand, by thousands, hundreds and tens: every stretch, the longest first. */
function readMultiplied(atoms: Atoms, at: number): Small[] {
  const found: Small[] = []
  let value = 0
  let least = 10_000
  let next = at
  const keep = (to: number) => {
    found.unshift({ value, to })
    next = to
  }
  while (next - at < 12) {
    const [first, second] = [atoms[next], atoms[next + 1]]
    if (first?.kind === 'digits' && next === at) {
      value = first.value
      keep(next + 1)
      break
    }
    if (first?.kind === 'unit' && first.value === 0 && value > 0 && least > 1) {
      // "一百零五": a gap.
      if (second?.kind !== 'unit' && second?.kind !== 'multiplier') break
      next += 1
    } else if (
      first?.kind === 'unit' &&
      second?.kind === 'multiplier' &&
      second.value < least &&
      first.value > 0
    ) {
      value += first.value * second.value
      least = second.value
      keep(next + 2)
    } else if (first?.kind === 'multiplier' && first.value < least) {
      value += first.value
      least = first.value
      keep(next + 1)
    } else if ((first?.kind === 'ten' || first?.kind === 'teen') && least > 10) {
      value += first.value
      least = 10
      keep(next + 1)
    } else if (first?.kind === 'unit' && least > 1) {
      value += first.value
      least = 1
      keep(next + 1)
    } else break
  }
  return found
}

/** Below a million, where a thousand is no scale of its own: "diez mil diez". */
function readSix(atoms: Atoms, at: number, table: NumeralTable): Small[] {
  const isThousand = (atom: Atom | undefined) => atom?.kind === 'scale' && atom.value === 1000n
  const found: Small[] = []
  const below = (value: number, from: number) => {
    const skipped = atoms[from]?.kind === 'and' && table.joins !== 'tens' ? 1 : 0
    for (const rest of readGroup(atoms, from + skipped, table))
      if (rest.value > 0 && rest.value < 1000) found.push({ value: value + rest.value, to: rest.to })
    found.push({ value, to: from })
  }
  if (isThousand(atoms[at])) below(1000, at + 1)
  for (const many of readGroup(atoms, at, table)) {
    if (isThousand(atoms[many.to]) && many.value > 0 && many.value < 1000)
      below(many.value * 1000, many.to + 1)
    found.push(many)
  }
  return found.sort((a, b) => b.to - a.to)
}

interface Small {
  value: number
  to: number
}

/** Below a thousand, or hundreds told as "twelve hundred"; the longest first. */
function readGroup(atoms: Atoms, at: number, table: NumeralTable): Small[] {
  const found: Small[] = []
  const first = atoms[at]
  if (first === undefined) return []
  if (first.kind === 'digits') {
    found.push({ value: first.value, to: at + 1 })
    if (atoms[at + 1]?.kind === 'hundred') found.unshift({ value: first.value * 100, to: at + 2 })
    return found
  }
  const below = (value: number, from: number) => {
    for (const skipped of [1, 0]) {
      if (skipped === 1 && (atoms[from]?.kind !== 'and' || table.joins === 'tens')) continue
      for (const rest of readTens(atoms, from + skipped, table))
        if (rest.value > 0) found.push({ value: value + rest.value, to: rest.to })
    }
    found.push({ value, to: from })
  }
  if (first.kind === 'hundreds') below(first.value, at + 1)
  if (first.kind === 'hundred' && table.notAlone?.includes('hundred') !== true) below(100, at + 1)
  for (const many of readTens(atoms, at, table)) {
    if (atoms[many.to]?.kind === 'hundred' && many.value > 0 && many.value < 100)
      below(many.value * 100, many.to + 1)
    // "Three hundreds" as words of their own: triсta, hundreds by their count.
    found.push(many)
  }
  return found.sort((a, b) => b.to - a.to)
}

/** Below a hundred; the longest first. */
function readTens(atoms: Atoms, at: number, table: NumeralTable): Small[] {
  const first = atoms[at]
  if (first?.kind !== 'unit' && first?.kind !== 'teen' && first?.kind !== 'ten') return []
  const found: Small[] = [{ value: first.value, to: at + 1 }]
  const isEighty =
    table.isVigesimal === true && first.kind === 'unit' && first.value === 4 && isTen(atoms[at + 1], 20)
  const ten = first.kind === 'ten' ? first.value : isEighty ? 80 : 0
  const end = at + (isEighty ? 2 : 1)
  if (isEighty) found.unshift({ value: 80, to: end })
  const joined = atoms[end]?.kind === 'and' && (table.joins !== 'above' || table.isUnitFirst === true)
  const next = end + (joined ? 1 : 0)
  const second = atoms[next]
  if (ten > 0 && !(joined && table.isUnitFirst === true)) {
    const isTeen = table.isVigesimal === true && second?.kind === 'teen' && (ten === 60 || ten === 80)
    if (second !== undefined && ((second.kind === 'unit' && second.value > 0) || isTeen))
      found.unshift({ value: ten + second.value, to: next + 1 })
    const third = atoms[next + 1]
    // "Soixante-dix-sept".
    if (isTeen && second.value === 10 && third?.kind === 'unit' && third.value > 6)
      found.unshift({ value: ten + 10 + third.value, to: next + 2 })
  }
  const behind = atoms[at + 1]
  if (table.teen !== undefined && first.kind === 'unit' && first.value > 0 && isTen(behind, 10))
    found.unshift({ value: 10 + first.value, to: at + 2 })
  const isDix = table.isVigesimal === true && first.kind === 'teen' && first.value === 10
  if (isDix && second?.kind === 'unit' && second.value > 6)
    found.unshift({ value: 10 + second.value, to: next + 1 })
  if (
    first.kind === 'unit' &&
    first.value > 0 &&
    table.isUnitFirst === true &&
    joined &&
    second?.kind === 'ten'
  )
    found.unshift({ value: first.value + second.value, to: next + 1 })
  return found
}

/** "2*1000" is two thousands. */
function sizeOf(value: number | string): { value: bigint; many: bigint } {
  const [many = '', size] = String(value).split('*')
  return size === undefined ? { value: BigInt(value), many: 1n } : { value: BigInt(size), many: BigInt(many) }
}

function isZero(atom: Atom | undefined): boolean {
  return atom?.kind === 'unit' && atom.value === 0
}

function isTen(atom: Atom | undefined, value: number): boolean {
  return atom?.kind === 'ten' && atom.value === value
}
