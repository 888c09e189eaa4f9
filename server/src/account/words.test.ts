import { randomUUID } from 'node:crypto'
import { accountData } from '@plainspoken/contract/account'
import type { ExchangeWordsBody, ExchangeWordsData, KeptEntry } from '@plainspoken/contract/kept-words'
import { hour, minute, second } from '@plainspoken/contract/limits'
import { keptWords } from '@plainspoken/contract/word-limits'
import { expect, test } from 'vitest'
import { expectRefusal, pass, password, shareWorld } from '../../test/account-world.ts'

const world = await shareWorld()

const word = (write: string, value: { write: string } | null = { write }): KeptEntry => ({
  ...{ kind: 'word', key: write, value },
})
const style = (value: string): KeptEntry => ({ kind: 'setting', key: 'numbers', value })

const template = (text: string, name = 'Letter'): KeptEntry => ({
  ...{ kind: 'template', key: 'a', value: { name, text, updatedAt: 1 } },
})
const noTemplate: KeptEntry = { kind: 'template', key: 'a', value: null }

const turned = (times: number): KeptEntry => ({
  ...{ kind: 'reading', key: 'comma' },
  value: { kind: 'mark', wanted: ',', instead: 'comma', before: 'milk', after: 'eggs', times },
})

type Share = { device: string; from: number; to: number }
type About = { begins?: boolean; ageMs?: number; fieldAges?: Record<string, number>; share?: Share }

/** A device of a person: what it has seen goes along with each call. */
function device(token: string) {
  let seen: Pick<ExchangeWordsBody, 'copy' | 'version'> = { copy: null, version: 0 }
  const send = (body: object) => world.post('/user/words', { ...seen, changes: [], ...body }, { token })
  return {
    send,
    async exchange(entries: KeptEntry[] = [], about: About = {}) {
      const { ageMs = 0, fieldAges, share, ...rest } = about
      const changes = entries.map((entry) => ({ entry, ageMs, fieldAges, share }))
      const { reply } = await send({ ...rest, changes })
      expect(reply.error).toBeNull()
      const { copy, version, entries: news, isWhole }: ExchangeWordsData = reply.data
      seen = { copy, version }
      return { isWhole, entries: news.map(({ key, value }) => [key, value]) }
    },
    news: () => world.get(`/user/words/news?copy=${seen.copy}&version=${seen.version}`, { token }),
  }
}

async function person() {
  const email = await world.createUser()
  const tokens = [await world.getToken(email), await world.getToken(email)] as const
  const [here, there] = [device(tokens[0]), device(tokens[1])]
  return { email, tokens, here, there }
}

async function keeping() {
  const all = await person()
  await all.here.exchange([], { begins: true })
  await all.there.exchange()
  return all
}

test('an account keeps no words until it is asked to', async () => {
  const { here } = await person()
  const { reply } = await here.send({ changes: [{ entry: word('Kowalczyk'), ageMs: 0 }] })
  expect(reply.data).toEqual({ copy: null, version: 0, isWhole: true, entries: [] })
  await here.exchange([], { begins: true })
  expect((await here.exchange()).entries).toEqual([])
})

test('what two devices change in different entries comes to both', async () => {
  const { here, there } = await keeping()
  await here.exchange([word('Kowalczyk'), style('heard')])
  await there.exchange([word('Nguyen')])
  expect((await here.exchange()).entries).toEqual([['Nguyen', { write: 'Nguyen' }]])
  const third = await there.exchange()
  expect(third).toEqual({ isWhole: false, entries: [] })
})

test('of two changes of one entry the later one counts, also where it comes first', async () => {
  const { here, there } = await keeping()
  await there.exchange([style('heard')], { ageMs: minute })
  // Made while it was offline, an hour before.
  expect((await here.exchange([style('formatted')], { ageMs: hour })).entries).toEqual([['numbers', 'heard']])
  await here.exchange([style('formatted')])
  expect((await there.exchange()).entries).toEqual([['numbers', 'formatted']])
})

type Call = [entries: KeptEntry[], about: About]
/** A change of one field of the letter, by a device that has the rest as it was at first. */
const renamed = (ago: number): Call => [
  [template('Dear [name],', 'Referral')],
  { ageMs: ago * minute, fieldAges: { name: ago * minute } },
]
const rewritten = (ago: number, text = 'Dear all,'): Call => [
  [template(text)],
  { ageMs: ago * minute, fieldAges: { text: ago * minute } },
]
const deleted = (ago: number): Call => [[noTemplate], { ageMs: ago * minute }]

