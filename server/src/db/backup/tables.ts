import type pg from 'pg'

/** A table, with the columns that hold data of their own, in order. */
export type BackedUpTable = { name: string; columns: string[] }

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The table as it stands in a COPY statement. */
export function toCopyTarget({ name, columns }: BackedUpTable): string {
  return `${quote(name)} (${columns.map(quote).join(', ')})`
}

/**
 * The tables that a backup holds, each behind those it refers to. Taken from the catalogue, so that a new table is
 * covered. Unlogged ones are left out: they hold counts, which begin anew after a crash too.
 */
export async function listTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows: tables } = await client.query<BackedUpTable & { refersTo: string[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "refersTo"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname <> 'schema_migrations'
    order by c.relname`)
  const ordered: typeof tables = []
  while (ordered.length < tables.length) {
    const next = tables.find(
      (table) =>
        !ordered.includes(table) &&
        table.refersTo.every((name) => ordered.some((past) => past.name === name)),
    )
    if (!next)
      throw new Error('the tables refer to each other in a circle, and cannot be restored in any order')
    ordered.push(next)
  }
  return ordered.map(({ name, columns }) => ({ name, columns }))
}

/** Sequences and the next number each would give. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; next: number }>(`
    select sequencename as name, coalesce(last_value + increment_by, start_value) as next
    from pg_sequences where schemaname = current_schema()`)
  return Object.fromEntries(rows.map(({ name, next }) => [name, next]))
}

/** Lets a sequence go on with this number. */
export async function setSequence(client: pg.ClientBase, name: string, next: number): Promise<void> {
  await client.query('select setval($1::regclass, $2, false)', [quote(name), next])
}
