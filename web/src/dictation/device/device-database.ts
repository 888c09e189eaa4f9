/** The product's own database in the browser; a page that upgrades it closes the others' connections for a moment. */
const name = 'plainspoken'
const version = 1

export type StoreName = 'recordings' | 'chunks' | 'drafts' | 'takes'

let opened: Promise<IDBDatabase> | null = null

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => {
      const { result } = request
      result.createObjectStore('recordings', { keyPath: 'id' }).createIndex('userId', 'userId')
      result.createObjectStore('chunks', { keyPath: ['recording', 'number'] })
      result.createObjectStore('drafts', { keyPath: 'userId' })
      result.createObjectStore('takes', { keyPath: 'id' }).createIndex('userId', 'userId')
    }
    request.onsuccess = () => {
      const { result } = request
      result.onversionchange = () => {
        result.close()
        opened = null
      }
      result.onclose = () => {
        opened = null
      }
      resolve(result)
    }
    request.onerror = () => reject(request.error)
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

/**
 * Runs `work` in one transaction and resolves with its result once everything is written. Rejects with the
 * browser's DOMException, as when storage is full or refused.
 */
export async function inTransaction<T>(
  stores: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (store: (name: StoreName) => IDBObjectStore) => Promise<T> | T,
): Promise<T> {
  const database = await openDatabase()
  const transaction = database.transaction(stores, mode)
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException('The transaction was aborted.', 'AbortError'))
  })
  const [result] = await Promise.all([work((name) => transaction.objectStore(name)), done])
  return result as T
}

export function requested<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
