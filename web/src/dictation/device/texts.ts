import type { Database, Table } from './database.ts'
import type { AboutText, Draft } from './drafts.ts'
import { isOver, type Revision } from './revisions.ts'

/** A text that was put away whole. To earlier versions of the product it is a revision. */
export interface StoredText extends Revision, Partial<AboutText> {
  id: string
  isText?: true
}

/** The texts kept beside the one that is open. */
export interface KeptTexts {
  /** Facts about the open one. */
  open: AboutText | null
  /** Newest first, the pinned before the others. Those that are not `isText` are earlier versions, or were cleared. */
  others: StoredText[]
}

/** The texts of a user on this device. One is open, as the draft that all pages share; the others are put away. */
export interface TextStore {
  list(userId: string, now: number): Promise<KeptTexts>
  /**
   * Puts the open text away and opens another one, or an empty sheet, in one step: each text is in one place only. Gives the id
   * of the one put away, null if there was nothing in it. Pages take the change over as if another page had made it. A new sheet
   * that another page took since `switchedAt`, and what has been written on it, stays.
   */
  open(
    userId: string,
    chosen: string | null,
    about: { newId(): string; now: number; heardBy: string; switchedAt: number | undefined },
  ): Promise<string | null>
  /** Renames or pins a text. */
  change(userId: string, id: string, changes: Partial<Pick<AboutText, 'title' | 'isPinned'>>): Promise<void>
  /** Adds texts of which there is none with the same words; gives how many. They stay from now for as long as a new one. */
  add(userId: string, texts: readonly StoredText[], now: number): Promise<number>
}

export class TextGone extends Error {}

const unnamed = { title: '', isPinned: false, heardBy: '' }

export function createTextStore(database: Database): TextStore {
  return {
    list: (userId, now) =>
      database.run(['drafts', 'takes'], 'readonly', async (table) => {
        const draft = await table('drafts').get<Draft>(userId)
        const kept = await table('takes').listOf<StoredText>(userId)
        return { open: draft?.about ?? null, others: listed(kept, draft?.text ?? '', now) }
      }),
    open: (userId, chosen, about) =>
      database.run(['drafts', 'takes'], 'readwrite', async (table) => {
        const draft = await table('drafts').get<Draft>(userId)
        const next = chosen === null ? null : await table('takes').get<StoredText>(chosen)
        if (next === undefined) throw new TextGone('This text is no longer on the device.')
        const isNew = draft?.switchedAt !== about.switchedAt && draft?.about === undefined
        if (next === null && isNew) return null
        const left = draft && draft.text.trim() !== '' ? putAway(draft, about) : null
        if (left === null && next === null) return null
        if (left) await keepOnce(table('takes'), left)
        if (next) await table('takes').delete(next.id)
        const { text, choices = [], times = [] } = next ?? { text: '' }
        const revision = (draft?.revision ?? 0) + 1
        await table('drafts').put({
          ...(draft ?? { userId, savedAt: about.now, known: [] }),
          ...{ text, anchor: text.length, head: text.length, places: [], choices, times },
          ...{ revision, switchedAt: revision, about: next ? aboutOf(next) : undefined },
        })
        return left?.id ?? null
      }),
    change: (userId, id, changes) =>
      database.run(['drafts', 'takes'], 'readwrite', async (table) => {
        const text = await table('takes').get<StoredText>(id)
        // Whoever names an earlier version wants it for a text of its own.
        if (text) return table('takes').put({ ...text, ...changes, isText: true, wasCleared: false })
        const draft = await table('drafts').get<Draft>(userId)
        if (draft?.about?.id !== id) throw new TextGone('This text is no longer on the device.')
        await table('drafts').put({ ...draft, about: { ...draft.about, ...changes } })
      }),
    add: (userId, texts, now) =>
      database.run(['drafts', 'takes'], 'readwrite', async (table) => {
        const takes = table('takes')
        const draft = await table('drafts').get<Draft>(userId)
        const known = new Set([
          '',
          ...(await takes.listOf<StoredText>(userId)).map(({ text }) => text.trim()),
        ])
        if (draft) known.add(draft.text.trim())
        const fresh = texts.filter(({ text }) => !known.has(text.trim()) && known.add(text.trim()))
        for (const text of fresh) await takes.put({ ...text, userId, at: isOver(text, now) ? now : text.at })
        return fresh.length
      }),
  }
}

function putAway(
  { userId, text, choices = [], times = [], savedAt, about }: Draft,
  { newId, heardBy }: { newId(): string; heardBy: string },
): StoredText {
  const known = about ?? { ...unnamed, id: newId() }
  return {
    ...known,
    ...{ userId, text, choices, times, at: savedAt, wasCleared: false, isText: true },
    heardBy: heardBy === '' ? known.heardBy : heardBy,
  }
}

/** The versions that it has grown out of go: nothing of them is not in it. */
async function keepOnce(takes: Table, text: StoredText) {
  for (const other of await takes.listOf<StoredText>(text.userId))
    if (!other.isText && isPartOf(other.text, text.text)) await takes.delete(other.id)
  await takes.put(text)
}

function aboutOf({ id, title = '', isPinned = false, heardBy = '' }: StoredText): AboutText {
  return { id, title, isPinned, heardBy }
}

/** Without versions of which all stands in another text. */
function listed(kept: readonly StoredText[], open: string, now: number): StoredText[] {
  const lasting = kept.filter((one) => !isOver(one, now))
  const texts = [open, ...lasting.filter(({ isText }) => isText).map(({ text }) => text)]
  const byAge = lasting.toSorted(
    (a, b) => Number(b.isPinned ?? false) - Number(a.isPinned ?? false) || b.at - a.at,
  )
  return byAge.filter((one, index) => {
    if (one.isText) return true
    const later = byAge.slice(0, index).map(({ text }) => text)
    return ![...texts, ...later].some((text) => isPartOf(one.text, text))
  })
}

function isPartOf(earlier: string, text: string): boolean {
  return text.trim().startsWith(earlier.trim())
}
