import type { Atom, Atoms, NumeralTable, Small } from './numeral-table.ts'

export interface Found {
  value: bigint
  to: number
}

/** The numbers that begin with the first atom and end where a word does, the longest first. */
export function parseNumber(atoms: Atoms, table: NumeralTable, ends: ReadonlySet<number>): Found[] {
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
    const groups = (table.readSmall ?? readGroup)(atoms, from, table)
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

/** Below a thousand, or hundreds told as "twelve hundred"; the longest first. */
export function readGroup(atoms: Atoms, at: number, table: NumeralTable): Small[] {
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

function isZero(atom: Atom | undefined): boolean {
  return atom?.kind === 'unit' && atom.value === 0
}

function isTen(atom: Atom | undefined, value: number): boolean {
  return atom?.kind === 'ten' && atom.value === value
}
