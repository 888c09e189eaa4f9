import { randomUUID } from 'node:crypto'
import type {
  ExchangeWordsBody,
  ExchangeWordsData,
  KeptEntry,
  StoredEntry,
} from '@plainspoken/contract/kept-words'
import { type Dated, mergeChange } from '@plainspoken/contract/merge-change'
import { keptWords } from '@plainspoken/contract/word-limits'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { wordCopies, wordEntries } from '../db/schema.ts'
import { Failure } from '../http/failure.ts'

type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]

const shown = { kind: wordEntries.kind, key: wordEntries.key, value: wordEntries.value }
const idOf = ({ kind, key }: Pick<KeptEntry, 'kind' | 'key'> | StoredEntry) => `${kind} ${key}`

/** Takes what a device has changed, and gives what was changed elsewhere since the version it has seen. */
export async function exchangeWords(
  db: Database,
  userId: string,
  { copy, version: seen, begins = false, changes }: ExchangeWordsBody,
  now: Date,
): Promise<ExchangeWordsData> {
  return db.transaction(async (tx) => {
    if (begins)
      await tx
        .insert(wordCopies)
        .values({ userId, id: randomUUID(), version: 0, forgottenTo: 0 })
        .onConflictDoNothing()
    const ofUser = tx.select().from(wordCopies).where(eq(wordCopies.userId, userId))
    // One device after the other: who has seen a version has seen all before it.
    const [own] = await (changes.length > 0 ? ofUser.for('update') : ofUser)
    if (!own) return { copy: null, version: 0, isWhole: true, entries: [] }
    const isKnown = own.id === copy
    const changed = isKnown && changes.length > 0
    const version = changed ? own.version + 1 : own.version
    const late = changed ? await write(tx, userId, version, changes, now) : []
    const forgottenTo = changed ? await forgetDeletions(tx, userId, own.forgottenTo) : own.forgottenTo
    if (changed) {
      await requireRoom(tx, userId)
      await tx.update(wordCopies).set({ version, forgottenTo }).where(eq(wordCopies.userId, userId))
    }
    const isWhole = !isKnown || seen < forgottenTo
    const entries = isWhole
      ? await listWords(tx, userId)
      : await tx
          .select(shown)
          .from(wordEntries)
          .where(
            and(
              eq(wordEntries.userId, userId),
              or(
                gt(wordEntries.version, seen),
                ...late.map(({ kind, key }) => and(eq(wordEntries.kind, kind), eq(wordEntries.key, key))),
              ),
            ),
          )
    return { copy: own.id, version, isWhole, entries }
  })
}

/** Returns those that came too late: the entry was changed elsewhere after them. */
async function write(
  tx: Tx,
  userId: string,
  version: number,
  changes: ExchangeWordsBody['changes'],
  now: Date,
): Promise<KeptEntry[]> {
  const keys = changes.map(({ entry }) => entry.key)
  const rows = await tx
    .select()
    .from(wordEntries)
    .where(and(eq(wordEntries.userId, userId), inArray(wordEntries.key, keys)))
  const all = new Map<string, Dated>(
    rows.map((row) => {
      const { value, editedAt, fieldEdits: fields, shares } = row
      return [idOf(row), { value, at: editedAt.getTime(), fields, shares }]
    }),
  )
  const late: KeptEntry[] = []
  const written = new Map<string, typeof wordEntries.$inferInsert>()
  for (const change of changes) {
    const { entry } = change
    const kept = all.get(idOf(entry))
    const merged = mergeChange(kept, change, now.getTime())
    if (merged === kept) {
      late.push(entry)
      continue
    }
    all.set(idOf(entry), merged)
    const { value, at, fields = null, shares = null } = merged
    written.set(idOf(entry), {
      ...{ userId, ...entry, version, value },
      ...{ editedAt: new Date(at), fieldEdits: fields, shares },
    })
  }
  if (written.size > 0)
    await tx
      .insert(wordEntries)
      .values([...written.values()])
      .onConflictDoUpdate({
        target: [wordEntries.userId, wordEntries.kind, wordEntries.key],
        set: {
          value: sql`excluded.value`,
          version: sql`excluded.version`,
          editedAt: sql`excluded.edited_at`,
          fieldEdits: sql`excluded.field_edits`,
          shares: sql`excluded.shares`,
        },
      })
  return late
}

async function requireRoom(tx: Tx, userId: string) {
  const [sum] = await tx
    .select({
      entries: sql<number>`count(*)`,
      bytes: sql<number>`coalesce(sum(octet_length(${wordEntries.key}) + octet_length(${wordEntries.value}::text)), 0)::bigint`,
    })
    .from(wordEntries)
    .where(and(eq(wordEntries.userId, userId), isNotNull(wordEntries.value)))
  if (sum && (sum.entries > keptWords.entries || sum.bytes > keptWords.bytes)) throw new Failure('words_full')
}

/** Keeps the latest deletions, and returns up to which version others are forgotten. */
async function forgetDeletions(tx: Tx, userId: string, before: number): Promise<number> {
  const deleted = and(eq(wordEntries.userId, userId), isNull(wordEntries.value))
  const [oldest] = await tx
    .select({ version: wordEntries.version })
    .from(wordEntries)
    .where(deleted)
    .orderBy(desc(wordEntries.version))
    .offset(keptWords.deletions)
    .limit(1)
  if (!oldest) return before
  await tx.delete(wordEntries).where(and(deleted, lte(wordEntries.version, oldest.version)))
  return oldest.version
}

/** All that an account keeps. */
export async function listWords(db: Pick<Database, 'select'>, userId: string): Promise<StoredEntry[]> {
  return db
    .select(shown)
    .from(wordEntries)
    .where(and(eq(wordEntries.userId, userId), isNotNull(wordEntries.value)))
    .orderBy(asc(wordEntries.version), asc(wordEntries.kind), asc(wordEntries.key))
}

/** Removes all that an account keeps, and that it keeps them. */
export async function removeWords(db: Database, userId: string) {
  await db.delete(wordCopies).where(eq(wordCopies.userId, userId))
}

/** The copies of these accounts, as they are now; one that keeps none is not among them. */
export async function listCopies(db: Database, userIds: string[]) {
  return db
    .select({ userId: wordCopies.userId, copy: wordCopies.id, version: wordCopies.version })
    .from(wordCopies)
    .where(inArray(wordCopies.userId, userIds))
}
