import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { expectRefusal, newEmail, now, otherPassword, pass, password } from '../../test/account-world.ts'
import { codeIn } from '../../test/mailbox.ts'
import { startPaymentWorld } from '../../test/payment-world.ts'
import { openJobQueues } from '../db/job-queues.ts'
import { makeMailQueue } from '../jobs/mail-queue.ts'
import { runAccountCommand } from './commands.ts'

const world = await startPaymentWorld()
const queues = openJobQueues(world.db, null)
afterAll(async () => {
  await queues.stop()
  await world.close()
})

async function run(...args: string[]) {
  const lines: string[] = []
  const { config, db, app, provider } = world
  const deps = { config, db, log: app.log, now, randomBytes, payments: provider.payments }
  const mailQueue = makeMailQueue(deps, queues)
  const succeeded = await runAccountCommand(args, { ...deps, mailQueue }, (line) => void lines.push(line))
  return { succeeded, output: lines.join('\n') }
}

const runJson = async (...args: string[]) => JSON.parse((await run(...args, '--json')).output)

const lastEvent = async (email: string) => (await runJson('events', email)).events[0]

/** Runs a command that must change nothing; what it says. */
async function refused(...args: string[]) {
  const before = await run('list')
  const { succeeded, output } = await run(...args)
  expect(succeeded).toBe(false)
  expect(await run('list')).toEqual(before)
  expect(await runJson(...args)).toEqual({ error: output })
  return output
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
      `^Account  ${id}\nAddress  ${email}\nName     Ann Lee\n.*\nAccess   a free day until .*\nSign-in  password$`,
    ),
  )
  expect(await runJson('find', email)).toMatchObject({ id, email, signIn: ['password'], isSubscribed: false })
  expect((await run('sessions', email)).output).toMatch(/\n2 sessions$/)
  expect((await runJson('sessions', email)).sessions).toHaveLength(2)
  expect((await run('sign-out', email)).output).toBe('2 sessions ended')
  expectRefusal(await world.get('/user/profile', { token }), 401)
  expect((await run('sessions', email)).output).toBe('0 sessions')
  const events = (await run('events', email)).output.split('\n')
  expect(events[0]).toMatch(/UTC {2}Sign-out on all devices {2}the operator {2}-$/)
  expect(events[1]).toMatch(/UTC {2}Sign-in {2}another browser {2}10\.\d+\.\d+\.0\/24$/)
})

test('The operator lists all accounts, or those with a part of an address', async () => {
  const emails = [await world.createUser(newEmail('listed')), await world.createUser(newEmail('listed'))]
  const { output } = await run('list', 'LISTED')
  expect(output).toMatch(new RegExp(`${emails[0]}  a free day until .*\n.*${emails[1]}  .*\n2 accounts$`))
  const asJson = (await run('list', 'listed', '--json')).output.split('\n').map((line) => JSON.parse(line))
  expect(asJson.map(({ email }) => email)).toEqual(emails)
  expect((await run('list')).output).toMatch(/^[3-9]\d* accounts$/m)
})

test('The operator makes an account of the one registration that waits, and of none where several do', async () => {
  const email = newEmail('waiting')
  expect(await refused('verify', email)).toBe(`No registration waits at ${email}.`)
  await world.register(email)
  expect(await refused('find', email)).toBe(
    `There is no account of ${email}. A registration waits there for its code.`,
  )
  expect((await run('verify', email)).succeeded).toBe(true)
  await world.getToken(email)
  expect((await runJson('events', email)).events.at(-1)).toMatchObject({
    event: 'email_verified',
    browser: 'the operator',
  })
  expect(await refused('verify', email)).toBe(`${email} has an account already.`)

  const contested = newEmail('contested')
  await world.register(contested)
  await world.register(contested, { password: otherPassword })
  expect(await refused('verify', contested)).toMatch(/^2 registrations wait at .* cannot be told/)
})

