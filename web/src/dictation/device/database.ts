export type TableName = 'recordings' | 'chunks' | 'drafts' | 'takes'

type Key = string | [owner: string, number: number]

/** A table within one transaction. Recordings and revisions have a user for owner, chunks their recording. */
export interface Table {
  get<T>(key: Key): Promise<T | undefined>
  put(entry: object): Promise<void>
  delete(key: Key): Promise<void>
  listOf<T>(owner: string): Promise<T[]>
  /** Of all owners. */
  list<T>(): Promise<T[]>
  deleteOf(owner: string): Promise<void>
}

export interface Database {
  /**
   * Runs `work` in one transaction and resolves with its result once everything is written; nothing is if it rejects,
   * as with the browser's DOMException when storage is full or refused. `work` may await nothing but its tables.
   */
  run<T>(
    tables: readonly TableName[],
    mode: 'readonly' | 'readwrite',
    work: (table: (name: TableName) => Table) => Promise<T>,
  ): Promise<T>
}

const databaseName = 'plainspoken'
/** A page with a higher one locks out pages that were loaded before it and are open still: entries change shape without. */
const version = 1

/** The product's own database in the browser. `findFactory` may throw, as where storage is refused. */
export function openDatabase(findFactory: () => IDBFactory): Database {
  let opened: Promise<IDBDatabase> | null = null

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = findFactory().open(databaseName, version)
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

  return {
    async run(tables, mode, work) {
      const transaction = (await open()).transaction(tables, mode)
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () =>
          reject(transaction.error ?? new DOMException('The transaction was aborted.', 'AbortError'))
      })
      const worked = work((name) => tableOf(transaction.objectStore(name))).catch((error: unknown) => {
        if (transaction.error === null) abort(transaction)
        throw error
      })
      const [result] = await Promise.all([worked, done])
      return result
    },
  }
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // It is over already.
  }
}

function tableOf(store: IDBObjectStore): Table {
  const owned = (owner: string) => IDBKeyRange.bound([owner, 0], [owner, Number.MAX_SAFE_INTEGER])
  const isByUser = store.indexNames.contains('userId')
  return {
    get: (key) => requested(store.get(key)),
    put: (entry) => requested(store.put(entry)).then(nothing),
    delete: (key) => requested(store.delete(key)),
    listOf: (owner) => requested(isByUser ? store.index('userId').getAll(owner) : store.getAll(owned(owner))),
    list: () => requested(store.getAll()),
    async deleteOf(owner) {
      if (!isByUser) return requested(store.delete(owned(owner)))
      for (const key of await requested(store.index('userId').getAllKeys(owner))) store.delete(key)
    },
  }
}

function nothing() {}

function requested<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
