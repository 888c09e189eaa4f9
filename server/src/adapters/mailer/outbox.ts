import { minute, second } from '@plainspoken/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { maskEmail } from '../../mask-email.ts'
import { type Mail, type Mailer, MailFailure } from './mailer.ts'

/** In ms after each failed try. Together shorter than a code lives. */
const retryAfter = [5 * second, 30 * second, 2 * minute, 5 * minute]
const answerWithin = 5 * second
const capacity = 1000

export type Outbox = {
  /**
   * Takes a mail and returns at once; the mail is sent in the background and tried again when the mail server is away.
   * The promise never rejects: it says within five seconds whether the first try succeeded.
   */
  post: (mail: Mail) => Promise<boolean>
  /** Gives up waiting mails. */
  close: () => void
}

/** Keeps mails in memory only: they carry codes, which must never be stored readable. After a restart one asks again. */
export function makeOutbox(mailer: Mailer, log: FastifyBaseLogger): Outbox {
  const timers = new Set<NodeJS.Timeout>()
  let waiting = 0

  async function attempt(mail: Mail, round: number): Promise<boolean> {
    try {
      await mailer.send(mail)
      return true
    } catch (error) {
      const delay = retryAfter[round]
      const isFinal = delay === undefined || (error instanceof MailFailure && error.isFinal)
      const reason = error instanceof MailFailure ? error.reason : 'unknown'
      // Not its subject: that may hold a code.
      log.error({ to: maskEmail(mail.to), reason, isFinal }, 'mail was not handed over')
      if (!isFinal && waiting < capacity) schedule(mail, round + 1, delay)
      return false
    }
  }

  function schedule(mail: Mail, round: number, delay: number) {
    waiting++
    const timer = setTimeout(() => {
      waiting--
      timers.delete(timer)
      void attempt(mail, round)
    }, delay)
    timers.add(timer.unref())
  }

  return {
    post(mail) {
      const sent = attempt(mail, 0)
      const { promise: late, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => resolve(false), answerWithin).unref()
      return Promise.race([sent, late]).finally(() => clearTimeout(timer))
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
