import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { now, pass } from '../../test/account-world.ts'
import { type Buyer, type PaymentWorld, startPaymentWorld } from '../../test/payment-world.ts'
import type { Mail } from '../adapters/mailer/mailer.ts'
import { payments } from '../db/schema.ts'
import { runPaymentCommand } from './commands.ts'
import { openPaymentService } from './payment-service.ts'

let world: PaymentWorld
const receipts: Mail[] = []
beforeAll(async () => {
  world = await startPaymentWorld()
}, 60_000)
beforeEach(async () => {
  // As if no webhook of a former test had ever been due.
  await world.provider.releaseWebhooks()
  await world.provider.holdWebhooks(true)
  receipts.length = 0
})
afterAll(() => world.close())

/** Runs the operator's command and returns what it printed. */
async function run(...args: string[]) {
  const lines: string[] = []
  const paymentService = openPaymentService({
    deps: { config: world.config, db: world.db, log: world.app.log, now },
    payments: world.provider.payments,
    mailQueue: { post: async (_tx, receipt) => String(receipts.push(receipt)) },
  })
  const succeeded = await runPaymentCommand(args, paymentService, (line) => void lines.push(line))
  return { succeeded, output: lines.join('\n') }
}

async function pay(buyer: Buyer) {
  const sessionId = await buyer.openCheckout()
  await world.provider.act(sessionId, 'pay')
  return sessionId
}

const intentOf = async (sessionId: string) =>
  (await world.db.select().from(payments).where(eq(payments.sessionId, sessionId)))[0]?.intentId ?? ''

test('reconcile grants what a lost webhook left, mails the receipt, says so, and has nothing to do the second time', async () => {
  const buyer = await world.createBuyer()
  await pay(buyer)
  await (await world.createBuyer()).openCheckout()
  const first = await run('reconcile')
  expect(await buyer.isSubscribed()).toBe(true)
  expect(receipts.map(({ to }) => to)).toEqual([buyer.email])
  expect(first.output).toMatch(new RegExp(`pi_\\w+  ${buyer.email}: unknown -> paid, access granted`))
  const second = await run('reconcile', '2')
  expect(second.output).toMatch(/^Looked at \d+, changed 0\.$/)
  expect(receipts).toHaveLength(1)
})

test('reconcile takes back what was refunded or disputed meanwhile, also for checkouts older than the days it looks at', async () => {
  const refunded = await world.createBuyer()
  const disputed = await world.createBuyer()
  const sessions = [await pay(refunded), await pay(disputed)] as const
  await run('reconcile')
  pass(5 * 24 * 3_600_000)
  await world.provider.act(sessions[0], 'refund')
  await world.provider.act(sessions[1], 'dispute')
  const { output } = await run('reconcile', '2')
  expect(output).toContain(`${refunded.email}: paid -> refunded, access taken back`)
  expect(output).toContain(`${disputed.email}: paid -> disputed, access taken back`)
  await world.provider.act(sessions[1], 'dispute_won')
  expect((await run('reconcile', '2')).output).toContain('disputed -> paid, access granted')
})

test('list and show name the person, the money and the state', async () => {
  const buyer = await world.createBuyer()
  const sessionId = await pay(buyer)
  await run('reconcile')
  const list = await run('list')
  expect(list.succeeded).toBe(true)
  expect(list.output).toMatch(new RegExp(`£3\\.00  ${await intentOf(sessionId)}  ${buyer.email}  paid`))
  for (const about of [buyer.email.toUpperCase(), sessionId, await intentOf(sessionId)]) {
    const { output } = await run('show', about)
    expect(output).toContain(`Person     ${buyer.email}`)
    expect(output).toContain('Disputes   none')
  }
  expect(await run('show', 'nobody@example.test')).toEqual({
    succeeded: false,
    output: 'Nothing is known of nobody@example.test.',
  })
})

test('refund gives the money back, takes access back and says so, once', async () => {
  const buyer = await world.createBuyer()
  const sessionId = await pay(buyer)
  await run('reconcile')
  const intentId = await intentOf(sessionId)
  const { succeeded, output } = await run('refund', intentId)
  expect(succeeded).toBe(true)
  expect(output).toBe(`£3.00 given back to ${buyer.email}, access taken back.`)
  expect(await buyer.isSubscribed()).toBe(false)
  const sale = (await world.provider.sales()).find(({ session }) => session.id === sessionId)
  expect(sale?.charge).toMatchObject({ refunded: true, amount_refunded: 300 })
  expect((await run('refund', intentId)).succeeded).toBe(false)
  expect((await run('refund', 'pi_unknown')).output).toBe('There is no payment pi_unknown.')
})

test('list --flagged shows what was paid twice, and refunding it keeps access', async () => {
  const buyer = await world.createBuyer()
  const first = await pay(buyer)
  const sale = (await world.provider.sales()).find(({ session }) => session.id === first)
  const second = await world.provider.copy(sale?.session.metadata ?? {}, buyer.id)
  await run('reconcile')
  pass(2000)
  await world.provider.act(second, 'pay')
  await run('reconcile')
  const intentId = await intentOf(second)
  const { output } = await run('list', '--flagged')
  expect(output).toContain(`${intentId}  ${buyer.email}  paid, REFUND: paid twice`)
  await world.provider.holdWebhooks(false)
  expect((await run('refund', intentId)).output).toContain('access kept')
  expect(await buyer.isSubscribed()).toBe(true)
  expect((await run('list', '--flagged')).output).toBe('0 payments')
})

test.each([[], ['destroy'], ['show'], ['refund'], ['reconcile', 'soon'], ['reconcile', '0']])(
  'a command that is none (%s) explains the commands',
  async (...args) => {
    const { succeeded, output } = await run(...args)
    expect(succeeded).toBe(false)
    expect(output).toContain('Usage: npm run payments')
  },
)
