import { day } from '@plainspoken/contract/limits'
import { expect, test } from 'vitest'
import { account, calls, clock, letter, openDevice, twoDevices } from '../../../test/word-devices.ts'
import type { LearntReading } from '../formatting/utterance/settings.ts'
import { idOf } from './entries.ts'
import type { SeenWords } from './seen-words.ts'

const reading: LearntReading = {
  ...{ kind: 'mark', wanted: ',', instead: 'comma', before: 'milk', after: 'eggs', times: 2 },
}
const replacement = { say: 'my address', write: 'ann@example.org' }

test('words, replacements, readings and settings come to the other device as they are', async () => {
  const list = { words: ['Kowalczyk'], replacements: [replacement], learnt: [reading] }
  const { here, there } = await twoDevices(list)
  here.choices.change({
    numbers: 'heard',
    cleanUp: 'hesitations',
    sentenceEnds: 'at-pauses',
    isOn: false,
    off: ['bold'],
  })
  await here.sync()
  await there.sync()
  expect(there.choices.current()).toEqual(here.choices.current())
  here.choices.change({ off: [], isOn: true })
  await here.sync()
  await there.sync()
  expect(there.choices.current()).toMatchObject({ off: [], isOn: true, numbers: 'heard' })
})

test('templates come to the other device, changed and deleted ones too, with whether they need a keyword', async () => {
  const { here, there } = await twoDevices()
  const long = { ...letter, id: 'b', name: 'Report', text: 'Line.\n'.repeat(3000) }
  here.book.change(() => ({ templates: [letter, long], needsKeyword: true }))
  await here.sync()
  await there.sync()
  expect(there.book.current()).toEqual({ templates: [letter, long], needsKeyword: true })
  const changed = { ...letter, text: 'Dear all,' }
  there.book.change(() => ({ templates: [changed] }))
  await there.sync()
  await here.sync()
  expect(here.book.current()).toEqual({ templates: [changed], needsKeyword: true })
})

test('a template that two devices had each is kept once, and another of that name stays', async () => {
  const here = openDevice({}, [letter, { ...letter, id: 'd', name: 'Report' }])
  const there = openDevice({}, [
    { ...letter, id: 'b' },
    { ...letter, id: 'c', name: 'Report', text: 'Another one.' },
  ])
  await here.sync(true)
  for (const device of [there, here, there, here]) await device.sync()
  for (const { book } of [here, there])
    expect([...book.current().templates.map(({ id }) => id)].sort()).toEqual(['a', 'c', 'd'])
})

test('a device without room for templates says so, and deletes none from the account', async () => {
  const { here, there } = await twoDevices()
  here.book.change(() => ({ templates: [letter] }))
  await here.sync()
  there.fill(true)
  await expect(there.sync()).rejects.toThrow('This browser has no room for it')
  await expect(there.sync()).rejects.toThrow('This browser has no room for it')
  expect(account.entries.get('template a')?.value).toMatchObject({ name: 'Letter' })
  there.fill(false)
  await there.sync()
  expect(there.book.current().templates).toEqual([letter])
  await here.sync()
  expect(here.book.current().templates).toEqual([letter])
})

test('a server that takes no templates yet is told all else, and the templates once it does', async () => {
  const { here, there } = await twoDevices()
  account.unknownKinds = ['template']
  here.book.change(() => ({ templates: [letter] }))
  here.add('Kowalczyk')
  here.choices.change({ numbers: 'heard' })
  expect(await here.sync()).toMatchObject({ isKept: true, refusal: { code: 'invalid_request' } })
  await there.sync()
  expect(there.choices.current()).toMatchObject({ words: ['Kowalczyk'], numbers: 'heard' })
  expect(here.book.current().templates).toEqual([letter])
  there.add('Nguyen')
  await there.sync()
  await here.sync()
  expect(here.words()).toEqual(['Kowalczyk', 'Nguyen'])
  account.unknownKinds = []
  expect(await here.sync()).toEqual({ isKept: true, refusal: null })
  await there.sync()
  expect(there.book.current().templates).toEqual([letter])
})

test('nothing is told before the person wants it, nor a second time', async () => {
  const device = openDevice({ words: ['Kowalczyk'] })
  expect((await device.sync()).isKept).toBe(false)
  expect(calls.flatMap(({ changes }) => changes)).toEqual([])
  expect((await device.sync(true)).isKept).toBe(true)
  calls.length = 0
  await device.sync()
  expect(calls.flatMap(({ changes }) => changes)).toEqual([])
})

test('a device that had words of its own keeps them, and where both have a rule the account’s holds', async () => {
  const here = openDevice({ words: ['Kowalczyk'], replacements: [replacement] })
  const there = openDevice({
    words: ['Nguyen'],
    replacements: [{ ...replacement, write: 'bob@example.org' }],
  })
  await here.sync(true)
  await there.sync()
  await here.sync()
  for (const { choices } of [here, there])
    expect(choices.current()).toMatchObject({ replacements: [replacement] })
  expect([...here.words()].sort()).toEqual(['Kowalczyk', 'Nguyen'])
  expect([...there.words()].sort()).toEqual(['Kowalczyk', 'Nguyen'])
})

