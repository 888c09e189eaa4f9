/** The names under which the client keeps things in the browser. */
export const storageKeys = {
  token: 'token',
  user: 'user',
  themeMode: 'themeMode',
  /** The size of a text's letters, and the width of its lines. */
  textSize: 'textSize',
  lineWidth: 'lineWidth',
  /** By these the server knows this browser again, whoever signs in; they grant nothing. */
  devices: 'devices',
  /** The id of whom a passkey was offered to on this device. */
  passkeyOffered: 'passkeyOffered',
  /** The address of an account that was made here and has not dictated yet. */
  newAccount: 'newAccount',
  /** The registration that waits for its code, for the link in the mail. */
  pendingRegistration: 'pendingRegistration',
  /** Kept for the tab only, between registration and verification. */
  tempPassword: 'tempPassword',
} as const

/** One value that is kept. */
export interface Kept<T> {
  get(): T
  /** False if the browser did not take it: then it lasts as long as the page. */
  set(value: T): boolean
}

export type BrowserStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

export interface KeyedStore {
  read(key: string): string | null
  /** False if the browser did not take it: then it lasts as long as the page. */
  write(key: string, value: string | null): boolean
  keys(): string[]
}

/** A browser may refuse storage altogether, or be full: then values last as long as the page. */
export function openStore(pick: () => BrowserStorage): KeyedStore {
  const unsaved = new Map<string, string | null>()
  return {
    read(key) {
      if (unsaved.has(key)) return unsaved.get(key) ?? null
      try {
        return pick().getItem(key)
      } catch {
        return null
      }
    },
    write(key, value) {
      unsaved.set(key, value)
      try {
        // With what was not taken before.
        for (const [name, kept] of [...unsaved].reverse()) {
          if (kept === null) pick().removeItem(name)
          else pick().setItem(name, kept)
          unsaved.delete(name)
        }
        return true
      } catch {
        return !unsaved.has(key)
      }
    },
    keys() {
      const unsavedKeys = [...unsaved].flatMap(([key, value]) => (value === null ? [] : key))
      try {
        const storage = pick()
        const kept = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
        return [...kept.filter((key) => !unsaved.has(key)), ...unsavedKeys]
      } catch {
        return unsavedKeys
      }
    },
  }
}

export const deviceStore = openStore(() => localStorage)
export const tabStore = openStore(() => sessionStorage)
