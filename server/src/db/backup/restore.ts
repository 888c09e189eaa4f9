import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { json } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { type Extract, extract } from 'tar-stream'
import type { z } from 'zod'
import { StartupError } from '../../startup-error.ts'
import type { Database } from '../connect.ts'
import { explainFileError } from '../embedded/file-error.ts'
import type { Log } from '../log.ts'
import { connectPatiently, MIGRATIONS_FOLDER, migrate, readApplied } from '../migrate.ts'
import { findMigrationFault, readMigrations } from '../migration-files.ts'
import {
  type BackupHead,
  type BackupManifest,
  HEAD_FILE,
  headSchema,
  MANIFEST_FILE,
  manifestSchema,
} from './archive.ts'
import { BrokenBackup, plainEntriesOnly } from './plain-entries.ts'
import { type BackedUpTable, setSequence, toCopyTarget } from './tables.ts'

type Entry = Awaited<ReturnType<ReturnType<Extract[typeof Symbol.asyncIterator]>['next']>>['value']

const LEAVE_LIMIT_MS = 2_000
const PAUSE_MS = 100
/** Of the archive's own files. */
const MOST_JSON_BYTES = 4 * 1024 * 1024
/** PostgreSQL reads a row whole into memory. */
const MOST_ROW_BYTES = 16 * 1024 * 1024

type Options = { db: Database; log: Log; file: string }

/**
 * Brings a backup into an empty database, and its schema up to date. Everything arrives in one transaction that ends
 * only when every row was counted and every checksum held: after a failure the database is as empty as before.
 * @throws StartupError with a sentence for the operator
 */
export async function restore({ db, log, file }: Options): Promise<BackupManifest> {
  const input = createReadStream(file)
  const archive = extract()
  const read = pipeline(input, createZstdDecompress(), plainEntriesOnly(), archive)
  read.catch(() => {}) // told below, by the reader of the archive
  try {
    const entries = archive[Symbol.asyncIterator]()
    const head = await readJson(await entries.next(), HEAD_FILE, headSchema)
    const manifest = await fill(db, log, head, entries)
    await read
    await migrate(db, log)
    return manifest
  } catch (error) {
    throw explain(file, error)
  } finally {
    input.destroy()
  }
}

const BROKEN = 'is damaged, or not a whole backup. Nothing was restored.'

function explain(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartupError) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const isBroken =
    error instanceof BrokenBackup ||
    /^(Z_|ZSTD_|ERR_)/.test(code) ||
    (error instanceof pg.DatabaseError && /^(22|23|54)/.test(code)) || // rows that are no rows of their table
    /tar|header|unexpected end|premature/i.test(error.message)
  return isBroken
    ? new StartupError(`${file} ${BROKEN}`, { cause: error })
    : explainFileError(`The backup ${file}`, error)
}

async function fill(
  db: Database,
  log: Log,
  head: BackupHead,
  entries: AsyncIterator<Entry>,
): Promise<BackupManifest> {
  const fault = findMigrationFault(readMigrations(MIGRATIONS_FOLDER), head.migrations)
  if (fault) throw new StartupError(`The backup was made by version ${head.version}. ${fault}`)
  const client = await connectPatiently(db, log, 0)
  try {
    await refuseOthers(client)
    const applied = await readApplied(client)
    if (applied.length > head.migrations.length || (applied.length === 0 && (await hasTables(client)))) {
      throw new StartupError('The database is not new. Restore into an empty one.')
    }
    await migrate(db, log, MIGRATIONS_FOLDER, head.migrations.length)
    await client.query('begin')
    await refuseRows(client, head.tables)
    const manifest = await copyTables(client, head.tables, entries)
    for (const [name, next] of Object.entries(manifest.sequences)) await setSequence(client, name, next)
    await client.query('commit')
    return manifest
  } finally {
    await client.end() // and with it a transaction that did not end
  }
}

/** A product that runs would write into the tables meanwhile. One that has just ended may still be leaving. */
async function refuseOthers(client: pg.Client) {
  const deadline = performance.now() + LEAVE_LIMIT_MS
  for (;;) {
    const { rows } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'plainspoken' and pid <> pg_backend_pid()`,
    )
    if (rows.length === 0) return
    if (performance.now() > deadline) {
      throw new StartupError('The product is running on this database. Stop it first.')
    }
    await sleep(PAUSE_MS)
  }
}

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' limit 1`,
  )
  return rows.length > 0
}

