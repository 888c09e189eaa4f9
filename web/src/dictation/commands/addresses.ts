import type { SpokenWord } from './spoken-word.ts'
import { conjunctions, determiners, looseDeterminers, prepositions, words } from './word-classes.ts'

/** Endings that are hardly ever words. */
const endings = words(
  'com org net edu gov mil io co uk us de fr ca au nz ie eu nl es ch se info biz dev tv ly gg xyz html htm pdf js ts txt doc docx',
  'xlsx csv json xml php py md jpg png gif mp3 mp4 zip exe ai app',
)
/** What may stand in front of "dot com" and is no name: "a dot com", "every dot com". */
function isNoName(core: string): boolean {
  return (
    core === '' ||
    determiners.has(core) ||
    looseDeterminers.has(core) ||
    (prepositions.has(core) && core !== 'like') ||
    conjunctions.has(core)
  )
}

/** Whether the dot spoken at `at` belongs to an address, a file name or a version number. */
export function isAddressDot(heard: readonly SpokenWord[], at: number): boolean {
  const before = heard[at - 1]
  const after = heard[at + 1]
  if (before === undefined || after === undefined || heard[at]?.closing !== '' || heard[at]?.opening !== '')
    return false
  if (before.closing !== '' || after.opening !== '' || !isLabel(before.core) || !isLabel(after.core))
    return false
  if (isNoName(before.core)) return false
  if (before.core === 'www') return true
  if (/^\d+$/.test(before.core) && /^\d+$/.test(after.core)) return true
  if (endings.has(after.core) && !(after.core === 'us' && heard[at - 2]?.core !== 'dot')) return true
  if (heard[at - 2]?.core === 'dot' && isAddressDot(heard, at - 2)) return true
  if (after.closing !== '') return false
  if (heard[at + 2]?.core === 'dot') return isAddressDot(heard, at + 2)
  return isAtSign(heard, at + 2) && isDomain(heard, at + 4)
}

/** Whether a domain begins here: "example dot com" or "example.com". */
export function isDomain(heard: readonly SpokenWord[], at: number): boolean {
  const word = heard[at]
  if (word === undefined) return false
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(word.core)) return true
  return heard[at + 1]?.core === 'dot' && isAddressDot(heard, at + 1)
}

/** Whether a word is part of an address; such words keep small letters, also at the beginning of a sentence. */
export function isInAddress(heard: readonly SpokenWord[], at: number): boolean {
  const isDotAt = (index: number) => heard[index]?.core === 'dot' && isAddressDot(heard, index)
  if (isDotAt(at + 1) || isDotAt(at - 1)) return true
  return isAtSign(heard, at + 1) ? isDomain(heard, at + 3) : isAtSign(heard, at - 2) && isDomain(heard, at)
}

function isAtSign(heard: readonly SpokenWord[], at: number): boolean {
  return heard[at]?.core === 'at' && /^(sign|symbol)$/.test(heard[at + 1]?.core ?? '')
}

function isLabel(core: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(core)
}
