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