async function refuseRows(client: pg.Client, tables: BackedUpTable[]) {
  for (const table of tables) {
    const { rows } = await client.query(`select from ${toCopyTarget(table).split(' (')[0]} limit 1`)
    if (rows.length > 0) {
      throw new StartupError(
        `The database is not empty: there are ${table.name} in it. Restore into an empty one.`,
      )
    }
  }
}

/** `row`: the bytes of the one that is under way. `refusal` is what PostgreSQL said to the rows: the stream has lost its connection then, and takes no more of them. */
type Filling = {
  table: BackedUpTable
  rows: CopyStreamQuery
  hash: Hash
  bytes: number
  row: number
  refusal?: Error
}

async function copyTables(client: pg.Client, tables: BackedUpTable[], entries: AsyncIterator<Entry>) {
  const filled = new Map<string, { rows: number; bytes: number; sha256: string }>()
  let filling: Filling | null = null

  async function end() {
    if (!filling) return
    const { table, rows, hash, bytes, refusal } = filling
    if (refusal) throw refusal
    rows.end()
    await finished(rows)
    filled.set(table.name, { rows: rows.rowCount, bytes, sha256: hash.digest('hex') })
    filling = null
  }

  for (;;) {
    const next = await entries.next()
    if (next.done) throw new BrokenBackup('the manifest is missing')
    const entry = next.value
    if (entry.header.name === MANIFEST_FILE) {
      await end()
      const manifest = await readJson(next, MANIFEST_FILE, manifestSchema)
      if (!(await entries.next()).done) throw new BrokenBackup('something follows the manifest')
      checkFilled(manifest, filled)
      return manifest
    }
    const name = entry.header.name.split('/')[1]
    if (filling === null || filling.table.name !== name) {
      await end()
      const table = tables.find((one) => one.name === name)
      if (!table || filled.has(table.name)) throw new BrokenBackup(`unexpected: ${entry.header.name}`)
      const rows = client.query(copyFrom(`copy ${toCopyTarget(table)} from stdin`))
      const begun: Filling = { table, rows, hash: createHash('sha256'), bytes: 0, row: 0 }
      // Thrown by the next write or the end; one that is cut off in the middle has neither.
      rows.on('error', (error) => {
        begun.refusal = error
      })
      filling = begun
    }
    const { rows, hash } = filling
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      hash.update(chunk)
      filling.bytes += chunk.length
      const end = chunk.lastIndexOf(0x0a)
      filling.row = end < 0 ? filling.row + chunk.length : chunk.length - end
      if (filling.row > MOST_ROW_BYTES) throw new BrokenBackup(`a row of ${filling.table.name} is too large`)
      if (filling.refusal) throw filling.refusal
      await write(rows, chunk)
    }
  }
}

/** Waits until there is room for more, and throws what PostgreSQL refused. */
function write(rows: CopyStreamQuery, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => rows.write(chunk, (error) => (error ? reject(error) : resolve())))
}

function checkFilled(
  manifest: BackupManifest,
  filled: Map<string, Omit<BackupManifest['tables'][number], 'name'>>,
) {
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const here = filled.get(name) ?? { rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') }
    if (here.rows !== rows || here.bytes !== bytes || here.sha256 !== sha256) {
      throw new BrokenBackup(`${name} is not what the manifest says`)
    }
  }
}

async function readJson<Shape>(
  { done, value: entry }: IteratorResult<Entry>,
  name: string,
  schema: z.ZodType<Shape>,
): Promise<Shape> {
  if (done || entry.header.name !== name) throw new BrokenBackup(`${name} is missing`)
  if (Number(entry.header.size) > MOST_JSON_BYTES) throw new BrokenBackup(`${name} is too large`)
  const content = await json(entry).catch((cause) => {
    throw new BrokenBackup(`${name} cannot be read`, { cause })
  })
  const parsed = schema.safeParse(content)
  if (!parsed.success) throw new BrokenBackup(`${name} is not what it should be`)
  return parsed.data
}
