import { kept } from '../device/kept-sound.ts'
import type { Chunk, RecordingStore } from '../device/recordings.ts'
import type { TabMemory } from '../device/tab-memory.ts'
import type { Entry } from './entry.ts'

interface KeepingWorld {
  recordings: RecordingStore
  /** Holds what the device does not take. */
  memory: TabMemory
  /** The device has room for so many bytes. */
  hasRoom(bytes: number): Promise<boolean>
  /** Calls back after so many ms; gives a function that calls it off. */
  setTimer(callback: () => void, ms: number): () => void
  /** The page has gone: nothing is tried again. */
  isClosed(): boolean
  /** A recording has come to the device, or is no longer there. */
  onChange(): void
}

const keepAgainMs = 5000

/** Puts recordings on the device; in the tab's memory where it takes none, until it does. */
export function createKeeping({ recordings, memory, hasRoom, setTimer, isClosed, onChange }: KeepingWorld) {
  /** Puts on the device what it does not have yet; resolves when that is done or was refused. */
  function keep(entry: Entry): Promise<void> {
    entry.keeping ??= putAll(entry)
      .then(
        (isDone) => {
          if (isDone) markKept(entry, true)
          return isDone
        },
        (error: unknown) => {
          console.warn('A recording is not on the device.', error)
          markKept(entry, false)
          keepLater(entry)
          return true
        },
      )
      .then((isOver) => {
        entry.keeping = null
        // The last of its texts was saved just now, when this was under way already.
        if (!isOver && !entry.isGone && entry.arriving === 0) return keep(entry)
      })
    return entry.keeping
  }

  /** The sound is in memory, and dictation goes on. */
  function keepLater(entry: Entry) {
    if (entry.isKeepPlanned || isClosed()) return
    entry.isKeepPlanned = true
    setTimer(() => {
      entry.isKeepPlanned = false
      void keep(entry)
    }, keepAgainMs)
  }

  /** False if it must wait for a text to be saved. */
  async function putAll(entry: Entry): Promise<boolean> {
    for (;;) {
      const { stored, sound, kept } = entry
      if (entry.isGone || entry.arriving > 0) return false
      const fresh = sound?.slice(kept) ?? []
      if (fresh.length === 0 && (!entry.isChanged || kept === 0)) return true
      await requireRoom(entry)
      const chunks = await Promise.all(fresh.map(stored.file ? whole : inBytes))
      if (stored !== entry.stored || entry.arriving > 0) continue
      entry.isChanged = false
      try {
        await recordings.write(stored, kept, chunks)
      } catch (error) {
        entry.isChanged = true
        throw error
      }
      entry.kept = kept + fresh.length
    }
  }

  /** A file would take the room that dictated words need. */
  async function requireRoom({ stored, sound, kept }: Entry) {
    const [file] = sound ?? []
    if (!stored.file || kept > 0 || file === undefined) return
    if (!(await hasRoom(sizeOf(file))))
      throw new DOMException('There is no room for the file.', 'QuotaExceededError')
  }

  function markKept(entry: Entry, isKept: boolean) {
    if (entry.isGone) return
    const hasChanged = entry.isUnkept === isKept
    entry.isUnkept = !isKept
    if (!isKept) memory.set(entry)
    else {
      memory.delete(entry.stored.id)
      // Once the device has all of a file there is no need to hold it.
      if (entry.stored.file && entry.kept > 0) entry.sound = null
    }
    if (hasChanged) onChange()
  }

  async function chunksOf({ sound, stored }: Entry): Promise<readonly Chunk[]> {
    return sound ?? recordings.chunks(stored.id)
  }

  /** Its text came before the last of its sound was on the device, and the sound is to stay. */
  async function keepRest(entry: Entry, keptAt: number) {
    await entry.keeping
    const fresh = entry.sound?.slice(entry.kept) ?? []
    if (fresh.length === 0) return
    try {
      const chunks = await Promise.all(fresh.map(entry.stored.file ? whole : inBytes))
      await recordings.write(kept(entry.stored, keptAt), entry.kept, chunks)
    } catch (error) {
      console.warn('The sound of a recording was not kept.', error)
    }
  }

  return { keep, keepRest, chunksOf }
}

function sizeOf({ data }: Chunk): number {
  return data instanceof Blob ? data.size : data.byteLength
}

const whole = async (chunk: Chunk): Promise<Chunk> => chunk

/** Safari does not keep every Blob. */
async function inBytes({ atMs, data }: Chunk): Promise<Chunk> {
  return { atMs, data: data instanceof Blob ? await data.arrayBuffer() : data }
}
