import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

/** The request brings this very key. Compares in a time that tells nothing about where they differ. */
export function hasBearer({ headers }: Pick<FastifyRequest, 'headers'>, key: string, scheme = 'Bearer') {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`${scheme} ${key}`))
}

/** The refusal of another program, which has no page to sign in on. */
export const wrongKey = () =>
  new Failure('not_signed_in', {
    sentence: 'The key is missing, or is not SPEECH_SERVICE_KEY of this server.',
  })
