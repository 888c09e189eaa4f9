import { expect } from 'vitest'
import type { Config } from '../src/config.ts'
import { makeLog } from '../src/log.ts'

const secretFields = new Set([
  ...['password', 'newPassword', 'currentPassword', 'token', 'code', 'attempt', 'device'],
  ...['authorization', 'stripe-signature'],
])

/** A server's log from its most talkative level on, and what must never stand in it: case I5. */
export function openWatchedLog({ tokenSecrets, stripe, speech }: Config) {
  const logged: string[] = []
  const secrets = new Set<string>(tokenSecrets)
  for (const key of [stripe?.secretKey, stripe?.webhookSecret, speech.serviceKey, speech.liveKey])
    if (key) secrets.add(key)

  return {
    log: makeLog('debug', { write: (line: string) => void logged.push(line) }),
    logged,
    secrets,

    /** Notes what is secret among the fields of a body, a reply or a request's headers. */
    noteSecrets(value: unknown) {
      if (typeof value !== 'object' || value === null) return
      for (const [field, given] of Object.entries(value)) {
        const secret = typeof given === 'string' ? given.replace(/^bearer /i, '') : ''
        // Shorter ones stand in any log by chance.
        if (secretFields.has(field) && secret.length >= 6) secrets.add(secret)
      }
    },

    /** Expects no secret in the log, and no whole address. */
    expectNoSecrets() {
      const log = logged.join('')
      expect(log.length).toBeGreaterThan(0)
      const found = [...secrets].filter((secret) =>
        // A code's few digits may be a part of a time or of an id.
        /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(log) : log.includes(secret),
      )
      expect(found).toEqual([])
      expect(log).not.toMatch(/[\w.]+@[\w.]*example\.test/)
    },
  }
}
