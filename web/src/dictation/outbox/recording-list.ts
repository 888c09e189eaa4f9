import type { Locks } from '../device/locks.ts'
import type { RecordingStore, StoredRecording } from '../device/recordings.ts'
import type { TabMemory } from '../device/tab-memory.ts'
import { type Entry, lockOf, type OutboxItem, type OutboxState, openState, storedState } from './entry.ts'
import { createKeeping } from './keeping.ts'
import { reasons } from './transcription/transcription.ts'

export interface RecordingListWorld {
  recordings: RecordingStore
  /** Holds what the device does not take. */
  memory: TabMemory
  locks: Locks
  /** The device has room for so many bytes. */
  hasRoom(bytes: number): Promise<boolean>
  /** Sound is in this page's memory only, because the device takes none, or is so no longer. */
  onUnkept(isUnkept: boolean): void
  now(): number
  /** Calls back after so many ms; gives a function that calls it off. */
  setTimer(callback: () => void, ms: number): () => void
}

interface RecordingListOptions {
  /** The page has gone. */
  isClosed(): boolean
  /** A recording has come to another state. */
  onState(): void
}

export type RecordingList = ReturnType<typeof createRecordingList>

/** The recordings that this page works on: the state of each, what the list tells of it, and what the device knows. */
export function createRecordingList(world: RecordingListWorld, { isClosed, onState }: RecordingListOptions) {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  const { keep, keepRest, chunksOf } = createKeeping({ ...world, isClosed, onChange: publish })
  let list: readonly OutboxItem[] = []
  let news = ''
  let isSoundUnkept = false

  function publish() {
    list = [...entries.values()]
      .filter(({ isListed, state }) => isListed && state.kind !== 'recording' && state.kind !== 'written')
      .sort((a, b) => a.stored.startedAt - b.stored.startedAt)
      .map(({ stored: { id, startedAt, file, gaps }, isUnkept, state }) => ({
        ...{ id, startedAt, file, gaps, state },
        isKept: !isUnkept,
      }))
    const isAnyUnkept = [...entries.values()].some(
      ({ isUnkept, state, stored }) => isUnkept && stored.file === null && state.kind !== 'written',
    )
    if (isAnyUnkept !== isSoundUnkept) world.onUnkept(isAnyUnkept)
    isSoundUnkept = isAnyUnkept
    for (const listener of listeners) listener()
  }

  function announce(sentence: string) {
    news = sentence
  }

  function tell({ stored: { file } }: Entry, sentence: string) {
    announce(file ? `${file.name}: ${sentence}` : sentence)
  }

  function set(entry: Entry, state: OutboxState) {
    entry.state = state
    const next = storedState(state)
    if (next !== null) change(entry, { state: next })
    onState()
    publish()
  }

  /** Changes what the device is to know of it. */
  function change(entry: Entry, changes: Partial<StoredRecording>) {
    entry.stored = { ...entry.stored, ...changes }
    entry.isChanged = true
    void keep(entry)
  }

  /** It waits for the person. */
  function hold(entry: Entry, reason: string) {
    entry.isListed = true
    tell(entry, reason)
    set(entry, { kind: 'held', reason })
  }

  function add(stored: StoredRecording, known: Pick<Entry, 'sound'> & Partial<Entry>): Entry {
    let free = () => {}
    const freed = new Promise<void>((resolve) => {
      free = resolve
    })
    const entry: Entry = {
      ...{ stored, freed, free, state: openState(stored, world.now()) },
      ...{ kept: 0, failures: 0, arriving: 0, isWritten: false, follows: false, isListed: true },
      ...{ isChanged: false, isUnkept: false, isKeepPlanned: false, isGone: false },
      ...{ keeping: null, recorder: null, ended: Promise.resolve(), stop() {} },
      ...{ stretch: null, sendRest: null, listen() {} },
      release: known.release ?? world.locks.hold(lockOf(stored.id)),
      ...known,
    }
    entries.set(stored.id, entry)
    return entry
  }

  return {
    ...{ entries, keep, keepRest, chunksOf, publish, announce, tell, set, change, hold, add },
    list: () => list,
    news: () => news,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Null, and said so in the list, if it is gone. */
    async sound(id: string): Promise<Blob | null> {
      const entry = entries.get(id)
      const chunks = entry ? await chunksOf(entry).catch(() => []) : []
      if (entry && chunks.length === 0)
        hold(entry, entry.stored.file ? reasons.fileGone : reasons.notProcessed)
      const parts = chunks.map(({ data }) => data)
      return parts.length === 0 ? null : new Blob(parts, { type: entry?.stored.mimeType ?? '' })
    },
  }
}
