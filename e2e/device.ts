import type { Page } from '@playwright/test'

/** How many entries a store of the product's database holds in this browser. */
export function countStored(page: Page, store: 'recordings' | 'chunks' | 'drafts'): Promise<number> {
  return readStored(page, store).then(({ length }) => length)
}

/** All entries of a store. */
export function readStored(page: Page, store: string): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    (name) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const opening = indexedDB.open('plainspoken')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
    store,
  )
}
