import type { ExchangeWordsBody } from './kept-words.ts'

/** The value of an entry, and when it was last changed, in ms since 1970. */
export interface Dated {
  value: unknown
  at: number
  /** When each of its fields was changed; none: all of them then. */
  fields?: Readonly<Record<string, number>> | null
  /** Of what devices count together, the part of each that told its own. */
  shares?: Readonly<Record<string, number>> | null
}

type Change = ExchangeWordsBody['changes'][number]

/** A device that is not among these counts from what it says that it has told. */
const mostShares = 20

/**
 * Puts a change to what an account keeps of an entry: of each field the later one counts. A change that does not name fields
 * is one of all of them, as a deletion is. What is counted adds up. Gives `kept` itself where the change brings nothing.
 */
export function mergeChange(
  kept: Dated | undefined,
  { entry, ageMs, fieldAges, share }: Change,
  now: number,
): Dated {
  const given: unknown = entry.value
  const at = now - ageMs
  const first = { value: given, at, ...(share && { shares: { [share.device]: share.to } }) }
  if (!kept) return first
  if (share && isRecord(kept.value)) return addShare(kept, share, at)
  const before = kept.value ?? given
  if (!fieldAges || !isRecord(before) || !isRecord(given)) return at < kept.at ? kept : first
  const value = { ...before }
  const fields: Record<string, number> = {}
  let isLate = true
  for (const name of Object.keys({ ...before, ...given })) {
    const last = timeOf(kept, name)
    const next = now - (fieldAges[name] ?? Infinity)
    fields[name] = Math.max(last, next)
    if (next < last) continue
    value[name] = given[name]
    isLate = false
  }
  return isLate ? kept : { value, at: Math.max(kept.at, at), fields }
}

/** Adds what a device has counted since; told twice, as its reply was lost, it counts once. */
function addShare(kept: Dated, { device, from, to }: NonNullable<Change['share']>, at: number): Dated {
  const { [device]: known = from, ...others } = kept.shares ?? {}
  if (known === to) return kept
  const value = kept.value as { times: number }
  const times = value.times + to - known
  const shares = Object.fromEntries([...Object.entries(others), [device, to]].slice(-mostShares))
  return { value: times < 1 ? null : { ...value, times }, at: Math.max(kept.at, at), shares }
}

/** A server of the former version writes the whole, and leaves the fields' times as they were. */
function timeOf({ at, fields }: Dated, name: string): number {
  return fields && Math.max(...Object.values(fields)) === at ? (fields[name] ?? at) : at
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
