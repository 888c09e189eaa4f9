import type { SpokenWord } from '@plainspoken/contract/dictation'

/** A text, and when its words were said, where that is known. */
export type Said = { text: string; words?: SpokenWord[] | undefined }

/** More in one stretch of speech is nothing that anybody says. */
const mostWords = 2000
const milli = (seconds: number) => Math.round(seconds * 1000) / 1000

/**
 * The words that an engine tells of a stretch of speech, with their times from the beginning of the recording, in seconds.
 * The times come from models and services: undefined if the words are not those of the text, or their times run
 * backwards or are no times. The text stands in any case.
 */
export function placeWords(
  { text, words = [] }: Said,
  stretch: { start: number; end: number },
): SpokenWord[] | undefined {
  if (words.length === 0 || words.length > mostWords) return undefined
  const placed: SpokenWord[] = []
  let rest = text.trimStart()
  let before = Number.NEGATIVE_INFINITY
  for (const { word, start, end, confidence } of words) {
    if (word.trim() === '' || !rest.startsWith(word)) return undefined
    rest = rest.slice(word.length).trimStart()
    // Also where one of them is no number.
    if (!(start >= before && end >= start)) return undefined
    before = start
    const within = (time: number) =>
      milli(Math.min(Math.max(stretch.start + time, stretch.start), stretch.end))
    const isKnown = confidence !== undefined && confidence >= 0 && confidence <= 1
    const times = { word, start: within(start), end: within(end) }
    placed.push(isKnown ? { ...times, confidence: milli(confidence) } : times)
  }
  return rest === '' ? placed : undefined
}