test.each<[what: string, calls: Call[], name: string | null, text: string]>([
  ['renamed here and rewritten there', [renamed(2), rewritten(1)], 'Referral', 'Dear all,'],
  ['rewritten twice, and renamed', [rewritten(3, 'Hi,'), renamed(2), rewritten(1)], 'Referral', 'Dear all,'],
  ['deleted, then rewritten', [deleted(2), rewritten(1)], 'Letter', 'Dear all,'],
  ['deleted, then renamed and rewritten', [deleted(3), renamed(2), rewritten(1)], 'Referral', 'Dear all,'],
  ['rewritten, then deleted', [rewritten(2), deleted(1)], null, ''],
  [
    'rewritten, then changed by a page that names no fields',
    [rewritten(2), [[template('Dear Ann,', 'Note')], { ageMs: minute }]],
    'Note',
    'Dear Ann,',
  ],
])('a template %s is the same whichever change comes first', async (_what, calls, name, text) => {
  for (const order of [calls, calls.toReversed()]) {
    const { here, there } = await keeping()
    await here.exchange([template('Dear [name],')], { ageMs: hour })
    for (const call of order) await here.exchange(...call)
    const { entries } = await there.exchange()
    expect(entries).toEqual([['a', name && { name, text, updatedAt: 1 }]])
  }
})

test('a whole that a server of the former version writes is later in each field', async () => {
  const { email, here, there } = await keeping()
  await here.exchange([template('Dear [name],')], { ageMs: hour })
  await here.exchange(...rewritten(30))
  // It leaves the times of fields as they are.
  await world.db.$client.query(
    `update word_entries set value = '{"name": "Note", "text": "Dear Ann,", "updatedAt": 1}', edited_at = now() - interval '10 minutes'
     where user_id = (select id from users where email = $1)`,
    [email],
  )
  const late = await here.exchange(...renamed(20))
  expect(late.entries).toEqual([['a', { name: 'Note', text: 'Dear Ann,', updatedAt: 1 }]])
  await here.exchange(...renamed(1))
  expect((await there.exchange()).entries).toEqual([
    ['a', { name: 'Referral', text: 'Dear Ann,', updatedAt: 1 }],
  ])
})

test('what devices count together adds up, told twice or late, until it is counted down to nothing', async () => {
  const { here, there } = await keeping()
  const [one, other] = [randomUUID(), randomUUID()]
  const timesAfter = async (by: typeof here, device: string, from: number, to: number, ageMs = 0) => {
    const { entries } = await by.exchange([turned(1)], { ageMs, share: { device, from, to } })
    const [value] = entries.map(([, told]) => told as { times: number } | null)
    return value?.times ?? null
  }
  expect(await timesAfter(here, one, 0, 2)).toBe(1)
  expect(await timesAfter(there, other, 0, 2, hour)).toBe(3)
  expect(await timesAfter(there, other, 0, 2)).toBe(3)
  expect(await timesAfter(here, one, 2, 1)).toBe(2)
  // A device that the account does not remember.
  expect(await timesAfter(here, randomUUID(), 5, 6)).toBe(3)
  expect(await timesAfter(there, other, 2, -1)).toBeNull()
})

test('a deletion comes to the other device, and an older change does not bring the entry back', async () => {
  const { here, there } = await keeping()
  await here.exchange([word('Kowalczyk')])
  await there.exchange()
  await here.exchange([word('Kowalczyk', null)])
  const late = await there.exchange([word('Kowalczyk')], { ageMs: hour })
  expect(late.entries).toEqual([['Kowalczyk', null]])
})

test('a device that has seen less than the deletions that are remembered is told everything', async () => {
  const { here, there } = await keeping()
  const perCall = keptWords.changes
  const batch = (call: number, isThere: boolean) =>
    Array.from({ length: perCall }, (_, i) => word(`w${call}-${i}`, isThere ? undefined : null))
  await there.exchange()
  for (let call = 0; call <= keptWords.deletions / perCall; call++) {
    await here.exchange(batch(call, true))
    await here.exchange(batch(call, false))
  }
  await here.exchange([word('Kowalczyk')])
  expect(await there.exchange()).toEqual({ isWhole: true, entries: [['Kowalczyk', { write: 'Kowalczyk' }]] })
})

