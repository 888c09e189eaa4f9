import { expect, test } from 'vitest'
import type { Charge, CheckoutSession } from '../adapters/payments/payments.ts'
import { judge, ownerOf } from './verdict.ts'

const paidAt = new Date('2026-06-02T12:00:00.000Z')
const userId = '019a0000-0000-7000-8000-000000000001'

function paidSession(owner = userId, charge: Partial<Charge> = {}): CheckoutSession {
  return {
    id: 'cs_test_0123456789',
    url: null,
    status: 'complete',
    isPaid: true,
    mode: 'payment',
    amount: 300,
    currency: 'gbp',
    isLive: false,
    createdAt: paidAt,
    expiresAt: paidAt.getTime() / 1000,
    clientReferenceId: owner,
    metadata: { product: 'lifetime', userId: owner, attemptId: null },
    payment: {
      intentId: 'pi_1',
      isPending: false,
      charge: { paidAt, amountRefunded: 0, isRefunded: false, isDisputed: false, ...charge },
    },
  }
}

const due = { amount: 300, currency: 'gbp' }

test.each([
  ['whose dispute we have not been told of', { known: 0, against: 0 }, 'disputed'],
  ['whose dispute is open or lost', { known: 2, against: 1 }, 'disputed'],
  ['whose disputes have all been won', { known: 1, against: 0 }, 'paid'],
] as const)('a disputed charge %s counts as it stands', (_which, disputes, state) => {
  const session = paidSession(userId, { isDisputed: true })
  expect(judge(session, { isLive: false, due, disputes })).toMatchObject({ kind: 'payment', state })
})

test('a checkout is of nobody here unless its marks name one id as ours are', () => {
  expect(ownerOf(paidSession())).toBe(userId)
  expect(ownerOf(paidSession('user-1'))).toBeNull()
  expect(ownerOf({ ...paidSession(), clientReferenceId: userId.replace('1', '2') })).toBeNull()
})
