import type { SpokenWord } from '@plainspoken/contract/dictation'
import type { Heard } from 'sherpa-onnx-node'
import type { Recognised } from './engine.ts'

/** The assumed length of a token where the model tells only where it begins: a syllable. */
const usualSeconds = 0.2

/** The result of a model of sherpa-onnx; its words have times where the model gives them. */
export function toRecognised({ text, tokens, timestamps, durations = [], ...rest }: Heard): Recognised {
  const recognised = { text: text.trim() }
  if (timestamps.length === 0 || timestamps.length !== tokens.length) return recognised
  const chances = rest.ys_log_probs ?? rest.ys_probs ?? []
  const words: SpokenWord[] = []
  for (const [i, token] of tokens.entries()) {
    const start = timestamps[i] ?? 0
    const next = timestamps[i + 1] ?? Number.POSITIVE_INFINITY
    const isMark = !/[\p{L}\p{N}]/u.test(token)
    const last = words.at(-1)
    const confidence = chances[i] === undefined ? undefined : Math.min(1, Math.exp(chances[i]))
    if (last && !startsWord(token)) {
      last.word += token
      // A mark is written where the model has made up its mind, which is no sound.
      if (isMark) continue
      last.end = endOf(start, next, durations[i])
      // A word is as sure as its least sure part.
      if (confidence !== undefined) last.confidence = Math.min(last.confidence ?? 1, confidence)
      continue
    }
    const word = { word: token.trim(), start, end: endOf(start, next, durations[i]) }
    words.push(confidence === undefined ? word : { ...word, confidence })
  }
  return { ...recognised, words: words.filter(({ word }) => word !== '') }
}

/** Behind a space, or of a script that has none. */
const startsWord = (token: string) =>
  /^[\s▁]/.test(token) || /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(token)

const endOf = (start: number, next: number, duration = usualSeconds) =>
  Math.min(next, start + Math.max(duration, 0.08))
