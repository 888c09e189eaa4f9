import type { Chunk, StoredRecording } from './recordings.ts'

/** A recording of which the device does not have all the sound, or the text that came of it. */
export interface Unkept {
  stored: StoredRecording
  sound: Chunk[] | null
  /** The number of chunks on the device. */
  kept: number
  /** Its text is among the words that this tab alone has: it must not be sent again. */
  isWritten: boolean
  /** Resolves when the page that works on it has gone. */
  freed: Promise<void>
  release(): void
}

/** Recordings that are in this tab's memory alone: they outlive its pages, but not the tab. */
export interface TabMemory {
  set(recording: Unkept): void
  delete(id: string): void
  has(id: string): boolean
  of(userId: string): readonly Unkept[]
  /** Drops what is a user's. */
  forget(userId: string): void
}

/** `warn` is told whether anything would be lost with the tab. */
export function createTabMemory(warn: (wouldLose: boolean) => void): TabMemory {
  const held = new Map<string, Unkept>()
  const of = (userId: string) => [...held.values()].filter(({ stored }) => stored.userId === userId)
  return {
    set(recording) {
      held.set(recording.stored.id, recording)
      warn(true)
    },
    delete(id) {
      held.delete(id)
      warn(held.size > 0)
    },
    has: (id) => held.has(id),
    of,
    forget(userId) {
      for (const { stored, release } of of(userId)) {
        held.delete(stored.id)
        release()
      }
      warn(held.size > 0)
    },
  }
}
