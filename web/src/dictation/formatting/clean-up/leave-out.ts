import { readWord, type SpokenWord } from '../words/spoken-word.ts'
import type { Removal } from './find-removals.ts'
import { titles } from './hesitations.ts'

/** A comma behind them parts them from their sentence, with or without a pause: "Well, um, I suppose so". */
const opening = new Set('well yes no yeah okay oh so anyway thanks hello hi sorry please'.split(' '))

/** The words without those that are left out; marks and capitals around each gap are made right. */
export function leaveOut(words: readonly SpokenWord[], removals: readonly Removal[]): SpokenWord[] {
  const left: SpokenWord[] = []
  let at = 0
  let passesCapitalOn = false
  const closing = new Set(removals.map((removal) => closingComma(words, removal)))
  for (const { from, to } of removals) {
    keep(from)
    const gone = words.slice(from, to)
    const last = left.at(-1)
    const [end = ''] = /[.?!]+$/.exec(gone.at(-1)?.closing ?? '') ?? []
    const isParted = /,$/.test(gone.at(-1)?.closing ?? '')
    // "left, um, knee": the commas were the pauses around it. "We go, um.": the sentence ends all the same.
    const isOpening = left.length === 1 && end === '' && opening.has(last?.core ?? '')
    // "I was, you know, er, tired"
    const isAside =
      end === '' &&
      /^(you know|i mean|of course)$/.test(
        left
          .slice(-2)
          .map(({ core }) => core)
          .join(' '),
      )
    if (last !== undefined && /,$/.test(last.closing) && (isParted || end !== '') && !isOpening && !isAside)
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
    for (let index = at; index < until; index++) {
      const { raw } = words[index] as SpokenWord
      const parted = closing.has(index) ? raw.slice(0, -1) : raw
      left.push(
        readWord(passesCapitalOn ? parted.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : parted),
      )
      passesCapitalOn = false
    }
  }

  function replaceLast(raw: string) {
    left[left.length - 1] = readWord(raw)
  }
}

/** "twenty, I mean thirty, chairs": the comma that closes what was put in, by its index; -1 if there is none. */
function closingComma(words: readonly SpokenWord[], { from, to, kind }: Removal): number {
  const opening = words.slice(from, to).findIndex(({ closing }) => closing === ',')
  const isFirst = from === 0
  const isInside = isFirst || !/[.?!,;:]$/.test(words[from - 1]?.closing ?? '')
  if (kind !== 'repair' || opening < 0 || !isInside) return -1
  const last = words.findIndex(({ core, closing }, at) => at >= to && closing !== '' && !titles.test(core))
  const next = words[last + 1]?.core ?? ''
  const goesOn = isFirst
    ? /^(is|was|are|were|has|had|will)$/.test(next)
    : next !== '' && !/^(and|but|or|so|who|which|where|when|because|i|he|she|it|we|they|you)$/.test(next)
  return last >= 0 && last - to <= opening + 1 && words[last]?.closing === ',' && goesOn ? last : -1
}
