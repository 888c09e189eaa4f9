import { expect, test } from 'vitest'
import { expectRefusal, newEmail, now, shareWorld } from '../../test/account-world.ts'
import { runAccountCommand } from './commands.ts'

const world = await shareWorld()

async function run(...args: string[]) {
  const lines: string[] = []
  const deps = { db: world.db, log: world.app.log, now }
  const succeeded = await runAccountCommand(args, deps, (line) => void lines.push(line))
  return { succeeded, output: lines.join('\n') }
}

test('The operator finds an account, sees its sessions and events, and signs it out', async () => {
  const email = await world.createUser()
  const token = await world.getToken(email)
  await world.getToken(email)
  const { id } = (await world.get('/user/profile', { token })).reply.data

  const found = await run('find', email.toUpperCase())
  expect(found.succeeded).toBe(true)
  expect(found.output).toMatch(
    new RegExp(
      `^Account  ${id}\nAddress  ${email}\nName     Ann Lee\n.*\nAccess   a free day.*\nSign-in  password$`,
    ),
  )
  expect((await run('sessions', email)).output).toMatch(/\n2 sessions$/)
  expect((await run('sign-out', email)).output).toBe('2 sessions ended')
  expectRefusal(await world.get('/user/profile', { token }), 401)
  expect((await run('sessions', email)).output).toBe('0 sessions')
  const events = (await run('events', email)).output.split('\n')
  expect(events[0]).toMatch(/UTC {2}Sign-out on all devices {2}the operator {2}-$/)
  expect(events[1]).toMatch(/UTC {2}Sign-in {2}- {2}10\.\d+\.\d+\.0\/24$/)
})

test('A command without an address, of another name or about nobody changes nothing and says so', async () => {
  const somebody = newEmail()
  expect(await run('sign-out', somebody)).toEqual({
    succeeded: false,
    output: `There is no account of ${somebody}.`,
  })
  for (const args of [[], ['find'], ['burn', somebody], ['find', somebody, somebody]]) {
    const { succeeded, output } = await run(...args)
    expect(succeeded).toBe(false)
    expect(output).toMatch(/^Usage: .*\n\n {2}find {6}whose account it is/)
  }
})
