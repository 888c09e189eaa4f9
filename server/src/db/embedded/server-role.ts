import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { type Door, OWNER_ROLE, SERVER_ROLE } from './door.ts'

const statements = readFileSync(join(import.meta.dirname, '../server-role.sql'), 'utf8')
const DISK_FULL = '53100'

/**
 * Makes the role as which the server works, and gives it what belonged to the superuser in former versions.
 * @throws StartupError with PostgreSQL's reason
 */
export async function makeServerRole({ connection }: Pick<Door, 'connection'>): Promise<void> {
  const client = new pg.Client({ ...connection, user: OWNER_ROLE })
  client.on('error', () => {}) // told by the statement as well
  try {
    await client.connect()
    await client.query(statements)
    const { password } = connection
    if (typeof password === 'string')
      await client.query(`alter role ${SERVER_ROLE} password ${client.escapeLiteral(password)}`)
  } catch (error) {
    const { code, message } = error as pg.DatabaseError
    const reason = code === DISK_FULL ? 'the disk is full' : message
    throw new StartupError(`The database's own user could not be made: ${reason}.`, { cause: error })
  } finally {
    await client.end()
  }
}
