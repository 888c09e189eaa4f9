import type { KeyedStore } from '../../storage.ts'
import type { Change } from '../text/text-range.ts'
import type { Choice } from '../transcript/choice.ts'
import type { Placeholder } from '../transcript/transcript-editor.ts'
import type { Database } from './database.ts'
import { type DeliveredText, releaseDelivered } from './recordings.ts'
import type { StoredTimes } from './stored-times.ts'

/** The version up to which the words of a page are known: each page counts the versions that it saves or leaves. */
export interface Known {
  page: string
  number: number
}

/** Facts about a text besides its words; a sheet that was never put away has none of it yet. */
export interface AboutText {
  id: string
  /** The title that the person gave it; '': its first line. */
  title: string
  /** It stays until it is deleted. */
  isPinned: boolean
  /** The recogniser that heard it, by its shown name; '': none. */
  heardBy: string
}

/** A user's transcript on the device. */
export interface Draft {
  userId: string
  text: string
  anchor: number
  head: number
  /** The placeholders of recordings; on the device they keep the name that earlier versions gave them. */
  places?: readonly Placeholder[]
  /** The places with a second reading; one whose text no longer stands there has ended. */
  choices?: readonly Choice[]
  /** When its words were said. */
  times?: StoredTimes
  /** Counts saves: who saves must have seen the last one. */
  revision: number
  /** Ms since 1970. */
  savedAt: number
  /** Whose words it holds, and up to which version; earlier versions of the product did not write it. */
  known?: readonly Known[]
  /** The revision at which this text took the place of another one. */
  switchedAt?: number | undefined
  /** The one of the user's texts that it is, once it was put away before. */
  about?: AboutText | undefined
}

export interface DraftStore {
  read(userId: string): Promise<Draft | null>
  /**
   * Saves the draft if `draft.revision` follows the one on the device, otherwise changes nothing and gives the newer one,
   * which another page has saved. `delivered` are recordings whose text it is the first to hold.
   */
  write(draft: Draft, delivered: readonly DeliveredText[]): Promise<Draft | null>
}

export function createDraftStore(database: Database): DraftStore {
  return {
    async read(userId) {
      const draft = await database.run(['drafts'], 'readonly', (table) => table('drafts').get<Draft>(userId))
      return draft ?? null
    },
    write: (draft, delivered) =>
      database.run(['drafts', 'recordings', 'chunks'], 'readwrite', async (table) => {
        const stored = await table('drafts').get<Draft>(draft.userId)
        if (stored && stored.revision !== draft.revision - 1) return stored
        await table('drafts').put({ ...draft, about: stored?.about, switchedAt: stored?.switchedAt })
        await releaseDelivered(table, delivered)
        return null
      }),
  }
}

/** The words that a page could not save any more before it went; written at once, which the database cannot promise. */
export interface LastWords extends Pick<Draft, 'text' | 'anchor' | 'head' | 'places' | 'choices' | 'times'> {
  /** The last revision that the page had seen. */
  revision: number
  /** Recordings whose text they hold, and which may be on the device still. */
  arrivals?: readonly DeliveredText[]
  /** The version of the page's words. None of the following was written by earlier versions of the product. */
  number?: number
  /** Ms since 1970. */
  at?: number
  /** The change from `text` back to that of `revision`; null if the page had not read that yet, and these words follow it. */
  base?: Change | null
  /**
   * Versions that may be on the device already, as they were being saved or had been left: what changes `text` back into each,
   * and into what stood there before another page's words were joined to it.
   */
  versions?: readonly (Known & { how: 'saving' | 'left' | 'inherited'; base: Change; before?: Change })[]
  /** Last words of other pages that these hold. */
  holds?: readonly Known[]
}

/**
 * Last words, as each page of a user leaves its own. Each version has a name of its own: what another page leaves is seen here
 * a moment later, and whoever has saved an earlier version must not take away one that it has not seen yet.
 */
export interface LastWordsStore {
  /** Takes the place of what the page had left. False if the browser refuses to keep them. */
  leave(page: string, words: LastWords): boolean
  /** The pages that have left some; '' is one of an earlier version of the product. */
  pages(): string[]
  read(page: string): LastWords | null
  /** Takes away what the page has left, up to a version of it. */
  forget(page: string, upTo?: number): void
}

export function createLastWordsStore(userId: string, store: KeyedStore): LastWordsStore {
  const name = `lastWords ${userId}`
  /** Without a number, as earlier versions of the product wrote them. */
  const keyOf = (page: string, number?: number) =>
    (page === '' ? name : `${name} ${page}`) + (number === undefined ? '' : `#${number}`)
  const left = () =>
    store.keys().flatMap((key) => {
      if (key !== name && !key.startsWith(`${name} `)) return []
      return [{ key, page: key.slice(name.length + 1).replace(/#\d+$/, '') }]
    })
  const keysOf = (page: string) => left().flatMap((one) => (one.page === page ? one.key : []))
  const versionsOf = (page: string) =>
    keysOf(page).map((key) => {
      const words = parse(store.read(key))
      return { key, words, number: words === null ? 0 : numberOf(words) }
    })
  /** The one that the browser has not taken, of each page. */
  const refused = new Map<string, string>()
  return {
    leave(page, words) {
      const key = keyOf(page, words.number)
      const isLeft = store.write(key, JSON.stringify(words))
      const former = isLeft ? keysOf(page) : [refused.get(page)]
      for (const one of former) if (one !== undefined && one !== key) store.write(one, null)
      if (isLeft) refused.delete(page)
      else refused.set(page, key)
      return isLeft
    },
    pages: () => [...new Set(left().map(({ page }) => page))],
    read: (page) =>
      versionsOf(page)
        .toSorted((one, other) => one.number - other.number)
        .at(-1)?.words ?? null,
    forget(page, upTo = Number.POSITIVE_INFINITY) {
      for (const { key, number } of versionsOf(page)) if (number <= upTo) store.write(key, null)
    },
  }
}

function parse(written: string | null): LastWords | null {
  if (written === null) return null
  try {
    const words: LastWords | null = JSON.parse(written)
    return typeof words?.text === 'string' ? words : null
  } catch {
    return null
  }
}

/** Pages of earlier versions of the product did not count theirs: each is news. */
export function numberOf({ number = Number.POSITIVE_INFINITY }: LastWords): number {
  return number
}
