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
  if (table.readTens !== undefined) return table.readTens(atoms, at, table)
  const first = atoms[at]
  if (first?.kind !== 'unit' && first?.kind !== 'teen' && first?.kind !== 'ten') return []
  const next = at + 1 + (atoms[at + 1]?.kind === 'and' && table.joins !== 'above' ? 1 : 0)
  const second = atoms[next]
  const found: Small[] = [{ value: first.value, to: at + 1 }]
  if (first.kind === 'ten' && second?.kind === 'unit' && second.value > 0)
    found.unshift({ value: first.value + second.value, to: next + 1 })
  return found
}

function isZero(atom: Atom | undefined): boolean {
  return atom?.kind === 'unit' && atom.value === 0
}
