import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS_FOLDER } from './migrate.ts'
import {
  breakingMark,
  findMigrationFault,
  readMigrations,
  readRecordedMigrations,
} from './migration-files.ts'

test('every migration is as it was when it was made', () => {
  const migrations = readMigrations(MIGRATIONS_FOLDER)
  const recorded = readRecordedMigrations(MIGRATIONS_FOLDER)
  expect(findMigrationFault(migrations, recorded)).toBeNull()
  expect(recorded).toHaveLength(migrations.length)
})

test('a migration says so where the version before it cannot work with what it leaves', () => {
  const takesAway = /\bdrop (table|column|constraint)\b|\brename\b|\bset not null\b|\bset data type\b/i
  const asksFor = /\badd column\b(?!.*\bdefault\b).*\bnot null\b/i
  const silent = readMigrations(MIGRATIONS_FOLDER)
    .filter(({ isBreaking }) => !isBreaking)
    .flatMap(({ name, statements }) => statements.map((statement) => ({ name, statement })))
    .filter(({ statement }) => takesAway.test(statement) || asksFor.test(statement))
  expect(silent, `either leave room for the former version, or write: ${breakingMark}`).toEqual([])
})

test('the migrations make the schema that the code knows', { timeout: 60_000 }, () => {
  const server = join(import.meta.dirname, '../..')
  const folder = mkdtempSync(join(tmpdir(), 'plainspoken-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  const drizzleKit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')
  const options = ['--dialect=postgresql', '--schema=./src/db/schema.ts', `--out=${relative(server, folder)}`]
  const said = execFileSync(process.execPath, [drizzleKit, 'generate', ...options], { cwd: server })
  expect(String(said)).toContain('No schema changes')
  expect(readMigrations(folder)).toHaveLength(readMigrations(MIGRATIONS_FOLDER).length)
})
