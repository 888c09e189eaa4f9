import { wordEvidence } from '../marks/word-evidence.ts'
import { words } from './word-classes.ts'

const commonWords: ReadonlySet<string> = new Set(
  Object.values(wordEvidence.kinds).flatMap((list) => list.split(' ')),
)
/** Names of people that are words as well. */
const alsoNames = words(
  'mark bill rose anna grace frank jack art sue pat bob drew dick john sandy miles chase hope faith joy dawn jean will may june april august march sunday monday china turkey christian rich guy ray gene dean earl duke king prince bishop baker cook smith carter mason hunter fisher brown black white green gray young long short wood woods hill field stone rice bush reed penny violet lily iris olive amber ruby pearl summer autumn skip chuck rob nick bud',
)

const peopleAndPlaces = words(wordEvidence.kinds.person, wordEvidence.kinds.place)

/** Whether a common word is not even among those of people and places, where names are listed too. */
export function isNeverName(text: string): boolean {
  return isCommonWord(text) && !peopleAndPlaces.has(text.toLowerCase())
}

/** Whether a word is in use that is no one's name: it has a capital only where a sentence begins. */
export function isCommonWord(text: string): boolean {
  const word = text.toLowerCase().replace(/[^a-z']+/g, '')
  return !alsoNames.has(word) && (commonWords.has(word) || commonWords.has(word.replace(/s$/, '')))
}
