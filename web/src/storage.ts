/** The names under which the client keeps things in the browser. */
export const storageKeys = {
  token: 'token',
  user: 'user',
  themeMode: 'themeMode',
  /** Kept for the tab only, between registration and verification. */
  tempPassword: 'tempPassword',
} as const

/** A browser may refuse storage altogether, or be full: then values last as long as the page. */
function openStore(pick: () => Storage) {
  const unsaved = new Map<string, string | null>()
  return {
    read(key: string): string | null {
      if (unsaved.has(key)) return unsaved.get(key) ?? null
      try {
        return pick().getItem(key)
      } catch {
        return null
      }
    },
    write(key: string, value: string | null): void {
      try {
        if (value === null) pick().removeItem(key)
        else pick().setItem(key, value)
        unsaved.delete(key)
      } catch {
        unsaved.set(key, value)
      }
    },
  }
}

export const deviceStore = openStore(() => localStorage)
export const tabStore = openStore(() => sessionStorage)
