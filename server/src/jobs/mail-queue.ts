import { setTimeout as sleep } from 'node:timers/promises'
import { day, hour, second } from '@plainspoken/contract/limits'
import type { Mail } from '../adapters/mailer/mailer.ts'
import { inTransaction, type JobQueues, type Transaction } from '../db/job-queues.ts'
import type { Deps } from '../deps.ts'
import { makeSeal } from './seal.ts'

const answerWithinMs = 5 * second
const lookEveryMs = 10

/** `until` as in ISO 8601; `receiptOf` is the payment that the mail is the receipt of. */
export type WaitingMail = { sealed: string; until: string; receiptOf: string | null }
/** The record of a mail that was given up. */
export type GivenUp = { reason: string }

export type MailQueue = ReturnType<typeof makeMailQueue>

/** Mails on their way to the mail server. They wait in the database, sealed, and so outlive this process; every node sends them. */
export function makeMailQueue({ config, now }: Pick<Deps, 'config' | 'now'>, queues: JobQueues) {
  const seal = makeSeal(config)
  return {
    /**
     * Takes a mail into the transaction that causes it: it goes out if that commits, and only then, and is tried again
     * for a day, or for as long as it is of use.
     * @returns what `isSent` asks for
     */
    async post(tx: Transaction, mail: Mail, receiptOf: string | null = null): Promise<string> {
      const { usefulForMs = day, ...content } = mail
      const data: WaitingMail = {
        sealed: await seal.close(content),
        until: new Date(now().getTime() + usefulForMs).toISOString(),
        receiptOf,
      }
      // A code is gone when it is over; other mails are kept until they have been given up.
      const retentionSeconds = (mail.usefulForMs ?? day + hour) / second
      await queues.start()
      const id = await queues.send('mail', data, { db: inTransaction(tx), retentionSeconds })
      if (id === null) throw new Error('the mail was not taken')
      return id
    },

    /** The first try succeeded, said within five seconds. To be asked when the transaction is over. */
    async isSent(id: string): Promise<boolean> {
      const deadline = performance.now() + answerWithinMs
      while (performance.now() < deadline) {
        const [job] = await queues.findJobs('mail', { id })
        if (job?.state === 'completed') return (job.output as GivenUp | null) === null
        if (job?.state !== 'created' && job?.state !== 'active') return false
        await sleep(lookEveryMs)
      }
      return false
    },
  }
}
