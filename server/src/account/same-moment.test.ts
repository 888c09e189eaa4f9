import { code as codeLimits, second } from '@plainspoken/contract/limits'
import { describe, expect, test } from 'vitest'
import {
  expectRefusal,
  newEmail,
  otherPassword,
  pass,
  password,
  shareWorld,
} from '../../test/account-world.ts'
import { holdLock } from '../../test/lock.ts'

const world = await shareWorld()

const reset = (email: string, code: string) =>
  world.post('/auth/reset-password', { email, code, newPassword: otherPassword })

describe('a verification and a reset of one waiting registration', () => {
  test.each([
    ['verification', 200],
    ['reset', 400],
  ])('both find their way when the %s is first', async (first, verified) => {
    const email = newEmail()
    const { attempt, code } = await world.register(email)
    const verification = { email, code: await code(), attempt }
    const resetCode = await world.requestReset(email, attempt)
    const calls = [
      () => world.post('/auth/verify-email', verification),
      () => reset(email, resetCode),
    ] as const
    const lock = await holdLock(world.db, 'select from registrations where email_key = $1 for update', [
      email,
    ])
    const [earlier, later] = first === 'reset' ? calls.toReversed() : calls
    const one = earlier?.()
    await lock.untilWaiting(1)
    const other = later?.()
    await lock.untilWaiting(2)
    await lock.release()

    const statuses = (await Promise.all([one, other])).map((answer) => answer?.statusCode)
    expect(statuses).toEqual(first === 'reset' ? [200, verified] : [verified, 200])
    expect((await world.signIn(email, { password: otherPassword })).statusCode).toBe(200)
    expectRefusal(await world.signIn(email), 401)
  })
})

test('a new code that is asked for beside a verification counts, and the earlier one does not', async () => {
  const email = newEmail()
  const { attempt, code } = await world.register(email)
  const earlier = await code()
  pass(codeLimits.gapMs + second)
  const lock = await holdLock(world.db, 'select from registrations where email_key = $1 for update', [email])
  const resend = world.post('/auth/resend-verification-code', { email, attempt })
  await lock.untilWaiting(1)
  const verification = world.post('/auth/verify-email', { email, code: earlier, attempt })
  await lock.untilWaiting(2)
  await lock.release()

  expect((await resend).statusCode).toBe(200)
  expectRefusal(await verification, 400)
})

test('a change of the password ends the reset that comes at the same moment', async () => {
  const email = await world.createUser()
  const token = await world.getToken(email)
  await world.getToken(email)
  const code = await world.requestReset(email)
  const others = 'select from sessions where user_id = (select id from users where email = $1) for update'
  const lock = await holdLock(world.db, others, [email])
  const newPassword = 'a third kind of staple'
  const change = world.post('/user/password', { currentPassword: password, newPassword }, { token })
  await lock.untilWaiting(1)
  const late = reset(email, code)
  await lock.untilWaiting(2)
  await lock.release()

  expect((await change).statusCode).toBe(200)
  expectRefusal(await late, 400)
  expect((await world.signIn(email, { password: newPassword })).statusCode).toBe(200)
})

test('of 20 deletions at once one succeeds, and one goodbye is said', async () => {
  const email = await world.createUser()
  const token = await world.getToken(email)
  const removals = await Promise.all(
    Array.from({ length: 20 }, () => world.call('DELETE', '/user', { password }, { token })),
  )
  const refused = removals.filter(({ statusCode }) => statusCode !== 200)
  expect(refused).toHaveLength(19)
  for (const answer of refused) expectRefusal(answer, 401, 429)
  const goodbye = 'Your Plainspoken account was deleted'
  const sent = () => world.mailbox.sentTo(email).filter(({ subject }) => subject === goodbye)
  await expect.poll(() => sent().length).toBe(1)
})
