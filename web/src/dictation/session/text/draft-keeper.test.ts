import { beforeEach, expect, test, vi } from 'vitest'
import { createInventedBrowser, type Page, soundOf } from '../../../../test/invented-browser.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** A page that is open and shows what it has, on a device where all is well. */
async function begin() {
  const browser = createInventedBrowser()
  const page = browser.openTab()
  await browser.runJobs()
  return { browser, page, state: browser.state }
}

const text = (page: Page) => page.transcript.snapshot().text

/** Words that have come to stay. */
function say(page: Page, words: string) {
  page.transcript.settle(words, '')
  page.keepNow()
}

test('words that a tab could not save before it died are not removed by another one that saves', async () => {
  const { browser, page } = await begin()
  const other = browser.openTab()
  await browser.runJobs()
  say(page, 'first')
  await browser.kill(page.tab, false)
  say(other, 'second')
  await browser.wait(5000)
  await browser.kill(other.tab, false)
  const next = browser.openTab()
  await browser.wait(5000)
  expect(text(next).toLowerCase().split(/\s+/).sort()).toEqual(['first', 'second'])
})

test('a text that another tab has changed since is not written twice when last words are joined to it', async () => {
  const { browser, page } = await begin()
  say(page, 'one two three')
  await browser.wait(1000)
  const other = browser.openTab()
  await browser.wait(1000)
  say(page, 'four')
  await browser.kill(page.tab, false)
  other.transcript.typed([{ from: 0, to: 0, insert: 'Zero. ' }], { anchor: 6, head: 6 })
  await browser.wait(1000)
  await browser.kill(other.tab, false)
  const next = browser.openTab()
  await browser.wait(5000)
  expect(text(next)).toBe('Zero. One two three four')
})

test('what two tabs add to a text without spaces stands there once, beside what stood there before', async () => {
  const { browser, page } = await begin()
  const write = (tab: Page, insert: string) => {
    const at = text(tab).length
    tab.transcript.typed([{ from: at, to: at, insert }], { anchor: at, head: at })
  }
  write(page, '今日は晴れです。')
  await browser.wait(1000)
  const other = browser.openTab()
  await browser.wait(1000)
  write(page, '明日は雨です。')
  write(other, '寒いです。')
  await browser.wait(5000)
  expect(['今日は晴れです。明日は雨です。寒いです。', '今日は晴れです。寒いです。明日は雨です。']).toContain(
    text(other),
  )
})

test('an open tab takes over what another one could not save, once it has gone', async () => {
  const { browser, page, state } = await begin()
  const other = browser.openTab()
  await browser.runJobs()
  state.database = 'is full'
  say(page, 'nearly lost')
  await browser.wait(1000)
  other.look()
  await browser.wait(1000)
  expect(text(other)).toBe('')
  await browser.kill(page.tab, false)
  state.database = 'works'
  await browser.wait(60_000)
  expect(text(other)).toBe('Nearly lost')
  expect(browser.lastWords()).toEqual([])
})

test('words whose saving was under way when the page went stand there once, whether it was done or not', async () => {
  for (const commits of [true, false]) {
    const { browser, page } = await begin()
    say(page, 'just once')
    await browser.kill(page.tab, commits)
    const next = browser.openTab()
    await browser.wait(1000)
    expect(text(next)).toBe('Just once')
  }
})

test('words that come while the text before is still being read are left beside it when the page goes', async () => {
  const { browser, page } = await begin()
  say(page, 'Saved before')
  await browser.kill(page.tab, false)
  const second = browser.openTab()
  say(second, 'Early words')
  await browser.kill(second.tab, false)
  const third = browser.openTab()
  await browser.wait(1000)
  expect(text(third)).toBe('Saved before\n\nEarly words')
})

/** Records a word and stops. */
async function record({ browser, page }: Pick<Awaited<ReturnType<typeof begin>>, 'browser' | 'page'>) {
  page.listening.start()
  await browser.settle()
  page.recorders[0]?.listener.onBegin(false)
  page.recorders[0]?.listener.onChunk(soundOf('recorded'))
  page.listening.stop()
  await browser.settle()
}

