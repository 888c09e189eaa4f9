import {
  accountData,
  changeNameBody,
  changeNameData,
  changePasswordBody,
  changePasswordData,
  deleteAccountData,
  profileData,
  proofBody,
  removeGoogleData,
  sessionParams,
  themeBody,
} from '@plainspoken/contract/account'
import { success as successSchema } from '@plainspoken/contract/reply'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../http/caller.ts'
import { success } from '../http/replies.ts'
import type { Sessions } from '../http/sessions.ts'
import { toProfile } from './profile.ts'
import type { Settings } from './settings.ts'

const nothing = { 200: successSchema(z.null()) }

/** The calls of the signed-in about themselves. */
export function userRoutes({
  sessions,
  settings,
}: {
  sessions: Sessions
  settings: Settings
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', sessions.requireUser)

    app.get(
      '/user/profile',
      { schema: { response: { 200: successSchema(profileData) } } },
      async ({ user }) => success(toProfile(user)),
    )

    app.patch('/user/theme', { schema: { body: themeBody, response: nothing } }, async ({ user, body }) => {
      await settings.changePreferences(user, body)
      return success(null)
    })

    app.patch(
      '/user/name',
      { schema: { body: changeNameBody, response: { 200: successSchema(changeNameData) } } },
      async ({ user, session, body }) => success(await settings.changeName(user, session, body)),
    )

    app.post(
      '/user/password',
      { schema: { body: changePasswordBody, response: { 200: successSchema(changePasswordData) } } },
      async (request) =>
        success(
          await settings.changePassword(request.user, request.session, request.body, callerOf(request)),
        ),
    )

    app.get(
      '/user/data',
      { schema: { response: { 200: successSchema(accountData) } } },
      async ({ user, session }) => success(await settings.exportData(user, session)),
    )

    app.delete(
      '/user/sessions/:sessionId',
      { schema: { params: sessionParams, response: nothing } },
      async (request) => {
        await sessions.end(request.user.id, request.params.sessionId, callerOf(request))
        return success(null)
      },
    )

    app.delete(
      '/user/google',
      { schema: { body: proofBody, response: { 200: successSchema(removeGoogleData) } } },
      async (request) =>
        success(await settings.removeGoogle(request.user, request.session, request.body, callerOf(request))),
    )

    app.delete(
      '/user',
      { schema: { body: proofBody, response: { 200: successSchema(deleteAccountData) } } },
      async (request) => {
        const { user, session, body } = request
        const until = await settings.deleteAccount(user, session, body, callerOf(request))
        return success({ deletesAt: until?.toISOString() ?? null })
      },
    )

    app.post('/auth/logout', { schema: { response: nothing } }, async (request) => {
      await sessions.signOut(request.user, request.session, callerOf(request))
      return success(null)
    })

    app.post('/auth/logout-everywhere', { schema: { response: nothing } }, async (request) => {
      await sessions.endAll(request.user.id, callerOf(request))
      return success(null)
    })
  }
}