test('what both changed offline is merged entry by entry', async () => {
  const { here, there } = await twoDevices({ words: ['Kowalczyk', 'Okonkwo'] })
  account.isOnline = false
  here.add('Nguyen')
  here.choices.change({ numbers: 'heard' })
  await expect(here.sync()).rejects.toThrow('offline')
  clock.time += 60_000
  there.drop('Okonkwo')
  there.choices.change({ cleanUp: 'corrections' })
  there.choices.change({ off: ['bold'] })
  await expect(there.sync()).rejects.toThrow('offline')
  clock.time += 60_000
  account.isOnline = true
  await there.sync()
  await here.sync()
  await there.sync()
  for (const { choices } of [here, there])
    expect(choices.current()).toMatchObject({
      ...{ words: ['Kowalczyk', 'Nguyen'], numbers: 'heard', cleanUp: 'corrections', off: ['bold'] },
    })
})

test('the later of two changes of one setting counts, though the earlier one comes last', async () => {
  const { here, there } = await twoDevices()
  account.isOnline = false
  here.choices.change({ numbers: 'heard', cleanUp: 'hesitations', sentenceEnds: 'at-pauses' })
  await expect(here.sync()).rejects.toThrow('offline')
  clock.time += 60_000
  account.isOnline = true
  there.choices.change({ cleanUp: 'corrections' })
  await there.sync()
  await here.sync()
  await there.sync()
  for (const { choices } of [here, there])
    expect(choices.current()).toMatchObject({
      ...{ numbers: 'heard', cleanUp: 'corrections', sentenceEnds: 'at-pauses' },
    })
})

test('what is changed while the account is asked is not overwritten, and goes next', async () => {
  const { here, there } = await twoDevices()
  there.choices.change({ cleanUp: 'corrections' })
  await there.sync()
  const asked = here.sync()
  here.choices.change({ cleanUp: 'hesitations' })
  here.add('Nguyen')
  await asked
  await here.sync()
  await there.sync()
  for (const { choices } of [here, there])
    expect(choices.current()).toMatchObject({ cleanUp: 'hesitations', words: ['Nguyen'] })
})

test('a long list goes in several calls, each of a size that is taken', async () => {
  const many = Array.from({ length: 250 }, (_, i) => `word ${i}`)
  const long = Array.from({ length: 60 }, (_, i) => ({ say: `say ${i}`, write: 'x'.repeat(2000) }))
  const { there } = await twoDevices({ words: many, replacements: long })
  expect(there.words()).toHaveLength(250)
  expect(there.choices.current().replacements).toHaveLength(60)
  for (const body of calls) {
    expect(body.changes.length).toBeLessThanOrEqual(100)
    expect(JSON.stringify(body).length).toBeLessThan(70_000)
  }
})

test('a device that was away for too long loses what was deleted meanwhile, and nothing of its own', async () => {
  const { here, there } = await twoDevices({ words: ['Kowalczyk', 'Okonkwo'] })
  here.drop('Okonkwo')
  await here.sync()
  account.entries.delete('word Okonkwo')
  account.forgottenTo = account.version
  there.add('Nguyen')
  await there.sync()
  expect(there.words()).toEqual(['Kowalczyk', 'Nguyen'])
})

test('where the account keeps none any more, the device keeps its words, and tells them no longer', async () => {
  const { here, there } = await twoDevices({ words: ['Kowalczyk'] })
  Object.assign(account, { copy: null, version: 0, entries: new Map() })
  there.add('Nguyen')
  expect((await there.sync()).isKept).toBe(false)
  expect(there.words()).toEqual(['Kowalczyk', 'Nguyen'])
  expect(account.entries.size).toBe(0)
  expect(there.world.seen.get()).toBeNull()
  expect(here.words()).toEqual(['Kowalczyk'])
})

test('words that the device has no room for are not told as deleted when the page is opened anew', async () => {
  const { here, there } = await twoDevices()
  there.fillForWords(true)
  here.add('Kowalczyk')
  await here.sync()
  await expect(there.sync()).rejects.toThrow('no room for your own words')
  expect(() => there.add('Siân')).toThrow('no room for your own words')
  await expect(there.sync()).rejects.toThrow('no room for your own words')
  const anew = there.reopen()
  anew.fillForWords(false)
  await anew.sync()
  await here.sync()
  expect(here.words()).toEqual(['Kowalczyk'])
  expect(anew.words()).toEqual(['Kowalczyk'])
})

