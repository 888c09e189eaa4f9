import { pino } from 'pino'
import type { Config } from './config.ts'

const secretFields = [
  'authorization',
  'password',
  'newPassword',
  'currentPassword',
  'code',
  'token',
  'credential',
  'attempt',
]

/** One JSON line an event on standard output. Secrets are cut out wherever a field of that name stands. */
export function makeLog(level: Config['logLevel'], destination?: pino.DestinationStream) {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: {
      paths: [
        ...secretFields.flatMap((field) => [`body.${field}`, `*.body.${field}`]),
        'headers.authorization',
        '*.headers.authorization',
        'headers["stripe-signature"]',
        '*.headers["stripe-signature"]',
      ],
      censor: '[cut]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
