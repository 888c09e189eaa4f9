import { deviceStore, storageKeys } from '../storage.ts'

/** A registration that waits for its code. By `attempt` the server knows the browser that made it. */
export interface PendingRegistration {
  email: string
  attempt: string
}

export function keepPending(pending: PendingRegistration): void {
  deviceStore.write(storageKeys.pendingRegistration, JSON.stringify(pending))
}

/** The latest one made in this browser; null if there is none. */
export function readPending(): PendingRegistration | null {
  try {
    const kept: unknown = JSON.parse(deviceStore.read(storageKeys.pendingRegistration) ?? 'null')
    const { email, attempt } = (kept ?? {}) as Partial<PendingRegistration>
    return typeof email === 'string' && typeof attempt === 'string' ? { email, attempt } : null
  } catch {
    return null
  }
}

/** What names it to the server, if it is of this address. */
export function attemptAt(email: string): { attempt?: string } {
  const pending = readPending()
  return pending?.email.toLowerCase() === email.trim().toLowerCase() ? { attempt: pending.attempt } : {}
}

export function forgetPending(): void {
  deviceStore.write(storageKeys.pendingRegistration, null)
}

const channelName = 'verification'
const answerMs = 500

type Note = { type: 'code'; email: string; code: string } | { type: 'taken' }

/**
 * Offers the code of a mail's link to the tab that waits for it, which knows the password and can sign in; resolves with
 * whether one has taken it.
 */
export function offerCode(email: string, code: string): Promise<boolean> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName)
    const end = (isTaken: boolean) => {
      clearTimeout(timer)
      channel.close()
      resolve(isTaken)
    }
    const timer = setTimeout(end, answerMs, false)
    channel.onmessage = ({ data }: MessageEvent<Note>) => data.type === 'taken' && end(true)
    channel.postMessage({ type: 'code', email, code } satisfies Note)
  })
}

/** Calls back with the code once another tab offers it. Gives a function that ends it. */
export function awaitCode(email: string, take: (code: string) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (data.type !== 'code' || data.email !== email) return
    channel.postMessage({ type: 'taken' } satisfies Note)
    take(data.code)
  }
  return () => channel.close()
}
