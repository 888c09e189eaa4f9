import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** The request brings this very key. Compares in a time that tells nothing about where they differ. */
export function hasBearer({ headers }: Pick<FastifyRequest, 'headers'>, key: string, scheme = 'Bearer') {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`${scheme} ${key}`))
}