test('The operator has a code for a new password mailed, whatever was asked for before', async () => {
  const email = await world.createUser()
  await world.requestReset(email)
  expect((await run('reset', email)).succeeded).toBe(true)
  expect(await lastEvent(email)).toMatchObject({ event: 'reset_requested', browser: 'the operator' })
  const code = codeIn(await world.mailbox.waitForCode(email, 3))
  const { reply } = await world.post('/auth/reset-password', { email, code, newPassword: otherPassword })
  expect(reply.succeeded).toBe(true)
  expect(await refused('reset', newEmail('nobody'))).toMatch(/^There is no account of/)
})

test('Access that the operator gives outlives refunds, and stays away once it is taken back', async () => {
  const buyer = await world.createBuyer()
  const sessionId = await buyer.openCheckout()
  await world.provider.act(sessionId, 'pay')
  await buyer.complete(sessionId)
  expect(await refused('grant', buyer.email)).toBe(`${buyer.email} has access for life already.`)
  expect(await refused('revoke', buyer.email)).toMatch(/has paid for access: npm run payments -- refund/)

  const guest = await world.createBuyer()
  const open = await guest.openCheckout()
  expect(await refused('revoke', guest.email)).toBe(`${guest.email} has no access to take back.`)
  expect((await run('grant', guest.email)).output).toBe(`${guest.email} has access for life.`)
  expect(await guest.isSubscribed()).toBe(true)
  expect(await lastEvent(guest.email)).toMatchObject({ event: 'access_granted', browser: 'the operator' })
  const sales = await world.provider.sales()
  expect(sales.find(({ session }) => session.id === open)?.session.status).toBe('expired')

  await world.provider.act(sessionId, 'refund')
  expect((await run('grant', buyer.email)).succeeded).toBe(true)
  await buyer.complete(sessionId)
  expect(await buyer.isSubscribed()).toBe(true)
  expect((await run('revoke', buyer.email)).succeeded).toBe(true)
  expect(await lastEvent(buyer.email)).toMatchObject({ event: 'access_withdrawn', browser: 'the operator' })
  await buyer.complete(sessionId)
  expect(await buyer.isSubscribed()).toBe(false)
})

test('The operator deletes an account: its owner is told, its checkout closed, and a new one has no second free day', async () => {
  const email = await world.createUser()
  const token = await world.getToken(email)
  const { reply } = await world.post('/payment/create-checkout-session', undefined, { token })
  expect((await run('delete', email)).succeeded).toBe(true)
  expectRefusal(await world.get('/user/profile', { token }), 401)
  const told = await world.mailbox.waitFor(email, 2)
  expect(told.subject).toBe('Your Plainspoken account was deleted')
  const sales = await world.provider.sales()
  expect(sales.find(({ session }) => reply.data.url.endsWith(session.id))?.session.status).toBe('expired')
  expect(await refused('delete', email)).toBe(`There is no account of ${email}.`)
  const { rows } = await world.db.$client.query(
    "select browser from account_events where event = 'account_deleted' and browser = 'the operator'",
  )
  expect(rows).toHaveLength(1)

  pass(1000)
  await world.createUser(email)
  const again = await world.get('/user/profile', { token: await world.getToken(email) })
  expect(again.reply.data.hadTrialBefore).toBe(true)
  expect((await world.signIn(email, { password })).statusCode).toBe(200)
})

test('A command without an address, of another name or about nobody changes nothing and says so', async () => {
  const somebody = newEmail()
  for (const command of ['find', 'sessions', 'events', 'sign-out', 'grant', 'revoke', 'delete'])
    expect(await refused(command, somebody)).toBe(`There is no account of ${somebody}.`)
  for (const args of [
    [],
    ['find'],
    ['burn', somebody],
    ['toString', somebody],
    ['find', somebody, somebody],
  ]) {
    const { succeeded, output } = await run(...args)
    expect(succeeded).toBe(false)
    expect(output).toMatch(/^Usage: .*\n\n {2}list .*\n {2}find {6}whose account it is/)
  }
})
