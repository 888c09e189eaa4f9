import { randomUUID } from 'node:crypto'
import type { RegisterBody, RegisterData, ResendBody, VerifyEmailBody } from '@plainspoken/contract/account'
import { code as codeLimits, day, hour } from '@plainspoken/contract/limits'
import { findWeakness } from '@plainspoken/contract/weak-password'
import type { Deps } from '../deps.ts'
import { recordEvent, recordRefusal } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { isWithin, makeLimit } from '../http/limits.ts'
import { type Address, parseAddress } from './address.ts'
import { isLinkCode, linkedToRegistration, newCode } from './codes.ts'
import type { AccountParts } from './parts.ts'
import { turnOf } from './password-queue.ts'
import { makeRegistrationStore } from './registration-store.ts'

/** The time that a registration waits for its code, in ms. */
export const attemptLifeMs = day

export type Registration = ReturnType<typeof makeRegistration>

/** Whoever used them up has registered, so that the reset by mail makes the account of who reads the mailbox. */
const sayOtherWayIn = (wait: string) =>
  `Too many codes were mailed to this address today. If it is yours, choose “Forgot password” on the sign-in page: that lets you in, even without an account. Or try again in ${wait}.`

const notSent = 'The verification email could not be sent. Please ask for a new code in a moment.'

/**
 * Registration up to the proof of the address. An address that already has an account gets the same work and the same
 * answer, and its owner a notice in place of the code, so that nobody learns from here who is registered.
 */
export function makeRegistration({ db, now }: Deps, parts: AccountParts) {
  const { users, passwords, guard, codes, devices, mails, mailQueue, strangerMails, trials } = parts
  const store = makeRegistrationStore(db)
  const gap = makeLimit(db, 'verification-gap', 1, codeLimits.gapMs)
  const hourly = makeLimit(db, 'verification-hour', codeLimits.perHour, hour)
  const daily = makeLimit(db, 'verification-day', codeLimits.perDay, day)
  const dailyOfAll = makeLimit(db, 'verification-day-all', codeLimits.perDayOfAll, day, sayOtherWayIn)

  /** Guesses without an attempt; everybody may make them. */
  const unnamedDaily = makeLimit(db, 'verification-unnamed', codeLimits.perDayOfAll, day)
  const resetsDaily = makeLimit(db, 'reset-without-account', 1, day)
  const resetsDailyOfAll = makeLimit(db, 'reset-without-account-all', 3, day)

  /** By where they are asked from, so that a stranger elsewhere does not use up the owner's; all together, for the mailbox's sake. */
  async function countMail({ mailbox }: Address, caller: Caller) {
    const key = `${caller.network} ${mailbox}`
    await hourly.take(key)
    await daily.take(key)
    await dailyOfAll.take(mailbox)
    await strangerMails.take(caller)
  }

  /** A mail for a new password may be the way in that `sayOtherWayIn` names: a few a day, no more. */
  async function isOtherWayIn({ mailbox }: Address, caller: Caller) {
    if (await isWithin(() => dailyOfAll.require(mailbox))) return false
    return isWithin(async () => {
      await resetsDaily.take(`${caller.network} ${mailbox}`)
      await resetsDailyOfAll.take(mailbox)
      await strangerMails.take(caller)
    })
  }

  /** Turns the attempt that the code was mailed for into an account. Returns its id; null where the code is wrong. */
  async function redeem(key: string, { code, attempt }: VerifyEmailBody, caller: Caller) {
    const admit = (meant: { registrationId: string; codeHash: string | null }) =>
      store.redeem(key, meant, trials.hash(key), now(), caller)
    if (isLinkCode(code)) {
      const registrationId = await store.findLive(key, attempt, now())
      const isRight = registrationId !== null && codes.matchesLink(linkedToRegistration(registrationId), code)
      return isRight ? admit({ registrationId, codeHash: null }) : null
    }
    if (attempt === undefined) await unnamedDaily.take(key)
    const live = await store.takeTry(key, attempt, now())
    if (live === null || !codes.matches(live.codeHash, live.registrationId, code)) return null
    return admit(live)
  }

  return {
    async register(
      { firstName, lastName, email, password }: RegisterBody,
      caller: Caller,
    ): Promise<RegisterData> {
      const address = parseAddress(email)
      await countMail(address, caller)
      const attempt = randomUUID()
      await gap.exhaust(attempt)
      await gap.exhaust(address.mailbox)
      const code = codes.make(codeLimits.digits)
      const passwordHash = await passwords.hash(password, turnOf(caller, null))
      const owner = await users.findByKey(address.key)
      const mail = owner
        ? mails.accountExists(owner.email)
        : mails.verificationCode(
            address.email,
            code,
            linkTo(attempt),
            findWeakness(password, { email, firstName, lastName }),
          )
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
      await gap.take(attempt ?? address.mailbox)
      await countMail(address, caller)
      const code = codes.make(codeLimits.digits)
      const registration = await store.find(address.key, attempt, oldestAttempt())
      if (!registration) return
      const isKnown = (await users.findByKey(address.key)) !== null
      const stored = newCode(codes, registration.id, code, now())
      await store.replaceCode(address.key, registration.id, stored, async (tx) => {
        if (!isKnown)
          await mailQueue.post(tx, mails.verificationCode(registration.email, code, linkTo(registration.id)))
      })
    },

    /** Makes the account, and returns a device token of it. */
    async verify(body: VerifyEmailBody, caller: Caller) {
      const { key } = parseAddress(body.email)
      const event = { event: 'email_verified', accountId: null, caller, at: now() } as const
      const id = await recordRefusal(db, event, async () => {
        const made = await redeem(key, body, caller)
        if (made === null) throw new Failure('invalid_verification_code')
        return made
      })
      await guard.clear(key)
      return { device: devices.issue({ id }) }
    },

    /** The given registration at this address; without an attempt, the newest. */
    findPending: (address: Address, attempt?: string) => store.find(address.key, attempt, oldestAttempt()),

    /**
     * The registration that a mail for a new password may go to: that of the browser which asks. A stranger's has none, but
     * where strangers have used up the day's mails of the mailbox, the newest is its owner's way in.
     */
    async findForReset(address: Address, attempt: string | undefined, caller: Caller) {
      const pending = await store.find(address.key, attempt, oldestAttempt())
      if (pending === null) return null
      const isMailed =
        attempt === undefined
          ? await isOtherWayIn(address, caller)
          : await isWithin(() => strangerMails.take(caller))
      return isMailed ? pending : null
    },
  }

  function linkTo(attempt: string) {
    return codes.linkOf(linkedToRegistration(attempt))
  }

  function oldestAttempt() {
    return new Date(now().getTime() - attemptLifeMs)
  }
}
