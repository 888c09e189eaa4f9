import { expect, test, vi } from 'vitest'
import { createInventedBrowser, soundOf } from '../../../test/invented-browser.ts'
import { createKeptSoundStore } from '../device/kept-sound.ts'
import { createRecordingStore } from '../device/recordings.ts'

const day = 24 * 3_600_000

async function begin({ keeps = true } = {}) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const browser = createInventedBrowser('ann', null, keeps ? { soundLife: 'week' } : {})
  const page = browser.openTab()
  await browser.runJobs()

  /** Its last chunk comes as its text does. */
  async function speak(words: string, withinMs = 1000) {
    page.listening.start()
    await browser.settle()
    const { listener } = page.recorders.at(-1) ?? {}
    listener?.onBegin(false)
    for (const word of words.split(' ')) listener?.onChunk(soundOf(word))
    page.listening.stop()
    await browser.wait(withinMs)
  }
  const stores = { run: browser.database.run }
  const rows = () => [...browser.tables().recordings.values()] as { id: string; userId: string }[]
  const soundKept = async () => {
    const kept = createRecordingStore(stores)
    const [row] = rows()
    return (await kept.chunks(row?.id ?? '')).map(({ data }) => (data as unknown as { word: string }).word)
  }
  return { browser, page, speak, rows, soundKept, keptSound: createKeptSoundStore(stores) }
}

test('a recording whose text has come goes, unless its sound is wanted', async () => {
  const { speak, rows } = await begin({ keeps: false })
  await speak('one two')
  expect(rows()).toEqual([])
})

test('sound that is kept is whole, and no page sends or lists it again', async () => {
  const { browser, page, speak, rows, soundKept } = await begin()
  await speak('one two three')
  expect(page.transcript.snapshot().text).toBe('One two three')
  expect(rows()).toMatchObject([{ userId: 'kept ann' }])
  expect(await soundKept()).toEqual(['one', 'two', 'three'])
  const next = browser.openTab()
  browser.wakeWorker()
  await browser.wait(5000)
  expect(next.outbox.list()).toEqual([])
  expect(browser.calls).toHaveLength(1)
})

test('the last of it is kept too where the device was slower than the server', async () => {
  const { browser, page, soundKept } = await begin()
  page.listening.start()
  await browser.settle()
  const { listener } = page.recorders.at(-1) ?? {}
  listener?.onBegin(false)
  listener?.onChunk(soundOf('one'))
  await browser.runJobs()
  for (const word of ['two', 'three']) listener?.onChunk(soundOf(word))
  page.listening.stop()
  await browser.wait(200, 'transaction')
  await browser.wait(1000)
  expect(await soundKept()).toEqual(['one', 'two', 'three'])
})

test('it goes when its time is over, when it is not wanted any more, and with its user', async () => {
  const { browser, page, speak, rows, keptSound } = await begin()
  await speak('one')
  const now = browser.now()
  await keptSound.removeOver('week', now + 6 * day)
  expect(rows()).toHaveLength(1)
  await keptSound.removeOver('day', now + day + 1)
  expect(rows()).toEqual([])
  expect(browser.tables().chunks.size).toBe(0)

  await speak('two')
  await keptSound.removeOver(null, now)
  expect(rows()).toEqual([])

  await speak('three')
  expect(rows()).toHaveLength(1)
  const forgotten = browser.forget(page)
  await browser.runJobs()
  await forgotten
  expect(rows()).toEqual([])
  expect(browser.tables().chunks.size).toBe(0)
})
