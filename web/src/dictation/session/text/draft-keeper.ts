import type { Draft, DraftStore } from '../../device/drafts.ts'
import type { Locks } from '../../device/locks.ts'
import type { DeliveredText } from '../../device/recordings.ts'
import { unpackTimes } from '../../device/stored-times.ts'
import type { TranscriptEditor, TranscriptSnapshot } from '../../transcript/transcript-editor.ts'
import { createPendingDraft, type LeftWords, type PendingWorld } from './pending-draft.ts'
import { createTakeOver, lockOf } from './take-over.ts'

interface DraftWorld extends PendingWorld {
  drafts: DraftStore
  locks: Locks
  transcript(): Pick<TranscriptEditor, 'adopt' | 'length' | 'snapshot'>
  /** The transcript with words that wait until the field takes them; null if none do. */
  foreseen(): TranscriptSnapshot | null
  /** The field takes changes that are not the person's own: not while a character is composed in it. */
  isFree(): boolean
  /** Tells the user's other pages that this one has saved, and calls back when they have. */
  openChannel(onSave: () => void): { tell(): void; close(): void }
  /** Calls back after so many ms; gives a function that calls it off. */
  setTimer(callback: () => void, ms: number): () => void
  /** The text was saved; `previous` is the one saved before it. */
  onSaved(previous: string, text: string): void
  /** The words are on the screen only, because the device takes none, or are so no longer. */
  onUnsaved(isUnsaved: boolean): void
  /** Another page of the same user has changed the text. */
  onOtherPage(): void
}

const saveAfterMs = 300
const saveLongAfterMs = 700
const slowAfterMs = 400
const retryAfterMs = 2000
/** The longest wait for the text of a page that is just closing. */
const patienceMs = 250
/** In characters. */
const mostAtOnce = 100_000

/**
 * Keeps a user's transcript on the device, saved within a second of each change. Pages of the same user share one text:
 * a page that has changed nothing follows, and where two have changed it both versions are merged. What a page could not
 * save before it went is taken over by the next one, or by another that is open, once.
 */
