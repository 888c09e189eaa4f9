import { day, hour, second } from '@plainspoken/contract/limits'
import type { Deps } from '../deps.ts'
import { makeLimit } from '../http/limits.ts'

export type AudioBudget = ReturnType<typeof makeAudioBudget>
/** One recording's account with the budget. */
export type AudioMeter = ReturnType<AudioBudget['open']>

type Account = { id: string; isSubscribed: boolean }

/** The seconds taken at once: fewer would ask the database more often, more would refuse too early. */
const block = 10

/** The audio that each account may have turned into text in 24 hours, counted for all servers together. */
export function makeAudioBudget({ db, config }: Pick<Deps, 'db' | 'config'>) {
  const { freeHours, paidHours } = config.audioBudget
  const limitOf = (hours: number) =>
    makeLimit(db, 'audio', (hours * hour) / second, day, say, 'audio_budget_spent')
  const free = limitOf(freeHours)
  const paid = limitOf(paidHours)
  const limitFor = ({ isSubscribed }: Account) => (isSubscribed ? paid : free)

  return {
    /** Refuses, before anything is read, whose share of the day is used up. */
    require: (account: Account) => limitFor(account).require(account.id),

    /** For one recording or one live dictation. Call `close` at its end. */
    open(account: Account) {
      let taken = 0
      let used = 0
      return {
        /**
         * Counts the recording up to so many seconds from its beginning, for the account as it is now. Throws the Failure that
         * refuses the next of them.
         */
        async upTo(seconds: number, now: Account = account) {
          while (taken < seconds) {
            await limitFor(now).take(account.id, block)
            taken += block
            used = Math.min(taken, seconds)
          }
          used = seconds
        },
        /** Gives back what was not used; everything, where the server was at fault. */
        async close({ atFault }: { atFault: boolean }) {
          const unused = taken - (atFault ? 0 : Math.ceil(used))
          taken = 0
          if (unused > 0) await limitFor(account).giveBack(account.id, unused)
        },
      }
    },
  }
}

const say = (wait: string) =>
  `You’ve reached today’s limit for transcription. Your recording is safe; please try again in ${wait}.`
