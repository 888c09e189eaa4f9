import type { Gap } from '@plainspoken/contract/dictation'
import { type CommandSettings, defaultSettings } from '../src/dictation/commands/settings/command-settings.ts'
// Parts that a session fetches later are here at once: invented time does not wait for them.
import '../src/dictation/commands/open-commands.ts'
import '../src/dictation/commands/plans/plan-command.ts'
import '../src/dictation/commands/tables/languages/load-language-table.ts'
import type { CreateRecogniser } from '../src/dictation/core/recogniser.ts'
import { describePlatform } from '../src/dictation/core/reducer/platform.ts'
import type { Database, TableName } from '../src/dictation/device/database.ts'
import { createDevice, type Device } from '../src/dictation/device/device.ts'
import { createLastWordsStore } from '../src/dictation/device/drafts.ts'
import { forgetUser } from '../src/dictation/device/forget-user.ts'
import type { SoundLife } from '../src/dictation/device/kept-sound.ts'
import type { Locks } from '../src/dictation/device/locks.ts'
import { createPreferences } from '../src/dictation/device/preferences.ts'
import { createRecordingStore } from '../src/dictation/device/recordings.ts'
import { createTabMemory, type TabMemory } from '../src/dictation/device/tab-memory.ts'
import type { RecorderListener } from '../src/dictation/microphone/recorder.ts'
import type { Outbox } from '../src/dictation/outbox/outbox.ts'
import { sendAllWaiting } from '../src/dictation/outbox/send-waiting.ts'
import {
  NotTranscribed,
  type SendOptions,
  type Sound,
  type Transcribed,
} from '../src/dictation/outbox/transcription/transcription.ts'
import type { SampleBuffer } from '../src/dictation/recognition/sample-buffer.ts'
import { type ConnectionListener, streamRecogniser } from '../src/dictation/recognition/stream-recogniser.ts'
import { openDictation } from '../src/dictation/session/open-dictation.ts'
import '../src/dictation/session/kept/open-kept-words.ts'
import type { ListeningPart } from '../src/dictation/session/open-listening.ts'
import { openRecordings } from '../src/dictation/session/world/open-recordings.ts'
import '../src/dictation/session/kept/open-templates.ts'
import type { OpenText } from '../src/dictation/session/text/open-text.ts'
import '../src/dictation/session/kept/open-texts.ts'
import type { RecordingsOptions, World } from '../src/dictation/session/world/world.ts'
import type { Template } from '../src/dictation/templates/template.ts'
import {
  createPlainTranscript,
  type PlainTranscript,
} from '../src/dictation/transcript/field/plain-transcript.ts'
import { createTextQueue, type TextQueue } from '../src/dictation/transcript/field/text-queue.ts'
import type { TranscriptField } from '../src/dictation/transcript/field/transcript-field.ts'
import { plainFormatter } from '../src/dictation/transcript/formatter.ts'
import { caretAt } from '../src/dictation/transcript/live-utterance.ts'
import { saidIn } from '../src/dictation/transcript/said-words.ts'
import type { TranscriptWriter } from '../src/dictation/transcript/transcript-editor.ts'
import { createTranscriptWriter } from '../src/dictation/transcript/transcript-writer.ts'
import { type BrowserStorage, type KeyedStore, openStore } from '../src/storage.ts'
import type { createInventedLiveServer } from './invented-live-server.ts'
import { InventedRecognition } from './invented-recognition.ts'
import { createMemoryDatabase } from './memory-database.ts'
import { memoryStorage } from './memory-storage.ts'

type InventedLiveServer = ReturnType<typeof createInventedLiveServer>

/** The server's answer to a recording; `partly` leaves out every other chunk of it, `spent` is more than a day allows. */
export type Answer = 'text' | 'partly' | 'nothing' | 'away' | 'busy' | 'spent' | 'refused'

/** Something that will happen when it is let: a transaction, an answer, a lock that is had. */
interface Job {
  page: Page
  what: 'transaction' | 'answer' | 'lock' | 'message' | 'storage'
  tables: readonly TableName[]
  run(): Promise<void> | void
}

