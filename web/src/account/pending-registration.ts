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

/** The attempt by which the server knows it, if it is of this address. */
export function attemptAt(email: string): { attempt?: string } {
  const pending = readPending()
  return pending?.email.toLowerCase() === email.trim().toLowerCase() ? { attempt: pending.attempt } : {}
}

export function forgetPending(): void {
  deviceStore.write(storageKeys.pendingRegistration, null)
}
