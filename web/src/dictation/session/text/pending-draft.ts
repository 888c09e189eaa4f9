import type { Draft, Known, LastWords, LastWordsStore } from '../../device/drafts.ts'
import type { DeliveredText } from '../../device/recordings.ts'
import { packTimes } from '../../device/stored-times.ts'
import { changeTo } from '../../transcript/live-utterance.ts'
import type { TranscriptSnapshot } from '../../transcript/transcript-editor.ts'
import {
  adopted,
  type Base,
  baseOf,
  isKnown,
  type Joinable,
  joinAll,
  joined,
  type Version,
  versionOf,
  withKnown,
} from './join-words.ts'

export interface PendingWorld {
  userId: string
  /** A name that no other page has. */
  page: string
  lastWords: LastWordsStore
  now(): number
}

/** Last words of a page that has gone, which stand in the transcript and are not saved yet. */
export interface InheritedWords extends Known {
  settle(): void
}

/** Last words that a page has left, and what is to be done once they are on the device. */
export interface LeftWords {
  page: string
  settle(): void
}

/** Of the versions that a page left. */
const mostLeft = 10

/** A page's text on its way to the device: what it goes back to there, and the recordings and last words that are saved with it. */
export function createPendingDraft({ userId, page, lastWords, now }: PendingWorld) {
  let base: Base = { text: '', revision: 0, versions: [] }
  let known: readonly Known[] = []
  let switchedAt: Draft['switchedAt']
  let number = 0
  let delivered: readonly { recording: DeliveredText; settle(): void }[] = []
  let inherited: readonly InheritedWords[] = []

  /**
   * A version may be found on the device that this page does not know to be there. Of those that it left another page may see
   * an older one for a moment.
   */
  function remember(version: Omit<Version, 'before'>, before = '') {
    const same = base.versions.filter(({ page: by, how }) => by === version.page && how === version.how)
    const outdated = version.how === 'saving' ? same : same.slice(0, 1 - mostLeft)
    const others = base.versions.filter((one) => !outdated.includes(one))
    base = { ...base, versions: [...others, { ...version, before }] }
  }

  function takeBase(draft: Draft, versions: readonly Version[] = []) {
    base = { text: draft.text, revision: draft.revision, versions }
    known = draft.known ?? []
    switchedAt = draft.switchedAt
  }

  /** Its words are to be saved with whatever they hold themselves. */
  function hold({ page: other, settle }: LeftWords, words: LastWords) {
    const { holds = [], arrivals: more = [] } = words
    const held = holds.map((one) => ({ ...one, settle() {} }))
    inherited = [...inherited, ...held, { ...versionOf(other, words), settle }]
    delivered = [...delivered, ...more.map((recording) => ({ recording, settle() {} }))]
  }

  /** Nothing of it is new. */
  function drop({ page: other, settle }: LeftWords, words: LastWords | null) {
    if (words !== null) lastWords.forget(other, versionOf(other, words).number)
    settle()
  }

  return {
    base: () => base,
    switchedAt: () => switchedAt,
    takeBase,
    isInherited: (other: string) => inherited.some((held) => held.page === other),
    deliveredOf: (id: string) => delivered.find(({ recording }) => recording.id === id)?.recording,
    /** Resolves when the recording's text is on the device. */
    savedWith: (recording: DeliveredText) =>
      new Promise<void>((settle) => {
        delivered = [...delivered, { recording, settle }]
      }),
    /** The page's text with what a newer draft holds. */
    adopt(newer: Draft, text: string): string {
      const withNewer = (mine: string) => adopted(base, mine, newer)
      const merged = withNewer(text)
      // Whoever finds an older one of them has this draft as well by then.
      const stillThere = base.versions.filter(({ how }) => how !== 'saving')
      takeBase(
        newer,
        stillThere.map((one) => {
          const before = one.how === 'inherited' ? withNewer(one.before) : one.before
          return { ...one, text: withNewer(one.text), before }
        }),
      )
      return merged
    },
    /** The next version, with all that is saved with it. */
    begin(text: string) {
      const [saved, held] = [delivered, inherited]
      const own = { page, number: ++number }
      remember({ ...own, text, how: 'saving' })
      return {
        delivered: saved.map(({ recording }) => recording),
        draft({ text: words, selection, placeholders, choices, times }: TranscriptSnapshot): Draft {
          if (words !== text) remember({ ...own, text: words, how: 'saving' })
          return {
            ...{ userId, text: words, ...selection, places: placeholders, choices, times: packTimes(times) },
            ...{ revision: base.revision + 1, switchedAt, savedAt: now() },
            known: withKnown(known, [...held, own]),
          }
        },
        /** It is on the device. Gives the last words that are saved with it. */
        done(draft: Draft): readonly InheritedWords[] {
          const isNewer = ({ page: by, number: left }: Version) => by === page && left > own.number
          takeBase(draft, base.versions.filter(isNewer))
          delivered = delivered.slice(saved.length)
          inherited = inherited.slice(held.length)
          for (const { settle } of saved) settle()
          return held
        },
      }
    },
    /** Leaves the words at once, for whoever finds them; false where the browser takes none. */
    leave({ text, selection, placeholders, choices, times }: TranscriptSnapshot, isRead: boolean): boolean {
      number++
      const isLeft = lastWords.leave(page, {
        ...{ text, ...selection, places: placeholders, choices, times: packTimes(times) },
        ...{ revision: base.revision, number, at: now() },
        arrivals: delivered.map(({ recording }) => recording),
        base: isRead ? changeTo(text, base.text, 0) : null,
        versions: base.versions.map(({ text: then, before, ...version }) => ({
          ...{ ...version, base: changeTo(text, then, 0) },
          ...(version.how === 'inherited' && { before: changeTo(text, before, 0) }),
        })),
        holds: inherited.map((held) => ({ page: held.page, number: held.number })),
      })
      // They must not be found twice.
      if (isLeft) for (const held of inherited) lastWords.forget(held.page, held.number)
      if (isLeft) remember({ page, number, text, how: 'left' })
      return isLeft
    },
    /** The text with the last words of a page; null where it holds them already. */
    join({ text, selection, placeholders }: TranscriptSnapshot, left: LeftWords): Joinable | null {
      const words = lastWords.read(left.page)
      if (words === null || isKnown(known, versionOf(left.page, words))) {
        drop(left, words)
        return null
      }
      const here = { text, ...selection, places: placeholders, revision: base.revision, switchedAt }
      const both = joined(here, words, withKnown(known, inherited))
      hold(left, words)
      remember({ ...versionOf(left.page, words), text: both.text, how: 'inherited' }, text)
      return both
    },
    /** The stored text, null if that could not be read, with the last words of pages. */
    joinStored(stored: Draft | null, all: readonly LeftWords[]) {
      if (stored !== null) takeBase(stored)
      const left = all.flatMap((one) => {
        const words = lastWords.read(one.page)
        if (words === null) one.settle()
        return words === null ? [] : { ...one, words }
      })
      const { view, taken, dropped, texts } = joinAll(stored, left)
      const [first] = taken
      // If the database cannot be read, it holds these, or their base.
      if (stored === null && first) base = baseOf(first.words)
      for (const [i, { page: other, words }] of taken.entries()) {
        const before = base.versions.at(-1)?.text ?? base.text
        remember({ ...versionOf(other, words), text: texts[i] ?? '', how: 'inherited' }, before)
      }
      for (const one of taken) hold(one, one.words)
      for (const one of dropped) drop(one, one.words)
      return { view, isNews: taken.length > 0 }
    },
  }
}
