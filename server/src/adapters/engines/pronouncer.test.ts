import { expect, test } from 'vitest'
import { makePronouncer } from './pronouncer.ts'

const dictionary: Record<string, string[]> = {
  anna: ['AE N AH'],
  nguyen: ['N UW Y EH N', 'N G UY EH N'],
  ...{ m: ['EH M'], r: ['AA R'], t: ['T IY'], b: ['B IY'], one: ['W AH N'], two: ['T UW'] },
}
const pronounce = makePronouncer((word) => dictionary[word] ?? [])

test.for([
  ['Nguyen', 'as the dictionary says it, in each way', ['N UW Y EH N', 'N G UY EH N']],
  ['Kowalczyk', 'by its letters', ['K AW AO L CH IH K']],
  ['metoprolol', 'by its letters', ['M EH T AA P R AA L AA L']],
  ['Anna Kowalczyk', 'one word after the other', ['AE N AH K AW AO L CH IH K']],
  ['MRT', 'letter by letter', ['EH M AA R T IY']],
  ['AnnaMRT', 'part by part', ['AE N AH EH M AA R T IY']],
  ['B12', 'letter by letter, and by its digits', ['B IY W AH N T UW']],
  ['Kowálćzyk', 'without what is added to its letters', ['K AW AO L CH IH K']],
  ['Привет', 'not at all', []],
] as const)('%s is said %s', ([word, , ways]) => {
  expect(pronounce(word)).toEqual(ways)
})
