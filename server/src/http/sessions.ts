import { randomUUIDv7 } from 'node:crypto'
import { hour, sessionMs } from '@plainspoken/contract/limits'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Deps } from '../deps.ts'
import { describeError } from '../describe-error.ts'
import type { Caller } from './caller.ts'
import { Failure } from './failure.ts'
import { makeSessionStore, type Proof, type Session, type SignedInUser } from './session-store.ts'
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
export function makeSessions({ config, db, now, log }: Pick<Deps, 'config' | 'db' | 'now' | 'log'>) {
  const store = makeSessionStore(db)
  const tokens = makeTokens(config)

  /** Its end unless it is used from now on. */
  function endOf({ createdAt, isRemembered }: Pick<Session, 'createdAt' | 'isRemembered'>): Date {
    const { unused, most } = sessionMs[isRemembered ? 'remembered' : 'normal']
    return new Date(Math.min(now().getTime() + unused, createdAt.getTime() + most))
  }

  function makeSession(
    isRemembered: boolean,
    { browser, network }: Pick<Session, 'browser' | 'network'>,
    passkeyId: string | null = null,
  ): Session {
    const begun = { createdAt: now(), isRemembered }
    return { id: randomUUIDv7(), ...begun, expiresAt: endOf(begun), browser, network, passkeyId }
  }

  /** Good for as long as the session may last at most; its row says whether it still does. */
  function makeToken(user: SignedInUser, { id, createdAt, isRemembered }: Session) {
    const { most } = sessionMs[isRemembered ? 'remembered' : 'normal']
    return tokens.sign(user, { id, expiresAt: new Date(createdAt.getTime() + most) }, now())
  }

  /** Whoever signs in keeps the account whose deletion was put off. */
  async function callOffDeletion({ id, deletesAt }: SignedInUser, caller: Caller) {
    if (deletesAt === null) return
    await store.callOffDeletion(id, { event: 'deletion_called_off', accountId: id, caller, at: now() })
  }

  /** Notes that a session is in use, once an hour. That this cannot be written down is no reason to refuse what was asked. */
  async function noteUse(session: Session) {
    const end = endOf(session)
    if (end.getTime() - session.expiresAt.getTime() < hour) return
    await store.prolong(session.id, end).catch((error: unknown) => {
      log.warn({ cause: describeError(error) }, 'the use of a session could not be noted')
    })
  }

  /** The holder of a token, and the sign-in behind it. Refuses whatever is wrong with it with the same 401. */
  async function require(token: string | null) {
    const named = token === null ? null : await tokens.read(token, now())
    const found = named && (await store.find(named.sessionId, named.userId, now()))
    if (!found) throw new Failure('not_signed_in')
    await noteUse(found.session)
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
    makeToken,

    /** One that takes the place of a session whose token must end, for an owner who was proven anew. */
    renew: (session: Session) => makeSession(session.isRemembered, session),

    /** Signs somebody in whom something else than a password has proven, and returns the token. */
    async open(
      user: SignedInUser,
      caller: Caller,
      { remembered = false, passkeyId = null }: { remembered?: boolean; passkeyId?: string | null } = {},
    ) {
      const session = makeSession(remembered, caller, passkeyId)
      // Deleted in this very moment.
      if (!(await store.open(user, null, session, caller))) throw new Failure('not_signed_in')
      await callOffDeletion(user, caller)
      return makeToken(user, session)
    },

    /** Signs in the owner of the password that was checked; null where it was changed meanwhile. */
    async openForPassword(user: SignedInUser, proof: Proof, remembered: boolean, caller: Caller) {
      const session = makeSession(remembered, caller)
      const isOpen = await store.open(user, proof, session, caller)
      if (!isOpen) return null
      await callOffDeletion(user, caller)
      return makeToken(user, session)
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
