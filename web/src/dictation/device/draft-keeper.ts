import type { Choice } from '../transcript/choice.ts'
import { changeTo, type Selection } from '../transcript/live-utterance.ts'
import type { Placeholder, TranscriptSnapshot } from '../transcript/transcript-editor.ts'
import type { TimedWord } from '../transcript/word-times.ts'
import type { Draft, DraftStore, Known, LastWords, LastWordsStore } from './drafts.ts'
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
import type { Locks } from './locks.ts'
import type { DeliveredText } from './recordings.ts'
import { packTimes, unpackTimes } from './stored-times.ts'

export interface DraftKeeper {
  /**
   * Hands over text, caret, placeholders, choices and times as they were last, on this device and for this user. Nothing is saved before.
   * Resolves when what was handed over is on the device, as far as that can be had.
   */
  restore(
    put: (
      text: string,
      caret: Selection,
      placeholders: readonly Placeholder[],
      choices: readonly Choice[],
      times: readonly TimedWord[],
    ) => void,
  ): Promise<void>
  /** The text or the caret has changed. */
  changed(): void
  /** Keeps the words, and those that are foreseen, so that not even a crash in the next moment loses them. */
  keepNow(): void
  /** Saves what is not saved yet; resolves when it is on the device. */
  flush(): Promise<void>
  /** The text of a recording stands in the transcript: saves it and lets the recording go in the same moment; resolves then. */
  arrived(arrival: DeliveredText): Promise<void>
  /** Takes over what pages that have gone left of a recording's text; resolves when it is on the device, or the page is closed. */
  inherit(recording: string): Promise<void>
  /** The revision at which the text that stands here took the place of another one. */
  switchedAt(): number | undefined
  /** The text on the device is another one now: takes it over, and tells the other pages. */
  switched(): Promise<void>
  /** Takes over what pages have left that have gone meanwhile. */
  look(): void
  /** The page may be going: leaves at once what is not saved yet. */
  leave(): void
  /** Saves the last time; other pages take over what could not be saved. False: only the next page of this tab can. */
  close(): Promise<boolean>
}

interface Transcript {
  length(): number
  snapshot(): TranscriptSnapshot
  adopt(text: string, choices?: readonly Choice[], times?: readonly TimedWord[]): void
}

interface DraftWorld {
  userId: string
  /** A name that no other page has. */
  page: string
  drafts: DraftStore
  lastWords: LastWordsStore
  locks: Locks
  transcript(): Transcript
  /** The transcript with words that wait until the field takes them; null if none do. */
  foreseen(): TranscriptSnapshot | null
  /** Whether the field takes changes that are not the person's own: not while a character is composed in it. */
  isFree(): boolean
  /** Tells the user's other pages that this one has saved, and calls back when they have. */
  openChannel(onSave: () => void): { tell(): void; close(): void }
  now(): number
  /** Calls back after so many ms; gives a function that calls it off. */
  setTimer(callback: () => void, ms: number): () => void
  /** The text was saved; `previous` is the one saved before it. */
  onSaved(previous: string, text: string): void
  /** Whether the words are on the screen only, because the device takes none. Called when that changes. */
  onUnsaved(isUnsaved: boolean): void
  /** Another page of the same user has changed the text. */
  onOtherPage(): void
}

const saveAfterMs = 300
const saveLongAfterMs = 700
const slowAfterMs = 400
const retryAfterMs = 2000
/** Of the versions that a page left. */
const mostLeft = 10
/** How long a text may be waited for that a page has left which is just going. */
const patienceMs = 250
/** In characters. */
const mostAtOnce = 100_000

/**
 * Keeps a user's transcript on the device, saved within a second of each change. Pages of the same user share one text:
 * a page that has changed nothing follows, and where two have changed it both versions are merged. What a page could not
 * save before it went is taken over by the next one, or by another that is open, once.
 */
