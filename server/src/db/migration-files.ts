import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One numbered change of the schema, as drizzle-kit wrote it. */
export type Migration = {
  /** Its file's name without `.sql`: a number and words. */
  name: string
  statements: string[]
  hash: string
  /** The version before it cannot work with what it leaves; it says so in a line of its own, `breakingMark`. */
  isBreaking: boolean
}

/** Servers of the former version are at work while a migration runs, so one seldom has this line: it takes away only what they no longer use. */
export const breakingMark = '-- breaks the former version'

/** Reads the migrations of a folder in the order of its journal. */
export function readMigrations(folder: string): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
  )
  return journal.entries.map(({ tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8').replaceAll('\r\n', '\n') // git may have added them
    return {
      name: tag,
      statements: text.split('--> statement-breakpoint'),
      hash: createHash('sha256').update(text).digest('hex'),
      isBreaking: text.includes(breakingMark),
    }
  })
}

/** A migration as it was written down, by a database that applied it or beside the files when it was made. */
export type RecordedMigration = { name: string; hash: string }

/** Here `npm run migration` writes down what it made; not in `meta`, where drizzle-kit takes every file for its own. */
export function recordFile(folder: string): string {
  return join(folder, 'hashes.json')
}

/** The record kept beside the files; empty at the very first migration. */
export function readRecordedMigrations(folder: string): RecordedMigration[] {
  const file = recordFile(folder)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/**
 * Compares migrations with what was written down of them: they must begin with exactly those, in the same order.
 * @returns what is wrong, as a sentence; null when nothing is
 */
export function findMigrationFault(migrations: Migration[], recorded: RecordedMigration[]): string | null {
  for (const [index, past] of recorded.entries()) {
    const present = migrations[index]
    if (!present) return `Migration ${past.name} is not known here: it comes from another version.`
    if (present.name !== past.name)
      return `Migration ${present.name} stands where ${past.name} stood: a new one goes to the end.`
    if (present.hash !== past.hash)
      return `Migration ${past.name} was changed afterwards: write a new one instead.`
  }
  return null
}
