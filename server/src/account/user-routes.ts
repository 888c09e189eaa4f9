import {
  accountData,
  changeNameBody,
  changeNameData,
  changePasswordBody,
  deleteAccountBody,
  profileData,
  themeBody,
} from '@plainspoken/contract/account'
import { success as successSchema } from '@plainspoken/contract/reply'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
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
      await settings.changeTheme(user, body.themePreference)
      return success(null)
    })

    app.patch(
      '/user/name',
      { schema: { body: changeNameBody, response: { 200: successSchema(changeNameData) } } },
      async ({ user, session, body }) => success(await settings.changeName(user, session, body)),
    )

    app.post(
      '/user/password',
      { schema: { body: changePasswordBody, response: nothing } },
      async ({ user, session, body }) => {
        await settings.changePassword(user, session, body)
        return success(null)
      },
    )

    app.get(
      '/user/data',
      { schema: { response: { 200: successSchema(accountData) } } },
      async ({ user, session }) => success(await settings.exportData(user, session)),
    )

    app.delete(
      '/user',
      { schema: { body: deleteAccountBody, response: nothing } },
      async ({ user, session, body }) => {
        await settings.deleteAccount(user, session, body)
        return success(null)
      },
    )

    app.post('/auth/logout', { schema: { response: nothing } }, async ({ session }) => {
      await sessions.end(session.id)
      return success(null)
    })

    app.post('/auth/logout-everywhere', { schema: { response: nothing } }, async ({ user }) => {
      await sessions.endAll(user.id)
      return success(null)
    })
  }
}
