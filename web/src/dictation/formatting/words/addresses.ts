import { english } from './english-numerals.ts'
import { readDigit } from './numbers.ts'
import type { SpokenWord } from './spoken-word.ts'
import { conjunctions, determiners, looseDeterminers, prepositions, words } from './word-classes.ts'

/** Endings that are hardly ever words. */
const endings = words(
  'com org net edu gov mil io co uk us de fr ca au nz ie eu nl es ch se info biz dev tv ly gg xyz html htm pdf js ts txt doc docx',
  'conf yml yaml log sh css ini env cfg sql toml xlsx csv json xml php py md jpg png gif mp3 mp4 zip exe ai app me',
)
/** True if a word in front of "dot com" is no name: "a dot com", "every dot com". */
export function isNoName(core: string): boolean {
  return (
    core === '' ||
    determiners.has(core) ||
    looseDeterminers.has(core) ||
    (prepositions.has(core) && core !== 'like') ||
    conjunctions.has(core)
  )
}

/** True if the dot spoken at `at` belongs to an address, a file name or a version number. */
export function isAddressDot(heard: readonly SpokenWord[], at: number): boolean {
  if (!isDotBetween(heard, at)) return false
  let first = at - 1
  while (isDotBetween(heard, first - 1)) first -= 2
  let last = at + 1
  while (isDotBetween(heard, last + 1)) last += 2
  const labels = heard.slice(first, last + 1).filter((_, index) => index % 2 === 0)
  const names = labels.map(({ core }) => core)
  if (isNoName(names[0] ?? '')) return false
  // "foo dot bar dot baz"; "ten dot oh dot two" is a number.
  if (names.length > 2 && !names.some(isNoName))
    return names.some((name) => readDigit(name) === null && !english.isNumber(name))
  if (spelledEnding(heard, last) !== '') return true
  if (names[0] === 'www' || names.every((name) => /^\d+$/.test(name))) return true
  if (names.slice(1).some((name) => endings.has(name) && !(name === 'us' && names.length === 2))) return true
  return isAtSign(heard, last + 1) && isDomain(heard, last + 3)
}

/** "p d f", "x l s x": an ending letter by letter; '' if none begins at a word. */
export function spelledEnding(heard: readonly SpokenWord[], at: number): string {
  const letters = heard.slice(at, at + 4)
  const end = letters.findIndex(({ core }) => !/^[a-z]$/.test(core))
  const text = letters
    .slice(0, end < 0 ? 4 : end)
    .map(({ core }) => core)
    .join('')
  return text.length > 1 && endings.has(text) ? text : ''
}

/** A dot with a label on either side, nothing between them. */
function isDotBetween(heard: readonly SpokenWord[], at: number): boolean {
  const [before, dot, after] = [heard[at - 1], heard[at], heard[at + 1]]
  if (before === undefined || dot?.raw.toLowerCase() !== 'dot' || after === undefined) return false
  return before.closing === '' && after.opening === '' && isLabel(before.core) && isLabel(after.core)
}

/** True if a domain begins here: "example dot com" or "example.com". */
export function isDomain(heard: readonly SpokenWord[], at: number): boolean {
  const word = heard[at]
  if (word === undefined) return false
  // None ends with one letter, as "p.m." does.
  if (/^([\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u.test(word.core)) return true
  return heard[at + 1]?.core === 'dot' && isAddressDot(heard, at + 1)
}

/** True if a word is part of an address; such words stay in lower case, also at the beginning of a sentence. */
export function isInAddress(heard: readonly SpokenWord[], at: number): boolean {
  const isDotAt = (index: number) => heard[index]?.core === 'dot' && isAddressDot(heard, index)
  if (isDotAt(at + 1) || isDotAt(at - 1)) return true
  return isAtSign(heard, at + 1) ? isDomain(heard, at + 3) : isAtSign(heard, at - 2) && isDomain(heard, at)
}

function isAtSign(heard: readonly SpokenWord[], at: number): boolean {
  return heard[at]?.core === 'at' && /^(sign|symbol)$/.test(heard[at + 1]?.core ?? '')
}

export function isLabel(core: string): boolean {
  return core !== 'dot' && /^[\p{L}\p{N}](?:[\p{L}\p{N}_-]|'(?=\p{L}{3}))*$/u.test(core)
}
