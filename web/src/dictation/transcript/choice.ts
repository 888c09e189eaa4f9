/** A place in what was written that may have been meant otherwise. */
export interface Choice {
  /** Offsets into the text that holds it; of a `Fitted`, into `lead + words + trail`, before which it may begin. */
  from: number
  to: number
  /** The text that stands there, with the spaces and capitals of both sides as far as the readings differ in them; never empty. */
  written: string
  /** The text of the other reading. */
  other: string
  /** The lead in score of the reading that was taken; 0: they were equal. */
  margin: number
  /** `left-out`: words that were said are missing here, and `other` has them. `sentence-end`: a mark that nobody said. */
  kind: 'mark' | 'number' | 'left-out' | 'sentence-end'
}

/** Two ways of writing the same words at one place. */
interface Readings {
  written: string
  other: string
}

const letter = /[\p{L}\p{N}]/u

/** The difference of two ways of writing, cut between words; null if they are the same, or nothing is written in one of them. */
export function choiceBetween({ written, other }: Readings, kind: Choice['kind'], margin = 0): Choice | null {
  if (written === other || written === '' || other === '') return null
  const { before, after } = shared(written, other)
  let from = wordStart(written, other, before)
  let to = wordEnd(written, other, after)
  // The text beside a gap belongs to the choice: an empty place could not be kept in an edited text.
  while (from === written.length - to || from === other.length - to) {
    if (from > 0) from = wordStart(written, other, from - 1)
    else to = wordEnd(written, other, to - 1)
  }
  return {
    from,
    to: written.length - to,
    written: written.slice(from, written.length - to),
    other: other.slice(from, other.length - to),
    margin,
    kind,
  }
}

/** The number of characters that are the same at either end. */
function shared(one: string, other: string) {
  const most = Math.min(one.length, other.length)
  let before = 0
  while (before < most && one[before] === other[before]) before++
  let after = 0
  while (after < most - before && one.at(-1 - after) === other.at(-1 - after)) after++
  return { before, after }
}

/** Back to where a word begins that reaches over `at` in either text. */
function wordStart(one: string, other: string, at: number): number {
  let from = at
  const reachesOver = (text: string) => letter.test(text[from] ?? '') && letter.test(text[from - 1] ?? '')
  while (from > 0 && (reachesOver(one) || reachesOver(other))) from--
  return from
}

/** Behind where a word ends; both counted from the end. */
function wordEnd(one: string, other: string, at: number): number {
  let to = at
  const reachesOver = (text: string) => {
    const end = text.length - to
    return letter.test(text[end - 1] ?? '') && letter.test(text[end] ?? '')
  }
  while (to > 0 && (reachesOver(one) || reachesOver(other))) to--
  return to
}

/** The part of a choice that the person sees, in the text; where it is empty something is missing there. */
export function shownPart({ from, written, other }: Choice) {
  const { start, end } = differing(written, other)
  return { from: from + start, to: from + end }
}

/** The words that are shown; '' where some are missing. */
export function wordsOf({ written, other }: Readings): string {
  const { start, end } = differing(written, other)
  return written.slice(start, end)
}

/** The words that are shown once it is read the other way. */
export const otherWordsOf = ({ written, other }: Choice) => wordsOf({ written: other, other: written })

const lastWord = /[\p{L}\p{N}’']+$/u
const firstWord = /^[\p{L}\p{N}’']+/u

/** The part of each reading that the other has not, without the spaces beside it and words that differ in their capitals alone. */
function differing(written: string, other: string) {
  const { before, after } = shared(written, other)
  let start = wordStart(written, other, before)
  let end = wordEnd(written, other, after)
  const mine = () => written.slice(start, written.length - end)
  const theirs = () => other.slice(start, other.length - end)
  end += sameWord(lastWord, mine(), theirs())
  start += sameWord(firstWord, mine(), theirs())
  const core = mine()
  return {
    start: start + core.length - core.trimStart().length,
    end: Math.max(
      start + core.length - core.trimStart().length,
      written.length - end - (core.length - core.trimEnd().length),
    ),
  }
}

function sameWord(kind: RegExp, one: string, other: string): number {
  const word = kind.exec(one)?.[0] ?? ''
  return word.toLowerCase() === kind.exec(other)?.[0].toLowerCase() ? word.length : 0
}

/** The choice that the person means at a position: its shown part stands there, or ends or begins there. */
export function choiceAt(choices: readonly Choice[], position: number): Choice | undefined {
  const touching = choices.filter(({ from, to }) => from <= position && position <= to)
  return (
    touching.find((choice) => {
      const { from, to } = shownPart(choice)
      return from <= position && position <= to
    }) ?? touching[0]
  )
}

/** The range to select for a choice: the words it shows, or those around the gap. */
export function selectable(choice: Choice) {
  const shown = shownPart(choice)
  return shown.from < shown.to ? shown : choice
}

/** The next choice behind a selection, or before it; behind the last one comes the first. */
export function nextChoice(
  choices: readonly Choice[],
  { from, to }: { from: number; to: number },
  direction: 1 | -1 = 1,
): Choice | undefined {
  const isSelected = (choice: Choice) => selectable(choice).from === from && selectable(choice).to === to
  return direction === 1
    ? (choices.find((choice) => selectable(choice).from >= from && !isSelected(choice)) ?? choices[0])
    : (choices.findLast((choice) => selectable(choice).to <= to && !isSelected(choice)) ?? choices.at(-1))
}
