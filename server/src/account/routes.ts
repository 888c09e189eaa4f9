import { day, hour, recentEvents } from '@plainspoken/contract/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../deps.ts'
import { deleteOldEvents } from '../http/account-event-store.ts'
import { deleteExpiredLimits } from '../http/limit-store.ts'
import type { Parts } from '../parts.ts'
import { makeGoogleSignIn } from './google-sign-in.ts'
import { makeAccountParts } from './parts.ts'
import { makePasswordCheck } from './password-check.ts'
import { makeRecovery } from './recovery.ts'
import { makeRegistration } from './registration.ts'
import { makeSettings } from './settings.ts'
import { makeSignIn } from './sign-in.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { userRoutes } from './user-routes.ts'

const passwordFailuresKeptMs = 30 * day

/** All calls about accounts and signing in, and the removal of what is over, at the start and every hour. */
export function accountRoutes(deps: Deps, shared: Parts): FastifyPluginAsyncZod {
  const { db, log, now } = deps
  const parts = makeAccountParts(deps, shared)
  const { sessions, guard } = parts
  const passwordCheck = makePasswordCheck(deps, parts)
  const registration = makeRegistration(deps, parts)
  const recovery = makeRecovery(deps, { ...parts, registration })
  const googleSignIn = makeGoogleSignIn(deps, { ...parts, passwordCheck })
  const signIn = makeSignIn(deps, { ...parts, registration })
  const settings = makeSettings(deps, { ...parts, passwordCheck })

  async function removeWhatIsOver() {
    await sessions.forgetExpired()
    await registration.forgetOld()
    await recovery.forgetExpired()
    await googleSignIn.forgetExpired()
    await guard.forgetOld(new Date(now().getTime() - passwordFailuresKeptMs))
    await deleteOldEvents(db, new Date(now().getTime() - recentEvents.keptMs))
    await deleteExpiredLimits(db)
  }

  return async (app) => {
    let removal = Promise.resolve()
    const remove = () => {
      removal = removeWhatIsOver().catch(({ name }: Error) => {
        log.error({ name }, 'rows that are over were not removed')
      })
    }
    const timer = setInterval(remove, hour).unref()
    app.addHook('onReady', async () => remove())
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await removal
    })
    await app.register(signInRoutes({ db, registration, recovery, signIn, googleSignIn }))
    await app.register(userRoutes({ sessions, settings }))
  }
}
