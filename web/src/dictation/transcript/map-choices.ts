import type { Choice } from './choice.ts'

/** The place once it is read the other way; that can be turned round as well. */
export function turned(choice: Choice): Choice {
  const { from, written, other } = choice
  return { ...choice, to: from + other.length, written: other, other: written }
}

/** Those that still stand in the text as they were kept. */
export function choicesIn(
  choices: readonly Choice[],
  text: { slice(from: number, to: number): string },
): readonly Choice[] {
  return choices.filter(({ from, to, written }) => from >= 0 && text.slice(from, to) === written)
}

/** Replaces `[from, to)`. */
export interface Edit {
  from: number
  to: number
  insert: string
}

/** The length of old text that a change takes away, and of what it puts there. */
type Extent = Pick<Edit, 'from' | 'to'> & { inserted: number }

/** Those of an utterance where it stands in the text. */
export function choicesOf(
  { from, choices }: { from: number; choices: readonly Choice[] },
  text: { slice(from: number, to: number): string },
): readonly Choice[] {
  return choicesIn(movedBy(choices, from), text)
}

export function movedBy(choices: readonly Choice[], length: number): readonly Choice[] {
  return choices.map((choice) => ({ ...choice, from: choice.from + length, to: choice.to + length }))
}

/** The places of choices after changes; one ends when its own text is touched. */
export function mapChoices(choices: readonly Choice[], changes: readonly Edit[]): readonly Choice[] {
  return moveRanges(
    choices,
    changes.map(({ from, to, insert }) => ({ from, to, inserted: insert.length })),
  )
}

/** The same, by the extents of the changes. */
export function moveRanges<T extends { from: number; to: number }>(
  ranges: readonly T[],
  changes: readonly Extent[],
): readonly T[] {
  if (ranges.length === 0 || changes.length === 0) return ranges
  let next = 0
  let shift = 0
  return ranges.flatMap((range) => {
    for (
      let change = changes[next];
      change !== undefined && change.to <= range.from;
      change = changes[++next]
    )
      shift += change.inserted - (change.to - change.from)
    const change = changes[next]
    if (change !== undefined && change.from < range.to) return []
    return { ...range, from: range.from + shift, to: range.to + shift }
  })
}

/** Nobody looks at more; those at the end of the text are the latest. */
const mostChoices = 2000

/** With more of them, which take the place of any that they overlap. */
export function withChoices(choices: readonly Choice[], more: readonly Choice[]): readonly Choice[] {
  if (more.length === 0) return choices
  const isApart = (one: Choice) => more.every(({ from, to }) => to <= one.from || one.to <= from)
  return [...choices.filter(isApart), ...more].sort((one, other) => one.from - other.from).slice(-mostChoices)
}
