import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Answer,
  createInventedBrowser,
  type Page,
  soundOf,
  type Tab,
} from '../../../test/invented-browser.ts'
import type { StoredRecording } from '../device/recordings.ts'
import type { StoredText } from '../device/texts.ts'
import { caretAt } from '../transcript/live-utterance.ts'

const happenings = [
  ...[
    'word',
    'word',
    'say',
    'say',
    'refuse',
    'compose',
    'compose',
    'composed',
    'type',
    'clear',
    'new',
    'open another',
    'record',
    'chunk',
    'chunk',
    'stop',
    'file',
  ],
  ...['database', 'storage', 'answer', 'answer'],
  ...['dies', 'dies', 'reload', 'go and come back', 'open', 'look', 'retry', 'online'],
  ...['job', 'job', 'jobs', 'wait', 'moment'],
  ...['worker', 'worker dies'],
  'forget',
] as const

interface Happening {
  what: (typeof happenings)[number]
  /** A choice among whatever there is to choose from. */
  which: number
  more: number
}

const answers: Answer[] = ['text', 'text', 'partly', 'nothing', 'away', 'busy', 'refused']
const troubles = ['works', 'works', 'is full', 'is refused'] as const

const happening = (whats: readonly Happening['what'][]): fc.Arbitrary<Happening> =>
  fc.record({ what: fc.constantFrom(...whats), which: fc.nat(99), more: fc.nat(99) })

/** The steps of several tabs that write at the same time, and whose processes learn of each other in any order. */
const writing: readonly Happening['what'][] = [
  ...(['word', 'word', 'say', 'say', 'type', 'type', 'type'] as const),
  ...(['open', 'dies', 'reload', 'reload', 'look'] as const),
  ...(['job', 'job', 'job', 'job', 'jobs', 'moment', 'moment'] as const),
]

