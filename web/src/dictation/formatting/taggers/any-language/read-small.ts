import type { Atom, Atoms, NumeralTable, Small } from '../../words/numeral-table.ts'
import { readGroup } from '../../words/parse-numeral.ts'

/** Below ten thousand, by thousands, hundreds and tens: every stretch, the longest first. */
export function readMultiplied(atoms: Atoms, at: number): Small[] {
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
export function readSix(atoms: Atoms, at: number, table: NumeralTable): Small[] {
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

/** Below a hundred, the longest first, where units stand before the tens, teens end in ten, or twenties are counted. */
export function readTens(atoms: Atoms, at: number, table: NumeralTable): Small[] {
  const first = atoms[at]
  if (first?.kind !== 'unit' && first?.kind !== 'teen' && first?.kind !== 'ten') return []
  const isBound = first.kind === 'unit' && first.isBound === true
  if (isBound) return isTen(atoms[at + 1], 10) ? [{ value: 10 + first.value, to: at + 2 }] : []
  const found: Small[] = [{ value: first.value, to: at + 1 }]
  const isEighty =
    table.isVigesimal === true && first.kind === 'unit' && first.value === 4 && isTen(atoms[at + 1], 20)
  const ten = first.kind === 'ten' ? first.value : isEighty ? 80 : 0
  const end = at + (isEighty ? 2 : 1)
  if (isEighty) found.unshift({ value: 80, to: end })
  const joined = atoms[end]?.kind === 'and' && (table.joins !== 'above' || table.isUnitFirst === true)
  const next = end + (joined ? 1 : 0)
  const second = atoms[next]
  // "Zwanzig fünf" are two numbers, and so are ten and a unit where teens end in ten.
  const isApart = table.isUnitFirst === true || (table.teen !== undefined && ten === 10)
  if (ten > 0 && !isApart) {
    const isTeen = table.isVigesimal === true && second?.kind === 'teen' && (ten === 60 || ten === 80)
    if (
      second !== undefined &&
      ((second.kind === 'unit' && second.value > 0 && second.isBound !== true) || isTeen)
    )
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
    second?.kind === 'ten' &&
    // "Nine and ten" are two.
    second.value > 10
  )
    found.unshift({ value: first.value + second.value, to: next + 1 })
  return found
}

function isTen(atom: Atom | undefined, value: number): boolean {
  return atom?.kind === 'ten' && atom.value === value
}
