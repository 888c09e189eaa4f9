import type { BrowserStorage } from '../src/storage.ts'

/** A browser's storage as far as the client uses it. */
export function memoryStorage(): BrowserStorage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
