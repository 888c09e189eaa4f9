import { type LoginData, preferences } from '@plainspoken/contract/account'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import type { SignedInUser } from '../http/session-store.ts'
import type { Parts } from '../parts.ts'
import type { Devices } from './devices.ts'
import type { makeMails } from './mails.ts'

type SignedIn = {
  user: SignedInUser
  token: string
  /** See `Devices.recognise`. */
  device: string | null
  /** The owner knows of it already: the account was just made or linked. */
  isToldAlready?: boolean
  caller: Caller
}

/** The end of every sign-in: what the page is given, and a mail to the owner where the browser is new to the account. */
export function makeWelcome(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  parts: Pick<Parts, 'mailQueue'> & { devices: Devices; mails: ReturnType<typeof makeMails> },
) {
  const { devices, mailQueue, mails } = parts
  return async ({ user, token, device, isToldAlready = false, caller }: SignedIn): Promise<LoginData> => {
    if (device === null && !isToldAlready)
      await mailQueue.post(db, mails.newBrowser(user.email, caller, now()))
    return { token, ...preferences.parse(user), device: devices.issue(user, device) }
  }
}
