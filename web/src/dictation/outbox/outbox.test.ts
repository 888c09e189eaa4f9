import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, createInventedBrowser, type Page, soundOf } from '../../../test/invented-browser.ts'
import { chooseFiles } from './choose-files.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** A page that is open, on a device where all is well and a server that answers. */
async function begin() {
  const browser = createInventedBrowser()
  const page = browser.openTab()
  await browser.runJobs()
  const { state, calls } = browser
  return {
    ...{ browser, page, state, calls },
    text: () => page.transcript.snapshot().text,
    states: (of = page) =>
      of.outbox.list().map(({ file, state }) => `${file?.name ?? 'spoken'} ${state.kind}`),
    reasons: (of = page) => of.outbox.list().map(({ state }) => ('reason' in state ? state.reason : '')),
    id: (name: string) => page.outbox.list().find(({ file }) => file?.name === name)?.id ?? '',
    first: () => page.outbox.list()[0]?.id ?? '',
    sent: () => calls.map(({ name, words }) => (name === 'recording.webm' ? words.join(' ') : name)),
    rows: () => [...browser.tables().recordings.values()],
  }
}

/** Files whose sound is known by their names, without the endings. */
function add(page: Page, ...names: string[]) {
  page.outbox.add(names.map((name) => ({ file: file(name), refusal: null, measure })))
}

const measure = async () => ({ seconds: null, refusal: null })

const file = (name: string) =>
  Object.assign(soundOf(name.replace(/\..*/, '')), { name, type: 'audio/mpeg', size: 1 }) as unknown as File

/** Records the words, a chunk each, and stops. */
async function speak(
  { browser, page }: Pick<Awaited<ReturnType<typeof begin>>, 'browser' | 'page'>,
  words: string,
) {
  page.listening.start()
  await browser.settle()
  const { listener } = page.recorders.at(-1) ?? {}
  listener?.onBegin(false)
  for (const word of words.split(' ')) listener?.onChunk(soundOf(word))
  page.listening.stop()
  await browser.settle()
}

