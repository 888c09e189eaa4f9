import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Failure } from '../http/failure.ts'

/** OWASP's first choice for argon2id, the package's default variant. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of no password: the same work for whoever has none. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** libuv has four threads; hashing leaves one to files, DNS and token signatures. */
const atOnce = Math.min(availableParallelism(), 3)
const waitingMost = 400

/**
 * Hashes and checks passwords off the main thread, a few at once, in the order they came. The contract has brought
 * them into NFC, when they were set and when they are given alike.
 */
export function makePasswords() {
  const waiting: (() => void)[] = []
  let running = 0

  async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= waitingMost) throw new Failure('unavailable', { retryAfterSeconds: 5 })
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password: string) => queued(() => hash(password, cost)),
    /** Takes the same time where there is no hash to check against. */
    async verify(storedHash: string | null | undefined, password: string) {
      const isRight = await queued(() => verify(storedHash ?? dummyHash, password))
      return isRight && typeof storedHash === 'string'
    },
  }
}
