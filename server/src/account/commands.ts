import { accountEvents } from '@plainspoken/contract/account-events'
import { recentEvents } from '@plainspoken/contract/limits'
import type { Deps } from '../deps.ts'
import { listEvents } from '../http/account-event-store.ts'
import { operator } from '../http/caller.ts'
import { makeSessionStore } from '../http/session-store.ts'
import { parseAddress } from './address.ts'
import { makeGoogleStore } from './google-store.ts'
import { makeUserStore, type User } from './user-store.ts'

type Command = {
  /** For the list of commands. */
  does: string
  run: (user: User) => Promise<void>
}

/** The operator's view of one account. Returns whether the command was understood and the account found. */
export async function runAccountCommand(
  [name = '', address, ...rest]: string[],
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  print: (line: string) => void,
): Promise<boolean> {
  const users = makeUserStore(db)
  const sessions = makeSessionStore(db)

  const commands: Record<string, Command> = {
    find: {
      does: 'whose account it is, since when, and how one signs in to it',
      async run(user) {
        const google = await makeGoogleStore(db).findOf(user.id)
        const ways = [
          user.passwordHash && 'password',
          google && `Google (${google.email ?? 'unknown address'})`,
        ]
        print(`Account  ${user.id}`)
        print(`Address  ${user.email}`)
        print(`Name     ${user.firstName} ${user.lastName}`)
        print(`Since    ${toTime(user.createdAt)}`)
        print(`Access   ${user.isSubscribed ? 'for life' : 'a free day from then on'}`)
        print(`Sign-in  ${ways.filter(Boolean).join(', ')}`)
      },
    },
    sessions: {
      does: 'where it is signed in',
      async run(user) {
        const open = await sessions.list(user.id, now())
        for (const { createdAt, expiresAt, browser, network } of open)
          print(`${toTime(createdAt)}  until ${toTime(expiresAt)}  ${browser ?? '-'}  ${network ?? '-'}`)
        print(count(open.length, 'session'))
      },
    },
    'sign-out': {
      does: 'ends all its sessions',
      async run(user) {
        const caller = operator(log)
        const event = { event: 'signed_out_everywhere', accountId: user.id, caller, at: now() } as const
        print(`${count(await sessions.end(user.id, null, event), 'session')} ended`)
      },
    },
    events: {
      does: `what happened to it, the last ${recentEvents.most}, newest first`,
      async run(user) {
        for (const { at, event, code, browser, network } of await listEvents(db, user.id, recentEvents.most))
          print(
            `${toTime(at)}  ${accountEvents[event]}${code ? ` (refused: ${code})` : ''}  ${browser ?? '-'}  ${network ?? '-'}`,
          )
      },
    },
  }

  const command = commands[name]
  if (!command || !address || rest.length > 0) {
    print('Usage: npm run accounts -- <command> ADDRESS\n')
    for (const [each, { does }] of Object.entries(commands)) print(`  ${each.padEnd(10)}${does}`)
    return false
  }
  const user = await users.findByKey(parseAddress(address).key)
  if (!user) {
    print(`There is no account of ${address}.`)
    return false
  }
  await command.run(user)
  return true
}

const toTime = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
