import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Pack, pack } from 'tar-stream'
import { StartupError } from '../../startup-error.ts'
import type { Database } from '../connect.ts'
import { explainFileError } from '../embedded/file-error.ts'
import type { Log } from '../log.ts'
import { connectPatiently, readApplied } from '../migrate.ts'
import {
  type BackupHead,
  type BackupManifest,
  HEAD_FILE,
  MANIFEST_FILE,
  PIECE_BYTES,
  pieceName,
} from './archive.ts'
import { type BackedUpTable, listTables, readSequences, toCopyTarget } from './tables.ts'

type Options = { db: Database; log: Log; file: string; now: () => Date; version: string }

/**
 * Saves one moment of the whole database into a new file, while the product runs. The file appears under its name when
 * it is whole and on the disk; only its owner may read it. Holds some megabytes in memory, whatever the database's size.
 * @throws StartupError with a sentence for the operator
 */
export async function backUp({ db, log, file, now, version }: Options): Promise<BackupManifest> {
  const unfinished = `${file}.unfinished`
  const output = await openNew(file, unfinished)
  const client = await connectPatiently(db, log, 0)
  try {
    const archive = pack()
    const written = pipeline(
      archive,
      createZstdCompress(),
      createWriteStream('', { fd: output, flush: true }),
    )
    const [manifest] = await Promise.all([packDatabase(archive, client, { now, version }), written])
    await rename(unfinished, file)
    return manifest
  } catch (error) {
    await rm(unfinished, { force: true })
    throw explainFileError(`The backup ${file}`, error)
  } finally {
    await client.end()
  }
}

async function openNew(file: string, unfinished: string) {
  for (const name of [file, unfinished]) {
    if (existsSync(name))
      throw new StartupError(`There is a file ${name} already. Move it away, or choose another name.`)
  }
  try {
    return await open(unfinished, 'wx', 0o600)
  } catch (error) {
    throw explainFileError(`The backup ${file}`, error)
  }
}

async function packDatabase(
  archive: Pack,
  client: pg.Client,
  { now, version }: Pick<Options, 'now' | 'version'>,
): Promise<BackupManifest> {
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const tables = await listTables(client)
    const migrations = await readApplied(client)
    if (migrations.length === 0) throw new StartupError('The database is empty: there is nothing to save.')
    const head: BackupHead = {
      format: 'plainspoken-backup-1',
      madeAt: now().toISOString(),
      version,
      migrations,
      tables,
    }
    await addFile(archive, HEAD_FILE, JSON.stringify(head, null, 2))
    const manifest: BackupManifest = { tables: [], sequences: {} }
    for (const table of tables) manifest.tables.push(await packTable(archive, client, table))
    manifest.sequences = await readSequences(client)
    await addFile(archive, MANIFEST_FILE, JSON.stringify(manifest, null, 2))
    await client.query('commit')
    archive.finalize()
    return manifest
  } catch (error) {
    archive.destroy(error as Error)
    throw error
  }
}

async function packTable(archive: Pack, client: pg.Client, table: BackedUpTable) {
  const hash = createHash('sha256')
  let bytes = 0
  let pieces = 0
  let waiting: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (size === 0) return
    pieces += 1
    await addFile(archive, pieceName(table.name, pieces), Buffer.concat(waiting))
    waiting = []
    size = 0
  }
  const rows = client.query(copyTo(`copy ${toCopyTarget(table)} to stdout`))
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    size += chunk.length
    waiting.push(chunk)
    if (size >= PIECE_BYTES) await flush()
  }
  await flush()
  return { name: table.name, rows: rows.rowCount, bytes, sha256: hash.digest('hex') }
}

/** Waits until the archive has room for more. */
function addFile(archive: Pack, name: string, content: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.once('error', reject)
    archive.entry({ name, mode: 0o600 }, content, (error) => {
      archive.off('error', reject)
      if (error) reject(error)
      else resolve()
    })
  })
}