export function createDraftKeeper(world: DraftWorld) {
  const { userId, page, drafts, lastWords, locks, transcript } = world
  const pending = createPendingDraft(world)
  let isDirty = false
  let isSaving = false
  let isRead = false
  let isUnsaved = false
  let callTimerOff: (() => void) | null = null
  /** In a row. */
  let failures = 0
  let isClosing = false
  /** Another tab finds what this page had when it was closed; otherwise only the next page of this tab does. */
  let isSafe = true
  const closed = new AbortController()
  const left = createTakeOver({
    ...{ page, lastWords, locks, closed: closed.signal, add: takeOver },
    isHeld: (other) => pending.isInherited(other) && !isSafe,
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
    if (stored === null || stored.revision <= pending.base().revision) return
    if (!world.isFree()) return saveSoon()
    adoptNewer(stored)
    isDirty = false
  }

  function adoptNewer(newer: Draft) {
    const merged = pending.adopt(newer, transcript().snapshot().text)
    // If both have changed it, the words that the other page may have misread stand elsewhere.
    if (merged !== newer.text) transcript().adopt(merged)
    else transcript().adopt(merged, newer.choices, unpackTimes(newer.times, merged))
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
      const saving = pending.begin(now.text)
      isSaving = true
      // Words that it does not hold are newer than it; where they cannot be left they are saved with it.
      const isLeft = foreseen === null || leaveNow()
      const draft = saving.draft(isLeft ? now : foreseen)
      const newer = await drafts
        .write(draft, saving.delivered)
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
        continue
      }
      world.onSaved(pending.base().text, draft.text)
      failures = 0
      for (const held of saving.done(draft)) left.letGo(held)
      channel.tell()
      const isAll = !isDirty && (world.foreseen() ?? now).text === draft.text
      if (isAll) lastWords.forget(page)
      // Words left at once since then are newer than the saved ones.
      tellUnsaved(!isAll && !leaveIfShort())
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

  /** Leaves a short text at once, so that it outlives a crash; a long one would take too long, and goes to the database alone where it can. */
  function leaveIfShort(isSavedSoon = true): boolean {
    const isForeseen = world.foreseen() !== null
    if (transcript().length() > mostAtOnce && !isForeseen) return true
    // The text comes into the database in a moment.
    return leaveNow() || (isSavedSoon && !isForeseen)
  }

  const leaveNow = () => pending.leave(world.foreseen() ?? transcript().snapshot(), isRead)

  /** Adds what a page has left to a text that is in use. */
  function takeOver(one: LeftWords) {
    if (isClosing) return
    inTurn(async () => {
      // Whatever is known of it on the device is known here then.
      await catchUp()
      if (!world.isFree()) return void world.setTimer(() => takeOver(one), saveAfterMs)
      const both = pending.join(transcript().snapshot(), one)
      if (both === null) return
      transcript().adopt(both.text, [], unpackTimes(both.times, both.text))
      isDirty = true
      await save()
    }).catch((error: unknown) => {
      keepOtherwise(error)
      if (!pending.isInherited(one.page)) world.setTimer(() => takeOver(one), retryAfterMs)
    })
  }

  return {
    /**
     * Hands over text, cursor, placeholders, choices and times as they were last, on this device and for this user. Nothing is saved before.
     * Resolves when what was handed over is on the device, as far as that can be had.
     */
    async restore(put: TranscriptEditor['restore']) {
      left.look()
      if (left.isWaiting()) await Promise.race([left.granted(), after(patienceMs)])
      const stored = await drafts.read(userId).catch((error: unknown) => {
        console.warn('The transcript could not be read from the database.', error)
        saveSoon(retryAfterMs)
        return null
      })
      while (!world.isFree() && !isClosing) await after(saveAfterMs)
      if (isClosing) return setRestored()
      const { view, isNews } = pending.joinStored(stored, left.takeEarly())
      const { text, anchor, head, places = [], choices = [], times } = view
      isDirty ||= isNews
      isRead = true
      if (text !== '') put(text, { anchor, head }, places, choices, unpackTimes(times, text))
      setRestored()
      if (isDirty) await flush().catch(keepOtherwise)
    },
    /** The text or the cursor has changed. */
    changed() {
      isDirty = true
      saveSoon()
    },
    /** Saves what is not saved yet; resolves when it is on the device. */
    flush,
    /** Keeps the words, and those that are foreseen, so that not even a crash in the next moment loses them. */
    keepNow() {
      isDirty = true
      if (!leaveIfShort()) tellUnsaved(true)
      flush().catch(keepOtherwise)
    },
    /** The text of a recording stands in the transcript: saves it and lets the recording go in the same moment; resolves then. */
    arrived(delivered: DeliveredText): Promise<void> {
      const saved = pending.savedWith(delivered)
      isDirty = true
      flush().catch(keepOtherwise)
      return saved
    },
    /** Takes over what pages that have gone left of a recording's text; resolves when it is on the device, or the page is closed. */
    async inherit(recording: string) {
      await turns.catch(() => {})
      left.look()
      await left.settled(recording)
      // Its text may stand here already, taken over before, while the database refuses it.
      const here = pending.deliveredOf(recording)
      if (!here || isClosing) return
      const closing = new Promise((resolve) => closed.signal.addEventListener('abort', resolve))
      await Promise.race([pending.savedWith(here), closing])
    },
    /** The revision at which the text that stands here took the place of another one. */
    switchedAt: pending.switchedAt,
    /** The text on the device is another one now: takes it over, and tells the other pages. */
    switched() {
      channel.tell()
      return inTurn(catchUp).catch(keepOtherwise)
    },
    /** Takes over what pages have left that have gone meanwhile. */
    look: left.look,
    /** The page may be going: leaves at once what is not saved yet. */
    leave() {
      // A save that is under way ends with the page.
      if (!isDirty && !isSaving && world.foreseen() === null) return
      leaveNow()
      flush().catch(keepOtherwise)
    },
    /** Saves the last time; other pages take over what could not be saved. False: only the next page of this tab can. */
    async close(): Promise<boolean> {
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
