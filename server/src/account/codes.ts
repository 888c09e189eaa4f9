import { createHmac, timingSafeEqual } from 'node:crypto'
import { linkCodeLength } from '@plainspoken/contract/account'
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

  /** The tokens of links, too long to be guessed. */
  const linksOf = ({ owner, code }: Linked) => hashes(`link of ${owner}`, code)

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
    linkOf: (linked: Linked) => linksOf(linked)[0] ?? '',
    matches: (storedHash: string, owner: string, digits: string) =>
      hashes(owner, digits).some((one) => isSame(storedHash, one)),
    matchesLink: (linked: Linked, given: string) => linksOf(linked).some((one) => isSame(one, given)),
  }
}

/** The code that a link stands for. */
type Linked = { owner: string; code: string }

/** A reset's link lives and dies with its code. */
export const linkedToReset = (
  emailKey: string,
  { codeHash, expiresAt }: Pick<StoredCode, 'codeHash' | 'expiresAt'>,
): Linked => ({ owner: emailKey, code: `${codeHash} ${expiresAt.toISOString()}` })

/** A registration's link outlives the codes that are typed: each may be replaced, and its tries used up. */
export const linkedToRegistration = (id: string): Linked => ({ owner: id, code: 'registration' })

/** It is the code of a link, and not the digits that one types. */
export const isLinkCode = (given: string) => given.length === linkCodeLength

/** Compares two hashes in a time that tells nothing about where they differ. */
function isSame(one: string, other: string) {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** The stored form of a fresh code that belongs to `owner`. */
export function newCode(codes: Codes, owner: string, digits: string, now: Date) {
  return {
    codeHash: codes.hash(owner, digits),
    triesLeft: code.tries,
    expiresAt: new Date(now.getTime() + code.lifeMs),
  }
}