export interface Page {
  tab: Tab
  name: string
  isGone: boolean
  isLeft: boolean
  world: Omit<World, 'window' | 'document'> & { window: InventedTarget; document: InventedTarget }
  /** The field, with what the person does in it by hand; what is settled here was heard, and is written as it was. */
  transcript: TranscriptWriter & Pick<PlainTranscript, 'typed' | 'select'>
  /** Words have come to stay. */
  keepNow(): void
  /** Null until it is loaded. */
  outbox: Outbox
  listening: ListeningPart
  clear(): void
  /** The browser's recogniser, the last one started, in a tab where there is one. */
  recogniser: InventedRecognition | null
  /** Somebody is composing a character in the field until this is called. */
  composed: (() => void) | null
  /** Begins a composition. */
  compose(): void
  /** Words wait no longer. */
  flush(): void
  /** The warnings that the device does not keep words or sound. */
  told(): { words: boolean; sound: boolean }
  recorders: { listener: RecorderListener; isOver: boolean }[]
  /** Puts the text away, and opens another one or an empty sheet. */
  switchTo(id: string | null): Promise<void>
  /** It is seen again. */
  look(): void
  /** The browser takes it away. */
  hide(): void
  /** The person goes to another page of the product. */
  leave(): void
}

/** A tab, which may show one page of a user after the other. */
export interface Tab {
  /** Speech is recognised by the browser; otherwise recordings are sent. */
  recognises: boolean
  /** Stands for its process. */
  owner: Page
  store: KeyedStore
  tabStore: KeyedStore
  memory: TabMemory
  wouldWarn: boolean
}

const asHeard: Chosen = { numbers: 'heard' }

/** The person's choices on this device. */
interface Chosen {
  numbers?: CommandSettings['numbers']
  soundLife?: SoundLife
  templates?: readonly Template[]
}

/** A piece of sound that is known by a word. */
export const soundOf = (word: string) => ({ word }) as unknown as Blob
const wordOf = (data: unknown) => (data as { word: string }).word

/**
 * A browser with its tabs, storage and locks, and a server, in which nothing happens by itself: what is asked for waits as a
 * job until it is run, in any order. A server's answer holds the word of each chunk, each a second long.
 */
