import type { BaseLogger } from 'pino'

/** What the database code says to the operator. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