export function createDraftKeeper(world: DraftWorld): DraftKeeper {
  const { userId, page, drafts, lastWords, locks, transcript } = world
  let base: Base = { text: '', revision: 0, versions: [] }
  let known: readonly Known[] = []
  /** See `Draft`. */
  let switchedAt: number | undefined
  let number = 0
  let isDirty = false
  let isSaving = false
  let isRead = false
  let isUnsaved = false
  let callTimerOff: (() => void) | null = null
  /** In a row. */
  let failures = 0
  /** Not saved yet. */
  let arrivals: readonly { arrival: DeliveredText; settle(): void }[] = []
  /** Last words of pages that have gone, which stand in the transcript and are not saved yet. */
  let inheritedWords: readonly (Known & { settle(): void })[] = []
  /** Pages that have left something, until it is on the device. */
  const claims = new Map<string, { granted: Promise<() => void>; settled: Promise<void> }>()
  /** Their locks were had before the text was read. */
  const early: { page: string; settle(): void }[] = []
  let isClosing = false
  /** Another tab finds what this page had when it was closed; otherwise only the next page of this tab does. */
  let isSafe = true
  const closed = new AbortController()
  const closing = new Promise<void>((resolve) => {
    closed.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const letGo = locks.hold(lockOf(page))
  let setRestored = () => {}
  let turns = new Promise<void>((resolve) => {
    setRestored = resolve
  })
  const channel = world.openChannel(() => {
    world.onOtherPage()
    inTurn(catchUp).catch(keepOtherwise)
  })

  /** In turn with the saves: a change that is being saved must not be taken for none. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    turns = turns.catch(() => {}).then(work)
    return turns
  }

  const catchUp = () => (isDirty ? save() : adoptStored())

  async function adoptStored() {
    const stored = await drafts.read(userId)
    // Changed while it was read: what it holds is to be known here all the same, or it would be taken over a second time.
    if (isDirty) return save()
    if (stored === null || stored.revision <= base.revision) return
    if (!world.isFree()) return saveSoon()
    adoptNewer(stored)
    isDirty = false
  }

  function adoptNewer(newer: Draft) {
    const { text } = transcript().snapshot()
    const merged = adopted(base, text, newer)
    takeBase(newer)
    switchedAt = newer.switchedAt
    // Where both have changed it, what the other page may have misread stands elsewhere.
    if (merged !== newer.text) transcript().adopt(merged)
    else transcript().adopt(merged, newer.choices, unpackTimes(newer.times, merged))
  }

  function takeBase({ text, revision, known: newer = [] }: Draft) {
    base = { text, revision, versions: [] }
    known = newer
  }

  function flush(): Promise<void> {
    callTimerOff?.()
    callTimerOff = null
    return inTurnOrLeft(save)
  }

  async function save(): Promise<void> {
    // Closed before it was read: what was written meanwhile has been left.
    if (!isRead) return
    for (let tries = 0; isDirty && tries < 20; tries++) {
      isDirty = false
      const foreseen = world.foreseen()
      const now = transcript().snapshot()
      const [saved, inherited] = [arrivals, inheritedWords]
      const own = { page, number: ++number }
      isSaving = true
      remember({ ...own, text: now.text, how: 'saving' })
      // Words that it does not hold are newer than it; where they cannot be left they are saved with it.
      const isLeft = foreseen === null || leaveNow()
      const { text, selection, placeholders, choices, times } = isLeft ? now : foreseen
      if (!isLeft) remember({ ...own, text, how: 'saving' })
      const draft = {
        ...{
          userId,
          text,
          ...selection,
          places: placeholders,
          choices,
          times: packTimes(times),
          revision: base.revision + 1,
          savedAt: world.now(),
        },
        known: withKnown(known, [...inherited, own]),
      }
      const newer = await drafts
        .write(
          draft,
          saved.map(({ arrival }) => arrival),
        )
        .catch((error: unknown) => {
          isDirty = true
          throw error
        })
        .finally(() => {
          isSaving = false
        })
      if (newer !== null) {
        isDirty = true
        if (!world.isFree()) {
          leaveNow()
          break
        }
        world.onOtherPage()
        adoptNewer(newer)
        isDirty = true
        continue
      }
      world.onSaved(base.text, text)
      takeBase(draft)
      failures = 0
      arrivals = arrivals.slice(saved.length)
      inheritedWords = inheritedWords.slice(inherited.length)
      for (const { settle } of saved) settle()
      for (const held of inherited) letGoOf(held)
      channel.tell()
      const isAll = !isDirty && (world.foreseen() ?? now).text === text
      if (isAll) lastWords.forget(page)
      // What has been left at once since then is newer than what was saved.
      tellUnsaved(!isAll && !leaveIfShort())
      if (isAll) return
      break
    }
    if (isDirty) saveSoon()
  }

  function saveSoon(ms = transcript().length() > mostAtOnce ? saveLongAfterMs : saveAfterMs) {
    if (isClosing) return
    callTimerOff ??= world.setTimer(() => {
      callTimerOff = null
      inTurnOrLeft(catchUp).catch(keepOtherwise)
    }, ms)
  }

  /** A save that takes longer, because other pages are saving or the device is busy, is not waited for. */
  function inTurnOrLeft(work: () => Promise<void>): Promise<void> {
    let callOff = world.setTimer(leaveUnsaved, slowAfterMs)
    function leaveUnsaved() {
      if (isClosing || !(isDirty || isSaving)) return
      tellUnsaved(!leaveIfShort(false))
      if (isUnsaved) callOff = world.setTimer(leaveUnsaved, retryAfterMs)
    }
    return inTurn(work).finally(() => callOff())
  }

  /** The database cannot be used just now: the words are left where they can be. */
  function keepOtherwise(error: unknown) {
    console.warn('The transcript could not be saved in the database.', error)
    if (isDirty) tellUnsaved(!leaveNow())
    saveSoon(retryAfterMs * 2 ** Math.min(failures, 4))
    failures++
  }

  function tellUnsaved(next: boolean) {
    if (next !== isUnsaved) world.onUnsaved(next)
    isUnsaved = next
  }

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

  /** What is written at once outlives a crash; a long text would take too long, and goes to the database alone where it can. */
  function leaveIfShort(isSavedSoon = true): boolean {
    const isForeseen = world.foreseen() !== null
    if (transcript().length() > mostAtOnce && !isForeseen) return true
    // What stands in the text comes into the database in a moment.
    return leaveNow() || (isSavedSoon && !isForeseen)
  }

  function leaveNow(): boolean {
    const { text, selection, placeholders, choices, times } = world.foreseen() ?? transcript().snapshot()
    const { revision, versions } = base
    number++
    const isLeft = lastWords.leave(page, {
      ...{ text, ...selection, places: placeholders, choices, times: packTimes(times) },
      ...{ revision, number, at: world.now() },
      arrivals: arrivals.map(({ arrival }) => arrival),
      base: isRead ? changeTo(text, base.text, 0) : null,
      versions: versions.map(({ text: then, before, ...version }) => ({
        ...{ ...version, base: changeTo(text, then, 0) },
        ...(version.how === 'inherited' && { before: changeTo(text, before, 0) }),
      })),
      holds: inheritedWords.map((held) => ({ page: held.page, number: held.number })),
    })
    // They must not be found twice.
    if (isLeft) for (const held of inheritedWords) lastWords.forget(held.page, held.number)
    if (isLeft) remember({ page, number, text, how: 'left' })
    return isLeft
  }

  /** Resolves when it is on the device, with the text. */
  function savedWith(arrival: DeliveredText): Promise<void> {
    return new Promise((settle) => {
      arrivals = [...arrivals, { arrival, settle }]
    })
  }

  /** Looks who has left something; each is taken over as soon as its page has gone. */
  function claimAll() {
    for (const other of lastWords.pages()) {
      if (other === page || claims.has(other) || isClosing) continue
      const granted = other === '' ? Promise.resolve(() => {}) : locks.claim(lockOf(other), closed.signal)
      const settled = granted
        .then((release) => takeOverOnce(other).finally(release))
        .catch((error: unknown) => {
          if (!closed.signal.aborted) console.warn('Last words could not be taken over.', error)
        })
      claims.set(other, { granted, settled })
      void settled.then(() => claims.delete(other))
    }
  }

  /** Resolves when nothing is left of what the page has left, or when this one is closed. */
  function takeOverOnce(other: string): Promise<void> {
    return new Promise((settle) => {
      const letGo = () => (isInherited(other) && !isSafe ? undefined : settle())
      closed.signal.addEventListener('abort', letGo, { once: true })
      if (isRead) takeOver(other, settle)
      else early.push({ page: other, settle })
    })
  }

  /** Another process may see late what a page left as it went: then there is more to take over by now. */
  function letGoOf({ page: gone, number: taken, settle }: (typeof inheritedWords)[number]) {
    const words = lastWords.read(gone)
    if (words !== null && versionOf(gone, words).number > taken) return takeOver(gone, settle)
    lastWords.forget(gone, taken)
    settle()
  }

  const isInherited = (other: string) => inheritedWords.some((held) => held.page === other)

  /** Adds what a page has left to a text that is in use. */
  function takeOver(other: string, settle: () => void) {
    if (isClosing) return
    inTurn(async () => {
      // Whatever is known of it on the device is known here then.
      await catchUp()
      if (!world.isFree()) return void world.setTimer(() => takeOver(other, settle), saveAfterMs)
      const words = lastWords.read(other)
      if (words === null) return settle()
      const version = versionOf(other, words)
      if (isKnown(known, version)) {
        lastWords.forget(other, version.number)
        return settle()
      }
      const { text, selection, placeholders } = transcript().snapshot()
      const now = { text, ...selection, places: placeholders, revision: base.revision, switchedAt }
      const { text: both, times } = joined(now, words, withKnown(known, inheritedWords))
      hold(other, words, settle)
      remember({ ...version, text: both, how: 'inherited' }, text)
      transcript().adopt(both, [], unpackTimes(times, both))
      isDirty = true
      await save()
    }).catch((error: unknown) => {
      keepOtherwise(error)
      if (!isInherited(other)) world.setTimer(() => takeOver(other, settle), retryAfterMs)
    })
  }

  /** Its words stand in the transcript; they are to be saved with whatever they hold themselves. */
  function hold(other: string, words: LastWords, settle: () => void) {
    const { holds = [], arrivals: more = [] } = words
    const held = holds.map((one) => ({ ...one, settle() {} }))
    inheritedWords = [...inheritedWords, ...held, { ...versionOf(other, words), settle }]
    arrivals = [...arrivals, ...more.map((arrival) => ({ arrival, settle() {} }))]
  }

  /** Joins what pages have left to what is stored; null if that could not be read. */
  function joinEarly(stored: Draft | null): Joinable {
    const left = early.splice(0).flatMap(({ page: other, settle }) => {
      const words = lastWords.read(other)
      if (words === null) settle()
      return words === null ? [] : { page: other, words, settle }
    })
    const { view, taken, dropped, texts } = joinAll(stored, left)
    const [first] = taken
    // Where the database cannot be read it holds what these are based on, or these.
    if (stored === null && first) base = baseOf(first.words)
    for (const [i, { page: other, words }] of taken.entries()) {
      const before = base.versions.at(-1)?.text ?? base.text
      remember({ ...versionOf(other, words), text: texts[i] ?? '', how: 'inherited' }, before)
    }
    for (const { page: other, words, settle } of taken) hold(other, words, settle)
    for (const { page: other, words, settle } of dropped) {
      lastWords.forget(other, versionOf(other, words).number)
      settle()
    }
    isDirty ||= taken.length > 0
    return view
  }

  return {
    async restore(put) {
      claimAll()
      const granted = [...claims.values()].map((claimed) => claimed.granted)
      if (granted.length > 0) await Promise.race([Promise.allSettled(granted), after(patienceMs)])
      const stored = await drafts.read(userId).catch((error: unknown) => {
        console.warn('The transcript could not be read from the database.', error)
        saveSoon(retryAfterMs)
        return null
      })
      while (!world.isFree() && !isClosing) await after(saveAfterMs)
      if (isClosing) return setRestored()
      if (stored !== null) takeBase(stored)
      switchedAt = stored?.switchedAt
      const { text, anchor, head, places = [], choices = [], times } = joinEarly(stored)
      isRead = true
      if (text !== '') put(text, { anchor, head }, places, choices, unpackTimes(times, text))
      setRestored()
      if (isDirty) await flush().catch(keepOtherwise)
    },
    changed() {
      isDirty = true
      saveSoon()
    },
    flush,
    keepNow() {
      isDirty = true
      if (!leaveIfShort()) tellUnsaved(true)
      flush().catch(keepOtherwise)
    },
    arrived(arrival) {
      const saved = savedWith(arrival)
      isDirty = true
      flush().catch(keepOtherwise)
      return saved
    },
    async inherit(recording) {
      await turns.catch(() => {})
      claimAll()
      const concerned = [...claims].filter(([other]) =>
        lastWords.read(other)?.arrivals?.some(({ id }) => id === recording),
      )
      await Promise.all(concerned.map(([, { settled }]) => settled))
      // Its text may stand here already, taken over before, while the database refuses it.
      const here = arrivals.find(({ arrival }) => arrival.id === recording)
      if (here && !isClosing) await Promise.race([savedWith(here.arrival), closing])
    },
    switchedAt: () => switchedAt,
    switched() {
      channel.tell()
      return inTurn(catchUp).catch(keepOtherwise)
    },
    look: claimAll,
    leave() {
      // A save that is under way ends with the page.
      if (!isDirty && !isSaving && world.foreseen() === null) return
      leaveNow()
      flush().catch(keepOtherwise)
    },
    async close() {
      callTimerOff?.()
      isClosing = true
      channel.close()
      const isForeseen = world.foreseen() !== null
      const isLeft = isDirty || isSaving || isForeseen ? leaveNow() : true
      await flush().catch((error: unknown) =>
        console.warn('The transcript could not be saved at last.', error),
      )
      isSafe = isLeft || (!isDirty && !isForeseen)
      closed.abort()
      letGo()
      return isSafe
    },
  }

  function after(ms: number) {
    return new Promise<void>((resolve) => void world.setTimer(resolve, ms))
  }
}

/** Held by a page while it lives: what it leaves is taken over by nobody before. */
function lockOf(page: string): string {
  return `draft of ${page}`
}
