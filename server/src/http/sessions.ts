import { randomUUIDv7 } from 'node:crypto'
import { sessionMs } from '@plainspoken/contract/limits'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Caller } from './caller.ts'
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

  function makeSession(remembered: boolean, { browser, network }: Caller): Session {
    const createdAt = now()
    const life = remembered ? sessionMs.remembered : sessionMs.normal
    return {
      id: randomUUIDv7(),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + life),
      browser,
      network,
    }
  }

  /** Who holds a token, and by which sign-in. Refuses whatever is wrong with it with the same 401. */
  async function require(token: string | null) {
    const named = token === null ? null : await tokens.read(token, now())
    const found = named && (await store.find(named.sessionId, named.userId, now()))
    if (!found) throw new Failure('not_signed_in')
    return found
  }

  /** For `onRequest`, so that a stranger's body is never read. */
  const requireUser: onRequestAsyncHookHandler = async (request) => {
    const { user, session } = await require(readBearer(request))
    request.user = user
    request.session = session
  }

  return {
    require,
    requireUser,

    /** A new token for a session that is open, with the user's present claims. */
    makeToken(user: SignedInUser, session: Session) {
      return tokens.sign(user, session, now())
    },

    /** One that takes the place of a session whose token must end: it was proven anew, and ends no later. */
    renew: (session: Session): Session => ({ ...session, id: randomUUIDv7(), createdAt: now() }),

    /** Signs somebody in whom something else than a password has proven, and returns the token. */
    async open(user: SignedInUser, caller: Caller) {
      const session = makeSession(false, caller)
      // Deleted in this very moment.
      if (!(await store.open(user, null, session, caller))) throw new Failure('not_signed_in')
      return tokens.sign(user, session, now())
    },

    /** Signs in the owner of the password that was checked; null where it was changed meanwhile. */
    async openForPassword(user: SignedInUser, passwordHash: string, remembered: boolean, caller: Caller) {
      const session = makeSession(remembered, caller)
      const isOpen = await store.open(user, passwordHash, session, caller)
      return isOpen ? tokens.sign(user, session, now()) : null
    },

    list: (userId: string) => store.list(userId, now()),

    /** Signs one's own session out. */
    async signOut(user: SignedInUser, session: Session, caller: Caller) {
      await store.end(user.id, session.id, {
        event: 'signed_out',
        accountId: user.id,
        caller,
        at: now(),
      })
    },

    /** Ends another session of the user. @throws Failure not_found where they have none of that id */
    async end(userId: string, sessionId: string, caller: Caller) {
      const event = { event: 'session_ended', accountId: userId, caller, at: now() } as const
      if ((await store.end(userId, sessionId, event)) === 0) throw new Failure('not_found')
    },

    /** Ends every session of the user, and returns how many there were. */
    endAll(userId: string, caller: Caller) {
      return store.end(userId, null, {
        event: 'signed_out_everywhere',
        accountId: userId,
        caller,
        at: now(),
      })
    },
  }
}

/** The one bearer token of a request; null for none, several or anything else. A token in the address is never read. */
function readBearer(request: FastifyRequest): string | null {
  const { rawHeaders } = request.raw
  const isOneOf = (name: string, index: number) => index % 2 === 0 && name.toLowerCase() === 'authorization'
  if (rawHeaders.filter(isOneOf).length !== 1) return null
  return /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
