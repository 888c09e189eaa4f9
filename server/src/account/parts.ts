import type { Deps } from '../deps.ts'
import type { Parts } from '../parts.ts'
import { makeCodes } from './codes.ts'
import { makeDevices } from './devices.ts'
import { makeGoogleStore } from './google-store.ts'
import { makeMails } from './mails.ts'
import { makePasswordGuard } from './password-guard.ts'
import { makePasswords } from './passwords.ts'
import { makeStrangerMails } from './stranger-mails.ts'
import { makeTrialAddresses } from './trial-address.ts'
import { makeUserStore } from './user-store.ts'
import { makeWelcome } from './welcome.ts'

export type AccountParts = ReturnType<typeof makeAccountParts>

/** Parts that several subjects of this feature use, built once for each app. */
export function makeAccountParts(deps: Deps, parts: Parts) {
  const shared = {
    ...parts,
    users: makeUserStore(deps.db),
    identities: makeGoogleStore(deps.db),
    passwords: makePasswords(),
    guard: makePasswordGuard(deps),
    codes: makeCodes(deps),
    mails: makeMails(deps.config.publicUrl),
    devices: makeDevices(deps),
    strangerMails: makeStrangerMails(deps.db),
    trials: makeTrialAddresses(deps),
  }
  return { ...shared, welcome: makeWelcome(deps, shared) }
}
