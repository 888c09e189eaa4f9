import type { ExchangeWordsBody } from '@plainspoken/contract/kept-words'
import type { LearntReading } from '../formatting/utterance/settings.ts'
import type { Count, SeenWords } from './seen-words.ts'

type WordChange = ExchangeWordsBody['changes'][number]

/** The number in a value that devices count together. */
export function timesOf(value: unknown): number | undefined {
  const { times } = Object(value) as Partial<LearntReading>
  return typeof times === 'number' ? times : undefined
}

/** This device's part of the count, as told before and as it is now. Undefined: nothing is counted, or what was told is not known. */
export function shareOf(
  { device, told, counts }: SeenWords,
  id: string,
  value: unknown,
): WordChange['share'] {
  const times = timesOf(value)
  const known = counts?.[id] ?? (id in told ? undefined : { total: 0, own: 0 })
  if (device === undefined || times === undefined || known === undefined) return undefined
  return { device, from: known.own, to: known.own + times - known.total }
}

/** Adds to what is `given` the times counted here beyond `before`; null: none is left. Undefined where nothing is counted. */
export function countedOn(here: unknown, given: unknown, before: number | undefined): unknown {
  const [mine, theirs] = [timesOf(here), timesOf(given)]
  if (mine === undefined || theirs === undefined || before === undefined) return undefined
  const times = theirs + mine - before
  return times < 1 ? null : { ...(given as LearntReading), times }
}

/** Should no answer come, these are told again, though they be back at what they were. */
export function countsAsSent(
  { counts = {} }: SeenWords,
  changes: readonly { id: string; change: WordChange }[],
): Record<string, Count> {
  const sent = changes.flatMap(({ id, change: { share } }): [string, Count][] => {
    const count = counts[id]
    return count && share && share.to !== count.own ? [[id, { ...count, isSent: true }]] : []
  })
  return { ...counts, ...Object.fromEntries(sent) }
}
