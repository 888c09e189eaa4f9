import type {
  ForgotPasswordBody,
  ResetPasswordBody,
  VerifyResetCodeBody,
} from '@plainspoken/contract/account'
import { code as codeLimits, hour } from '@plainspoken/contract/limits'
import { findWeakness } from '@plainspoken/contract/weak-password'
import type { Deps } from '../deps.ts'
import { recordEvent, recordRefusal } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { makeLimit } from '../http/limits.ts'
import { parseAddress } from './address.ts'
import { newCode } from './codes.ts'
import type { AccountParts } from './parts.ts'
import { makeRecoveryStore } from './recovery-store.ts'
import type { Registration } from './registration.ts'

export type Recovery = ReturnType<typeof makeRecovery>

/**
 * A new password by a mailed code. Who reads the address's mail owns it: so the reset also works for an account
 * without a password, and for a registration that was never verified, whoever made it.
 */
export function makeRecovery({ db, now }: Deps, parts: AccountParts & { registration: Registration }) {
  const { users, passwords, codes, mails, outbox, registration } = parts
  const store = makeRecoveryStore(db)
  const gap = makeLimit(db, 'reset-gap', 1, codeLimits.gapMs)
  const hourly = makeLimit(db, 'reset-hour', codeLimits.perHour, hour)

  /**
   * Six digits may be guessed: both calls that take them share five tries. The link's code cannot be, and needs none; so
   * a stranger who uses the tries up does not keep the owner out.
   */
  async function requireRightCode(emailKey: string, code: string) {
    const isTyped = isDigits(code)
    const live = isTyped ? await store.takeTry(emailKey, now()) : await store.find(emailKey, now())
    const isRight =
      live !== null &&
      (isTyped ? codes.matches(live.codeHash, emailKey, code) : codes.matchesLink(live, emailKey, code))
    if (!isRight) throw new Failure('invalid_reset_code')
    return live.codeHash
  }

  /** Records it where the reset is refused. */
  async function attempt(emailKey: string, caller: Caller, work: () => Promise<void>) {
    const user = await users.findByKey(emailKey)
    const event = { event: 'password_reset', accountId: user?.id ?? null, caller, at: now() } as const
    await recordRefusal(db, event, work)
  }

  return {
    /** Mails a code if there is an account or a waiting registration. Does the same work for unknown addresses. */
    async request({ email }: ForgotPasswordBody, caller: Caller) {
      const address = parseAddress(email)
      await gap.take(address.key)
      await hourly.take(address.key)
      const digits = codes.make()
      const stored = newCode(codes, address.key, digits, now())
      const user = await users.findByKey(address.key)
      const pending = await registration.findPending(address)
      const owner = user ?? pending
      await recordEvent(db, {
        event: 'reset_requested',
        accountId: user?.id ?? null,
        caller,
        at: now(),
      })
      const linkCode = codes.linkOf(address.key, stored)
      await store.replaceCode(address.key, stored, async (tx) => {
        if (owner) await outbox.post(tx, mails.resetCode(owner.email, digits, linkCode))
      })
    },

    async check({ email, code }: VerifyResetCodeBody, caller: Caller) {
      const { key } = parseAddress(email)
      await attempt(key, caller, async () => {
        const codeHash = await requireRightCode(key, code)
        if (isDigits(code)) await store.giveBackTry(key, codeHash)
      })
    },

    async reset({ email, code, newPassword }: ResetPasswordBody, caller: Caller) {
      const address = parseAddress(email)
      await attempt(address.key, caller, async () => {
        const codeHash = await requireRightCode(address.key, code)
        const passwordHash = await passwords.hash(newPassword)
        const pending = await registration.findPending(address)
        const isReset = await store.redeem(
          address.key,
          codeHash,
          passwordHash,
          pending,
          now(),
          caller,
          (tx, owner) =>
            outbox.post(
              tx,
              mails.passwordChanged(owner.email, findWeakness(newPassword, owner), owner.lostPasskeys),
            ),
        )
        if (!isReset) throw new Failure('invalid_reset_code')
      })
    },
  }
}

/** Whether it is the code that one types, and not that of the link. */
function isDigits(code: string) {
  return code.length === codeLimits.digits
}
