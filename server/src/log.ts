import { hostname } from 'node:os'
import { pino } from 'pino'
import type { Config } from './config.ts'
import { version } from './version.ts'

const secretFields = [
  'password',
  'newPassword',
  'currentPassword',
  'code',
  'token',
  'credential',
  'attempt',
  'devices',
]

/**
 * One JSON line an event on standard output, each with the node and the version that wrote it. Bodies and headers are not logged; should a line ever hold a request's, its
 * secrets are cut out. The places are named one by one: a wildcard among them takes three times the line's own time.
 */
export function makeLog(level: Config['logLevel'], destination?: pino.DestinationStream) {
  const options: pino.LoggerOptions = {
    level,
    base: { node: hostname(), version },
    redact: {
      paths: ['', 'req.', 'request.'].flatMap((holder) => [
        ...secretFields.map((field) => `${holder}body.${field}`),
        `${holder}headers.authorization`,
        `${holder}headers["stripe-signature"]`,
      ]),
      censor: '[cut]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