export function createInventedBrowser(
  userId = 'ann',
  live: InventedLiveServer | null = null,
  chosen: Chosen = asHeard,
) {
  let now = 1_000_000
  let made = 0
  const memory = createMemoryDatabase()
  const jobs: Job[] = []
  const timers = new Map<number, { at: number; page: Page; callback: () => void }>()
  const pages: Page[] = []
  const channels = new Map<Page, () => void>()
  const held = new Map<string, { page: Page; isShared: boolean; release(): void }[]>()
  const wanted: { name: string; page: Page; isShared: boolean; grant(): void }[] = []
  const calls: { page: Page; words: string[]; name: string; options: SendOptions }[] = []
  const state = {
    /** The state of the database. */
    database: 'works' as 'works' | 'is full' | 'is refused',
    /** The state of the small storage. */
    storage: 'works' as 'works' | 'is full' | 'is refused',
    answer: 'text' as Answer,
  }
  /** The changes to a text in which a character was being composed. */
  const disturbances: string[] = []
  const localStorage = memoryStorage()
  const preferences = createPreferences(openStore(() => localStorage))
  const { isOn, off, numbers, cleanUp, sentenceEnds } = { ...defaultSettings, ...chosen }
  preferences.commands(userId).set({ isOn, off, numbers, cleanUp, sentenceEnds, list: '' })
  preferences.soundLife.set(chosen.soundLife ?? null)
  if (chosen.templates)
    preferences.templates(userId).set(JSON.stringify({ templates: chosen.templates, needsKeyword: false }))
  /** The small storage as each tab's process has it: another one's writes come to it in their order, but later. */
  const views = new Map<Page, { view: ReturnType<typeof memoryStorage>; changedAt: Map<string, number> }>()
  function storageOf(owner: Page): BrowserStorage {
    const view = memoryStorage()
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i) ?? ''
      view.setItem(key, localStorage.getItem(key) ?? '')
    }
    /** When this tab changed a name last. */
    const changedAt = new Map<string, number>()
    views.set(owner, { view, changedAt })
    const allowed = () => {
      if (state.storage === 'is refused') throw new DOMException('refused', 'SecurityError')
      return view
    }
    const change = (key: string, write: (storage: BrowserStorage) => void) => {
      write(allowed())
      write(localStorage)
      made++
      const at = made
      changedAt.set(key, at)
      for (const [other, its] of views) {
        if (other === owner) continue
        later(other, 'storage', () => {
          // A tab's changes since then are newer.
          if ((its.changedAt.get(key) ?? 0) < at) write(its.view)
          for (const { tab, isGone, isLeft, world } of pages)
            if (tab.owner === other && !isGone && !isLeft)
              world.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
        })
      }
    }
    return {
      get length() {
        return allowed().length
      },
      key: (index) => allowed().key(index),
      getItem: (key) => allowed().getItem(key),
      setItem(key, value) {
        if (state.storage === 'is full') throw new DOMException('full', 'QuotaExceededError')
        change(key, (storage) => storage.setItem(key, value))
      },
      removeItem: (key) => change(key, (storage) => storage.removeItem(key)),
    }
  }

  const later = (page: Page, what: Job['what'], run: Job['run'], about: readonly TableName[] = []) => {
    if (!page.isGone) jobs.push({ page, what, run, tables: about })
  }

  // --- storage ---

  function databaseOf(page: () => Page): Database {
    return {
      run: (names, mode, work) =>
        new Promise((resolve, reject) => {
          later(
            page(),
            'transaction',
            async () => {
              const fails =
                state.database === 'is refused' || (state.database === 'is full' && mode === 'readwrite')
              if (fails) return reject(new DOMException('There is no room.', 'QuotaExceededError'))
              await memory.run(names, mode, work).then((result) => page().isGone || resolve(result), reject)
            },
            mode === 'readwrite' ? names : [],
          )
        }),
    }
  }

  // --- locks ---

  function grantLocks() {
    for (const want of [...wanted]) {
      const holders = held.get(want.name) ?? []
      const isFree = holders.length === 0 || (want.isShared && holders.every(({ isShared }) => isShared))
      const isNext = !wanted.slice(0, wanted.indexOf(want)).some(({ name }) => name === want.name)
      if (!isFree || !isNext) continue
      wanted.splice(wanted.indexOf(want), 1)
      const holder = {
        page: want.page,
        isShared: want.isShared,
        release() {
          held.set(
            want.name,
            (held.get(want.name) ?? []).filter((one) => one !== holder),
          )
          grantLocks()
        },
      }
      held.set(want.name, [...(held.get(want.name) ?? []), holder])
      want.grant()
    }
  }

  function locksOf(page: () => Page): Locks {
    const ask = (name: string, isShared: boolean, granted: (release: () => void) => void) => {
      const want = {
        ...{ name, page: page(), isShared },
        grant() {
          const holder = held.get(name)?.at(-1)
          later(page(), 'lock', () => holder && granted(holder.release))
        },
      }
      wanted.push(want)
      grantLocks()
      return want
    }
    return {
      hold(name, mode = 'exclusive') {
        let release: (() => void) | null = null
        let isReleased = false
        const want = ask(name, mode === 'shared', () => {})
        const holder = held.get(name)?.at(-1)
        if (!wanted.includes(want)) release = holder?.release ?? null
        return () => {
          if (isReleased) return
          isReleased = true
          const index = wanted.indexOf(want)
          if (index >= 0) wanted.splice(index, 1)
          release?.()
        }
      },
      claim: (name, signal) =>
        new Promise((resolve, reject) => {
          const want = ask(name, false, (release) => resolve(release))
          signal?.addEventListener('abort', () => {
            const index = wanted.indexOf(want)
            if (index >= 0) wanted.splice(index, 1)
            reject(signal.reason)
          })
        }),
      async tryHold(name) {
        if ((held.get(name) ?? []).length > 0 || wanted.some((want) => want.name === name)) return null
        return this.hold(name)
      },
    }
  }

  // --- the server ---

  function send(page: () => Page) {
    return (sound: Sound, name: string, options: SendOptions) =>
      new Promise<Transcribed>((resolve, reject) => {
        const words = sound.chunks.map(({ data }) => wordOf(data))
        const refuse = (message: string, passes: boolean, retryAfterMs: number | null = null) =>
          reject(new NotTranscribed(message, { passes, retryAfterMs }))
        calls.push({ page: page(), words, name, options })
        const abort = () => refuse('Cancelled.', false)
        if (options.signal.aborted) return abort()
        options.signal.addEventListener('abort', abort)
        later(page(), 'answer', () => {
          const { answer } = state
          if (answer === 'away') return refuse('The server could not be reached.', true)
          if (answer === 'busy') return refuse('The server is busy.', true, 15_000)
          if (answer === 'spent') return refuse('That was all for today.', true, 10 * 3_600_000)
          if (answer === 'refused') return refuse('We couldn’t read that recording.', false)
          const isHeard = (i: number) => answer === 'text' || (answer === 'partly' && i % 2 === 0)
          const parts = words
            .map((text, i) => ({ start: i, end: i + 1, text }))
            .filter(({ start, text }) => text !== '' && (start + 0.5) * 1000 >= sound.settledMs)
          const segments = parts.filter((_, i) => isHeard(i))
          const gaps = answer === 'partly' ? parts.filter((_, i) => !isHeard(i)).map(spanOf) : []
          resolve({ transcription: segments.map(({ text }) => text).join(' '), segments, gaps })
        })
      })
  }

  // --- pages ---

  function openTab(recognises = false): Page {
    const owner = { isGone: false } as unknown as Page
    const device = storageOf(owner)
    const forTab = memoryStorage()
    const tab: Tab = {
      recognises,
      owner,
      store: openStore(() => device),
      tabStore: openStore(() => forTab),
      wouldWarn: false,
      memory: createTabMemory((wouldLose) => {
        tab.wouldWarn = wouldLose
      }),
    }
    return openPage(tab)
  }

  function openPage(tab: Tab): Page {
    made++
    const page = { tab, name: `page${made}`, isGone: false, isLeft: false, recorders: [] } as unknown as Page
    Object.assign(page, { recogniser: null, composed: null })
    pages.push(page)
    const self = () => page
    const device = createDevice({
      ...{ database: databaseOf(self), locks: locksOf(self), memory: tab.memory, now: () => now, newId },
      ...{ store: tab.store, tabStore: tab.tabStore },
      estimate: async () => (state.database === 'works' ? undefined : { quota: 0 }),
    })
    const queue = createTextQueue()
    const field = inventedField(queue)
    const world = worldOf(page, device, field)
    const parts = openDictation(
      {
        ...{ userId, isNewHere: false, area: null as never },
        ...{ notify() {}, onLevel() {}, onWords() {}, onAsked() {}, onEcho() {}, onFind() {}, onFloat() {} },
        ...{ onHear() {}, onNew() {}, onOffer() {} },
      },
      world,
    )
    const text = parts.text as OpenText
    parts.outbox.then((outbox) => Object.assign(page, { outbox }))
    const { listening } = parts
    Object.assign(page, {
      transcript: { ...field.plain, ...createTranscriptWriter(field.plain, plainFormatter) },
      ...{ world, listening, flush: queue.flush, clear: parts.clear, keepNow: text.keepNow },
      told() {
        const { text: words, sound } = parts.unkept.getState()
        return { words, sound }
      },
      async switchTo(id: string | null) {
        const texts = await parts.texts()
        await (id === null ? texts.startNew(text.switchedAt()) : texts.open(id))
      },
      compose() {
        if (page.composed === null) queue.waitFor(new Promise<void>((resolve) => (page.composed = resolve)))
      },
      look: () => world.document.dispatchEvent(new Event('visibilitychange')),
      hide: () => world.window.dispatchEvent(new Event('pagehide')),
      leave() {
        parts.close()
        page.isLeft = true
      },
    })
    return page
  }

  function newId() {
    made++
    return `id${made}`
  }

  /** A plain field, which tells of what changes it while a character is being composed in it. */
  function inventedField(queue: TextQueue) {
    let onChange = () => {}
    const plain = createPlainTranscript({ text: '', selection: caretAt(0) }, () => onChange())
    const watched = <T extends unknown[]>(name: string, change: (...given: T) => void) => {
      return (...given: T) => {
        if (!queue.isFree()) disturbances.push(name)
        change(...given)
      }
    }
    const editor = {
      ...plain,
      adopt: watched('adopt', plain.adopt),
      restore: watched('restore', plain.restore),
      replaceAll: watched('replaceAll', plain.replaceAll),
      edit: watched('edit', plain.edit),
    }
    return {
      plain: {
        ...plain,
        typed(...given: Parameters<typeof plain.typed>) {
          plain.typed(...given)
          onChange()
        },
      },
      open(options: Parameters<World['openField']>[0]): TranscriptField {
        onChange = options.onChange
        return {
          editor: () => editor,
          queue,
          tools: () => null,
          setHint() {},
          setLanguage() {},
          destroy() {},
        }
      },
    }
  }

  function worldOf(page: Page, device: Device, field: ReturnType<typeof inventedField>) {
    const self = () => page
    const setTimer = (callback: () => void, ms: number) => {
      made++
      const id = made
      timers.set(id, { at: now + ms, page, callback })
      return () => void timers.delete(id)
    }
    class Recognition extends InventedRecognition {
      constructor() {
        super()
        page.recogniser = this
      }
    }
    const world = {
      ...{
        device,
        setTimer,
        newId,
        now: () => now,
        window: inventedTarget(),
        reload() {},
        languages: () => [],
      },
      document: Object.assign(inventedTarget(), {
        ...{ hidden: false, querySelector: () => null, querySelectorAll: () => [] as never },
      }),
      openChannel(_name: string, onMessage: () => void) {
        channels.set(page, onMessage)
        return {
          tell() {
            for (const [other, hear] of channels) if (other !== page) later(other, 'message', hear)
          },
          close: () => void channels.delete(page),
        }
      },
      openField: field.open,
      platform: () =>
        describePlatform({
          ...{ userAgent: 'X11; Linux Gecko Firefox/150', touchPoints: 0, isBrave: false },
          ...{ hasRecognition: page.tab.recognises, hasMicrophone: true, hasRecorder: true },
        }),
      recognition: () => Recognition,
      queryPermission: async () => 'granted' as const,
      loadRecordings: async () => (options: RecordingsOptions, page_: World) =>
        openRecordings(options, { ...page_, ...soundOfPage() }),
      openMicrophone: () => new Promise<never>(() => {}),
      loadWatch: async () => () => () => {},
      playSound: async () => {},
      call: () => new Promise<never>(() => {}),
    }
    function soundOfPage() {
      return {
        async openRecorder(listener: RecorderListener) {
          page.recorders.push({ listener, isOver: false })
          return recorderOf(page, listener)
        },
        createStream(tape: SampleBuffer, ...asked: Parameters<CreateRecogniser>) {
          if (live === null) throw new Error('There is none.')
          const connect = (listener: ConnectionListener) => live.connect(listener, setTimer)
          const streamWorld = {
            ...{ token: () => 'token', onOnline: () => () => {}, now: () => now, setTimer },
            saidIn: () => saidIn,
          }
          return streamRecogniser({ connect, ...streamWorld }, tape, ...asked)
        },
        send: send(self),
        sendInBackground: () => () => {},
      }
    }
    return world
  }

  function afterAMoment(page: Page, callback: () => void) {
    made++
    timers.set(made, { at: now + 150, page, callback })
  }

  function recorderOf(page: Page, listener: RecorderListener) {
    const mine = page.recorders.find((recorder) => recorder.listener === listener)
    return {
      mimeType: 'audio/webm',
      isOther: false,
      isSilent: () => false,
      stop() {
        if (!mine || mine.isOver) return
        mine.isOver = true
        // A real one takes its time for the last sound.
        if (live === null) listener.onEnd()
        else afterAMoment(page, listener.onEnd)
      },
      follow(next: RecorderListener) {
        page.recorders.push({ listener: next, isOver: false })
        next.onBegin(live !== null)
        this.stop()
        return recorderOf(page, next)
      },
    }
  }

  /** Ends a tab's process in the midst of whatever it does; `commits`: what it was writing is written all the same. */
  async function kill(tab: Tab, commits: boolean) {
    if (tab.owner) {
      tab.owner.isGone = true
      views.delete(tab.owner)
    }
    for (const page of pages.filter((one) => one.tab === tab)) {
      page.isGone = true
      channels.delete(page)
    }
    for (const [id, timer] of timers) if (timer.page.isGone) timers.delete(id)
    const mine = jobs.filter((job) => job.page.isGone)
    for (const job of mine) jobs.splice(jobs.indexOf(job), 1)
    if (commits) {
      const writing = mine.find(({ tables: written }) => written.length > 0)
      await writing?.run()
    }
    for (const want of wanted.filter(({ page }) => page.isGone)) wanted.splice(wanted.indexOf(want), 1)
    for (const holder of [...held.values()].flat()) if (holder.page.isGone) holder.release()
    await settle()
  }

  /** Lets everything happen that follows at once. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

  async function runJob(index: number): Promise<boolean> {
    const job = jobs[index % Math.max(1, jobs.length)]
    if (!job) return false
    // Transactions and messages of one page keep their order.
    const first = jobs.find(({ page, what }) => page === job.page && what === job.what) ?? job
    jobs.splice(jobs.indexOf(first), 1)
    if (!first.page.isGone) await first.run()
    await settle()
    return true
  }

  /** Runs all there is, and what follows from it; `but` one kind of jobs. */
  async function runJobs(but?: Job['what']) {
    await settle()
    for (let count = 0; ; count++) {
      const index = jobs.findIndex(({ what }) => what !== but)
      if (index === -1) return
      if (count > 10_000) throw new Error('There is no end to it.')
      await runJob(index)
    }
  }

  /** Lets time pass, and all that happens in it. */
  async function wait(ms: number, but?: Job['what']) {
    const until = now + ms
    await runJobs(but)
    for (;;) {
      const due = [...timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0]
      if (due === undefined) break
      timers.delete(due[0])
      now = Math.max(now, due[1].at)
      if (!due[1].page.isGone) due[1].callback()
      await settle()
      await runJobs(but)
    }
    now = until
  }

  return {
    ...{ state, database: memory, tables: memory.tables, jobs, pages, calls, localStorage, disturbances },
    ...{ openTab, openPage, kill, settle, runJob, runJobs, wait },
    now: () => now,
    /** The names under which pages have left something. */
    lastWords: () =>
      Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '').filter((key) =>
        key.startsWith('lastWords'),
      ),
    /** The browser wakes the service worker, in a process of its own. Gives what ends it. */
    wakeWorker() {
      made++
      const worker = { tab: {}, name: `worker${made}`, isGone: false } as unknown as Page
      const self = () => worker
      const sending = send(self)
      const never = { signal: new AbortController().signal, onSent() {}, onHeard() {} }
      sendAllWaiting(
        {
          recordings: createRecordingStore(databaseOf(self)),
          locks: locksOf(self),
          send: (sound, name) => sending(sound, name, never),
        },
        userId,
      ).catch(() => {})
      const transcript = { snapshot: () => ({ text: '' }) }
      pages.push(Object.assign(worker, { isLeft: true, transcript }) as unknown as Page)
      return worker.tab
    },
    /** Deletes the account, as the account page of a tab does. */
    forget: (page: Page) =>
      forgetUser(
        {
          database: databaseOf(() => page),
          locks: locksOf(() => page),
          memory: page.tab.memory,
          lastWordsOf: (user) => createLastWordsStore(user, page.tab.store),
          preferences: createPreferences(page.tab.store),
        },
        userId,
      ),
  }
}

type InventedTarget = ReturnType<typeof inventedTarget>

/** Node's own never lets go of who listened to it with a signal, and would keep each page of thousands of orders. */
function inventedTarget() {
  const listeners = new Map<string, Set<EventListenerOrEventListenerObject>>()
  return {
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) {
      const all = listeners.get(type) ?? new Set()
      listeners.set(type, all.add(listener))
      if (typeof options === 'object') options.signal?.addEventListener('abort', () => all.delete(listener))
    },
    dispatchEvent(event: Event) {
      for (const listener of listeners.get(event.type) ?? [])
        typeof listener === 'function' ? listener(event) : listener.handleEvent(event)
    },
  }
}

function spanOf({ start, end }: Gap): Gap {
  return { start, end }
}
