import type {
  ForgotPasswordBody,
  ResetPasswordBody,
  VerifyResetCodeBody,
} from '@plainspoken/contract/account'
import { code as codeLimits, day, hour, resetCode } from '@plainspoken/contract/limits'
import { findWeakness } from '@plainspoken/contract/weak-password'
import type { Deps } from '../deps.ts'
import { recordEvent, recordRefusal } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { makeLimit } from '../http/limits.ts'
import { parseAddress } from './address.ts'
import { isLinkCode, linkedToReset } from './codes.ts'
import { countedBy } from './devices.ts'
import type { AccountParts } from './parts.ts'
import { turnOf } from './password-queue.ts'
import { makeRecoveryStore } from './recovery-store.ts'
import type { Registration } from './registration.ts'
import { makeResetMail } from './reset-mail.ts'

export type Recovery = ReturnType<typeof makeRecovery>

/**
 * A new password by a mailed code. Who reads the address's mail owns it: so the reset also works for an account
 * without a password, and for a registration that was never verified, whoever made it.
 */
export function makeRecovery({ db, now }: Deps, parts: AccountParts & { registration: Registration }) {
  const { users, passwords, codes, devices, mails, mailQueue, registration, trials } = parts
  const store = makeRecoveryStore(db)
  const mailCode = makeResetMail({ db, now }, parts)
  const gap = makeLimit(db, 'reset-gap', 1, codeLimits.gapMs)
  const hourly = makeLimit(db, 'reset-hour', codeLimits.perHour, hour)
  const typedDaily = makeLimit(db, 'reset-typed', resetCode.triesPerDay, day, sayLinkWorks)

  /**
   * Digits may be guessed: both calls that take them share five tries of a code, and the twenty of a day. The link's code
   * cannot be, and needs neither; so a stranger who uses the tries up does not keep the owner out.
   */
  async function requireRightCode(emailKey: string, code: string) {
    if (isLinkCode(code)) {
      const live = await store.listLinks(emailKey, now())
      const meant = live.find((each) => codes.matchesLink(linkedToReset(emailKey, each), code))
      if (!meant) throw new Failure('invalid_reset_code')
      return meant.codeHash
    }
    await typedDaily.take(emailKey)
    const live = await store.takeTry(emailKey, now())
    if (!live || !codes.matches(live.codeHash, emailKey, code)) throw new Failure('invalid_reset_code')
    await typedDaily.giveBack(emailKey)
    return live.codeHash
  }

  /** Records it where the reset is refused. */
  async function attempt<T>(emailKey: string, caller: Caller, work: () => Promise<T>) {
    const user = await users.findByKey(emailKey)
    const event = { event: 'password_reset', accountId: user?.id ?? null, caller, at: now() } as const
    return recordRefusal(db, event, work)
  }

  return {
    /**
     * Mails a code if there is an account, or a registration that was made in this browser. Does the same work for unknown
     * addresses.
     */
    async request({ email, devices: tokens, attempt }: ForgotPasswordBody, caller: Caller) {
      const address = parseAddress(email)
      const user = await users.findByKey(address.key)
      const key = countedBy(address.mailbox, devices.recognise(user, tokens))
      await gap.take(key)
      await hourly.take(key)
      const pending = await registration.findForReset(address, attempt, caller)
      await recordEvent(db, { event: 'reset_requested', accountId: user?.id ?? null, caller, at: now() })
      await mailCode(address, user ?? pending)
    },

    async check({ email, code }: VerifyResetCodeBody, caller: Caller) {
      const { key } = parseAddress(email)
      await attempt(key, caller, async () => {
        const codeHash = await requireRightCode(key, code)
        if (!isLinkCode(code)) await store.giveBackTry(key, codeHash)
      })
    },

    /** Returns a device token: this browser has shown that its person reads the mailbox. */
    async reset({ email, code, newPassword }: ResetPasswordBody, caller: Caller) {
      const address = parseAddress(email)
      return attempt(address.key, caller, async () => {
        const codeHash = await requireRightCode(address.key, code)
        const passwordHash = await passwords.hash(newPassword, turnOf(caller, address.key))
        const pending = await registration.findPending(address)
        const id = await store.redeem(
          address.key,
          codeHash,
          passwordHash,
          pending,
          trials.hash(address.key),
          now(),
          caller,
          (tx, owner) =>
            mailQueue.post(
              tx,
              mails.passwordChanged(owner.email, findWeakness(newPassword, owner), owner.lost),
            ),
        )
        if (id === null) throw new Failure('invalid_reset_code')
        return { device: devices.issue({ id }) }
      })
    },
  }
}

const sayLinkWorks = (wait: string) =>
  `Too many codes were tried for this address. Please open the link in the email, or type a code in ${wait}.`
