import { wordEvidence } from '../evidence/word-evidence.ts'
import { words } from './word-classes.ts'

const { kinds } = wordEvidence
/** Names of people that are words as well. */
const alsoNames = words(
  'mark bill rose anna grace frank jack art sue pat bob drew dick john sandy miles chase hope faith joy dawn jean will may june april august march sunday monday china turkey christian rich guy ray gene dean earl duke king prince bishop baker cook smith carter mason hunter fisher brown black white green gray young long short wood woods hill field stone rice bush reed penny violet lily iris olive amber ruby pearl summer autumn skip chuck rob nick bud',
)

/** True if a word names people together, as an organisation does. */
export const isGroup = (word: string) => kinds.get(word) === 'group'

/** True if a common word is not in the lists of people and places either, which hold names too. */
export function isNeverName(text: string): boolean {
  return isCommonWord(text) && !/^(person|place)$/.test(kinds.get(text.toLowerCase()) ?? '')
}

/** True if a word in common use is no one's name: it has a capital only where a sentence begins. */
export function isCommonWord(text: string): boolean {
  const word = text.toLowerCase().replace(/[^a-z']+/g, '')
  return !alsoNames.has(word) && (kinds.has(word) || kinds.has(word.replace(/s$/, '')))
}
