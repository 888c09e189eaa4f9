import { day, hour } from '@plainspoken/contract/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { makeOutbox } from '../adapters/mailer/outbox.ts'
import type { Deps } from '../deps.ts'
import { deleteExpiredLimits } from '../http/limit-store.ts'
import { makeSessions } from '../http/sessions.ts'
import { makeGoogleSignIn } from './google-sign-in.ts'
import { makePasswordCheck } from './password-check.ts'
import { makePasswordGuard } from './password-guard.ts'
import { makePasswords } from './passwords.ts'
import { makeRecovery } from './recovery.ts'
import { makeRegistration } from './registration.ts'
import { makeSettings } from './settings.ts'
import { makeSignIn } from './sign-in.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { userRoutes } from './user-routes.ts'

const passwordFailuresKeptMs = 30 * day

/** All calls about accounts and signing in, and the removal of what is over, at the start and every hour. */
export function accountRoutes(deps: Deps): FastifyPluginAsyncZod {
  const { db, log, now } = deps
  const passwords = makePasswords()
  const sessions = makeSessions(deps)
  const outbox = makeOutbox(deps.mailer, log)
  const passwordCheck = makePasswordCheck(deps, { passwords, outbox })
  const registration = makeRegistration(deps, passwords, outbox)
  const recovery = makeRecovery(deps, { passwords, outbox, registration })
  const googleSignIn = makeGoogleSignIn(deps, { passwordCheck, sessions, outbox })
  const signIn = makeSignIn(deps, { passwords, sessions, outbox, registration })
  const settings = makeSettings(deps, { passwords, passwordCheck, sessions, outbox })

  async function removeWhatIsOver() {
    await sessions.forgetExpired()
    await registration.forgetOld()
    await recovery.forgetExpired()
    await googleSignIn.forgetExpired()
    await makePasswordGuard(deps).forgetOld(new Date(now().getTime() - passwordFailuresKeptMs))
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
      outbox.close()
      await removal
    })
    await app.register(signInRoutes({ db, registration, recovery, signIn, googleSignIn }))
    await app.register(userRoutes({ sessions, settings }))
  }
}
