import { randomUUID } from 'node:crypto'
import type { RegisterBody, RegisterData, ResendBody, VerifyEmailBody } from '@plainspoken/contract/account'
import { code as codeLimits, day, hour } from '@plainspoken/contract/limits'
import { findWeakness } from '@plainspoken/contract/weak-password'
import type { Deps } from '../deps.ts'
import { recordEvent, recordRefusal } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { makeLimit } from '../http/limits.ts'
import { type Address, parseAddress } from './address.ts'
import { newCode } from './codes.ts'
import type { AccountParts } from './parts.ts'
import { makeRegistrationStore } from './registration-store.ts'

/** How long a registration waits for its code, in ms. */
export const attemptLifeMs = day

export type Registration = ReturnType<typeof makeRegistration>

/** Whoever used them up has registered, so that the reset by mail makes the account of who reads the mailbox. */
const sayOtherWayIn = (wait: string) =>
  `Too many codes were mailed to this address today. If it is yours, choose “Forgot password” on the sign-in page: that lets you in, also without an account. Or try again in ${wait}.`

const notSent = 'The verification email could not be sent. Please ask for a new code in a moment.'

/**
 * Registration up to the proof of the address. An address that already has an account gets the same work and the same
 * answer, and its owner a notice in place of the code, so that nobody learns from here who is registered.
 */
export function makeRegistration({ db, now }: Deps, parts: AccountParts) {
  const { users, passwords, guard, codes, devices, mails, mailQueue, trials } = parts
  const store = makeRegistrationStore(db)
  const gap = makeLimit(db, 'verification-gap', 1, codeLimits.gapMs)
  const hourly = makeLimit(db, 'verification-hour', codeLimits.perHour, hour)
  const daily = makeLimit(db, 'verification-day', codeLimits.perDay, day)
  const dailyOfAll = makeLimit(db, 'verification-day-all', codeLimits.perDayOfAll, day, sayOtherWayIn)

  /** By where they are asked from, so that a stranger elsewhere does not use up the owner's; all together, for the mailbox's sake. */
  async function countMail(emailKey: string, { network }: Caller) {
    const key = `${network} ${emailKey}`
    await hourly.take(key)
    await daily.take(key)
    await dailyOfAll.take(emailKey)
  }

  return {
    async register(
      { firstName, lastName, email, password }: RegisterBody,
      caller: Caller,
    ): Promise<RegisterData> {
      const address = parseAddress(email)
      await countMail(address.key, caller)
      const attempt = randomUUID()
      await gap.exhaust(attempt)
      await gap.exhaust(address.key)
      const code = codes.make(codeLimits.digits)
      const passwordHash = await passwords.hash(password)
      const owner = await users.findByKey(address.key)
      const mail = owner
        ? mails.accountExists(owner.email)
        : mails.verificationCode(address.email, code, findWeakness(password, { email, firstName, lastName }))
      const mailed = await store.insert(
        {
          id: attempt,
          email: address.email,
          emailKey: address.key,
          firstName,
          lastName,
          passwordHash,
          createdAt: now(),
        },
        newCode(codes, attempt, code, now()),
        (tx) => mailQueue.post(tx, mail),
      )
      await recordEvent(db, {
        event: 'registered',
        accountId: owner?.id ?? null,
        ...(owner && { code: 'account_exists' as const }),
        caller,
        at: now(),
      })
      const isSent = await mailQueue.isSent(mailed)
      return {
        verificationEmailSent: isSent,
        verificationEmailError: isSent ? null : notSent,
        attempt,
      }
    },

    /** Mails a new code for the given attempt, or the latest. Says nothing about whether there is one. */
    async resend({ email, attempt }: ResendBody, caller: Caller) {
      const address = parseAddress(email)
      await gap.take(attempt ?? address.key)
      await countMail(address.key, caller)
      const code = codes.make(codeLimits.digits)
      const registration = await store.find(address.key, attempt, oldestAttempt())
      if (!registration) return
      const isKnown = (await users.findByKey(address.key)) !== null
      const stored = newCode(codes, registration.id, code, now())
      await store.replaceCode(address.key, registration.id, stored, async (tx) => {
        if (!isKnown) await mailQueue.post(tx, mails.verificationCode(registration.email, code))
      })
    },

    /** Turns the attempt that the code was mailed for into an account. Returns a device token of it. */
    async verify({ email, code, attempt }: VerifyEmailBody, caller: Caller) {
      const { key } = parseAddress(email)
      const event = { event: 'email_verified', accountId: null, caller, at: now() } as const
      const id = await recordRefusal(db, event, async () => {
        const live = await store.takeTry(key, attempt, now())
        const isRight = live !== null && codes.matches(live.codeHash, live.registrationId, code)
        const made = isRight ? await store.redeem(key, live.codeHash, trials.hash(key), now(), caller) : null
        if (made === null) throw new Failure('invalid_verification_code')
        return made
      })
      await guard.clear(key)
      return { device: devices.issue({ id }) }
    },

    /** The registration that a sign-in at this address would be for. */
    findPending: (address: Address) => store.find(address.key, undefined, oldestAttempt()),
  }

  function oldestAttempt() {
    return new Date(now().getTime() - attemptLifeMs)
  }
}