test.each([
  ['a kind', { kind: 'macro', key: 'referral letter', value: { text: 'Dear …' } }],
  ['a setting', { kind: 'setting', key: 'dialect', value: 'south' }],
  ['a choice', { kind: 'setting', key: 'numbers', value: 'spelled' }],
])(
  '%s that only a newer version knows is passed over, and neither changed nor taken for deleted',
  async (_what, entry) => {
    const { here, there } = await twoDevices()
    account.version++
    account.entries.set(idOf(entry), { ...entry, version: account.version, at: clock.time })
    await here.sync()
    there.add('Nguyen')
    await there.sync()
    await here.sync()
    expect(account.entries.get(idOf(entry))?.value).toEqual(entry.value)
    expect(here.words()).toEqual(['Nguyen'])
    // Nor is it after the device was away for long, nor by one that joins.
    account.forgottenTo = ++account.version
    clock.time += 60_000
    here.add('Siân')
    await here.sync()
    await openDevice().sync()
    expect(account.entries.get(idOf(entry))?.value).toEqual(entry.value)
    here.choices.change({ numbers: 'heard' })
    await here.sync()
    await there.sync()
    expect(there.choices.current().numbers).toBe('heard')
  },
)

test('a setting that another page of the device, of a newer version, was told is not taken for deleted', async () => {
  const { here } = await twoDevices()
  const state = here.world.seen.get() as SeenWords
  here.world.seen.set({ ...state, told: { ...state.told, 'setting dialect': 'its print' } })
  calls.length = 0
  await here.sync()
  expect(calls.flatMap(({ changes }) => changes)).toEqual([])
})

test('what is changed here and waits for a later call is not overwritten by an older change elsewhere', async () => {
  const long = Array.from({ length: 60 }, (_, i) => ({ say: `say ${i}`, write: 'x'.repeat(2000) }))
  const { here, there } = await twoDevices({ replacements: long })
  const rewritten = (write: string) => ({ replacements: long.map((one) => ({ ...one, write })) })
  account.isOnline = false
  there.choices.change(rewritten('y'))
  await expect(there.sync()).rejects.toThrow('offline')
  clock.time += 60_000
  here.choices.change(rewritten('z'.repeat(2000)))
  await expect(here.sync()).rejects.toThrow('offline')
  account.isOnline = true
  for (const device of [there, here, there]) await device.sync()
  for (const { choices } of [here, there])
    expect(new Set(choices.current().replacements.map(({ write }) => write[0]))).toEqual(new Set('z'))
})

test('where the account began anew, what the device has not told yet is told to it, and stays', async () => {
  const { here, there } = await twoDevices({ words: ['Kowalczyk'] })
  Object.assign(account, { copy: 'another copy', version: 0, entries: new Map() })
  there.add('Nguyen')
  await there.sync()
  await here.sync()
  await there.sync()
  for (const device of [here, there]) expect([...device.words()].sort()).toEqual(['Kowalczyk', 'Nguyen'])
})

test('a change that is dated long ago, by a clock that was wrong, is told', async () => {
  const { here, there } = await twoDevices()
  account.isOnline = false
  here.add('Kowalczyk')
  await expect(here.sync()).rejects.toThrow('offline')
  account.isOnline = true
  clock.time += 20 * 365 * day
  expect(await here.sync()).toEqual({ isKept: true, refusal: null })
  await there.sync()
  expect(there.words()).toEqual(['Kowalczyk'])
})

test('where the account has no room for all that is new, it has as much as there is room for, what is deleted and changed goes on, and news come', async () => {
  const { here, there } = await twoDevices({ words: ['Kowalczyk', 'Okonkwo'] })
  account.room = account.entries.size
  there.choices.change({ sentenceEnds: 'at-pauses' })
  await there.sync()
  here.add('Nguyen', 'Siân')
  here.drop('Okonkwo')
  here.choices.change({ numbers: 'heard' })
  expect(await here.sync()).toMatchObject({ isKept: true, refusal: { code: 'words_full' } })
  expect(here.choices.current()).toMatchObject({ sentenceEnds: 'at-pauses' })
  expect(here.words()).toEqual(['Kowalczyk', 'Nguyen', 'Siân'])
  await there.sync()
  expect(there.choices.current()).toMatchObject({ words: ['Kowalczyk', 'Nguyen'], numbers: 'heard' })
  account.room++
  expect(await here.sync()).toEqual({ isKept: true, refusal: null })
  await there.sync()
  expect(there.words()).toEqual(['Kowalczyk', 'Nguyen', 'Siân'])
  account.room += 12
  there.add(...Array.from({ length: 100 }, (_, i) => `word ${i}`))
  expect(await there.sync()).toMatchObject({ refusal: { code: 'words_full' } })
  await here.sync()
  expect(here.words()).toHaveLength(3 + 12)
})

test('a template whose new text no database takes is not told as deleted; signs that stand for such are told', async () => {
  const { here, there } = await twoDevices()
  here.book.change(() => ({ templates: [letter] }))
  await here.sync()
  here.book.change(() => ({ templates: [{ ...letter, text: 'a\ud800' }] }))
  here.add('\\u0000')
  await here.sync()
  await there.sync()
  expect(there.book.current().templates).toEqual([letter])
  expect(there.words()).toEqual(['\\u0000'])
  here.book.change(() => ({ templates: [{ ...letter, text: 'Dear all,' }] }))
  await here.sync()
  await there.sync()
  expect(there.book.current().templates).toMatchObject([{ text: 'Dear all,' }])
})
