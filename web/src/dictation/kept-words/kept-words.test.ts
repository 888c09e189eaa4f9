import type { ExchangeWordsBody, ExchangeWordsData, StoredEntry } from '@plainspoken/contract/kept-words'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../api/api.ts'
import type { Kept } from '../../storage.ts'
import { openCommandChoices } from '../commands/command-choices.ts'
import type { KeptChoices, WordList } from '../commands/command-settings.ts'
import type { LearntReading } from '../formatting/settings.ts'
import type { Template } from '../templates/template.ts'
import { openBook } from '../templates/template-book.ts'
import { idOf } from './entries.ts'
import { joinChoices } from './join-choices.ts'
import { exchangeWords, type SeenWords } from './kept-words.ts'

let time = 0
const calls: ExchangeWordsBody[] = []
/** Behind the network: what the server's own tests hold it to. */
const account = {
  copy: null as string | null,
  version: 0,
  entries: new Map<string, StoredEntry & { version: number; at: number }>(),
  isOnline: true,
  forgottenTo: 0,
  /** The kinds it does not take: a server of the former version. */
  unknownKinds: [] as string[],
}

beforeEach(() => {
  time = 1_000_000
  calls.length = 0
  Object.assign(account, {
    copy: null,
    version: 0,
    entries: new Map(),
    isOnline: true,
    forgottenTo: 0,
    unknownKinds: [],
  })
})

async function exchange(body: ExchangeWordsBody): Promise<ExchangeWordsData> {
  await Promise.resolve()
  if (!account.isOnline) throw new Error('offline')
  calls.push(body)
  if (body.changes.some(({ entry }) => account.unknownKinds.includes(entry.kind)))
    throw new ApiError('invalid_request', 'Please check what you entered and try again.', { status: 400 })
  if (body.begins) account.copy ??= 'a copy'
  const { copy, entries } = account
  if (copy === null) return { copy, version: 0, isWhole: true, entries: [] }
  const isKnown = body.copy === copy
  if (isKnown && body.changes.length > 0) account.version++
  const late: StoredEntry[] = []
  for (const { entry, ageMs } of isKnown ? body.changes : []) {
    const there = entries.get(idOf(entry))
    const at = time - ageMs
    if (there && there.at > at) late.push(there)
    else entries.set(idOf(entry), { ...entry, version: account.version, at })
  }
  const isWhole = !isKnown || body.version < account.forgottenTo
  const told = [...entries.values()].filter(({ version, value }) =>
    isWhole ? value !== null : version > body.version,
  )
  // As JSON, and with its fields in another order, as a database gives them.
  const shown = [...told, ...late].map(({ kind, key, value }) => ({ value, key, kind }))
  return JSON.parse(JSON.stringify({ copy, version: account.version, isWhole, entries: shown }))
}

/** As the browser's: what it has no room for lasts as long as the page. */
function keep<T>(first: T): Kept<T> & { fill(full: boolean): void; close(): void } {
  let kept = JSON.stringify(first)
  let shown = kept
  let isFull = false
  return {
    get: () => JSON.parse(shown),
    set(value) {
      shown = JSON.stringify(value)
      if (!isFull) kept = shown
      return !isFull
    },
    fill: (full) => {
      isFull = full
    },
    close() {
      shown = kept
    },
  }
}

function newStores() {
  return { choices: keep<KeptChoices | null>(null), seen: keep<SeenWords | null>(null) }
}

function openDevice(list: Partial<WordList> = {}, templates: readonly Template[] = [], stores = newStores()) {
  const commands = openCommandChoices(stores.choices)
  if (Object.keys(list).length > 0) commands.change(list)
  let kept: string | null = null
  let isFull = false
  const book = openBook({
    get: () => kept,
    set(written) {
      if (!isFull) kept = written
      return !isFull
    },
  })
  book.change(() => ({ templates }))
  const choices = joinChoices(commands, book)
  const world = { choices, seen: stores.seen, exchange, now: () => time }
  return {
    ...{ choices, book, world },
    fill: (full: boolean) => {
      isFull = full
    },
    sync: (begins?: boolean) => exchangeWords(world, begins),
    fillForWords: stores.choices.fill,
    /** The same device with the page opened anew. */
    reopen() {
      stores.choices.close()
      return openDevice({}, [], stores)
    },
    words: () => choices.current().words,
    add: (...words: string[]) => choices.change({ words: [...choices.current().words, ...words] }),
    drop: (word: string) =>
      choices.change({ words: choices.current().words.filter((other) => other !== word) }),
  }
}

async function twoDevices(list: Partial<WordList> = {}) {
  const [here, there] = [openDevice(list), openDevice()]
  await here.sync(true)
  await there.sync()
  return { here, there }
}

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

const letter: Template = { id: 'a', name: 'Letter', text: 'Dear [name],\nthank you.', updatedAt: 1 }

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
  expect(await here.sync()).toEqual({ isKept: true, isWhole: false })
  await there.sync()
  expect(there.choices.current()).toMatchObject({ words: ['Kowalczyk'], numbers: 'heard' })
  expect(here.book.current().templates).toEqual([letter])
  there.add('Nguyen')
  await there.sync()
  await here.sync()
  expect(here.words()).toEqual(['Kowalczyk', 'Nguyen'])
  account.unknownKinds = []
  expect(await here.sync()).toEqual({ isKept: true, isWhole: true })
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
  time += 60_000
  there.drop('Okonkwo')
  there.choices.change({ cleanUp: 'corrections' })
  there.choices.change({ off: ['bold'] })
  await expect(there.sync()).rejects.toThrow('offline')
  time += 60_000
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
  time += 60_000
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

test('a kind that only a newer version knows is passed over, and not taken for deleted', async () => {
  const { here, there } = await twoDevices()
  const template = { kind: 'macro', key: 'referral letter', value: { text: 'Dear …' } }
  account.version++
  account.entries.set(idOf(template), { ...template, version: account.version, at: time })
  await here.sync()
  there.add('Nguyen')
  await there.sync()
  await here.sync()
  expect(account.entries.get(idOf(template))?.value).toEqual(template.value)
  expect(here.words()).toEqual(['Nguyen'])
})
