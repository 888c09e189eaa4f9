import { day } from '@plainspoken/contract/limits'
import type { KeyedStore } from '../../storage.ts'
import type { LastWordsStore } from './drafts.ts'
import { visitor } from './recordings.ts'

/** The words of somebody without an account, kept on the device for a day: an account made here begins with it. */
export interface VisitorWords {
  /** The words said in this tab before. */
  read(): string
  keep(text: string): void
  /** Leaves them to the user, whose draft takes them over; nobody else finds them any more. */
  giveTo(userId: string): void
}

interface VisitorWorld {
  lastWordsOf(userId: string): LastWordsStore
  tab: KeyedStore
  newId(): string
  /** Ms since 1970. */
  now(): number
}

const keyOfTab = 'visitorWords'

export function createVisitorWords({ lastWordsOf, tab, newId, now }: VisitorWorld): VisitorWords {
  const words = lastWordsOf(visitor)
  const before = tab.read(keyOfTab)
  // A name of its own: the tab may have been duplicated.
  const page = newId()

  function forgetOld() {
    for (const each of words.pages()) if (now() - (words.read(each)?.at ?? 0) > day) words.forget(each)
  }

  return {
    read() {
      forgetOld()
      return (before && words.read(before)?.text) ?? ''
    },
    keep(text) {
      const caret = { anchor: text.length, head: text.length }
      words.leave(page, { text, ...caret, revision: 0, number: 1, at: now(), base: null })
      tab.write(keyOfTab, page)
      if (before !== null) words.forget(before)
    },
    giveTo(userId) {
      forgetOld()
      const own = lastWordsOf(userId)
      for (const each of words.pages()) {
        const left = words.read(each)
        if (left !== null) own.leave(each, left)
        words.forget(each)
      }
      tab.write(keyOfTab, null)
    },
  }
}
