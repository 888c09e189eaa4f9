import {
  forgotPasswordBody,
  googleLoginBody,
  loginBody,
  loginData,
  registerBody,
  registerData,
  resendBody,
  resetPasswordBody,
  resetPasswordData,
  verifyEmailBody,
  verifyEmailData,
  verifyResetCodeBody,
} from '@plainspoken/contract/account'
import { hour, minute } from '@plainspoken/contract/limits'
import { success as successSchema } from '@plainspoken/contract/reply'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../http/caller.ts'
import type { LimitClients } from '../http/limits.ts'
import { answerEvenly, refuseEvenly } from '../http/pace.ts'
import { success } from '../http/replies.ts'
import type { GoogleSignIn } from './google-sign-in.ts'
import type { Recovery } from './recovery.ts'
import type { Registration } from './registration.ts'
import type { SignIn } from './sign-in.ts'

type Parts = {
  limitClients: LimitClients
  registration: Registration
  recovery: Recovery
  signIn: SignIn
  googleSignIn: GoogleSignIn
}

const nothing = { 200: successSchema(z.null()) }
const signedIn = { 200: successSchema(loginData) }

/** The calls of those who are not signed in yet. */
export function signInRoutes({
  limitClients,
  registration,
  recovery,
  signIn,
  googleSignIn,
}: Parts): FastifyPluginAsyncZod {
  const limitSignIns = limitClients('sign-in', 10, minute)
  const limitGoogle = limitClients('google', 10, minute)
  const limitMails = [limitClients('mail-minute', 10, minute), limitClients('mail-hour', 60, hour)]
  const limitCodes = limitClients('code', 30, 5 * minute)

  return async (app) => {
    app.post(
      '/auth/register',
      {
        onRequest: limitMails,
        schema: { body: registerBody, response: { 200: successSchema(registerData) } },
      },
      async (request) =>
        success(await answerEvenly(() => registration.register(request.body, callerOf(request)))),
    )

    app.post(
      '/auth/verify-email',
      {
        onRequest: limitCodes,
        schema: { body: verifyEmailBody, response: { 200: successSchema(verifyEmailData) } },
      },
      async (request) => {
        return success(await refuseEvenly(() => registration.verify(request.body, callerOf(request))))
      },
    )

    app.post(
      '/auth/resend-verification-code',
      { onRequest: limitMails, schema: { body: resendBody, response: nothing } },
      async (request) => {
        await answerEvenly(() => registration.resend(request.body, callerOf(request)))
        return success(null)
      },
    )

    app.post(
      '/auth/login',
      { onRequest: limitSignIns, schema: { body: loginBody, response: signedIn } },
      async (request) => success(await refuseEvenly(() => signIn(request.body, callerOf(request)))),
    )

    app.post(
      '/auth/google-login',
      { onRequest: limitGoogle, schema: { body: googleLoginBody, response: signedIn } },
      async (request) => success(await googleSignIn.signIn(request.body, callerOf(request))),
    )

    app.post(
      '/auth/forgot-password',
      { onRequest: limitMails, schema: { body: forgotPasswordBody, response: nothing } },
      async (request) => {
        await answerEvenly(() => recovery.request(request.body, callerOf(request)))
        return success(null)
      },
    )

    app.post(
      '/auth/verify-reset-code',
      { onRequest: limitCodes, schema: { body: verifyResetCodeBody, response: nothing } },
      async (request) => {
        await refuseEvenly(() => recovery.check(request.body, callerOf(request)))
        return success(null)
      },
    )

    app.post(
      '/auth/reset-password',
      {
        onRequest: limitCodes,
        schema: { body: resetPasswordBody, response: { 200: successSchema(resetPasswordData) } },
      },
      async (request) => {
        return success(await refuseEvenly(() => recovery.reset(request.body, callerOf(request))))
      },
    )
  }
}
