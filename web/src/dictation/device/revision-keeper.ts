import { day } from '@plainspoken/contract/limits'
import type { TranscriptSnapshot } from '../transcript/transcript-editor.ts'
import type { Revision, RevisionStore } from './revisions.ts'
import { packTimes } from './stored-times.ts'

/** The data kept with a text besides its words. */
type Annotations = Partial<Pick<TranscriptSnapshot, 'choices' | 'times'>>

/** The history of a user's transcripts on this device. */
export interface RevisionKeeper {
  /** The text as it is now; a version that only adds to the last one takes its place. */
  keep(text: string, annotations?: Annotations): void
  /** The text is about to be cleared away. */
  keepCleared(text: string, annotations?: Annotations): void
  /** The text is gone: deleted by hand or spoken over, or cleared by an earlier page, which may have kept it. */
  keepGone(text: string): void
  /** The text cleared within the last day that is not back yet; null if there is none. */
  lastCleared(): Promise<Revision | null>
  remove(id: string): Promise<void>
  /** Takes a removal back. */
  putBack(revision: Revision): Promise<void>
}

interface RevisionKeeperWorld {
  userId: string
  store: RevisionStore
  newId(): string
  now(): number
}

const clearedLifeMs = day

export function createRevisionKeeper({ userId, store, newId, now }: RevisionKeeperWorld): RevisionKeeper {
  let current: Revision | null = null
  let written: Promise<void> = Promise.resolve()

  function write(
    text: string,
    wasCleared: boolean,
    annotations: Annotations = {},
    options?: { unlessKnown: boolean },
  ) {
    if (text.trim() === '' || (text === current?.text && wasCleared === current.wasCleared)) return
    const grown = current !== null && !current.wasCleared && text.startsWith(current.text) ? current : null
    const id = grown?.id ?? newId()
    // A caller that knows the text alone must not forget the words left out of it.
    const { choices = grown?.choices ?? [], times = [] } = annotations
    current = {
      ...{ id, userId, at: now(), text, wasCleared },
      ...(choices.length > 0 && { choices }),
      ...(times.length > 0 && { times: packTimes(times) }),
    }
    const revision = current
    written = written
      .then(() => store.put(revision, options))
      .catch((error: unknown) => console.warn('A revision could not be kept.', error))
  }

  return {
    keep: (text, annotations) => write(text, false, annotations),
    keepCleared: (text, annotations) => write(text, true, annotations),
    keepGone: (text) => write(text, true, {}, { unlessKnown: true }),
    async lastCleared() {
      await written
      const [last] = await store.list(userId, now())
      return last?.wasCleared && last.at > now() - clearedLifeMs ? last : null
    },
    remove(id) {
      // A text cleared again is kept again: its earlier revision may be the one to expire.
      if (current?.id === id || current?.wasCleared) current = null
      return store.remove(id)
    },
    putBack: (revision) => store.put(revision),
  }
}
