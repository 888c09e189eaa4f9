import { hour } from '@plainspoken/contract/limits'
import { expect, test } from 'vitest'
import { newEmail, pass, password, shareWorld } from '../../test/account-world.ts'

const rounds = 16
const anybody = { firstName: 'Ann', lastName: 'Lee', password }

const calls = [
  { name: 'signing in', url: '/auth/login', body: { password: 'wrong password' } },
  { name: 'registering', url: '/auth/register', body: anybody },
  { name: 'asking for a reset code', url: '/auth/forgot-password', body: {} },
  { name: 'asking for a verification code', url: '/auth/resend-verification-code', body: {} },
  {
    name: 'guessing a reset code that was asked for',
    url: '/auth/verify-reset-code',
    body: { code: '00000000' },
    before: { url: '/auth/forgot-password', body: {} },
  },
  {
    name: 'guessing a verification code that was asked for',
    url: '/auth/verify-email',
    body: { code: '000000' },
    before: { url: '/auth/register', body: anybody },
  },
]

const world = await shareWorld()

/** The time of the call for an address, in ms. */
async function measure({ url, body, before }: (typeof calls)[number], email: string) {
  if (before) await world.post(before.url, { email, ...before.body })
  const start = performance.now()
  await world.post(url, { email, ...body })
  return performance.now() - start
}

// The lower quartile and wide bounds, for a machine that does much else; bench/even-answers.ts measures closer.
const quartile = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0

test.each(calls)('case I3: $name takes the same time for known and unknown addresses', async (call) => {
  const email = await world.createUser()
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let i = 0; i < rounds; i++) {
    pass(6 * hour)
    const isKnownFirst = i % 2 === 0
    if (isKnownFirst) known.push(await measure(call, email))
    unknown.push(await measure(call, newEmail()))
    if (!isKnownFirst) known.push(await measure(call, email))
  }
  const ratio = quartile(known) / quartile(unknown)
  expect(ratio).toBeGreaterThan(0.75)
  expect(ratio).toBeLessThan(1.33)
})