describe('files', () => {
  test('go out one after the other, in order, to the places that they had from the start', async () => {
    const { browser, page, text, states, sent, rows } = await begin()
    page.transcript.typed([{ from: 0, to: 0, insert: 'Before after' }], { anchor: 6, head: 6 })
    add(page, 'a.mp3', 'b.mp4')
    await browser.settle()
    expect(states()).toEqual(['a.mp3 keeping', 'b.mp4 keeping'])
    page.transcript.select({ anchor: 12, head: 12 })
    await browser.wait(1000)
    expect(text()).toBe('Before a b after')
    expect(sent()).toEqual(['a.mp3', 'b.mp4'])
    expect(page.outbox.news()).toBe('The text of b.mp4 is in the transcript.')
    expect([states(), rows(), page.transcript.snapshot().placeholders]).toEqual([[], [], []])
  })

  test('tell how far the upload has come, and then the server', async () => {
    const { browser, page, calls } = await begin()
    add(page, 'a.mp3')
    await browser.wait(100, 'answer')
    const state = () => page.outbox.list()[0]?.state
    calls[0]?.options.onSent(0.4)
    expect(state()).toEqual({ kind: 'sending', share: 0.4 })
    calls[0]?.options.onSent(1)
    expect(state()).toEqual({ kind: 'transcribing', seconds: 0 })
    calls[0]?.options.onHeard(75)
    expect(state()).toEqual({ kind: 'transcribing', seconds: 75 })
    // A server that reads while it receives is ahead of the upload's end.
    calls[0]?.options.onSent(1)
    expect(state()).toEqual({ kind: 'transcribing', seconds: 75 })
  })

  test('that are cancelled are stopped, whether under way or waiting, and the next one goes out', async () => {
    const { browser, page, text, calls, id, sent, rows } = await begin()
    add(page, 'a.mp3', 'b.mp3', 'c.mp3')
    await browser.wait(100, 'answer')
    void page.outbox.remove(id('a.mp3'))
    void page.outbox.remove(id('b.mp3'))
    await browser.wait(1000)
    expect(calls[0]?.options.signal.aborted).toBe(true)
    expect(sent()).toEqual(['a.mp3', 'c.mp3'])
    expect([text(), rows(), page.transcript.snapshot().placeholders]).toEqual(['C', [], []])
  })

  test('that the server will not take let the next one pass, and keep their place for another try', async () => {
    const stage = await begin()
    const { browser, page, text, states, reasons, id } = stage
    stage.state.answer = 'refused'
    add(page, 'a.mp3')
    await browser.wait(500)
    expect([states(), reasons()]).toEqual([['a.mp3 held'], ['We couldn’t read that recording.']])
    stage.state.answer = 'text'
    add(page, 'b.mp3')
    await browser.wait(500)
    expect(text()).toBe('B')
    page.outbox.retry(id('a.mp3'))
    await browser.wait(500)
    expect([text(), states()]).toEqual(['A B', []])
  })

  test('wait as long as a busy server says, before those behind them, and go at once when the network is back', async () => {
    const stage = await begin()
    const { browser, page, states, sent, text } = stage
    stage.state.answer = 'busy'
    add(page, 'a.mp3', 'b.mp3')
    await browser.wait(500)
    expect(states()).toEqual(['a.mp3 waiting', 'b.mp3 waiting'])
    await browser.wait(14_000)
    expect(sent()).toEqual(['a.mp3'])
    await browser.wait(1000)
    expect(sent()).toEqual(['a.mp3', 'a.mp3'])
    stage.state.answer = 'text'
    page.outbox.hurry()
    await browser.wait(500)
    expect([text(), states()]).toEqual(['A b', []])
  })

  test('are refused in words and not sent where they are no sound, empty, too large or too long', async () => {
    const { browser, page, sent, reasons, rows } = await begin()
    const huge = new File([], 'film.mp4', { type: 'video/mp4' })
    Object.defineProperty(huge, 'size', { value: 1024 ** 3 + 1 })
    page.outbox.add(
      chooseFiles(
        [new File(['text'], 'notes.pdf'), new File([], 'empty.wav'), huge, file('day.mp3')],
        async () => 3 * 3600 + 5,
      ),
    )
    await browser.wait(500)
    expect([sent(), rows(), page.transcript.snapshot().placeholders]).toEqual([[], [], []])
    expect(reasons()).toEqual([
      'That isn’t an audio or video file. Use wav, mp3, m4a, ogg, webm, flac or mp4.',
      'The file is empty.',
      'The file is larger than 1 GB, the most that can be sent at once. Try uploading just the audio track.',
      'The file is longer than 3 hours, the most that can be sent at once. Split it in two.',
    ])
  })

  test('that a device has no room for are sent all the same, and say so', async () => {
    const stage = await begin()
    const { browser, page, text } = stage
    stage.state.database = 'is full'
    stage.state.answer = 'busy'
    add(page, 'a.mp3')
    await browser.wait(500)
    expect(page.outbox.list()).toMatchObject([{ isKept: false }])
    expect(page.tab.wouldWarn).toBe(true)
    Object.assign(stage.state, { answer: 'text', database: 'works' })
    await browser.wait(30_000)
    expect([text(), page.outbox.list(), page.tab.wouldWarn]).toEqual(['A', [], false])
  })

  test('that are in memory alone ask to stay until their text is on the device', async () => {
    const { browser, page, text, state } = await begin()
    state.database = 'is full'
    add(page, 'a.mp3')
    await browser.wait(1000)
    expect([text(), page.outbox.list(), page.tab.wouldWarn]).toEqual(['A', [], true])
    state.database = 'works'
    await browser.wait(30_000)
    expect(page.tab.wouldWarn).toBe(false)
  })

  test('go on with the next page, in their order, and it shows what became of them', async () => {
    const { browser, page, states, state } = await begin()
    state.answer = 'refused'
    add(page, 'broken.mp3')
    await browser.wait(500)
    state.answer = 'partly'
    add(page, 'partly.mp3')
    await browser.wait(500)
    state.answer = 'away'
    add(page, 'a.mp3', 'b.mp3')
    await browser.wait(500)
    await browser.kill(page.tab, false)
    const next = browser.openTab()
    await browser.wait(500)
    expect(states(next)).toEqual(['broken.mp3 held', 'a.mp3 waiting', 'b.mp3 waiting'])
    state.answer = 'text'
    await browser.wait(60_000)
    expect(states(next)).toEqual(['broken.mp3 held'])
    expect(next.transcript.snapshot().text).toBe('Partly a b')
  })
})

test('a part that is missing is named in the list and in the text, and only that part comes with another try', async () => {
  const stage = await begin()
  const { browser, page, text, state, rows, first } = stage
  state.answer = 'partly'
  await speak(stage, 'one two three')
  await browser.wait(500)
  expect(text()).toBe('One [0:01 to 0:02 not recognised] three')
  const missing = [{ start: 1, end: 2 }]
  expect(page.outbox.list()).toMatchObject([{ gaps: missing, state: { kind: 'held', reason: null } }])
  expect(rows()).toMatchObject([{ gaps: missing, state: { kind: 'held', reason: null } }])
  page.outbox.retry(first())
  await browser.wait(500)
  expect(page.outbox.list()).toMatchObject([
    { gaps: missing, state: { reason: 'No more speech could be recognised.' } },
  ])
  state.answer = 'text'
  page.outbox.retry(first())
  await browser.wait(500)
  expect([text(), page.outbox.list(), rows()]).toEqual(['One two three', [], []])
})

