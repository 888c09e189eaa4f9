import { accountEvents } from '@plainspoken/contract/account-events'
import { recentEvents, trialMs } from '@plainspoken/contract/limits'
import type { Deps } from '../deps.ts'
import { listEvents, recordEvent } from '../http/account-event-store.ts'
import { knownBrowser, operator } from '../http/caller.ts'
import { makeSessionStore } from '../http/session-store.ts'
import type { MailQueue } from '../jobs/mail-queue.ts'
import { closeCheckout } from '../payment/close-checkout.ts'
import { makeGifts } from '../payment/gift.ts'
import { type Address, parseAddress } from './address.ts'
import { makeCodes } from './codes.ts'
import { makeEmailChangeStore } from './email-change-store.ts'
import { makeGoogleStore } from './google-store.ts'
import { makeMails } from './mails.ts'
import { makePasswordGuard } from './password-guard.ts'
import { attemptLifeMs } from './registration.ts'
import { makeRegistrationStore, type Registration } from './registration-store.ts'
import { makeResetMail } from './reset-mail.ts'
import { makeTrialAddresses } from './trial-address.ts'
import { makeUserStore, type User } from './user-store.ts'

/** Prints a command's answer: as data, and in lines for people. */
type Say = (data: object, ...lines: string[]) => void

/** Somebody as the operator names them. */
type Person = { address: Address; user: User | null; waiting: Registration[] }

type Command = {
  /** For the list of commands. */
  does: string
  /** Throws `Refused` where it changed nothing. */
  run: (person: Person) => Promise<void>
}

/** Nothing was changed; the message says why. */
class Refused extends Error {}

type Needs = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'payments' | 'randomBytes'> & {
  mailQueue: Pick<MailQueue, 'post'>
}

/**
 * The operator's view of accounts. With `--json` what it says is one JSON object a line. Returns whether it did what it was asked;
 * where not, it has changed nothing and said why.
 */
