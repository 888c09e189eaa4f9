import { expect, test, vi } from 'vitest'
import { createInventedBrowser, soundOf } from '../../../test/invented-browser.ts'

test('the worker sends what no page works on, and the next page writes what was heard without sending it again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const browser = createInventedBrowser()
  browser.state.answer = 'away'
  const page = browser.openTab()
  await browser.runJobs()
  const file = Object.assign(soundOf('spoken'), { name: 'talk.mp3', type: 'audio/mpeg', size: 1 })
  page.outbox.add([
    { file: file as unknown as File, refusal: null, measure: async () => ({ seconds: null, refusal: null }) },
  ])
  await browser.wait(1000)
  browser.state.answer = 'text'
  const sent = () => browser.calls.length
  const before = sent()
  browser.wakeWorker()
  await browser.runJobs()
  expect(sent()).toBe(before)

  await browser.kill(page.tab, true)
  browser.wakeWorker()
  browser.wakeWorker()
  await browser.runJobs()
  expect(sent()).toBe(before + 1)

  const next = browser.openTab()
  await browser.wait(1000)
  expect(next.transcript.snapshot().text).toBe('Spoken')
  expect(sent()).toBe(before + 1)
  expect(browser.tables().recordings.size).toBe(0)
})
