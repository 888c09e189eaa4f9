import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { keepSharedFiles } from './background.ts'
import { openDatabase } from './device/database.ts'
import { createRecordingStore, visitor } from './device/recordings.ts'
import { findSharedFiles } from './session/world/shared-files.ts'

const recordings = createRecordingStore(openDatabase(() => indexedDB))
const sound = (name: string) => new File(['sound'], name, { type: 'audio/mpeg' })
const namesOf = async (user: string) => (await recordings.list(user)).map(({ file }) => file?.name)

test('files that another app shares belong to nobody until somebody says that they are wanted (case 151)', async () => {
  expect(await keepSharedFiles(['one.mp3', 'two.wav'].map(sound))).toBe(true)
  expect(await namesOf('ann')).toEqual([])

  const shared = await findSharedFiles('ann', recordings)
  expect(shared?.names).toEqual(['one.mp3', 'two.wav'])
  await shared?.add()
  expect(await namesOf('ann')).toEqual(['one.mp3', 'two.wav'])
  expect(await recordings.chunks((await recordings.list('ann'))[0]?.id ?? '')).toHaveLength(1)
  expect(await findSharedFiles('bob', recordings)).toBeNull()
})

test('files that are not wanted are gone', async () => {
  await keepSharedFiles([sound('three.mp3')])
  await (await findSharedFiles('bob', recordings))?.remove()
  expect([await namesOf('bob'), await namesOf(visitor)]).toEqual([[], []])
})

test('what is no sound, or more than can wait, is refused whole', async () => {
  const program = new File(['MZ'], 'setup.exe', { type: 'application/x-msdownload' })
  expect(await keepSharedFiles([sound('four.mp3'), program])).toBe(false)
  expect(await keepSharedFiles(Array.from({ length: 21 }, (_, at) => sound(`${at}.mp3`)))).toBe(false)
  const large = { name: 'large.wav', type: 'audio/wav', size: 600 * 1024 ** 2 } as File
  expect(await keepSharedFiles([large, large])).toBe(false)
  expect(await namesOf(visitor)).toEqual([])
})
