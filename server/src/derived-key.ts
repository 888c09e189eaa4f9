import { createHmac } from 'node:crypto'

/** A key of its own for one purpose, made of a token secret: what it signs or hides is of no use for any other. */
export function deriveKey(tokenSecret: string, purpose: string): Buffer {
  return createHmac('sha256', tokenSecret).update(purpose).digest()
}
