import { accountData } from '@plainspoken/contract/account'
import { day } from '@plainspoken/contract/limits'
import { expect, test } from 'vitest'
import {
  type Call,
  expectRefusal,
  otherPassword,
  pass,
  password,
  shareWorld,
} from '../../test/account-world.ts'

const world = await shareWorld()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
const from = (ip: string, userAgent: string): Call => ({ ip, headers: { 'user-agent': userAgent } })

const read = async (token: string) => accountData.parse((await world.get('/user/data', { token })).reply.data)
const lines = (event: string) =>
  world.logged.map((line) => JSON.parse(line)).filter((line) => line.event === event)

test('case 79: the account shows who did what from where, and the log has a line of each without an address', async () => {
  const email = await world.createUser()
  const body = { email, password }
  const { reply } = await world.post('/auth/login', body, from('198.51.100.77', firefox))
  const first: string = reply.data.token
  await world.post('/auth/login', { email, password: 'a wrong one' }, from('2001:db8:7:8:9::1', iPhone))
  await world.requestReset(email)
  const change = { currentPassword: password, newPassword: otherPassword }
  const { token } = (await world.post('/user/password', change, { token: first })).reply.data

  const { events } = await read(token)
  const here = { browser: 'Firefox on Windows', network: '198.51.100.0/24' }
  expect(events.map(({ event }) => event)).toEqual([
    'password_changed',
    'reset_requested',
    'signed_in',
    'signed_in',
    'email_verified',
  ])
  expect(events[2]).toMatchObject({
    outcome: 'refused',
    code: 'wrong_credentials',
    browser: 'Safari on iPhone',
    network: '2001:db8:7::/48',
  })
  expect(events[3]).toMatchObject({ outcome: 'done', code: null, ...here })

  const account = (await world.get('/user/profile', { token })).reply.data.id
  const common = { level: 30, account, msg: 'account event' }
  expect(lines('signed_in').filter((line) => line.account === account)).toMatchObject([
    { ...common, network: '198.51.100.0/24', outcome: 'done', code: null },
    { ...common, network: '2001:db8:7::/48', outcome: 'refused', code: 'wrong_credentials' },
  ])
  expect(world.logged.join('')).not.toMatch(/198\.51\.100\.77|2001:db8:7:8/)
})

test('case 80: a session is shown with its browser, and can be ended by its owner alone', async () => {
  const email = await world.createUser()
  const stranger = await world.getToken(await world.createUser())
  const here = await world.getToken(email)
  const there: string = (await world.post('/auth/login', { email, password }, from('203.0.113.5', iPhone)))
    .reply.data.token
  const { sessions } = await read(here)
  expect(sessions).toMatchObject([
    { isThisOne: true },
    { isThisOne: false, browser: 'Safari on iPhone', network: '203.0.113.0/24' },
  ])
  const end = (token: string, id = sessions[1]?.id) =>
    world.call('DELETE', `/user/sessions/${id}`, undefined, { token })
  expectRefusal(await end(stranger), 404)
  expectRefusal(await end(here, 'x'), 400)
  expect((await end(here)).statusCode).toBe(200)
  expectRefusal(await end(here), 404)
  expectRefusal(await world.get('/user/profile', { token: there }), 401)
  expect((await read(here)).events[0]).toMatchObject({ event: 'session_ended', outcome: 'done' })
})

test('Whoever runs into a limit is in the log, and fills no table', async () => {
  const email = await world.createUser()
  const ip = '192.0.2.200'
  for (let index = 0; index < 11; index++)
    await world.post('/auth/login', { email, password: 'a wrong one' }, { ip })
  expect(lines('limit_hit').at(-1)).toMatchObject({ network: '192.0.2.0/24', code: 'too_many_requests' })
  pass(day)
  const { events } = await read(await world.getToken(email))
  expect(events.map(({ event, code }) => `${event} ${code}`)).toEqual([
    'signed_in null',
    ...Array<string>(5).fill('signed_in wrong_credentials'),
    'email_verified null',
  ])
})

test('Of a deleted account the deletion alone is kept', async () => {
  const email = await world.createUser()
  const token = await world.getToken(email)
  const { id } = (await world.get('/user/profile', { token })).reply.data
  await world.call('DELETE', '/user', { password }, { token })
  const kept = async () => {
    const { rows } = await world.db.$client.query('select event from account_events where account_id = $1', [
      id,
    ])
    return rows.map(({ event }) => event)
  }
  expect(await kept()).toEqual(['account_deleted'])
  expect(lines('account_deleted').at(-1)).toMatchObject({ account: id, outcome: 'done' })
})