test('2,000 entries are taken and one more is not, until another has gone; nor is more than 3 MB', async () => {
  const { here } = await keeping()
  for (let call = 0; call < keptWords.entries / 100; call++)
    await here.exchange(Array.from({ length: 100 }, (_, i) => word(`w${call}-${i}`)))
  const refused = await here.send({ changes: [{ entry: word('Kowalczyk'), ageMs: 0 }] })
  expectRefusal(refused, 409)
  expect(refused.reply.code).toBe('words_full')
  await here.exchange([word('Kowalczyk'), word('w0-0', null)])

  const { here: large } = await keeping()
  const long = (i: number): KeptEntry => {
    const entry = { say: `say ${i}`, write: 'ж'.repeat(2000) }
    return { kind: 'replacement', key: entry.say, value: entry }
  }
  let status = 200
  for (let i = 0; status === 200 && i < 1000; i += 50) {
    const changes = Array.from({ length: 50 }, (_, j) => ({ entry: long(i + j), ageMs: 0 }))
    status = (await large.send({ changes })).statusCode
  }
  expect(status).toBe(409)
})

test.each([
  ['of another kind', { kind: 'file', key: 'x', value: 'x' }],
  ['with a NUL', word('a\0b')],
  ['with half a character', word('a\ud800')],
  ['that is too long', word('x'.repeat(601))],
  ['with a template that is too long', template('x'.repeat(20_001))],
  ['with more in it', { kind: 'word', key: 'x', value: { write: 'x', more: 1 } }],
])('an entry %s is refused', async (_what, entry) => {
  const { here } = await keeping()
  expectRefusal(await here.send({ changes: [{ entry, ageMs: 0 }] }), 400)
})

test('a device that waits for news has them within two seconds, and of its own account alone', async () => {
  const { here, there } = await keeping()
  const stranger = await keeping()
  const others = stranger.there.news()
  const waits = there.news()
  const began = performance.now()
  await here.exchange([word('Kowalczyk')])
  expect((await waits).reply.data).toEqual({ isNew: true })
  expect(performance.now() - began).toBeLessThan(2 * second)
  await stranger.here.exchange([word('Nguyen')])
  expect((await others).reply.data).toEqual({ isNew: true })
  // Changes that came while nobody waited are news at once.
  expect((await there.news()).reply.data).toEqual({ isNew: true })
})

test('at most twenty of an account wait, and the next one is told to come later', async () => {
  const { here, there } = await keeping()
  const waits = Array.from({ length: keptWords.waiting + 1 }, () => there.news())
  expectRefusal(await Promise.race(waits), 429)
  await here.exchange([word('Kowalczyk')])
  const answered = (await Promise.all(waits)).filter(({ statusCode }) => statusCode === 200)
  expect(answered).toHaveLength(keptWords.waiting)
})

test('switched off, the account has none, and what other devices still send is not kept; on again, all begins anew', async () => {
  const { here, there, tokens } = await keeping()
  await here.exchange([word('Kowalczyk')])
  await there.exchange()
  const waits = there.news()
  expect((await world.call('DELETE', '/user/words', undefined, { token: tokens[0] })).statusCode).toBe(200)
  expect((await waits).reply.data).toEqual({ isNew: true })
  const { reply } = await there.send({ changes: [{ entry: word('Nguyen'), ageMs: 0 }] })
  expect(reply.data.copy).toBeNull()
  await here.exchange([], { begins: true })
  await here.exchange([word('Okonkwo')])
  expect(await there.exchange([word('Nguyen')])).toEqual({
    isWhole: true,
    entries: [['Okonkwo', { write: 'Okonkwo' }]],
  })
})

test('they come with the data of the account, and go with the account', async () => {
  const { email, here, tokens } = await keeping()
  const [token] = tokens
  const letter = template('Dear [name],\nthank you.')
  await here.exchange([word('Kowalczyk'), word('Nguyen'), word('Nguyen', null), letter])
  const { words } = accountData.parse((await world.get('/user/data', { token })).reply.data)
  expect(words).toEqual([letter, word('Kowalczyk')])
  await world.call('DELETE', '/user', { password }, { token })
  pass(hour)
  await world.createUser(email)
  const again = device(await world.getToken(email))
  expect((await again.exchange([], { begins: true })).entries).toEqual([])
})

test('a stranger is told to sign in', async () => {
  expectRefusal(await world.post('/user/words', { copy: null, version: 0, changes: [] }), 401)
  expectRefusal(await world.call('DELETE', '/user/words'), 401)
})
