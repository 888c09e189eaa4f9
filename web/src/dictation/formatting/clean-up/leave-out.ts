import { readWord, type SpokenWord } from '../words/spoken-word.ts'
import type { Removal } from './find-removals.ts'

/** A comma behind them parts them from their sentence, with or without a pause: "Well, um, I suppose so". */
const opening = new Set('well yes no yeah okay oh so anyway thanks hello hi sorry please'.split(' '))

/** The words without those that are left out; marks and capitals around each gap are made right. */
export function leaveOut(words: readonly SpokenWord[], removals: readonly Removal[]): SpokenWord[] {
  const left: SpokenWord[] = []
  let at = 0
  let passesCapitalOn = false
  for (const { from, to } of removals) {
    keep(from)
    const gone = words.slice(from, to)
    const last = left.at(-1)
    const [end = ''] = /[.?!]+$/.exec(gone.at(-1)?.closing ?? '') ?? []
    const isParted = /,$/.test(gone.at(-1)?.closing ?? '')
    // "left, um, knee": the commas were the pauses around it. "We go, um.": the sentence ends all the same.
    const isOpening = left.length === 1 && end === '' && opening.has(last?.core ?? '')
    if (last !== undefined && /,$/.test(last.closing) && (isParted || end !== '') && !isOpening)
      replaceLast(last.raw.slice(0, -1) + end)
    else if (last !== undefined && end !== '' && last.closing === '') replaceLast(last.raw + end)
    passesCapitalOn =
      /^\p{Lu}/u.test(gone[0]?.raw ?? '') && (last === undefined || /[.?!]$/.test(left.at(-1)?.closing ?? ''))
    at = to
  }
  keep(words.length)
  // Nothing follows that a comma could part from it.
  const ending = left.at(-1)
  if (removals.at(-1)?.to === words.length && ending?.closing === ',') replaceLast(ending.raw.slice(0, -1))
  return left

  function keep(until: number) {
    for (const word of words.slice(at, until)) {
      left.push(
        passesCapitalOn ? readWord(word.raw.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())) : word,
      )
      passesCapitalOn = false
    }
  }

  function replaceLast(raw: string) {
    left[left.length - 1] = readWord(raw)
  }
}
