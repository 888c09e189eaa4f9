import { createHmac } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { deriveKey } from '../derived-key.ts'
import { mailboxOf } from './address.ts'

/**
 * The record of an address that had its free day: a keyed hash, by which it is known when it comes again and by nobody
 * read. The secret before the present one still counts.
 */
export function makeTrialAddresses({ config }: Pick<Deps, 'config'>) {
  const keys = config.tokenSecrets.slice(0, 2).map((secret) => deriveKey(secret, 'free days'))
  return {
    /** The hashes to look for; the first is the one to keep. */
    hash: (emailKey: string): string[] =>
      keys.map((key) => createHmac('sha256', key).update(mailboxOf(emailKey)).digest('base64url')),
  }
}
