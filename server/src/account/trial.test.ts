import { trialMs } from '@plainspoken/contract/limits'
import { trialUsedBefore } from '@plainspoken/contract/trial'
import { expect, test } from 'vitest'
import { newEmail, pass, password, shareWorld } from '../../test/account-world.ts'

const world = await shareWorld()

const profileOf = async (email: string) => {
  const token = await world.getToken(email)
  return { token, ...(await world.get('/user/profile', { token })).reply.data }
}

async function deleteAccount(email: string) {
  const token = await world.getToken(email)
  const answer = await world.call('DELETE', '/user', { password }, { token })
  expect(answer.statusCode).toBe(200)
}

const gmail = (mailbox: string, domain = 'gmail.com') => `${mailbox}@${domain}`

test.each([
  ['the same address', newEmail('again'), (email: string) => email],
  ['capitals', newEmail('again'), (email: string) => email.toUpperCase()],
  ['another suffix', newEmail('again'), (email: string) => email.replace('@', '+1@')],
  ['dots at Gmail', gmail('trial.one'), () => gmail('t.r.i.a.l.o.n.e')],
  ['googlemail.com', gmail('trialtwo'), () => gmail('trial.two+x', 'googlemail.com')],
])('case 78: %s brings an account and no new day, and says why', async (_name, first, spell) => {
  await world.createUser(first)
  const { createdAt, hadTrialBefore } = await profileOf(first)
  expect(hadTrialBefore).toBe(false)
  await deleteAccount(first)
  pass(trialMs)
  const again = await world.createUser(spell(first))
  const { token, ...profile } = await profileOf(again)
  expect(profile).toMatchObject({ hadTrialBefore: true, createdAt })
  const refused = await world.post('/transcription/transcribe', undefined, { token })
  expect(refused.statusCode).toBe(402)
  expect(refused.reply).toMatchObject({ code: 'trial_expired', error: trialUsedBefore })
})

test('case 78: of accounts that are there together one has the day', async () => {
  const email = newEmail('both')
  await world.createUser(email)
  pass(1000)
  const other = await world.createUser(email.replace('@', '+2@'))
  expect(await profileOf(other)).toMatchObject({
    hadTrialBefore: true,
    createdAt: (await profileOf(email)).createdAt,
  })
})

test('Somebody else at the same host, dots elsewhere than at Gmail and another mailbox have a day of their own', async () => {
  for (const email of ['a.b@elsewhere.test', 'ab@elsewhere.test', '+a@elsewhere.test', '+b@elsewhere.test'])
    expect(await profileOf(await world.createUser(email)), email).toMatchObject({ hadTrialBefore: false })
})

test('What is kept of the address tells nobody which it was', async () => {
  const email = await world.createUser(newEmail('hidden'))
  await deleteAccount(email)
  const { rows } = await world.db.$client.query('select * from trial_addresses')
  expect(JSON.stringify(rows)).not.toMatch(/hidden|@/)
  for (const { hash } of rows) expect(hash).toMatch(/^[\w-]{43}$/)
})
