/** Names of which a page holds some while it lives, so that no other one works on the same. */
export interface Locks {
  /** Holds a name until the returned function is called; `mode: 'shared'` lets other pages hold it too. */
  hold(name: string, mode?: LockMode): () => void
  /** Waits until no other page holds the name, and holds it; gives what lets it go. Rejects when `signal` aborts before. */
  claim(name: string, signal?: AbortSignal): Promise<() => void>
  /** Holds a name that nobody else holds; null where somebody does, or nobody can tell. */
  tryHold(name: string): Promise<(() => void) | null>
}

/** Nothing is held if the browser has no locks, or refuses them together with its storage. */
export function openLocks(find: () => LockManager | undefined): Locks {
  return {
    hold(name, mode = 'exclusive') {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      find()
        ?.request(name, { mode }, () => released)
        .catch((error: unknown) => console.warn('A lock was lost.', error))
      return release
    },
    claim: (name, signal) =>
      new Promise((resolve, reject) => {
        const manager = find()
        const held = () => new Promise<void>((release) => resolve(release))
        if (manager === undefined) return resolve(() => {})
        manager.request(name, { ...(signal && { signal }) }, held).catch((error: unknown) => {
          if (signal?.aborted) return reject(error)
          console.warn('The browser gives no locks.', error)
          resolve(() => {})
        })
      }),
    tryHold: (name) =>
      new Promise((resolve, reject) => {
        const manager = find()
        if (manager === undefined) return resolve(null)
        manager
          .request(name, { ifAvailable: true }, (lock) => {
            if (lock === null) return resolve(null)
            return new Promise<void>((release) => resolve(release))
          })
          .catch(reject)
      }),
  }
}

/** Held by every page on which the user dictates, until it has saved what it has. */
export function dictationOf(userId: string): string {
  return `dictation ${userId}`
}
