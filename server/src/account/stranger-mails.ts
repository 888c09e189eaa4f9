import { hour } from '@plainspoken/contract/limits'
import type { Database } from '../db/connect.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { makeLimit } from '../http/limits.ts'

/** In an hour, whoever asks; and as many again for networks that have asked for few. */
const forEverybody = 1000
const forOneNetwork = 5

const sayMany = (wait: string) =>
  `Too many people are asking for codes right now. Please sign in with Google, or try again in ${wait}.`

/**
 * The one bound of all mails that go to addresses without an account, which strangers could have sent to mailboxes without
 * end. Whoever uses the first half up from one network leaves the second to others.
 */
export function makeStrangerMails(db: Database) {
  const first = makeLimit(db, 'stranger-mails', forEverybody, hour)
  const ofNetwork = makeLimit(db, 'stranger-mails-network', forOneNetwork, hour, sayMany)
  const second = makeLimit(db, 'stranger-mails-more', forEverybody, hour, sayMany)
  return {
    /**
     * To be asked whether or not the address has an account, where the answer must not tell.
     * @throws Failure too_many_requests
     */
    async take({ network }: Caller) {
      try {
        await first.take('all')
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        await ofNetwork.take(network ?? '')
        await second.take('all')
      }
    },
  }
}
