import type { Page } from '@playwright/test'

/** The number of entries in a store of the product's database in this browser. */
export function countStored(page: Page, store: 'recordings' | 'chunks' | 'drafts'): Promise<number> {
  return readStored(page, store).then(({ length }) => length)
}

/** All entries of a store; sound is given by its length in bytes. */
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
            const sized = (value: unknown) => (value instanceof ArrayBuffer ? value.byteLength : value)
            resolve(
              reading.result.map((entry: object) =>
                Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, sized(value)])),
              ),
            )
          }
        }
      }),
    store,
  )
}

/** Saving begins and does not end until the page goes: another transaction is in its way. */
export async function keepDatabaseBusy(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('plainspoken')
        opening.onsuccess = () => {
          const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
          const stay = () => {
            drafts.count().onsuccess = stay
          }
          stay()
          Reflect.set(window, 'savesBegun', 0)
          const begin = IDBDatabase.prototype.transaction
          IDBDatabase.prototype.transaction = function (...given) {
            if (given[1] === 'readwrite')
              Reflect.set(window, 'savesBegun', Reflect.get(window, 'savesBegun') + 1)
            return begin.apply(this, given)
          }
          resolve()
        }
      }),
  )
}
