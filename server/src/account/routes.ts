import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../deps.ts'
import { makeClientLimits } from '../http/limits.ts'
import type { Parts } from '../parts.ts'
import { readDeviceTokens } from './devices.ts'
import { makeEmailChange } from './email-change.ts'
import { emailChangeRoutes } from './email-change-routes.ts'
import { makeGoogleCheck } from './google-check.ts'
import { makeGoogleSignIn } from './google-sign-in.ts'
import { makeOwnerProof } from './owner-proof.ts'
import { makeAccountParts } from './parts.ts'
import { makePasskeyCheck } from './passkey-check.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { makePasskeys } from './passkeys.ts'
import { makePasswordCheck } from './password-check.ts'
import { makeRecovery } from './recovery.ts'
import { makeRegistration } from './registration.ts'
import { makeSettings } from './settings.ts'
import { makeSignIn } from './sign-in.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { userRoutes } from './user-routes.ts'
import { wordRoutes } from './word-routes.ts'

/** All calls about accounts and signing in. */
export function accountRoutes(deps: Deps, shared: Parts): FastifyPluginAsyncZod {
  const parts = makeAccountParts(deps, shared)
  const { devices } = parts
  const limitClients = makeClientLimits(deps.db, (request) => devices.ownerOf(readDeviceTokens(request)))
  const passwordCheck = makePasswordCheck(deps, parts)
  const registration = makeRegistration(deps, parts)
  const recovery = makeRecovery(deps, { ...parts, registration })
  const googleCheck = makeGoogleCheck(deps)
  const passkeyCheck = makePasskeyCheck(deps)
  const googleSignIn = makeGoogleSignIn(deps, { ...parts, passwordCheck, googleCheck })
  const signIn = makeSignIn(deps, { ...parts, registration, passwordCheck })
  const proof = makeOwnerProof(deps, { ...parts, passwordCheck, passkeyCheck, googleCheck })
  const passkeys = makePasskeys(deps, { ...parts, proof, passkeyCheck })
  const emailChange = makeEmailChange(deps, { ...parts, proof })
  const settings = makeSettings(deps, { ...parts, proof, passkeys, emailChange })

  return async (app) => {
    await app.register(signInRoutes({ limitClients, registration, recovery, signIn, googleSignIn }))
    await app.register(emailChangeRoutes(limitClients, shared.sessions, emailChange))
    await app.register(passkeyRoutes(limitClients, shared.sessions, passkeys))
    await app.register(userRoutes({ sessions: shared.sessions, settings }))
    await app.register(wordRoutes(deps, shared.sessions))
  }
}
