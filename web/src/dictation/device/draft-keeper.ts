import type { Selection } from '../transcript/live-utterance.ts'
import { mergeTexts } from '../transcript/merge-words.ts'
import type { HeldPlace, TranscriptSnapshot } from '../transcript/transcript-port.ts'
import {
  forgetLastWords,
  type LastWords,
  leaveLastWords,
  readDraft,
  readLastWords,
  writeDraft,
} from './draft-store.ts'
import type { Arrival } from './recording-store.ts'

/** The user is told when saving fails: then the words are on the screen only. */
export type DraftProblem = 'not-saved' | null

export interface DraftKeeper {
  /** Hands over text, caret and places as they were last, on this device and for this user. Nothing is saved before. */
  restore(put: (text: string, caret: Selection, places: readonly HeldPlace[]) => void): Promise<void>
  /** The text or the caret has changed. */
  changed(): void
  /** Keeps the words so that not even a crash in the next moment loses them. */
  keepNow(): void
  /** Saves what is not saved yet; resolves when it is on the device. */
  flush(): Promise<void>
  /** The text of a recording stands in the transcript: saves it, and lets the recording go in the same moment. */
  arrived(arrival: Arrival): Promise<void>
  /** The page may be going: leaves at once what is not saved yet. */
  leave(): void
  close(): void
}

interface Transcript {
  length(): number
  snapshot(): TranscriptSnapshot
  adopt(text: string): void
}

interface Outside {
  now(): number
  /** The text was saved; `previous` is the one saved before it. */
  onSaved(previous: string, text: string): void
  onProblem(problem: DraftProblem): void
  /** Another page of the same user has changed the text. */
  onOtherPage(): void
}

const saveAfterMs = 300
const saveLongAfterMs = 700
const retryAfterMs = 2000
/** In characters. */
const mostAtOnce = 100_000

/**
 * Keeps a user's transcript on the device, saved within a second of each change. Pages of the same user share one text:
 * a page that has changed nothing follows, and where two have changed it both versions are merged.
 */
export function createDraftKeeper(
  userId: string,
  transcript: () => Transcript,
  outside: Outside,
): DraftKeeper {
  let revision = 0
  let savedText = ''
  let isDirty = false
  let isSaving = false
  /** Not saved yet. */
  let arrivals: readonly Arrival[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What an earlier page has left, until it stands in the transcript. */
  let inherited: LastWords | null = null
  let setRestored = () => {}
  let saving = new Promise<void>((resolve) => {
    setRestored = resolve
  })
  const channel = new BroadcastChannel(`draft ${userId}`)
  channel.onmessage = () => follow().catch(keepOtherwise)

  /** In turn with the saves: a change that is being saved must not be taken for none. */
  function follow(): Promise<void> {
    outside.onOtherPage()
    saving = saving.catch(() => {}).then(() => (isDirty ? save() : adoptStored()))
    return saving
  }

  async function adoptStored() {
    const stored = await readDraft(userId)
    if (stored === null || isDirty || stored.revision <= revision) return
    revision = stored.revision
    savedText = stored.text
    transcript().adopt(stored.text)
    isDirty = false
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    saving = saving.catch(() => {}).then(save)
    return saving
  }

  async function save(): Promise<void> {
    for (let tries = 0; isDirty && tries < 20; tries++) {
      isDirty = false
      const { text, selection, places } = transcript().snapshot()
      const draft = { userId, text, ...selection, places, revision: revision + 1, savedAt: outside.now() }
      const saved = arrivals
      isSaving = true
      const newer = await writeDraft(draft, saved)
        .catch((error: unknown) => {
          isDirty = true
          throw error
        })
        .finally(() => {
          isSaving = false
        })
      if (newer === null) {
        outside.onSaved(savedText, text)
        revision = draft.revision
        savedText = text
        arrivals = arrivals.slice(saved.length)
        outside.onProblem(null)
        channel.postMessage(revision)
        if (!isDirty) return forgetLastWords(userId)
        // What has been left at once since then is newer than what was saved.
        leaveIfShort()
        return saveSoon()
      }
      outside.onOtherPage()
      const current = transcript().snapshot().text
      revision = newer.revision
      transcript().adopt(mergeTexts(savedText, current, newer.text))
      savedText = newer.text
      isDirty = true
    }
  }

  function saveSoon(ms = transcript().length() > mostAtOnce ? saveLongAfterMs : saveAfterMs) {
    timer ??= setTimeout(() => {
      timer = undefined
      flush().catch(keepOtherwise)
    }, ms)
  }

  /** The database cannot be used just now: the words are left where they can be. */
  function keepOtherwise(error: unknown) {
    console.warn('The transcript could not be saved in the database.', error)
    outside.onProblem(leaveNow() ? null : 'not-saved')
    saveSoon(retryAfterMs)
  }

  /** What is written at once outlives a crash; a long text would take too long, and goes to the database alone. */
  function leaveIfShort() {
    if (transcript().length() <= mostAtOnce) leaveNow()
  }

  function leaveNow(): boolean {
    const { text, selection, places } = transcript().snapshot()
    const own = { text, ...selection, places, revision, arrivals }
    return leaveLastWords(userId, inherited === null ? own : addedTo(inherited, own))
  }

  return {
    async restore(put) {
      const lastWords = readLastWords(userId)
      inherited = lastWords
      const stored = await readDraft(userId).catch((error: unknown) => {
        console.warn('The transcript could not be read from the database.', error)
        return null
      })
      revision = stored?.revision ?? 0
      savedText = stored?.text ?? ''
      const draft = newest(stored, lastWords)
      if (draft !== null && draft.text !== '') {
        const { text, anchor, head, places = [] } = draft
        put(text, { anchor, head }, places)
      }
      if (lastWords !== null) {
        isDirty = true
        arrivals = [...(lastWords.arrivals ?? []), ...arrivals]
        saveSoon()
      }
      inherited = null
      setRestored()
    },
    changed() {
      isDirty = true
      saveSoon()
    },
    flush,
    keepNow() {
      isDirty = true
      leaveIfShort()
      flush().catch(keepOtherwise)
    },
    arrived(arrival) {
      isDirty = true
      arrivals = [...arrivals, arrival]
      return flush()
    },
    leave() {
      // A save that is under way ends with the page.
      if (!isDirty && !isSaving) return
      leaveNow()
      flush().catch(keepOtherwise)
    },
    close() {
      clearTimeout(timer)
      channel.close()
    },
  }
}

function addedTo(earlier: LastWords, own: LastWords): LastWords {
  const text = own.text === '' ? earlier.text : `${earlier.text}\n\n${own.text}`
  return { ...earlier, text, arrivals: [...(earlier.arrivals ?? []), ...(own.arrivals ?? [])] }
}

/** Both, if another page has saved since the last words were left. */
function newest(stored: LastWords | null, lastWords: LastWords | null): LastWords | null {
  if (stored === null || lastWords === null) return lastWords ?? stored
  if (lastWords.revision === stored.revision || lastWords.text.includes(stored.text)) return lastWords
  const text = stored.text.includes(lastWords.text) ? stored.text : `${stored.text}\n\n${lastWords.text}`
  return { ...lastWords, text, anchor: text.length, head: text.length, places: stored.places ?? [] }
}

/** The user's transcript as it was last saved on this device, for a page that shows it without the editor; empty where there is none. */
export async function readSavedText(userId: string): Promise<string> {
  const stored = await readDraft(userId)
  return newest(stored, readLastWords(userId))?.text ?? ''
}