/** Plays what happens, and keeps account of the words that must be somewhere at the end. */
async function play(list: readonly Happening[]) {
  const browser = createInventedBrowser()
  const { state } = browser
  const words = new Set<string>()
  const chunks = new Map<string, Page>()
  const workers: Tab[] = []
  /** Another text is being opened there. */
  const switching = new Set<Page>()
  /** The last thing said there was a command that could not be done. */
  const refusing = new Set<Page>()
  let named = 0
  let isForgotten = false

  const open = () => browser.pages.filter(({ isGone, isLeft }) => !isGone && !isLeft)
  const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)]

  /** True for a word that is on the device, wherever it is; an earlier revision is nothing that comes back by itself. */
  function onDevice(word: string): boolean {
    const { takes, ...tables } = browser.tables()
    const texts = ([...takes.values()] as StoredText[]).filter(({ isText }) => isText)
    const stored = JSON.stringify([texts, ...Object.values(tables).map((table) => [...table.values()])])
    const left = Array.from({ length: browser.localStorage.length }, (_, i) =>
      browser.localStorage.getItem(browser.localStorage.key(i) ?? ''),
    )
    return `${stored} ${left.join(' ')}`.toLowerCase().includes(word)
  }

  /** Ends a tab, and with it what was in its memory alone: the person had been told, or it was just being written. */
  async function dies(page: Page, commits: boolean) {
    const { tab } = page
    const isWriting = browser.jobs.some(({ page: writer, tables }) => writer.tab === tab && tables.length > 0)
    const pages = browser.pages.filter((one) => one.tab === tab && !one.isGone)
    const isTold = (kind: 'words' | 'sound') => pages.some(({ told }) => told()[kind]) || tab.wouldWarn
    await browser.kill(tab, commits)
    const others = browser.pages.filter(({ isGone }) => !isGone)
    const isElsewhere = (word: string) =>
      onDevice(word) ||
      others.some(({ transcript }) => transcript.snapshot().text.toLowerCase().includes(word))
    for (const word of [...words]) {
      if (isElsewhere(word)) continue
      const isExcused = isTold('words') || (state.storage !== 'works' && isWriting)
      expect(isExcused || wasRefusing, `${word} was lost without a warning`).toBe(true)
      words.delete(word)
    }
    for (const [word, taker] of [...chunks]) {
      if (taker.tab !== tab || isElsewhere(word)) continue
      expect(isTold('sound') || isTold('words') || isWriting, `${word} was lost without a warning`).toBe(true)
      chunks.delete(word)
    }
  }

  function switchTo(page: Page, id: string | null) {
    switching.add(page)
    const done = () => {
      switching.delete(page)
      refusing.delete(page)
    }
    page.switchTo(id).then(done, done)
  }

  /** Since the last word was kept. */
  let wasRefusing = false

  async function act({ what, which, more }: Happening) {
    const page = pick(open(), which)
    switch (what) {
      case 'open':
        return open().length < 4 && browser.openTab(more < 50)
      case 'database':
        state.database = pick(troubles, which) ?? 'works'
        return
      case 'storage':
        state.storage = pick(troubles, which) ?? 'works'
        wasRefusing ||= state.storage !== 'works'
        return
      case 'answer':
        state.answer = pick(answers, which) ?? 'text'
        return
      case 'job':
        return browser.runJob(which)
      case 'jobs':
        return browser.runJobs()
      case 'wait':
        return browser.wait(more * 100)
      case 'moment':
        return browser.wait(more * 20)
      case 'worker':
        workers.push(browser.wakeWorker())
        return
      case 'worker dies': {
        const worker = workers.shift()
        return worker && browser.kill(worker, more < 50)
      }
    }
    if (!page) return browser.openTab(more < 50)
    switch (what) {
      case 'refuse':
      case 'say': {
        // By the browser's recogniser: the words wait while a character is composed.
        if (!page.tab.recognises) return
        page.listening.start()
        page.recogniser?.open()
        if (page.recogniser?.isAlive() !== true) return
        // Known: the words of a command that is refused in the moment in which another text is opened may stand in both.
        if (what === 'refuse' && switching.has(page)) return
        // Words that were refused are written once something else is said: until then they are in the tab's memory.
        if (refusing.delete(page)) page.recogniser.settle('type that')
        const word = `w${named++}x`
        words.add(word)
        if (what === 'say') return page.recogniser.settle(word)
        refusing.add(page)
        return page.recogniser.settle(`select ${word}`)
      }
      case 'compose':
        return page.compose()
      case 'composed':
        page.composed?.()
        page.composed = null
        return
      case 'word': {
        const word = `w${named++}x`
        words.add(word)
        page.transcript.settle(word, '')
        return page.keepNow()
      }
      case 'type': {
        // Saved a moment later: not in a crash at once, but never twice.
        const { text } = page.transcript.snapshot()
        const at = text.lastIndexOf(' ', Math.round((text.length * more) / 99)) + 1
        page.transcript.typed([{ from: at, to: at, insert: ` t${named++}x ` }], caretAt(at))
        return
      }
      case 'clear': {
        if (more > 20) return
        page.flush()
        const gone = page.transcript.snapshot().text.toLowerCase()
        for (const word of [...words, ...chunks.keys()])
          if (gone.includes(word)) {
            words.delete(word)
            chunks.delete(word)
          }
        return page.clear()
      }
      case 'new':
        return switchTo(page, null)
      case 'open another': {
        const put = [...browser.tables().takes.values()] as StoredText[]
        const text = pick(
          put.filter(({ isText }) => isText),
          more,
        )
        return text && switchTo(page, text.id)
      }
      case 'record':
        page.listening.start()
        await browser.settle()
        return page.recorders.at(-1)?.listener.onBegin(false)
      case 'chunk': {
        const recorder = page.recorders.at(-1)
        if (!recorder || recorder.isOver || page.listening.state().recording?.phase !== 'recording') return
        const word = `c${named++}x`
        chunks.set(word, page)
        recorder.listener.onChunk(soundOf(word))
        return more < 10 && recorder.listener.onPause()
      }
      case 'stop':
        return page.listening.stop()
      case 'file': {
        const word = `f${named++}x`
        chunks.set(word, page)
        const file = Object.assign(soundOf(word), { name: `${word}.mp3`, type: 'audio/mpeg', size: 1 })
        const measure = async () => ({ seconds: null, refusal: null })
        return page.outbox.add([{ file: file as unknown as File, refusal: null, measure }])
      }
      case 'dies':
        await dies(page, more < 50)
        return
      case 'reload':
        page.hide()
        await dies(page, more < 50)
        return browser.openTab()
      case 'go and come back':
        page.leave()
        if (more < 50) await browser.runJobs()
        return browser.openPage(page.tab)
      case 'look':
        return page.look()
      case 'retry': {
        const item = pick(page.outbox.list(), more)
        return item && page.outbox.retry(item.id)
      }
      case 'online':
        return page.outbox.hurry()
      case 'forget':
        // Rarely, because nothing can be lost after that.
        if (more > 20) return
        isForgotten = true
        Object.assign(state, { database: 'works', storage: 'works' })
        page.leave()
        void browser.forget(page)
        return
    }
  }

  for (const next of list) {
    await act(next)
    await browser.settle()
    if (isForgotten) break
  }
  return { browser, words, chunks, isForgotten, open, dies }
}

