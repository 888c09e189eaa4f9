import { ownWords } from '@plainspoken/contract/dictation'
import { Failure } from '../http/failure.ts'

/** Names and terms as a client tells them. Throws the Failure that refuses them; what they are is in no log. */
export function readOwnWords(told: unknown): string[] {
  const { success, data } = ownWords.safeParse(told)
  if (!success) throw new Failure('words_unfit')
  return [...new Set(data)]
}
