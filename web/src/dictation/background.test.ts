import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { keepSharedFiles } from './background.ts'
import { openDatabase } from './device/database.ts'
import { createRecordingStore } from './device/recordings.ts'

test('files that another app shares wait in the outbox in their order, for whoever is signed in, or signs in next', async () => {
  const files = ['one.mp3', 'two.wav'].map((name) => new File(['sound'], name, { type: 'audio/mpeg' }))
  await keepSharedFiles('ann', files)
  const recordings = createRecordingStore(openDatabase(() => indexedDB))
  const kept = await recordings.list('ann')
  expect(kept.map(({ file, state }) => [file?.name, state.kind])).toEqual([
    ['one.mp3', 'waiting'],
    ['two.wav', 'waiting'],
  ])
  expect(await recordings.chunks(kept[0]?.id ?? '')).toHaveLength(1)
  expect(await recordings.list('bob')).toEqual([])

  await keepSharedFiles(null, files)
  await recordings.giveVisitorsTo('bob')
  expect((await recordings.list('bob')).map(({ file }) => file?.name)).toEqual(['one.mp3', 'two.wav'])
  await recordings.giveVisitorsTo('ann')
  expect(await recordings.list('ann')).toHaveLength(2)
})
