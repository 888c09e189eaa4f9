import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { newEmail, password } from '../../test/account-world.ts'
import { createTestDatabase } from '../../test/database.ts'
import { codeIn, startMailbox } from '../../test/mailbox.ts'
import { startPaymentWorld } from '../../test/payment-world.ts'
import { findFreePort, startServerProcess } from '../../test/server-process.ts'

const { db, connection, drop } = await createTestDatabase()
afterAll(drop)

async function query(statement: string) {
  return (await db.$client.query(statement)).rows
}

/** Makes every waiting retry due. */
const letTimePass = () => query(`update jobs.job set start_after = now() where state = 'retry'`)

test('mails that wait for the mail server outlive the node that wrote them, and each is sent once by those that are left', async () => {
  const port = await findFreePort()
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}` }
  const [first, second] = await Promise.all([
    startServerProcess(connection, settings),
    startServerProcess(connection, settings),
  ])
  const people = Array.from({ length: 6 }, () => newEmail('waiting'))
  const register = (node: typeof first, email: string) =>
    node.post('/auth/register', { firstName: 'Ann', lastName: 'Lee', email, password })

  // Nothing listens there.
  for (const [index, email] of people.entries()) {
    const answer = await (await register(index % 2 ? first : second, email)).json()
    expect(answer).toMatchObject({ succeeded: true, data: { verificationEmailSent: false } })
  }
  expect(await query(`select count(*) from jobs.job where name = 'mail'`)).toEqual([{ count: 6 }])
  const kept = JSON.stringify(await query('select * from jobs.job'))
  for (const secret of [...people, 'Plainspoken code']) expect(kept).not.toContain(secret)

  // Both are in the middle of it, with a mail server that says nothing, when one is killed.
  const silent = createServer(() => {}).listen(port, '127.0.0.1')
  await once(silent, 'listening')
  const held = new Set<string>()
  await expect
    .poll(
      async () => {
        await letTimePass()
        for (const { id } of await query(`select id from jobs.job where name = 'mail' and state = 'active'`))
          held.add(id)
        return held.size
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(3)
  first.kill('SIGKILL')
  await first.ended
  silent.close()

  const mailbox = await startMailbox({ port })
  const isOver = async () => {
    await letTimePass()
    return query(`select distinct state from jobs.job where name = 'mail'`)
  }
  await expect.poll(isOver, { timeout: 60_000, interval: 200 }).toEqual([{ state: 'completed' }])
  for (const email of people) {
    expect(mailbox.sentTo(email)).toHaveLength(1)
    expect(codeIn(await mailbox.waitFor(email))).toMatch(/^\d{6}$/)
  }
  expect(await query('select name from jobs.schedule order by name')).toEqual([
    { name: 'housekeeping' },
    { name: 'reconciliation' },
  ])
  second.kill('SIGTERM')
  expect(await second.ended).toEqual({ code: 0, signal: null })
  await mailbox.close()
})

test('a receipt is noted as sent only when the mail server has taken it, though that was away when it was paid for', async () => {
  const world = await startPaymentWorld()
  const buyer = await world.createBuyer()
  await world.mailbox.close()
  const sessionId = await buyer.openCheckout()
  await world.provider.act(sessionId, 'pay')
  expect((await buyer.complete(sessionId)).statusCode).toBe(200)
  const receipt = async () =>
    (await world.db.$client.query('select receipt_posted_at, receipt_at from payments')).rows
  expect(await receipt()).toEqual([{ receipt_posted_at: expect.any(Date), receipt_at: null }])

  const back = await startMailbox({ port: world.mailbox.port })
  await back.waitFor(buyer.email)
  await expect.poll(receipt).toEqual([{ receipt_posted_at: expect.any(Date), receipt_at: expect.any(Date) }])
  expect(back.sentTo(buyer.email)).toHaveLength(1)
  await back.close()
  await world.close()
})
