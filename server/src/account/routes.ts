import {
  loginBody,
  loginData,
  profileData,
  registerBody,
  registerData,
  resendBody,
  themeBody,
  verifyEmailBody,
} from '@plainspoken/contract/account'
import { hour, minute } from '@plainspoken/contract/limits'
import { success as successSchema } from '@plainspoken/contract/reply'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { makeOutbox } from '../adapters/mailer/outbox.ts'
import type { Deps } from '../deps.ts'
import { limitClients } from '../http/limits.ts'
import { answerEvenly, refuseEvenly } from '../http/pace.ts'
import { success } from '../http/replies.ts'
import { makeSessions } from '../http/sessions.ts'
import { makePasswords } from './passwords.ts'
import { toProfile } from './profile.ts'
import { makeRegistration } from './registration.ts'
import { makeSignIn } from './sign-in.ts'
import { makeUserStore } from './user-store.ts'

const nothing = successSchema(z.null())

/** All calls about accounts and signing in. */
export function accountRoutes(deps: Deps): FastifyPluginAsyncZod {
  const { db, log } = deps
  const passwords = makePasswords()
  const sessions = makeSessions(deps)
  const outbox = makeOutbox(deps.mailer, log)
  const registration = makeRegistration(deps, passwords, outbox)
  const { signIn } = makeSignIn(deps, { passwords, sessions, outbox, registration })
  const users = makeUserStore(db)

  const limitSignIns = limitClients(db, 'sign-in', 10, minute)
  const limitMails = [limitClients(db, 'mail-minute', 10, minute), limitClients(db, 'mail-hour', 60, hour)]
  const limitCodes = limitClients(db, 'code', 30, 5 * minute)

  return async (app) => {
    app.addHook('onClose', async () => outbox.close())

    app.post(
      '/auth/register',
      {
        onRequest: limitMails,
        schema: { body: registerBody, response: { 200: successSchema(registerData) } },
      },
      async ({ body }) => success(await answerEvenly(() => registration.register(body))),
    )

    app.post(
      '/auth/verify-email',
      { onRequest: limitCodes, schema: { body: verifyEmailBody, response: { 200: nothing } } },
      async ({ body }) => {
        await refuseEvenly(() => registration.verify(body))
        return success(null)
      },
    )

    app.post(
      '/auth/resend-verification-code',
      { onRequest: limitMails, schema: { body: resendBody, response: { 200: nothing } } },
      async ({ body }) => {
        await answerEvenly(() => registration.resend(body))
        return success(null)
      },
    )

    app.post(
      '/auth/login',
      { onRequest: limitSignIns, schema: { body: loginBody, response: { 200: successSchema(loginData) } } },
      async ({ body }) => success(await refuseEvenly(() => signIn(body))),
    )

    const forSignedIn: FastifyPluginAsyncZod = async (signedIn) => {
      signedIn.addHook('onRequest', sessions.requireUser)

      signedIn.post('/auth/logout', { schema: { response: { 200: nothing } } }, async ({ session }) => {
        await sessions.end(session.id)
        return success(null)
      })

      signedIn.get(
        '/user/profile',
        { schema: { response: { 200: successSchema(profileData) } } },
        async ({ user }) => success(toProfile(user)),
      )

      signedIn.patch(
        '/user/theme',
        { schema: { body: themeBody, response: { 200: nothing } } },
        async ({ user, body }) => {
          await users.update(user.id, body)
          return success(null)
        },
      )
    }
    app.register(forSignedIn)
  }
}
