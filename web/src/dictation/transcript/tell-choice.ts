import { type Choice, otherWordsOf, wordsOf } from './choice.ts'

/** The message about a place that was turned round, for the person to read and to hear. */
export function tellTurned(choice: Choice): string {
  const [words, other] = [wordsOf(choice), otherWordsOf(choice)]
  if (choice.kind === 'left-out') return words === '' ? `Left out “${other}”` : `Brought back “${words}”`
  if (words === '') return isSign(other) ? `The mark “${other}” is gone` : `Now a ${other}`
  // A screen reader may not say a mark: its name does.
  if (isSign(words)) return other === '' ? `Now the mark “${words}”` : `Now the mark ${other}, “${words}”`
  if (choice.kind !== 'mark') return `Now “${words}”`
  return words.includes(' ') ? `Now the words “${words}”` : `Now the word “${words}”`
}

/** The message about the other reading of a doubtful place. */
export function tellDoubt(choice: Choice): string {
  const [words, other] = [wordsOf(choice), otherWordsOf(choice)]
  if (words === '')
    return choice.kind === 'left-out' ? `“${other}” was left out here` : `This may be “${other}”`
  return other === '' ? `“${words}” was written by itself` : `“${words}” may be “${other}”`
}

function isSign(words: string): boolean {
  return !/[\p{L}\p{N}]/u.test(words)
}
