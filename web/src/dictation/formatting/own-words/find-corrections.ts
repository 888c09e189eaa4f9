import type { Correction } from './mishearing.ts'

interface Word {
  raw: string
  core: string
  /** A sentence begins with it. */
  isFirst: boolean
}

/** More that differs between two moments is no correction of a word. */
const mostWords = 400
const mostHeard = 4
const mostWritten = 3

/** The few words that were replaced between two moments; words that were only added or removed do not count. */
export function findCorrections(before: string, after: string): Correction[] {
  const [one, other] = [readText(before), readText(after)]
  let from = 0
  while (from < Math.min(one.length, other.length) && one[from]?.core === other[from]?.core) from++
  let end = 0
  const shorter = Math.min(one.length, other.length) - from
  while (end < shorter && one.at(-1 - end)?.core === other.at(-1 - end)?.core) end++
  const [old, now] = [one.slice(from, one.length - end), other.slice(from, other.length - end)]
  if (old.length === 0 || now.length === 0 || old.length > mostWords || now.length > mostWords) return []
  return differences(old, now).flatMap(({ gone, come, isLast }) => {
    if (gone.length === 0 || come.length === 0 || gone.length > mostHeard) return []
    // The words said since follow the last word.
    const lengths = come.length <= mostWritten ? [come.length] : isLast && end === 0 ? [1, 2, 3] : []
    return lengths.map((length) => ({
      heard: textOf(gone),
      written: textOf(come.slice(0, length)),
      isAtStart: come[0]?.isFirst === true,
    }))
  })
}

/** The stretches in which two lists differ, by their longest common words. */
function differences(old: readonly Word[], now: readonly Word[]) {
  const width = now.length + 1
  const common = new Uint16Array((old.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i * width + j] =
        old[i]?.core === now[j]?.core ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const found: { gone: Word[]; come: Word[]; isLast: boolean }[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [fromOld, fromNow] = [i, j]
    const isSame = () => i < old.length && j < now.length && old[i]?.core === now[j]?.core
    while ((i < old.length || j < now.length) && !isSame()) {
      if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) i++
      else j++
    }
    const isLast = i === old.length && j === now.length
    if (i > fromOld || j > fromNow)
      found.push({ gone: old.slice(fromOld, i), come: now.slice(fromNow, j), isLast })
    while (isSame()) {
      i++
      j++
    }
  }
  return found
}

/** Words without the marks around them, which a correction of a word leaves alone. */
function readText(text: string): Word[] {
  let isFirst = true
  return [...text.matchAll(/(\s*)(\S+)/g)].flatMap(([, space = '', word = '']) => {
    const raw = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    const begins = isFirst || space.includes('\n')
    isFirst = /[.!?…:][^\p{L}\p{N}]*$/u.test(word) || (begins && raw === '')
    return raw === '' ? [] : [{ raw, core: raw.toLowerCase(), isFirst: begins }]
  })
}

function textOf(words: readonly Word[]): string {
  return words.map(({ raw }) => raw).join(' ')
}
