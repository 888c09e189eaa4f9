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
  let kept = 0

  /** Whether the mail went out, or may yet: `isOver` says that there is nothing left to do for it. */
  async function send(mail: Mail, delay: number | undefined) {
    try {
      await mailer.send(mail)
      return { isSent: true, isOver: true }
    } catch (error) {
      const isOver = delay === undefined || (error instanceof MailFailure && error.isFinal)
      const reason = error instanceof MailFailure ? error.reason : 'unknown'
      // Not its subject: that may hold a code.
      log.error({ to: maskEmail(mail.to), reason, isOver }, 'mail was not handed over')
      return { isSent: false, isOver }
    }
  }

  async function attempt(mail: Mail, round: number): Promise<boolean> {
    const delay = retryAfter[round]
    const { isSent, isOver } = await send(mail, delay)
    if (isOver) kept--
    else {
      const timer = setTimeout(() => {
        timers.delete(timer)
        void attempt(mail, round + 1)
      }, delay)
      timers.add(timer.unref())
    }
    return isSent
  }

  return {
    async post(mail) {
      if (kept >= capacity) {
        log.error({ to: maskEmail(mail.to) }, 'too many mails wait for the mail server: one was dropped')
        return false
      }
      kept++
      const { promise: late, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(resolve, answerWithin, false)
      return Promise.race([attempt(mail, 0), late]).finally(() => clearTimeout(timer))
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
