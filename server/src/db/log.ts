import type { BaseLogger } from 'pino'

/** The log in which the database code speaks to the operator. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