test('a recording whose text is among last words is not sent again', async () => {
  const { browser, page } = await begin()
  await record({ browser, page })
  // The answer comes before the chunk is on the device, and other words after it.
  await browser.runJob(browser.jobs.findIndex(({ what }) => what === 'answer'))
  say(page, 'spoken')
  await browser.kill(page.tab, true)
  const next = browser.openTab()
  await browser.wait(10_000)
  expect(text(next)).toBe('Recorded spoken')
  expect([browser.calls.length, browser.tables().recordings.size]).toEqual([1, 0])
})

test('an open tab that takes over a recording takes over its text, if that had come, and does not send it', async () => {
  const { browser, page } = await begin()
  const other = browser.openTab()
  await browser.runJobs()
  await record({ browser, page })
  await browser.runJobs('answer')
  other.look()
  await browser.runJobs('answer')
  await browser.runJob(browser.jobs.findIndex(({ what }) => what === 'answer'))
  say(page, 'spoken')
  await browser.kill(page.tab, false)
  await browser.wait(10_000)
  expect(text(other)).toBe('Recorded spoken')
  expect([browser.calls.length, browser.tables().recordings.size]).toEqual([1, 0])
})

test('where nothing can be kept one is told, and the next page of the tab has the text and the sound', async () => {
  const { browser, page, state } = await begin()
  Object.assign(state, { database: 'is refused', storage: 'is refused', answer: 'away' })
  say(page, 'only here')
  page.listening.start()
  await browser.settle()
  page.recorders[0]?.listener.onBegin(false)
  page.recorders[0]?.listener.onChunk(soundOf('recorded'))
  page.listening.stop()
  await browser.wait(1000)
  expect(page.told()).toEqual({ words: true, sound: true })
  page.leave()
  await browser.wait(1000)
  const next = browser.openPage(page.tab)
  state.answer = 'text'
  await browser.wait(60_000)
  expect(text(next).replace(/\s+/g, ' ')).toMatch(/^Only here.*recorded$/i)
})

test('one is told of words that nothing takes while the database waits for a composition, until the browser takes them', async () => {
  const browser = createInventedBrowser()
  browser.state.storage = 'is full'
  const page = browser.openTab()
  page.compose()
  say(page, 'spoken')
  await browser.wait(2000)
  expect([page.told().words, browser.lastWords()]).toEqual([true, []])
  browser.state.storage = 'works'
  await browser.wait(5000)
  expect([page.told().words, browser.lastWords().length]).toEqual([false, 1])
})

test('last words of earlier versions of the product are found', async () => {
  const { browser, page } = await begin()
  say(page, 'Saved before')
  await browser.wait(1000)
  await browser.kill(page.tab, false)
  const words = { text: 'Saved before and after', anchor: 5, head: 5, revision: 1 }
  browser.localStorage.setItem('lastWords ann', JSON.stringify(words))
  const next = browser.openTab()
  await browser.wait(1000)
  expect(text(next)).toBe('Saved before and after')
  expect(next.transcript.snapshot().selection).toEqual({ anchor: 5, head: 5 })
  expect(browser.lastWords()).toEqual([])
})

test('typed words are on the device within a second, however long other tabs keep the database busy', async () => {
  const { browser, page } = await begin()
  const others = [browser.openTab(), browser.openTab()]
  await browser.runJobs()
  page.transcript.typed([{ from: 0, to: 0, insert: 'typed' }], { anchor: 5, head: 5 })
  for (const other of others) say(other, 'said')
  await browser.wait(1000, 'transaction')
  await browser.kill(page.tab, false)
  for (const other of others) other.look()
  await browser.wait(5000)
  for (const other of others) expect(text(other)).toContain('typed')
})

test('words that a tab left as it died are taken over as they were last, even if they are seen late', async () => {
  const { browser, page } = await begin()
  const other = browser.openTab()
  await browser.runJobs()
  say(page, 'first')
  await browser.runJobs('transaction')
  other.look()
  say(page, 'second')
  await browser.kill(page.tab, false)
  while (text(other) !== 'First')
    await browser.runJob(browser.jobs.findIndex(({ what }) => what !== 'storage'))
  await browser.wait(5000)
  expect(text(other)).toBe('First second')
})
