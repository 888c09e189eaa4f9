import type { LastWordsStore } from '../../device/drafts.ts'
import type { Locks } from '../../device/locks.ts'
import { versionOf } from './join-words.ts'
import type { InheritedWords, LeftWords } from './pending-draft.ts'

interface TakeOverWorld {
  page: string
  lastWords: LastWordsStore
  locks: Locks
  /** Aborted when this page is closed. */
  closed: AbortSignal
  /** The page's words cannot be let go of, closed or not: they stand in this page alone. */
  isHeld(page: string): boolean
  /** Adds what a page has left to the text, and settles it once it is on the device. */
  add(left: LeftWords): void
}

/** Takes over what pages leave, as soon as each has gone. */
export function createTakeOver({ page, lastWords, locks, closed, isHeld, add }: TakeOverWorld) {
  /** Pages that have left something, until it is on the device. */
  const claims = new Map<string, { granted: Promise<() => void>; settled: Promise<void> }>()
  /** Their locks were had before the text was read; null: it has been read. */
  let early: LeftWords[] | null = []

  /** Resolves when nothing is left of what the page has left, or when this one is closed. */
  function takeOver(other: string): Promise<void> {
    return new Promise((settle) => {
      closed.addEventListener('abort', () => isHeld(other) || settle(), { once: true })
      const left = { page: other, settle }
      if (early) early.push(left)
      else add(left)
    })
  }

  function look() {
    for (const other of lastWords.pages()) {
      if (other === page || claims.has(other) || closed.aborted) continue
      const granted = other === '' ? Promise.resolve(() => {}) : locks.claim(lockOf(other), closed)
      const settled = granted
        .then((release) => takeOver(other).finally(release))
        .catch((error: unknown) => {
          if (!closed.aborted) console.warn('Last words could not be taken over.', error)
        })
      claims.set(other, { granted, settled })
      void settled.then(() => claims.delete(other))
    }
  }

  return {
    look,
    /** Resolves once all pages that have left something are known to have gone. */
    granted: () => Promise.allSettled([...claims.values()].map(({ granted }) => granted)),
    isWaiting: () => claims.size > 0,
    /** The words of pages that went before the text was read, which it is now. */
    takeEarly(): readonly LeftWords[] {
      const left = early ?? []
      early = null
      return left
    },
    /** Resolves when all that pages have left of a recording's text is on the device. */
    async settled(recording: string) {
      const isConcerned = ([other]: [string, unknown]) =>
        lastWords.read(other)?.arrivals?.some(({ id }) => id === recording)
      await Promise.all([...claims].filter(isConcerned).map(([, { settled }]) => settled))
    },
    /** They are on the device. Another process may see late what a page left as it went: then there is more to take over by now. */
    letGo({ page: gone, number: taken, settle }: InheritedWords) {
      const words = lastWords.read(gone)
      if (words !== null && versionOf(gone, words).number > taken) return add({ page: gone, settle })
      lastWords.forget(gone, taken)
      settle()
    },
  }
}

/** Held by a page while it lives: what it leaves is taken over by nobody before. */
export function lockOf(page: string): string {
  return `draft of ${page}`
}