test('what is without words stays, and says so', async () => {
  const stage = await begin()
  const { browser, page, text, state, reasons } = stage
  state.answer = 'nothing'
  await speak(stage, 'hum')
  add(page, 'a.mp3')
  await browser.wait(500)
  expect(reasons()).toEqual(['No speech was found in this recording.', 'No speech was found in this file.'])
  expect(text()).toBe('')
})

test('a file whose place is gone comes to the end, and takes no marker that stands for something else', async () => {
  const stage = await begin()
  const { browser, page, text, state, id } = stage
  state.answer = 'refused'
  await speak(stage, 'one')
  add(page, 'a.mp3')
  await browser.wait(500)
  page.transcript.removePlaceholder(id('a.mp3'))
  state.answer = 'text'
  page.outbox.retry(id('a.mp3'))
  await browser.wait(500)
  expect(text()).toBe('Audio recorded. Server transcription failed. A')
})

test('what has no text yet can be taken away, or deleted with its place', async () => {
  const stage = await begin()
  const { browser, page, state, first, rows } = stage
  state.answer = 'refused'
  await speak(stage, 'one two')
  await browser.wait(500)
  expect(await page.outbox.sound(first())).toBeInstanceOf(Blob)
  void page.outbox.remove(first())
  await browser.wait(500)
  expect([page.outbox.list(), rows(), browser.tables().chunks.size]).toEqual([[], [], 0])
})

test('sound that the device refuses is told, and put there in one piece as soon as it takes it', async () => {
  const stage = await begin()
  const { browser, page, state } = stage
  page.listening.start()
  await browser.settle()
  const { listener } = page.recorders[0] ?? {}
  listener?.onBegin(false)
  listener?.onChunk(soundOf('one'))
  await browser.runJobs()
  state.database = 'is full'
  listener?.onChunk(soundOf('two'))
  await browser.runJobs()
  expect([page.told().sound, browser.tables().chunks.size]).toEqual([true, 1])
  state.database = 'works'
  listener?.onChunk(soundOf('three'))
  await browser.wait(6000)
  expect([page.told().sound, browser.tables().chunks.size]).toEqual([false, 3])
})

test('what is more than a server takes in a day stays on the device, says when it is tried again, and then is', async () => {
  const stage = await begin()
  const { browser, page, text, state, calls, rows } = stage
  state.answer = 'spent'
  await speak(stage, 'one two')
  await browser.wait(500)
  const hours = 3_600_000
  const [item] = page.outbox.list()
  expect(item?.state).toMatchObject({ kind: 'waiting', reason: 'That was all for today.' })
  expect(item?.state.kind === 'waiting' && item.state.tryAt - browser.now()).toBeGreaterThan(9.9 * hours)
  expect(rows()).toMatchObject([{ state: { kind: 'waiting', reason: 'That was all for today.' } }])
  state.answer = 'text'
  await browser.wait(9.9 * hours)
  expect(calls).toHaveLength(1)
  await browser.wait(hours)
  expect(text()).toMatch(/one two$/i)
})

describe('recordings that wait for the network', () => {
  /** Three spoken while it was away. */
  async function wait(answer: Answer) {
    const stage = await begin()
    stage.state.answer = answer
    for (const words of ['first', 'second', 'third']) await speak(stage, words)
    await stage.browser.wait(200)
    expect(stage.states()).toEqual(['spoken waiting', 'spoken waiting', 'spoken waiting'])
    stage.calls.length = 0
    return stage
  }

  test('go out in order and once, however often it returns', async () => {
    const { browser, page, state, sent, text } = await wait('away')
    state.answer = 'text'
    page.outbox.hurry()
    page.outbox.hurry()
    await browser.wait(500)
    expect(sent()).toEqual(['first', 'second', 'third'])
    expect(text()).toBe('First\nSecond\nThird')
  })

  test('are tried again after growing pauses, and never the next before the one that fails', async () => {
    const { browser, sent } = await wait('away')
    await browser.wait(80_000)
    expect(sent()).toEqual(['first', 'first', 'first', 'first'])
  })

  test('pass one that the server will not take', async () => {
    const { browser, page, state, sent, states } = await wait('away')
    state.answer = 'refused'
    page.outbox.hurry()
    await browser.wait(500)
    state.answer = 'text'
    await browser.wait(60_000)
    expect(sent().slice(0, 2)).toEqual(['first', 'second'])
    expect(states().length).toBeLessThan(3)
  })

  test('are left alone once the page has gone', async () => {
    const { browser, page, sent } = await wait('away')
    page.leave()
    await browser.wait(600_000)
    expect(sent()).toEqual([])
  })
})
