import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { makePasswordQueue, type Turn } from './password-queue.ts'

/** OWASP's first choice for argon2id, the package's default variant. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of no password: the same work for whoever has none. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** libuv has four threads; hashing leaves one to files, DNS and token signatures. */
const atOnce = Math.min(availableParallelism(), 3)

/**
 * Hashes and checks passwords off the main thread, a few at once, and whoever is known first. The contract has brought
 * them into NFC, when they were set and when they are given alike.
 */
export function makePasswords() {
  const queued = makePasswordQueue(atOnce)

  return {
    hash: (password: string, turn: Turn) => queued(turn, () => hash(password, cost)),
    /** Takes the same time where there is no hash to check against. */
    async verify(storedHash: string | null | undefined, password: string, turn: Turn) {
      const isRight = await queued(turn, () => verify(storedHash ?? dummyHash, password))
      return isRight && typeof storedHash === 'string'
    },
  }
}
