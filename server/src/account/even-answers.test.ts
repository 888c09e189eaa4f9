import { hour } from '@plainspoken/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail, pass, password, startWorld, type World } from '../../test/account-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const rounds = 30

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function time(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const names = { firstName: 'Ann', lastName: 'Lee' }

// The same work is done for both, so that they would be near each other without the common floor too; bench/even-answers.ts
// measures closer, on a machine that does nothing else.
test.concurrent.each([
  ['signing in', '/auth/login', { password: 'wrong password' }],
  ['registering', '/auth/register', { ...names, password }],
  ['asking for a reset code', '/auth/forgot-password', {}],
  ['asking for a verification code', '/auth/resend-verification-code', {}],
  ['guessing a reset code', '/auth/verify-reset-code', { code: '000000' }],
  ['guessing a verification code', '/auth/verify-email', { code: '000000' }],
])('case I3: %s takes the same time for known and unknown addresses', async (_name, url, body) => {
  const known = await world.createUser()
  await world.post('/auth/forgot-password', { email: known })
  const knownTimes: number[] = []
  const unknownTimes: number[] = []
  for (let i = 0; i < rounds; i++) {
    pass(6 * hour)
    knownTimes.push(await time(() => world.post(url, { email: known, ...body })))
    unknownTimes.push(await time(() => world.post(url, { email: newEmail(), ...body })))
  }
  const ratio = median(knownTimes) / median(unknownTimes)
  expect(ratio).toBeGreaterThan(0.75)
  expect(ratio).toBeLessThan(1.33)
})
