import fc from 'fast-check'
import { expect, test } from 'vitest'
import { account, clock, letter, type openDevice, twoDevices } from '../../../test/word-devices.ts'
import type { LearntReading } from '../formatting/utterance/settings.ts'
import type { Template } from '../templates/template.ts'
import type { SeenWords } from './seen-words.ts'

type Device = ReturnType<typeof openDevice>
type Change = (device: Device) => void

const change =
  (part: Partial<Template>): Change =>
  ({ book }) => {
    const updatedAt = clock.time
    book.change(({ templates }) => ({
      templates: templates.map((one) => (one.id === letter.id ? { ...one, ...part, updatedAt } : one)),
    }))
  }
const rename = change({ name: 'Referral' })
const rewrite = change({ text: 'Dear all,' })
const remove: Change = ({ book }) => void book.change(() => ({ templates: [] }))
const removed = 'removed'

async function bothHaveTheLetter() {
  const devices = await twoDevices()
  devices.here.book.change(() => ({ templates: [letter] }))
  await devices.here.sync()
  await devices.there.sync()
  return devices
}

/** Each change is made and noted offline, a minute after the one before. */
async function changeOffline(...changes: [device: Device, change: Change][]) {
  account.isOnline = false
  for (const [device, make] of changes) {
    clock.time += 60_000
    make(device)
    await expect(device.sync()).rejects.toThrow('offline')
  }
  clock.time += 60_000
  account.isOnline = true
}

const shown = ({ book }: Device) => {
  const [template] = book.current().templates
  return template ? `${template.name}: ${template.text}` : removed
}

const { name, text } = letter
test.each<[what: string, here: Change[], there: Change[], both: string]>([
  ['renamed here and rewritten there', [rename], [rewrite], 'Referral: Dear all,'],
  ['rewritten on both', [rewrite], [change({ text: 'Dear Ann,' })], `${name}: Dear Ann,`],
  [
    'changed whole, then rewritten there',
    [rename, rewrite],
    [change({ text: 'Dear Ann,' })],
    'Referral: Dear Ann,',
  ],
  ['deleted, then rewritten there', [remove], [rewrite], `${name}: Dear all,`],
  ['rewritten, then deleted there', [rewrite], [remove], removed],
])(
  'a template %s is the same on both, whichever comes first',
  async (_what, changesHere, changesThere, both) => {
    for (const isHereFirst of [true, false]) {
      Object.assign(account, { copy: null, version: 0, entries: new Map() })
      const { here, there } = await bothHaveTheLetter()
      await changeOffline(
        ...changesHere.map((one): [Device, Change] => [here, one]),
        ...changesThere.map((one): [Device, Change] => [there, one]),
      )
      for (const device of isHereFirst ? [here, there, here] : [there, here, there]) await device.sync()
      expect([shown(here), shown(there)]).toEqual([both, both])
    }
  },
)

test('whatever is changed and whoever is online when, both have the same, and each field as it was changed last', async () => {
  const step = fc.record({
    isHere: fc.boolean(),
    what: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('name' as const, 'text' as const) },
      { weight: 1, arbitrary: fc.constant('deletion' as const) },
    ),
    isOnline: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.boolean(), async (steps, isHereFirst) => {
      Object.assign(account, { copy: null, version: 0, entries: new Map(), isOnline: true })
      const { here, there } = await bothHaveTheLetter()
      const last = { name, text }
      for (const [index, { isHere, what, isOnline }] of steps.entries()) {
        clock.time += 60_000
        const device = isHere ? here : there
        if (what === 'deletion') remove(device)
        else {
          last[what] = `change ${index}`
          change({ [what]: last[what] })(device)
        }
        account.isOnline = isOnline
        await device.sync().catch(() => {})
      }
      account.isOnline = true
      for (const device of isHereFirst ? [here, there, here] : [there, here, there]) await device.sync()
      expect(shown(here)).toBe(shown(there))
      if (steps.every(({ what }) => what !== 'deletion'))
        expect(shown(here)).toBe(`${last.name}: ${last.text}`)
    }),
  )
})

test('what is changed in one field while the account is asked stays, and another field is as it was changed there', async () => {
  const { here, there } = await bothHaveTheLetter()
  rename(there)
  await there.sync()
  const asked = here.sync()
  clock.time += 60_000
  rewrite(here)
  await asked
  await there.sync()
  for (const device of [here, there]) expect(shown(device)).toBe('Referral: Dear all,')
})

test('a server of the former version takes no single fields: they wait and hold up nothing, and are merged by the next one', async () => {
  const { here, there } = await bothHaveTheLetter()
  account.knowsFields = false
  rename(here)
  here.add('Kowalczyk')
  expect(await here.sync()).toMatchObject({ isKept: true, refusal: { code: 'invalid_request' } })
  rewrite(there)
  expect(await there.sync()).toMatchObject({ isKept: true, refusal: { code: 'invalid_request' } })
  expect(there.words()).toEqual(['Kowalczyk'])
  account.knowsFields = true
  for (const device of [here, there, here])
    expect(await device.sync()).toEqual({ isKept: true, refusal: null })
  for (const device of [here, there]) expect(shown(device)).toBe('Referral: Dear all,')
})

