import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryDatabase } from '../../../test/memory-database.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { openStore } from '../../storage.ts'
import { openDatabase } from './database.ts'
import { createDraftStore, createLastWordsStore, type Draft } from './drafts.ts'
import { forgetUser } from './forget-user.ts'
import { openLocks } from './locks.ts'
import { createPreferences } from './preferences.ts'
import { createRecordingStore, type StoredRecording } from './recordings.ts'
import { createRevisionStore } from './revisions.ts'
import { createTabMemory } from './tab-memory.ts'

beforeEach(() => {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  return () => vi.unstubAllGlobals()
})

const recording = (id: string, changes: Partial<StoredRecording> = {}): StoredRecording => ({
  ...{ id, userId: 'ann', startedAt: 1, mimeType: 'audio/webm', file: null, gaps: [], settledMs: 0 },
  state: { kind: 'recorded' },
  ...changes,
})
const draft = (revision: number, text = 'text'): Draft => ({
  ...{ userId: 'ann', text, anchor: 0, head: 0, revision, savedAt: 0 },
})
const chunk = (atMs: number) => ({ atMs, data: new ArrayBuffer(1) })

describe.each([
  ['IndexedDB', () => openDatabase(() => factory)],
  ['the memory that stands in for it in other tests', createMemoryDatabase],
])('in %s', (_name, open) => {
  test('a recording is kept with its chunks in their order, apart from those of others', async () => {
    const recordings = createRecordingStore(open())
    await recordings.write(recording('b', { startedAt: 2 }), 0, [chunk(0), chunk(1000)])
    await recordings.write(recording('a'), 0, [chunk(0)])
    await recordings.write(recording('bob', { userId: 'bob' }), 0, [chunk(0)])
    for (let first = 2; first < 12; first++)
      await recordings.write(recording('b', { startedAt: 2 }), first, [chunk(first * 1000)])
    expect((await recordings.list('ann')).map(({ id }) => id)).toEqual(['a', 'b'])
    expect((await recordings.chunks('b')).map(({ atMs }) => atMs / 1000)).toEqual([...Array(12).keys()])
    await recordings.remove('b')
    expect([await recordings.read('b'), await recordings.chunks('b')]).toEqual([null, []])
    expect(await recordings.chunks('a')).toHaveLength(1)
  })

  test('nothing is added to a recording that is gone', async () => {
    const recordings = createRecordingStore(open())
    await expect(recordings.write(recording('a'), 1, [chunk(0)])).rejects.toThrow('gone')
    expect([await recordings.list('ann'), await recordings.chunks('a')]).toEqual([[], []])
  })

  test('a text and the recordings that it holds change together, and never over a newer text', async () => {
    const database = open()
    const [drafts, recordings] = [createDraftStore(database), createRecordingStore(database)]
    for (const id of ['whole', 'partly', 'other']) await recordings.write(recording(id), 0, [chunk(0)])
    expect(await drafts.write(draft(1), [])).toBeNull()
    const gaps = [{ start: 1, end: 2 }]
    expect(await drafts.write(draft(1, 'stale'), [{ id: 'other', gaps: [] }])).toMatchObject({ text: 'text' })
    expect(await recordings.read('other')).not.toBeNull()
    await drafts.write(draft(2, 'next'), [
      { id: 'whole', gaps: [] },
      { id: 'partly', gaps },
    ])
    expect(await drafts.read('ann')).toMatchObject({ text: 'next' })
    expect(await recordings.read('whole')).toBeNull()
    expect(await recordings.chunks('whole')).toEqual([])
    expect(await recordings.read('partly')).toMatchObject({ gaps, state: { kind: 'held', reason: null } })
    expect(await recordings.chunks('partly')).toHaveLength(1)
  })

  test('revisions are listed newest first for 30 days, and a cleared one is not kept twice', async () => {
    const revisions = createRevisionStore(open())
    const day = 24 * 3_600_000
    const revision = (id: string, at: number) => ({ id, userId: 'ann', at, text: id, wasCleared: true })
    await revisions.put(revision('old', 0))
    await revisions.put(revision('new', 31 * day))
    await revisions.put({ ...revision('again', 31 * day), text: 'new' }, { unlessKnown: true })
    expect((await revisions.list('ann', 31 * day)).map(({ id }) => id)).toEqual(['new'])
    await revisions.remove('new')
    expect(await revisions.list('ann', 31 * day)).toEqual([])
  })

  test('a user is removed whole, and nobody else', async () => {
    const database = open()
    const [drafts, recordings, revisions] = [
      createDraftStore(database),
      createRecordingStore(database),
      createRevisionStore(database),
    ]
    const storage = memoryStorage()
    const store = openStore(() => storage)
    const lastWordsOf = (userId: string) => createLastWordsStore(userId, store)
    const preferences = createPreferences(store)
    for (const userId of ['ann', 'bob']) {
      await drafts.write({ ...draft(1), userId }, [])
      await recordings.write(recording(userId, { userId }), 0, [chunk(0)])
      await revisions.put({ id: userId, userId, at: 1, text: 'text', wasCleared: false })
      lastWordsOf(userId).leave('page', { text: 'words', anchor: 0, head: 0, revision: 1 })
      preferences.commands(userId).set({
        isOn: false,
        off: [],
        numbers: 'formatted',
        cleanUp: 'hesitations',
        sentenceEnds: 'at-pauses',
        list: '',
      })
    }
    const locks = openLocks(() => undefined)
    await forgetUser({ database, locks, memory: createTabMemory(() => {}), lastWordsOf, preferences }, 'ann')
    expect([
      await drafts.read('ann'),
      await recordings.chunks('ann'),
      await revisions.list('ann', 1),
    ]).toEqual([null, [], []])
    expect([lastWordsOf('ann').pages(), preferences.commands('ann').get()]).toEqual([[], null])
    expect([await drafts.read('bob'), await recordings.chunks('bob')]).toMatchObject([{ text: 'text' }, [{}]])
    expect([lastWordsOf('bob').pages(), preferences.commands('bob').get()?.isOn]).toEqual([['page'], false])
  })
})

