import type { HeldPlace } from '../transcript/transcript-port.ts'
import { inTransaction, requested } from './device-database.ts'
import { type Arrival, settleArrivals } from './recording-store.ts'

/** A user's transcript on the device. */
export interface Draft {
  userId: string
  text: string
  anchor: number
  head: number
  /** Where the text of recordings is to go that is not there yet. */
  places?: readonly HeldPlace[]
  /** Counts saves: who saves must have seen the last one. */
  revision: number
  /** Ms since 1970. */
  savedAt: number
}

export async function readDraft(userId: string): Promise<Draft | null> {
  const draft = await inTransaction(['drafts'], 'readonly', (store) =>
    requested<Draft | undefined>(store('drafts').get(userId)),
  )
  return draft ?? null
}

/**
 * Saves the draft if `draft.revision` follows the one on the device, otherwise changes nothing and returns the newer one,
 * which another page has saved. `arrivals` are recordings whose text it is the first to hold.
 */
export async function writeDraft(draft: Draft, arrivals: readonly Arrival[]): Promise<Draft | null> {
  return inTransaction(['drafts', 'recordings', 'chunks'], 'readwrite', async (store) => {
    const stored = await requested<Draft | undefined>(store('drafts').get(draft.userId))
    if (stored && stored.revision !== draft.revision - 1) return stored
    await requested(store('drafts').put(draft))
    await settleArrivals(store, arrivals)
    return null
  })
}

/** What a page could not save any more before it went; written at once, which the database cannot promise. */
export interface LastWords extends Pick<Draft, 'text' | 'anchor' | 'head' | 'places'> {
  /** The revision they were based on. */
  revision: number
  /** Recordings whose text they hold, and which are on the device still. */
  arrivals?: readonly Arrival[]
}

/** False if the browser refuses to keep them. */
export function leaveLastWords(userId: string, words: LastWords): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(words))
    return true
  } catch {
    return false
  }
}

export function readLastWords(userId: string): LastWords | null {
  const written = localStorage.getItem(keyOf(userId))
  if (written === null) return null
  try {
    return JSON.parse(written) as LastWords
  } catch {
    return null
  }
}

export function forgetLastWords(userId: string): void {
  localStorage.removeItem(keyOf(userId))
}

function keyOf(userId: string): string {
  return `lastWords ${userId}`
}
