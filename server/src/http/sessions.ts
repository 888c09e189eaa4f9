import { randomUUIDv7 } from 'node:crypto'
import { sessionMs } from '@plainspoken/contract/limits'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Deps } from '../deps.ts'
import { Failure } from './failure.ts'
import { makeSessionStore, type Session, type SignedInUser } from './session-store.ts'
import { makeTokens } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set behind `requireUser` only. */
    user: SignedInUser
    /** Set behind `requireUser` only. */
    session: Session
  }
}

export type Sessions = ReturnType<typeof makeSessions>

/** Sign-ins: opening, checking and ending them, and the tokens that stand for them. */
export function makeSessions({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>) {
  const store = makeSessionStore(db)
  const tokens = makeTokens(config)

  function makeSession(remembered: boolean): Session {
    const createdAt = now()
    const life = remembered ? sessionMs.remembered : sessionMs.normal
    return { id: randomUUIDv7(), createdAt, expiresAt: new Date(createdAt.getTime() + life) }
  }

  /** For `onRequest`, so that a stranger's body is never read. Refuses whatever is wrong with the same 401. */
  const requireUser: onRequestAsyncHookHandler = async (request) => {
    const token = readBearer(request)
    const named = token === null ? null : await tokens.read(token, now())
    const found = named && (await store.find(named.sessionId, named.userId, now()))
    if (!found) throw new Failure('not_signed_in')
    request.user = found.user
    request.session = found.session
  }

  return {
    requireUser,

    /** A new token for a session that is open, with the user's present claims. */
    makeToken(user: SignedInUser, session: Session) {
      return tokens.sign(user, session, now())
    },

    /** Signs somebody in whom something else than a password has proven, and returns the token. */
    async open(user: SignedInUser) {
      const session = makeSession(false)
      await store.insert(user.id, session)
      return tokens.sign(user, session, now())
    },

    /** Signs in the owner of the password that was checked; null where it was changed meanwhile. */
    async openForPassword(user: SignedInUser, passwordHash: string, remembered: boolean) {
      const session = makeSession(remembered)
      const isOpen = await store.insertForPassword(user, passwordHash, session)
      return isOpen ? tokens.sign(user, session, now()) : null
    },

    list: (userId: string) => store.list(userId, now()),
    end: store.delete,
    endAll: store.deleteAll,
    forgetExpired: () => store.deleteExpired(now()),
  }
}

/** The one bearer token of a request; null for none, several or anything else. A token in the address is never read. */
function readBearer(request: FastifyRequest): string | null {
  const { rawHeaders } = request.raw
  const isOneOf = (name: string, index: number) => index % 2 === 0 && name.toLowerCase() === 'authorization'
  if (rawHeaders.filter(isOneOf).length !== 1) return null
  return /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
