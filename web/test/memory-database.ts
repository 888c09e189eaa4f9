import type { Database, Table, TableName } from '../src/dictation/device/database.ts'

/** A database that is gone with the test; `tables` gives what it holds. */
export function createMemoryDatabase(): Database & { tables(): Record<TableName, Map<string, object>> } {
  const tables: Record<TableName, Map<string, object>> = {
    recordings: new Map(),
    chunks: new Map(),
    drafts: new Map(),
    takes: new Map(),
  }
  return {
    tables: () => tables,
    async run(names, _mode, work) {
      const changed = new Map(names.map((name) => [name, new Map(tables[name])]))
      const result = await work((name) => tableOf(name, changed.get(name) ?? new Map()))
      for (const [name, entries] of changed) tables[name] = entries
      return result
    },
  }
}

function tableOf(name: TableName, entries: Map<string, object>): Table {
  type Entry = { id: string; userId: string; recording: string; number: number }
  const keyOf = (entry: Entry) =>
    name === 'chunks'
      ? `${entry.recording} ${`${entry.number}`.padStart(6, '0')}`
      : name === 'drafts'
        ? entry.userId
        : entry.id
  const ownerOf = (entry: Entry) => (name === 'chunks' ? entry.recording : entry.userId)
  const owned = (owner: string) =>
    [...entries].filter(([, entry]) => ownerOf(entry as Entry) === owner).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    get: async <T>(key: unknown) => entries.get(key as string) as T | undefined,
    async put(entry) {
      entries.set(keyOf(entry as Entry), structuredClone(entry))
    },
    async delete(key) {
      entries.delete(key as string)
    },
    listOf: async <T>(owner: string) => owned(owner).map(([, entry]) => entry as T),
    list: async <T>() => [...entries.values()] as T[],
    async deleteOf(owner) {
      for (const [key] of owned(owner)) entries.delete(key)
    },
  }
}
