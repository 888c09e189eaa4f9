import type { Heard } from '../../words/heard.ts'
import { named } from './parts.ts'

/** A letter as recognisers write its name, or one of several in small letters. */
export const isLetter = (heard: Heard, at: number) =>
  /^[A-Z](?![\p{L}'’])/u.test(heard.raw(at)) || isSmall(heard, at)

/** "g c s", "b p one thirty": three small letters together, or two before a number. */
function isSmall(heard: Heard, at: number): boolean {
  const isOne = (index: number) =>
    /^[a-z]$/.test(heard.raw(index)) && (index === at || heard.isOpen(Math.min(index, at)))
  if (!isOne(at)) return false
  let [from, to] = [at, at + 1]
  while (isOne(from - 1)) from -= 1
  while (isOne(to)) to += 1
  if (
    to - from > 5 ||
    /(^| )(spell(ed|s|t|ing)?|letters?|capital|says?|said)( \S+){0,2}$/.test(heard.before(from))
  )
    return false
  return to - from > 2 || (to - from > 1 && isNumberNext(heard, to))
}

const isNumberNext = (heard: Heard, at: number) => heard.isOpen(at - 1) && heard.part(named, at) !== null
