import { Counter } from 'prom-client'
import { type Mail, MailFailure } from '../adapters/mailer/mailer.ts'
import type { Deps } from '../deps.ts'
import { maskEmail } from '../mask-email.ts'
import type { GivenUp, WaitingMail } from './mail-queue.ts'
import { makeSeal } from './seal.ts'

export type MailWorker = ReturnType<typeof makeMailWorker>

/** Hands waiting mails to the mail server. `noteReceipt` is told of each receipt that it has taken. */
export function makeMailWorker(
  deps: Pick<Deps, 'config' | 'log' | 'mailer' | 'metrics' | 'now'>,
  noteReceipt: (intentId: string, at: Date) => Promise<void>,
) {
  const { log, mailer, now } = deps
  const seal = makeSeal(deps.config)
  const outcomes = new Counter({
    name: 'mails_total',
    help: 'Tries to hand a mail over: sent, failed (to be tried again), given_up',
    labelNames: ['outcome'],
    registers: [deps.metrics],
  })

  /** Neither log nor database hear a subject, which may hold a code, or a whole address. */
  function note(outcome: 'failed' | 'given_up', to: string, reason: string): GivenUp {
    outcomes.inc({ outcome })
    log.error({ to, reason, isOver: outcome === 'given_up' }, 'mail was not handed over')
    return { reason }
  }

  /** One try. Returns null where the mail was sent, or why no other try is worth it. Rejects where one is. */
  return async ({ sealed, until, receiptOf }: WaitingMail): Promise<GivenUp | null> => {
    const mail = (await seal.open(sealed)) as Mail | null
    if (!mail) return note('given_up', '…', 'sealed with a TOKEN_SECRET that is gone')
    const to = maskEmail(mail.to)
    const isLate = () => now().toISOString() > until
    if (isLate()) return note('given_up', to, 'waited for too long')
    try {
      await mailer.send(mail)
    } catch (error) {
      const { reason, isFinal } = error instanceof MailFailure ? error : { reason: 'unknown', isFinal: false }
      if (isFinal || isLate()) return note('given_up', to, reason)
      note('failed', to, reason)
      throw new Error(reason)
    }
    outcomes.inc({ outcome: 'sent' })
    if (receiptOf !== null) await noteReceipt(receiptOf, now())
    return null
  }
}
