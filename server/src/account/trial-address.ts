import { createHmac } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { deriveKey } from '../derived-key.ts'

/**
 * One mailbox has many spellings, and each would be worth a free day: whatever stands after a plus, Gmail's dots and its other
 * name. For counting free days only; two such addresses are still two accounts.
 */
function canonical(emailKey: string): string {
  const at = emailKey.lastIndexOf('@')
  const domain = emailKey.slice(at + 1)
  // One that begins with a plus has no suffix.
  const mailbox = emailKey.slice(0, at).replace(/(?<=.)\+.*/, '')
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${mailbox}@${domain}`
  return `${mailbox.replaceAll('.', '')}@gmail.com`
}

/**
 * What is kept of an address that had its free day: a keyed hash, by which it is known when it comes again and by nobody read. The
 * secret before the present one still counts.
 */
export function makeTrialAddresses({ config }: Pick<Deps, 'config'>) {
  const keys = config.tokenSecrets.slice(0, 2).map((secret) => deriveKey(secret, 'free days'))
  return {
    /** The hashes to look for; the first is the one to keep. */
    hash: (emailKey: string): string[] =>
      keys.map((key) => createHmac('sha256', key).update(canonical(emailKey)).digest('base64url')),
  }
}
