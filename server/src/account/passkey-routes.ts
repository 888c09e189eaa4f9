import { loginData, proofBody } from '@plainspoken/contract/account'
import { minute } from '@plainspoken/contract/limits'
import {
  addPasskeyBody,
  passkeyLoginBody,
  passkeyOptions,
  passkeyParams,
  renamePasskeyBody,
} from '@plainspoken/contract/passkeys'
import { success as successSchema } from '@plainspoken/contract/reply'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../http/caller.ts'
import type { LimitClients } from '../http/limits.ts'
import { success } from '../http/replies.ts'
import type { Sessions } from '../http/sessions.ts'
import type { Passkeys } from './passkeys.ts'

const nothing = { 200: successSchema(z.null()) }
const offer = { 200: successSchema(passkeyOptions) }

/** Signing in with a passkey, and what the signed-in do with theirs. */
export function passkeyRoutes(
  limitClients: LimitClients,
  sessions: Sessions,
  passkeys: Passkeys,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/auth/passkey-options',
      { onRequest: limitClients('passkey-options', 60, minute), schema: { response: offer } },
      async () => success({ options: { ...(await passkeys.offerSignIn()) } }),
    )

    app.post(
      '/auth/passkey-login',
      {
        onRequest: limitClients('passkey-login', 20, minute),
        schema: { body: passkeyLoginBody, response: { 200: successSchema(loginData) } },
      },
      async (request) => success(await passkeys.signIn(request.body, callerOf(request))),
    )

    await app.register(ownPasskeyRoutes(sessions, passkeys))
  }
}

function ownPasskeyRoutes(sessions: Sessions, passkeys: Passkeys): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', sessions.requireUser)

    app.post('/user/passkeys/options', { schema: { body: proofBody, response: offer } }, async (request) => {
      const { user, session, body } = request
      const options = await passkeys.offerNew(user, session, body, callerOf(request))
      return success({ options: { ...options } })
    })

    app.post('/user/passkeys', { schema: { body: addPasskeyBody, response: nothing } }, async (request) => {
      await passkeys.add(request.user, request.body, callerOf(request))
      return success(null)
    })

    app.patch(
      '/user/passkeys/:passkeyId',
      { schema: { params: passkeyParams, body: renamePasskeyBody, response: nothing } },
      async ({ user, params, body }) => {
        await passkeys.rename(user, params.passkeyId, body.name)
        return success(null)
      },
    )

    app.delete(
      '/user/passkeys/:passkeyId',
      { schema: { params: passkeyParams, body: proofBody, response: nothing } },
      async (request) => {
        const { user, session, params, body } = request
        await passkeys.remove(user, session, params.passkeyId, body, callerOf(request))
        return success(null)
      },
    )
  }
}
