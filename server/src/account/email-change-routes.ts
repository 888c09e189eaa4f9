import {
  changeEmailBody,
  confirmEmailBody,
  confirmEmailData,
  undoEmailBody,
} from '@plainspoken/contract/account'
import { minute } from '@plainspoken/contract/limits'
import { success as successSchema } from '@plainspoken/contract/reply'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../http/caller.ts'
import type { LimitClients } from '../http/limits.ts'
import { answerEvenly } from '../http/pace.ts'
import { success } from '../http/replies.ts'
import type { Sessions } from '../http/sessions.ts'
import type { EmailChange } from './email-change.ts'

const nothing = { 200: successSchema(z.null()) }

/** Moving an account to another address, and taking that back. */
export function emailChangeRoutes(
  limitClients: LimitClients,
  sessions: Sessions,
  emailChange: EmailChange,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/auth/undo-email-change',
      {
        onRequest: limitClients('undo-email-change', 10, minute),
        schema: { body: undoEmailBody, response: nothing },
      },
      async (request) => {
        await emailChange.undo(request.body, callerOf(request))
        return success(null)
      },
    )

    const forSignedIn: FastifyPluginAsyncZod = async (signedIn) => {
      signedIn.addHook('onRequest', sessions.requireUser)

      signedIn.post(
        '/user/email',
        { schema: { body: changeEmailBody, response: nothing } },
        async (request) => {
          const { user, session, body } = request
          await answerEvenly(() => emailChange.ask(user, session, body, callerOf(request)))
          return success(null)
        },
      )

      signedIn.post(
        '/user/email/confirm',
        { schema: { body: confirmEmailBody, response: { 200: successSchema(confirmEmailData) } } },
        async (request) => {
          const { user, session, body } = request
          return success(await emailChange.confirm(user, session, body, callerOf(request)))
        },
      )
    }
    await app.register(forSignedIn)
  }
}
