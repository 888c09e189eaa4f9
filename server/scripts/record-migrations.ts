import { writeFileSync } from 'node:fs'
import { MIGRATIONS_FOLDER } from '../src/db/migrate.ts'
import {
  findMigrationFault,
  readMigrations,
  readRecordedMigrations,
  recordFile,
} from '../src/db/migration-files.ts'

// Part of `npm run migration`: writes down the new migrations' hashes, so that a later change of one is noticed.
const migrations = readMigrations(MIGRATIONS_FOLDER)
const fault = findMigrationFault(migrations, readRecordedMigrations(MIGRATIONS_FOLDER))
if (fault) {
  console.error(fault)
  process.exitCode = 1
} else {
  const recorded = migrations.map(({ name, hash }) => ({ name, hash }))
  writeFileSync(recordFile(MIGRATIONS_FOLDER), `${JSON.stringify(recorded, null, 2)}\n`)
}
