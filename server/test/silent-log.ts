import { pino } from 'pino'

/** For tests that do not look at the log. */
export const silentLog = pino({ level: 'silent' })
