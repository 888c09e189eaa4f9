import { createHmac, timingSafeEqual } from 'node:crypto'
import { code } from '@plainspoken/contract/limits'
import type { Deps } from '../deps.ts'
import { deriveKey } from '../derived-key.ts'
import type { StoredCode } from './registration-store.ts'

export type Codes = ReturnType<typeof makeCodes>

/**
 * Mailed codes, and what is stored of them. A few digits are guessed from any hash in no time, slow ones included, so
 * the stored form is keyed with a secret that is not in the database; guessing at the door ends after five tries.
 * `owner` is what the code belongs to: the same digits prove nothing elsewhere.
 */
export function makeCodes({ config, randomBytes }: Pick<Deps, 'config' | 'randomBytes'>) {
  const keys = config.tokenSecrets.map((secret) => deriveKey(secret, 'mailed codes'))

  const hashWith = (key: Buffer, owner: string, digits: string) =>
    createHmac('sha256', key).update(`${owner}\n${digits}`).digest('base64url')

  /** By each key: while TOKEN_SECRET is being changed, another server may have made the code with another one. */
  const hashes = (owner: string, digits: string) => keys.map((key) => hashWith(key, owner, digits))
  const hash = (owner: string, digits: string) => hashes(owner, digits)[0] ?? ''

  /** What stands in a link for a code: it lives and dies with it, and is too long to be guessed. */
  function linksOf(owner: string, { codeHash, expiresAt }: Pick<StoredCode, 'codeHash' | 'expiresAt'>) {
    return hashes(`link of ${owner}`, `${codeHash} ${expiresAt.toISOString()}`)
  }

  return {
    /** Evenly spread: what a remainder would favour is drawn again. */
    make(digits: number): string {
      const range = 10 ** digits
      const even = Math.floor(2 ** 32 / range) * range
      for (;;) {
        const drawn = randomBytes(4).readUInt32BE()
        if (drawn < even) return String(drawn % range).padStart(digits, '0')
      }
    },
    hash,
    linkOf: (...about: Parameters<typeof linksOf>) => linksOf(...about)[0] ?? '',
    matches: (storedHash: string, owner: string, digits: string) =>
      hashes(owner, digits).some((one) => isSame(storedHash, one)),
    matchesLink: (stored: Parameters<typeof linksOf>[1], owner: string, given: string) =>
      linksOf(owner, stored).some((one) => isSame(one, given)),
  }
}

/** Compares two hashes in a time that tells nothing about where they differ. */
function isSame(one: string, other: string) {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** What is stored of a fresh code that belongs to `owner`. */
export function newCode(codes: Codes, owner: string, digits: string, now: Date) {
  return {
    codeHash: codes.hash(owner, digits),
    triesLeft: code.tries,
    expiresAt: new Date(now.getTime() + code.lifeMs),
  }
}
