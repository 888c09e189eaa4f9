/**
 * Holds a name for as long as the page lives or until the returned function is called, so that no other page works on
 * the same; `mode: 'shared'` lets other pages hold it too. Where the browser has no locks nothing is held.
 */
export function holdName(name: string, mode: LockMode = 'exclusive'): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks
    ?.request(name, { mode }, () => released)
    .catch((error: unknown) => console.warn('A lock was lost.', error))
  return release
}

/** Waits until no other page holds the name, and holds it; gives what lets it go. Rejects when `signal` aborts before. */
export function claimName(name: string, signal?: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const held = () => new Promise<void>((release) => resolve(release))
    if (navigator.locks === undefined) resolve(() => {})
    else navigator.locks.request(name, { signal }, held).catch(reject)
  })
}

/** Held by every page on which the user dictates, until it has saved what it has. */
export function dictationOf(userId: string): string {
  return `dictation ${userId}`
}
