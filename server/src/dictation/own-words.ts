import { ownWords } from '@plainspoken/contract/dictation'
import { audio } from '@plainspoken/contract/limits'
import { Failure } from '../http/failure.ts'

/** Names and terms as a client tells them. Throws the Failure that refuses them; what they are is in no log. */
export function readOwnWords(told: unknown): string[] {
  const { success, data } = ownWords.safeParse(told)
  if (!success) throw new Failure('words_unfit')
  return [...new Set(data)]
}

/** The same from a form's field, which holds them as JSON. */
export function parseOwnWords(field: string | null): string[] {
  if (field === null) return []
  try {
    return readOwnWords(JSON.parse(field))
  } catch {
    throw new Failure('words_unfit')
  }
}

/** Longer ones are prose. */
const mostInTerm = 4

/** The words that OpenAI's `prompt` says may be said: the terms of a list, but not the prose that some write instead. */
export function readPrompt(prompt: string): string[] {
  const terms = prompt.split(/[,;\n]/).map((term) => term.trim().replace(/\.$/, ''))
  const short = terms.filter((term) => term.split(/\s+/).length <= mostInTerm)
  return [...new Set(short.filter((term) => ownWords.safeParse([term]).success))].slice(0, audio.ownWords)
}
