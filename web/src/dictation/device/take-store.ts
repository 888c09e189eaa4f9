import { day } from '@plainspoken/contract/limits'
import { inTransaction, requested } from './device-database.ts'

/** A transcript as it was at some time. */
export interface Take {
  id: string
  userId: string
  /** Ms since 1970, of its last change. */
  at: number
  text: string
  /** It was cleared away, and can be brought back by undoing that. */
  wasCleared: boolean
}

/** Takes are kept for so long. */
const takeLifeMs = 30 * day

/**
 * Adds the take, or replaces the one of the same name. Takes that are too old go. With `unlessKnown` nothing happens if
 * the newest is a cleared one with the same text.
 */
export async function putTake(take: Take, { unlessKnown = false } = {}): Promise<void> {
  await inTransaction(['takes'], 'readwrite', async (store) => {
    const takes = store('takes')
    const old = await requested<Take[]>(takes.index('userId').getAll(take.userId))
    for (const { id, at } of old) if (at < take.at - takeLifeMs) takes.delete(id)
    const newest = newestFirst(old)[0]
    if (unlessKnown && newest?.wasCleared && newest.text === take.text) return
    await requested(takes.put(take))
  })
}

/** The user's takes of the last 30 days, newest first. */
export async function listTakes(userId: string, now: number): Promise<Take[]> {
  const all = await inTransaction(['takes'], 'readonly', (store) =>
    requested<Take[]>(store('takes').index('userId').getAll(userId)),
  )
  return newestFirst(all.filter(({ at }) => at >= now - takeLifeMs))
}

function newestFirst(takes: readonly Take[]): Take[] {
  return takes.toSorted((a, b) => b.at - a.at)
}

export async function removeTake(id: string): Promise<void> {
  await inTransaction(['takes'], 'readwrite', (store) => requested(store('takes').delete(id)))
}

export async function removeTakes(userId: string): Promise<void> {
  await inTransaction(['takes'], 'readwrite', async (store) => {
    const takes = store('takes')
    for (const key of await requested(takes.index('userId').getAllKeys(userId))) takes.delete(key)
  })
}
