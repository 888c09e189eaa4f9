import { z } from 'zod'

/*
 * A backup is a tar archive packed by zstd, so that common programs open it: `backup.json`, then each table's rows as
 * PostgreSQL's COPY writes them, in pieces `tables/NAME/000001` …, and `manifest.json` at the end, which says what must
 * have come before: a file without it is half a file.
 */

/** Bytes of a table in one piece: what a backup or restore holds in memory. */
export const PIECE_BYTES = 4 * 1024 * 1024

export const HEAD_FILE = 'backup.json'
export const MANIFEST_FILE = 'manifest.json'

export const headSchema = z.object({
  format: z.literal('plainspoken-backup-1'),
  madeAt: z.iso.datetime(),
  /** The product's version. */
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

export const manifestSchema = z.object({
  tables: z.array(
    z.object({ name: z.string(), rows: z.number(), bytes: z.number(), sha256: z.string().length(64) }),
  ),
  sequences: z.record(z.string(), z.number()),
})

export type BackupHead = z.output<typeof headSchema>
export type BackupManifest = z.output<typeof manifestSchema>

export const pieceName = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, '0')}`
