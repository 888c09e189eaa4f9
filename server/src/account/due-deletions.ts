import type { Deps } from '../deps.ts'
import { describeError } from '../describe-error.ts'
import { noCaller } from '../http/caller.ts'
import type { MailQueue } from '../jobs/mail-queue.ts'
import { closeCheckout } from '../payment/close-checkout.ts'
import { makeMails } from './mails.ts'
import { makeTrialAddresses } from './trial-address.ts'
import { makeUserStore } from './user-store.ts'

/** Deletes the accounts whose deletion was put off, as a change of their address could be taken back, and is due by now. */
export function makeDueDeletions(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'payments'>,
  { mailQueue }: { mailQueue: Pick<MailQueue, 'post'> },
) {
  const { config, db, log, now } = deps
  const users = makeUserStore(db)
  const mails = makeMails(config.publicUrl)
  const trials = makeTrialAddresses(deps)
  return async () => {
    for (const user of await users.listDue(now())) {
      try {
        const event = {
          event: 'account_deleted',
          accountId: user.id,
          caller: noCaller(log),
          at: now(),
        } as const
        const isClosed = await closeCheckout(deps, user.id)
        await users.delete(user, trials.hash(user.emailKey), event, (tx) =>
          mailQueue.post(tx, mails.accountDeleted(user.email, isClosed)),
        )
      } catch (error) {
        log.error({ account: user.id, cause: describeError(error) }, 'an account that is due was not deleted')
      }
    }
  }
}
