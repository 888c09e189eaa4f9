import { byWord } from '../../text/by-word.ts'
import type { SpokenWord } from '../words/spoken-word.ts'
import { days, determiners, isFunctionWord, words } from '../words/word-classes.ts'

const titles = words(
  'mr mrs ms miss doctor dr prof professor sir dame captain colonel sergeant judge senator nurse aunt uncle dear',
)
/** Verbs of what is done to somebody, or with something that has a name. */
const verbs = words(
  'asked told met emailed phoned texted thanked invited hired prescribed ask tell meet email phone thank invite',
)
/** Before "to", "with", "from", "by", "in", "on" or "of": of people, of places, of drugs. */
const before = byWord({
  to: words(
    'talk talks talked talking speak spoke spoken speaking wrote written writing letter email allergic flew moved trip',
  ),
  with: words('talked talking spoke spoken speaking meeting appointment interview diagnosed treated'),
  from: words('email message letter call note reply heard'),
  by: words('written signed sent reviewed seen prescribed'),
  in: words('lives lived born written'),
  on: words('started'),
  of: words('mg milligrams micrograms dose tablets'),
})

/** True if a name is expected at some words: "talked to", "Dr", "diagnosed with"; not in "talked to hide row cell". */
export function isNameSlot(heard: readonly SpokenWord[], at: number, length: number): boolean {
  const [end, next] = [heard[at + length - 1], heard[at + length]]
  const isOver =
    next === undefined || end?.closing !== '' || isFunctionWord(next.core) || days.test(next.core)
  if (!isOver) return false
  const [last, one] = [heard[at - 1], heard[at - 2]]
  if (last === undefined || last.closing.replace('.', '') !== '') return false
  if (verbs.has(last.core)) return true
  // "The judge read it".
  if (titles.has(last.core)) return !determiners.has(one?.core ?? '')
  return one !== undefined && one.closing === '' && before[last.core]?.has(one.core) === true
}