/** All is well at last, every tab is closed in one way or another, and one is opened that tries all again. */
async function comeToRest({ browser, open, dies }: Awaited<ReturnType<typeof play>>) {
  const { state } = browser
  Object.assign(state, { database: 'works', storage: 'works', answer: 'text' })
  await browser.wait(60_000)
  for (const [i, page] of open().entries()) {
    if (i % 2 === 0) await dies(page, false)
    else {
      page.leave()
      await browser.wait(60_000)
      await dies(page, false)
    }
  }
  const last = browser.openTab()
  for (let tries = 0; tries < 3; tries++) {
    await browser.wait(700_000)
    last.look()
    await browser.wait(1000)
    for (const { id } of last.outbox.list()) last.outbox.retry(id)
  }
  await browser.wait(700_000)
  return last
}

/** The account was deleted: the other tabs are closed, one way or another, and nothing of the user is left. */
async function expectNothing({ browser, open }: Awaited<ReturnType<typeof play>>) {
  for (const [i, page] of open().entries()) {
    if (i % 2 === 0) page.leave()
    else await browser.kill(page.tab, true)
    await browser.runJob(i)
  }
  await browser.wait(60_000)
  const left = Object.entries(browser.tables()).filter(([, entries]) => entries.size > 0)
  const keys = Array.from({ length: browser.localStorage.length }, (_, i) => browser.localStorage.key(i))
  expect([left, keys]).toEqual([[], []])
}

/** Plays what happens, and looks for each word at last. */
async function expectEachOnce(list: readonly Happening[]) {
  const stage = await play(list)
  const { browser, words, chunks, isForgotten } = stage
  if (isForgotten) return await expectNothing(stage)
  const last = await comeToRest(stage)
  const { takes } = browser.tables()
  const putAway = ([...takes.values()] as StoredText[]).flatMap((one) => (one.isText ? one.text : []))
  const text = [last.transcript.snapshot().text, ...putAway].join('\n').toLowerCase()
  const found: string[] = text.match(/[wcft]\d+x/g) ?? []
  const { recordings, chunks: stored } = browser.tables()
  const withGaps = [...recordings.values()].flatMap((recording) => {
    const { id, gaps } = recording as StoredRecording
    return gaps.length > 0 ? id : []
  })
  const places = (word: string) => {
    const times = found.filter((one) => one === word).length
    const kept = [...stored.values()].filter((chunk) => JSON.stringify(chunk).includes(`"${word}"`))
    // A recording stays for its gaps, with the sound of what stands in the text.
    const isSentAgain = (chunk: unknown) => !withGaps.includes((chunk as { recording: string }).recording)
    return times + kept.filter((chunk) => times === 0 || isSentAgain(chunk)).length
  }
  expect(browser.disturbances).toEqual([])
  const wrong = [...words, ...chunks.keys()].filter((word) => places(word) !== 1)
  expect(
    wrong.map((word) => `${word} is there ${places(word)} times`),
    text,
  ).toEqual([])
  expect(found.filter((word, i) => found.indexOf(word) !== i)).toEqual([])
}