let factory = new IDBFactory()
beforeEach(() => {
  factory = new IDBFactory()
})

test('what fails in the midst leaves nothing behind, and the next one is heard', async () => {
  const database = openDatabase(() => factory)
  const failing = database.run(['drafts'], 'readwrite', async (table) => {
    await table('drafts').put(draft(1))
    throw new Error('It failed.')
  })
  await expect(failing).rejects.toThrow('It failed.')
  expect(await createDraftStore(database).read('ann')).toBeNull()
})

test('where the browser refuses storage every call is refused, and none hangs', async () => {
  const refused = openDatabase(() => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })
  await expect(createDraftStore(refused).read('ann')).rejects.toThrow('denied')
  await expect(createRecordingStore(refused).list('ann')).rejects.toThrow('denied')
})

/** As the version of 22 November 2026 left it. */
async function storeEarlier(recordings: object[], chunks: object[] = []) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const opening = factory.open('plainspoken', 1)
  opening.onupgradeneeded = () => {
    const { result } = opening
    result.createObjectStore('recordings', { keyPath: 'id' }).createIndex('userId', 'userId')
    result.createObjectStore('chunks', { keyPath: ['recording', 'number'] })
    result.createObjectStore('drafts', { keyPath: 'userId' }).put(draft(7, 'earlier text'))
    result.createObjectStore('takes', { keyPath: 'id' }).createIndex('userId', 'userId')
  }
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(['recordings', 'chunks'], 'readwrite')
    for (const one of recordings) transaction.objectStore('recordings').put(one)
    for (const one of chunks) transaction.objectStore('chunks').put(one)
    transaction.oncomplete = () => {
      opening.result.close()
      resolve()
    }
  }
  await promise
}

test('what earlier versions kept is read as it was meant', async () => {
  const about = { userId: 'ann', mimeType: 'audio/webm' }
  const gaps = [{ start: 1, end: 2 }]
  await storeEarlier(
    [
      { ...about, id: 'unsent', startedAt: 1, failure: null, waits: false },
      { ...about, id: 'awaited', startedAt: 2, failure: null, waits: true },
      { ...about, id: 'again', startedAt: 3, failure: 'Away.', waits: true },
      { ...about, id: 'refused', startedAt: 4, failure: 'No.', waits: false },
      { ...about, id: 'file', startedAt: 5, failure: null, waits: true, name: 'a.mp3', seconds: 9 },
      { ...about, id: 'partly', startedAt: 6, failure: null, waits: false, name: 'b.mp3', gaps },
    ],
    [
      { recording: 'unsent', number: 0, data: new ArrayBuffer(3) },
      { recording: 'unsent', number: 1, data: new ArrayBuffer(4) },
    ],
  )
  const database = openDatabase(() => factory)
  const recordings = createRecordingStore(database)
  const found = await recordings.list('ann')
  expect(found.map(({ id, state }) => [id, state])).toEqual([
    ['unsent', { kind: 'recorded' }],
    ['awaited', { kind: 'waiting', reason: null }],
    ['again', { kind: 'waiting', reason: 'Away.' }],
    ['refused', { kind: 'held', reason: 'No.' }],
    ['file', { kind: 'waiting', reason: null }],
    ['partly', { kind: 'held', reason: null }],
  ])
  expect(found.map(({ file }) => file)).toEqual([
    ...[null, null, null, null],
    { name: 'a.mp3', seconds: 9 },
    { name: 'b.mp3', seconds: null },
  ])
  expect(found.at(-1)).toMatchObject({ gaps, settledMs: 0 })
  expect(
    (await recordings.chunks('unsent')).map(({ atMs, data }) => [atMs, (data as ArrayBuffer).byteLength]),
  ).toEqual([
    [0, 3],
    [1000, 4],
  ])
  expect(await createDraftStore(database).read('ann')).toMatchObject({ text: 'earlier text', revision: 7 })
})
