import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

/** PostgreSQL's codes for trouble that passes (appendix A of its manual): a whole class, or one code. */
const PASSING_CODES = [
  '08', // connection lost
  '53', // disk full, out of memory, too many connections
  '57P', // shutting down, starting, or crashed
  '57014', // statement time-out
  '55P03', // lock time-out
  '40001', // could not be put in order with another transaction
  '40P01', // deadlock
  '25006', // read-only: the primary has changed
  '58030', // the disk cannot be read or written
]

/** Messages of the driver that come without a code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error))/

/** Errors that broke connections to the database: EPIPE or ECONNRESET alone could as well be a client's. */
const connectionErrors = new WeakSet<Error>()

/** To be told of what each connection says of itself. */
export function noteConnectionError(error: Error): void {
  connectionErrors.add(error)
}

/** The database is out of reach, full or overloaded: nothing is wrong with the request, which may be tried again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = unwrap(error)
  if (cause instanceof pg.DatabaseError) return PASSING_CODES.some((code) => cause.code?.startsWith(code))
  if (!(cause instanceof Error)) return false
  if (connectionErrors.has(cause) || DRIVER_MESSAGES.test(cause.message)) return true
  const { syscall } = cause as NodeJS.ErrnoException
  // The error of a first connection comes bare; those of other streams (an upload that broke off) must not be taken for it.
  return cause === error ? syscall === 'connect' || syscall === 'getaddrinfo' : syscall !== undefined
}

/** A row was refused because the user it belongs to is gone. */
export function isUserGone(error: unknown): boolean {
  const cause = unwrap(error)
  const ofUser = /_user_id_users_id_fk$/
  return cause instanceof pg.DatabaseError && cause.code === '23503' && ofUser.test(cause.constraint ?? '')
}

/** A table or a column is missing: no server of this version has been started on the database yet. */
export function isSchemaMissing(error: unknown): boolean {
  const cause = unwrap(error)
  return cause instanceof pg.DatabaseError && (cause.code === '42P01' || cause.code === '42703')
}

/** The message of PostgreSQL, the driver or the system, without the statement. */
export function describeCause(error: unknown): string {
  const { message, code } = unwrap(error) as NodeJS.ErrnoException
  return message || (code ?? 'no reason given')
}

/** Drizzle's error holds the statement's parameters in its message; the cause is what PostgreSQL or the driver said. */
function unwrap(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error
}