// No spies: they would keep what they were given, of thousands of orders.
beforeEach(() => {
  const silent = Object.assign(Object.create(console), { warn() {}, info() {} })
  vi.stubGlobal('console', silent)
})
afterEach(() => vi.unstubAllGlobals())

/** The same orders each time; SEED and RUNS try others. */
const runs = (here: number, inCi: number) => ({
  seed: Number(process.env.SEED ?? 11),
  numRuns: Number(process.env.RUNS ?? (process.env.CI ? inCi : here)),
})

test('whatever happens in whatever order, every final word and every chunk of sound is in one of the texts once', async () => {
  const list = fc.array(happening(happenings), { maxLength: 25, size: 'max' })
  await fc.assert(fc.asyncProperty(list, expectEachOnce), runs(1000, 10_000))
}, 600_000)

test('however tabs that write at the same time are reloaded and killed, each word is there once', async () => {
  const list = fc.array(happening(writing), { maxLength: 90, size: 'max' })
  await fc.assert(fc.asyncProperty(list, expectEachOnce), runs(100, 2500))
}, 600_000)

const did = (what: Happening['what'], which = 0, more = 0): Happening => ({ what, which, more })

test('an account that is deleted while one of its texts is being opened leaves nothing', async () => {
  const opening = [did('word'), did('word'), did('new'), did('job'), did('job', 5), did('new')]
  await expectEachOnce([...opening, did('forget')])
})

test('a text that is opened leaves alone what is being composed meanwhile', async () => {
  await expectEachOnce([did('word'), did('wait'), did('new'), did('compose')])
})

describe('a page takes over, and each word is there once,', () => {
  const twoTabs = [did('word'), did('word'), did('open')]
  const overtaken = [
    ...[...twoTabs, did('open'), did('word', 16), did('jobs'), did('reload', 70)],
    ...[did('dies', 4), did('job', 17), did('job', 34)],
  ]
  test.each<[when: string, list: Happening[]]>([
    [
      'while it is written in',
      [
        ...[did('word'), did('open'), did('word'), did('moment'), did('type'), did('word'), did('reload')],
        ...[did('word', 67), did('word', 67), did('job', 48), did('word')],
      ],
    ],
    ['and dies as it saves', [...overtaken, did('word'), did('dies', 0, 50)]],
    ['and is reloaded as it saves', [...overtaken, did('reload', 0, 50), did('word')]],
    [
      'an older version than was left',
      [
        ...[...twoTabs, did('job'), did('job', 30), did('job', 44), did('word'), did('reload')],
        ...[did('word'), did('job', 20), did('word'), did('job', 57)],
      ],
    ],
    [
      'one that was left before its page followed another',
      [
        ...[did('word'), did('open'), did('jobs'), did('word', 67), did('job'), did('job'), did('word')],
        ...[did('job', 15), did('word'), did('dies', 0, 50)],
        ...[did('job', 55), did('job'), did('job', 44), did('job', 32)],
      ],
    ],
  ])('%s', async (_when, list) => await expectEachOnce(list))
})

test('a tab that takes over what another one left leaves alone what that one left as it died', async () => {
  const browser = createInventedBrowser()
  const dying = browser.openTab()
  await browser.wait(1000)
  const write = (word: string) => {
    dying.transcript.settle(word, '')
    dying.keepNow()
  }
  write('w0x')
  const other = browser.openTab()
  // It learns late of what is left and taken away: it has the other's lock first.
  await browser.wait(1000, 'storage')
  write('w1x')
  await browser.kill(dying.tab, false)
  await browser.wait(1000, 'storage')
  await browser.wait(1000)
  expect(other.transcript.snapshot().text).toBe('W0x w1x')
})