export async function runAccountCommand(
  args: string[],
  deps: Needs,
  print: (line: string) => void,
): Promise<boolean> {
  const { config, db, log, now, mailQueue } = deps
  const users = makeUserStore(db)
  const sessions = makeSessionStore(db)
  const registrations = makeRegistrationStore(db)
  const mails = makeMails(config.publicUrl)
  const trials = makeTrialAddresses(deps)
  const mailReset = makeResetMail(deps, { codes: makeCodes(deps), mails, mailQueue })
  const caller = operator(log)
  const gifts = makeGifts(deps, caller)

  const asJson = args.includes('--json')
  const [name = '', about, ...rest] = args.filter((arg) => arg !== '--json')
  const say: Say = (data, ...lines) => {
    for (const line of asJson ? [JSON.stringify(data)] : lines) print(line)
  }

  const ofAccount = (does: string, run: (user: User) => Promise<void>): Command => ({
    does,
    async run({ user, address, waiting }) {
      if (user) return run(user)
      const hint = waiting.length > 0 ? ' A registration waits there for its code.' : ''
      throw new Refused(`There is no account of ${address.email}.${hint}`)
    },
  })

  const commands: Record<string, Command> = {
    find: ofAccount('whose account it is, since when, and how one signs in to it', async (user) => {
      const { id, email, firstName, lastName, createdAt, isSubscribed, grantedAt } = user
      const google = await makeGoogleStore(db).findOf(id)
      const ways = [
        user.passwordHash && 'password',
        google && `Google (${google.email ?? 'unknown address'})`,
      ].filter(Boolean)
      say(
        { id, email, firstName, lastName, createdAt, isSubscribed, grantedAt, signIn: ways },
        `Account  ${id}`,
        `Address  ${email}`,
        `Name     ${firstName} ${lastName}`,
        `Since    ${toTime(createdAt)}`,
        `Access   ${describeAccess(user)}`,
        `Sign-in  ${ways.join(', ')}`,
      )
    }),

    sessions: ofAccount('where it is signed in', async (user) => {
      const open = await sessions.list(user.id, now())
      say(
        { sessions: open },
        ...open.map(
          ({ createdAt, expiresAt, browser, network }) =>
            `${toTime(createdAt)}  until ${toTime(expiresAt)}  ${knownBrowser(browser) ?? '-'}  ${network ?? '-'}`,
        ),
        count(open.length, 'session'),
      )
    }),

    events: ofAccount(
      `what happened to it, the last ${recentEvents.most} and every change of a way in, newest first`,
      async (user) => {
        const events = await listEvents(db, user.id)
        say(
          { events },
          ...events.map(
            ({ at, event, code, browser, network }) =>
              `${toTime(at)}  ${accountEvents[event]}${code ? ` (refused: ${code})` : ''}  ${knownBrowser(browser) ?? '-'}  ${network ?? '-'}`,
          ),
        )
      },
    ),

    'sign-out': ofAccount('ends all its sessions', async (user) => {
      const event = { event: 'signed_out_everywhere', accountId: user.id, caller, at: now() } as const
      const ended = await sessions.end(user.id, null, event)
      say({ ended }, `${count(ended, 'session')} ended`)
    }),

    verify: {
      does: 'makes the account of a registration that waits, without the mailed code',
      async run({ user, address, waiting: [registration, ...others] }) {
        if (user) throw new Refused(`${address.email} has an account already.`)
        if (!registration) throw new Refused(`No registration waits at ${address.email}.`)
        // Each has a password of its own, and anybody may have registered.
        if (others.length > 0)
          throw new Refused(
            `${count(others.length + 1, 'registration')} wait at ${address.email}, and which is the person's cannot be told: let the owner of the mailbox choose a password (reset).`,
          )
        const id = await registrations.admit(registration, trials.hash(address.key), now(), caller)
        if (id === null) throw new Refused(`The registration of ${address.email} has just ended.`)
        await makePasswordGuard(deps).clear(address.key)
        say(
          { id },
          `${address.email} has an account now, and signs in with the password of the registration.`,
        )
      },
    },

    reset: {
      does: 'mails a code and a link for a new password',
      async run({ user, address, waiting }) {
        const owner = user ?? waiting.at(-1)
        if (!owner) throw new Refused(`There is no account of ${address.email}.`)
        await recordEvent(db, { event: 'reset_requested', accountId: user?.id ?? null, caller, at: now() })
        await mailReset(address, owner)
        say(
          { mailed: owner.email },
          `A code and a link for a new password are on their way to ${owner.email}.`,
        )
      },
    },

    grant: ofAccount('gives access for life without a payment', async (user) => {
      if (!(await gifts.give(user.id))) throw new Refused(`${user.email} has access for life already.`)
      say({ isSubscribed: true }, `${user.email} has access for life.`)
    }),

    revoke: ofAccount('takes back access that was given so', async (user) => {
      if (!(await gifts.takeBack(user.id)))
        throw new Refused(
          user.isSubscribed
            ? `${user.email} has paid for access: npm run payments -- refund gives the money back and takes it away.`
            : `${user.email} has no access to take back.`,
        )
      say({ isSubscribed: false }, `${user.email} has no access for life any more.`)
    }),

    delete: ofAccount(
      'removes the account and all that is kept with it, and tells its owner',
      async (user) => {
        const [undo] = await makeEmailChangeStore(db).listUndos(user.id, now())
        if (undo)
          throw new Refused(
            `The address of ${user.email} was changed lately, and ${undo.email} can take that back until ${toTime(undo.expiresAt)}: delete it then.`,
          )
        const event = { event: 'account_deleted', accountId: user.id, caller, at: now() } as const
        const isClosed = await closeCheckout(deps, user.id)
        const isDeleted = await users.delete(user, trials.hash(user.emailKey), event, (tx) =>
          mailQueue.post(tx, mails.accountDeleted(user.email, isClosed)),
        )
        if (!isDeleted) throw new Refused(`The account of ${user.email} was deleted just before.`)
        say({ deleted: user.id }, `The account of ${user.email} is deleted.`)
      },
    ),
  }

  async function list(part: string) {
    let found = 0
    for await (const user of users.list(part.toLowerCase())) {
      found++
      const { id, email, createdAt, isSubscribed } = user
      say({ id, email, createdAt, isSubscribed }, `${toTime(createdAt)}  ${email}  ${describeAccess(user)}`)
    }
    if (!asJson) print(count(found, 'account'))
  }

  if (name === 'list' && rest.length === 0) {
    await list(about ?? '')
    return true
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || !about || rest.length > 0) {
    print('Usage: npm run accounts -- <command> ADDRESS [--json]\n')
    print(`  ${'list'.padEnd(10)}all accounts, or with a part of an address those that have it`)
    for (const [each, { does }] of Object.entries(commands)) print(`  ${each.padEnd(10)}${does}`)
    return false
  }
  try {
    const address = parseAddress(about)
    const user = await users.findByKey(address.key)
    const oldest = new Date(now().getTime() - attemptLifeMs)
    await command.run({ address, user, waiting: await registrations.listWaiting(address.key, oldest) })
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    say({ error: error.message }, error.message)
    return false
  }
}

function describeAccess({ isSubscribed, grantedAt, createdAt }: User): string {
  if (!isSubscribed) return `a free day until ${toTime(new Date(createdAt.getTime() + trialMs))}`
  return grantedAt ? `for life, granted ${toTime(grantedAt)}` : 'for life'
}

const toTime = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
