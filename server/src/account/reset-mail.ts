import { resetCode } from '@plainspoken/contract/limits'
import type { Deps } from '../deps.ts'
import type { MailQueue } from '../jobs/mail-queue.ts'
import type { Address } from './address.ts'
import { linkedToReset, newCode } from './codes.ts'
import type { AccountParts } from './parts.ts'
import { makeRecoveryStore } from './recovery-store.ts'

/**
 * Makes a code for a new password and mails it, with its link, to the address's owner. Where there is none it does the same work,
 * and mails nothing.
 */
export function makeResetMail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { codes, mails, mailQueue }: Pick<AccountParts, 'codes' | 'mails'> & { mailQueue: Pick<MailQueue, 'post'> },
) {
  const store = makeRecoveryStore(db)
  return async ({ key }: Address, owner: { email: string } | null) => {
    const digits = codes.make(resetCode.digits)
    const stored = newCode(codes, key, digits, now())
    const linkCode = codes.linkOf(linkedToReset(key, stored))
    await store.addCode(key, stored, async (tx) => {
      if (owner) await mailQueue.post(tx, mails.resetCode(owner.email, digits, linkCode))
    })
  }
}