test('after a page of the former version, which notes no fields, the later change of the whole counts; then fields again', async () => {
  const { here, there } = await bothHaveTheLetter()
  await changeOffline([here, rename], [there, rewrite])
  const { seen } = there.world
  const { toldFields: _told, ...former } = seen.get() as SeenWords
  seen.set({ ...former, edited: {} })
  for (const device of [here, there, here]) await device.sync()
  for (const device of [here, there]) expect(shown(device)).toBe('Letter: Dear all,')
  await changeOffline([here, rename], [there, change({ text: 'Dear Ann,' })])
  for (const device of [here, there, here]) await device.sync()
  for (const device of [here, there]) expect(shown(device)).toBe('Referral: Dear Ann,')
})

const reading: LearntReading = {
  ...{ kind: 'mark', wanted: ',', instead: 'comma', before: 'milk', after: 'eggs', times: 2 },
}
const timesOn = ({ choices }: Device) => choices.current().learnt[0]?.times ?? 0
const count =
  (by: number): Change =>
  (device) => {
    const times = timesOn(device) + by
    device.choices.change({ learnt: times > 0 ? [{ ...reading, times }] : [] })
  }
const counted = async (...devices: Device[]) => {
  for (const device of devices) await device.sync()
  return devices.slice(-2).map(timesOn)
}

test('a reading that was turned round on two devices offline counts as often as on both, new or known', async () => {
  const { here, there } = await twoDevices()
  await changeOffline([here, count(1)], [there, count(1)], [there, count(1)])
  expect(await counted(there, here, there)).toEqual([3, 3])
  await changeOffline([there, count(2)], [here, count(-1)])
  expect(await counted(here, there, here)).toEqual([4, 4])
})

test('a count whose answer was lost is told again, and counts once', async () => {
  const { here, there } = await twoDevices({ learnt: [reading] })
  account.losesReplies = true
  count(1)(here)
  await expect(here.sync()).rejects.toThrow('offline')
  count(1)(here)
  account.losesReplies = false
  count(1)(there)
  expect(await counted(there, here, there)).toEqual([5, 5])
})

test('what is counted while the account is asked is added next', async () => {
  const { here, there } = await twoDevices({ learnt: [reading] })
  count(1)(there)
  await there.sync()
  count(1)(here)
  const asked = here.sync()
  count(1)(here)
  await asked
  expect(await counted(here, there)).toEqual([5, 5])
})

test('a forgotten reading that is learnt anew counts from one, with what another device adds', async () => {
  const { here, there } = await twoDevices({ learnt: [reading] })
  count(2)(there)
  await there.sync()
  await here.sync()
  await changeOffline([there, count(1)])
  for (const by of [-4, 1]) {
    count(by)(here)
    await here.sync()
    clock.time += 60_000
  }
  expect(await counted(there, here)).toEqual([2, 2])
})

test('a server of the former version takes no counts: they wait, and the next one adds them', async () => {
  const { here, there } = await twoDevices({ learnt: [reading] })
  account.knowsFields = false
  for (const device of [here, there]) {
    count(1)(device)
    expect(await device.sync()).toMatchObject({ isKept: true, refusal: { code: 'invalid_request' } })
  }
  account.knowsFields = true
  expect(await counted(here, there, here)).toEqual([4, 4])
})

test('after a page of the former version, which notes no counts, they add up again', async () => {
  const { here, there } = await twoDevices({ learnt: [reading] })
  count(1)(there)
  await there.sync()
  const { counts: _counts, device: _device, ...former } = there.world.seen.get() as SeenWords
  there.world.seen.set(former)
  await there.sync()
  await changeOffline([there, count(1)], [here, count(1)])
  expect(await counted(here, there, here)).toEqual([5, 5])
})

test('whatever is counted and whoever is online when, both have the sum', async () => {
  const step = fc.record({
    isHere: fc.boolean(),
    isLess: fc.boolean(),
    network: fc.constantFrom('online', 'offline', 'lossy'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.boolean(), async (steps, isHereFirst) => {
      Object.assign(account, { copy: null, version: 0, entries: new Map(), isOnline: true })
      const { here, there } = await twoDevices({ learnt: [{ ...reading, times: 20 }] })
      for (const { isHere, isLess, network } of steps) {
        clock.time += 60_000
        const device = isHere ? here : there
        count(isLess ? -1 : 1)(device)
        Object.assign(account, { isOnline: network !== 'offline', losesReplies: network === 'lossy' })
        await device.sync().catch(() => {})
      }
      Object.assign(account, { isOnline: true, losesReplies: false })
      const sum = steps.reduce((total, { isLess }) => total + (isLess ? -1 : 1), 20)
      const order = isHereFirst ? [here, there, here] : [there, here, there]
      expect(await counted(...order)).toEqual([sum, sum])
    }),
  )
})
