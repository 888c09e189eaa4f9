import type { Gap } from '@plainspoken/contract/dictation'
import { audio } from '@plainspoken/contract/limits'
import { failedMarker, type RecordingDesk } from '../core/dictation.ts'
import type { DictationEvent } from '../core/dictation-state.ts'
import { sentences } from '../core/sentences.ts'
import type { Locks } from '../device/locks.ts'
import type { Arrival, RecordingStore, StoredRecording } from '../device/recordings.ts'
import type { TabMemory, Unkept } from '../device/tab-memory.ts'
import type { Recorder, RecorderListener } from '../microphone/recorder.ts'
import type { SoundListener } from '../microphone/sound-watch.ts'
import type { CreateRecogniser, Recogniser } from '../recognition/recogniser.ts'
import type { SoundTape } from '../recognition/sound-tape.ts'
import type { TranscriptPort } from '../transcript/transcript-port.ts'
import { type Entry, lockOf, type OutboxItem, type OutboxState, openState, storedState } from './entry.ts'
import { type Filling, fillGaps, gapsOf, textOf } from './gaps.ts'
import { createKeeping } from './keeping.ts'
import { createLane } from './lane.ts'
import { createStreaming } from './streaming.ts'
import {
  NotTranscribed,
  pauseAfter,
  type SendOptions,
  type Sound,
  type Transcribed,
} from './transcription.ts'

/** A file that was chosen. */
export interface ChosenFile {
  file: File
  /** Why it need not be sent at all, as a sentence. */
  refusal: string | null
  /** Looks into it; `seconds` is null if the browser cannot tell. */
  measure(): Promise<{ seconds: number | null; refusal: string | null }>
}

/** The recordings and chosen files of a user, until the text of each has come. */
export interface Outbox extends RecordingDesk {
  /** What waits for its text and is not told by the status; the same array until something changes. */
  list(): readonly OutboxItem[]
  /** The last thing worth saying aloud. */
  news(): string
  subscribe(listener: () => void): () => void
  /** The text of each comes to where the caret is now, one file after the other. */
  add(files: readonly ChosenFile[]): void
  /** Sends it as soon as nothing else is under way. */
  retry(id: string): void
  /** What waits to be sent is sent now. */
  hurry(): void
  /** Null, and said so in the list, if it is gone. */
  sound(id: string): Promise<Blob | null>
  /** Stops it if it is under way, and lets it and its place go. */
  remove(id: string): Promise<void>
  /** Looks for what earlier pages left behind. */
  look(): Promise<void>
  /** Breaks uploads off, as the page goes away. */
  leave(): void
  /**
   * Ends recording too. Resolves when all sound is where the next page finds it. No other tab takes one over before `settled`,
   * nor one whose text is in this tab alone, which false says.
   */
  close(settled: Promise<boolean>): Promise<void>
}

interface OutboxWorld {
  userId: string
  recordings: RecordingStore
  /** What the device does not take. */
  memory: TabMemory
  locks: Locks
  /** Whether the device has room for so many bytes. */
  hasRoom(bytes: number): Promise<boolean>
  openRecorder(listener: RecorderListener): Promise<Recorder>
  /** Has a recogniser listen to the sound that is being recorded. */
  createStream(tape: SoundTape, ...asked: Parameters<CreateRecogniser>): Recogniser
  onSound: SoundListener
  /** Has the server write it down; rejects with `NotTranscribed`. */
  send(sound: Sound, name: string, options: SendOptions): Promise<Transcribed>
  /** Resolves when text can be written as it should be. */
  ready(): Promise<void>
  transcript(): Pick<
    TranscriptPort,
    'snapshot' | 'holdPlace' | 'holdEnd' | 'releasePlace' | 'fillPlace' | 'replaceMarker'
  >
  /** Resolves once the text is on the device, and the recording gone from it but for what its gaps need. */
  saveArrival(arrival: Arrival): Promise<void>
  /** Takes over the text that a page which has gone left of a recording. */
  inherit(recording: string): Promise<void>
  /** Whether sound is in this page's memory only, because the device takes none. Called when that changes. */
  onUnkept(isUnkept: boolean): void
  /** The one in use. */
  language(): string
  newId(): string
  now(): number
  /** Calls back after so many ms; gives a function that calls it off. */
  setTimer(callback: () => void, ms: number): () => void
}

/** What a try has brought. */
interface Heard {
  fillings: readonly Filling[]
  gaps: readonly Gap[]
}

const goodbyeMs = 100

/** Sends what waits, spoken recordings and files side by side; of each kind one after the other, the oldest first. */
export function createOutbox(world: OutboxWorld): Outbox {
  const { userId, recordings, memory, locks, transcript } = world
  const entries = new Map<string, Entry>()
  const claimed = new Set<string>()
  const closing = new AbortController()
  const listeners = new Set<() => void>()
  const isClosed = () => closing.signal.aborted
  const { keep, chunksOf } = createKeeping({ ...world, isClosed, onChange: publish })
  const spoken = createLane({ ...world, isClosed, deliver, next: () => nextOf(({ file }) => file === null) })
  const files = createLane({ ...world, isClosed, deliver, next: () => nextOf(({ file }) => file !== null) })
  let list: readonly OutboxItem[] = []
  let news = ''
  let preparing: Promise<unknown> = Promise.resolve()
  let isSoundUnkept = false
  const streaming = createStreaming({ entries, settled: settleUpTo, finished: finishStreamed })

  function publish() {
    list = [...entries.values()]
      .filter(({ isListed, state }) => isListed && state.kind !== 'recording' && state.kind !== 'written')
      .sort((a, b) => a.stored.startedAt - b.stored.startedAt)
      .map(({ stored: { id, startedAt, file, gaps }, isUnkept, state }) => ({
        ...{ id, startedAt, file, gaps, state },
        isKept: !isUnkept,
      }))
    const isAnyUnkept = [...entries.values()].some(
      ({ isUnkept, state, stored }) => isUnkept && stored.file === null && state.kind !== 'written',
    )
    if (isAnyUnkept !== isSoundUnkept) world.onUnkept(isAnyUnkept)
    isSoundUnkept = isAnyUnkept
    for (const listener of listeners) listener()
  }

  function tell(entry: Entry, sentence: string) {
    news = entry.stored.file ? `${entry.stored.file.name}: ${sentence}` : sentence
  }

  function set(entry: Entry, state: OutboxState) {
    entry.state = state
    const next = storedState(state)
    if (next !== null) change(entry, { state: next })
    planAll()
    publish()
  }

  function planAll() {
    spoken.plan()
    files.plan()
  }

  function nextOf(isOurs: (recording: StoredRecording) => boolean): Entry | undefined {
    return [...entries.values()]
      .filter(({ stored, state }) => state.kind === 'waiting' && isOurs(stored))
      .sort((a, b) => a.stored.startedAt - b.stored.startedAt)[0]
  }

  /** Changes what the device is to know of it. */
  function change(entry: Entry, changes: Partial<StoredRecording>) {
    entry.stored = { ...entry.stored, ...changes }
    entry.isChanged = true
    void keep(entry)
  }

  // --- on its way ---

  /** Sends a recording, and says in the list what went wrong. */
  async function attempt(entry: Entry): Promise<Heard> {
    const abort = new AbortController()
    entry.stop = () => abort.abort()
    if (isClosed()) abort.abort()
    const { signal } = abort
    const reason = entry.state.kind === 'waiting' ? entry.state.reason : null
    change(entry, { state: { kind: 'waiting', reason } })
    set(entry, { kind: 'sending', share: 0 })
    try {
      // What this takes may be had while the sound is sent; the field may have got busy since.
      void world.ready()
      const heard = takeHeard(entry) ?? (await upload(entry, signal))
      await world.ready()
      signal.throwIfAborted()
      entry.failures = 0
      return read(entry, heard)
    } catch (error) {
      // Chromium breaks uploads off a moment before it tells the page that it goes away.
      if (!signal.aborted) await new Promise<void>((resolve) => void world.setTimer(resolve, goodbyeMs))
      if (!signal.aborted) fail(entry, error)
      throw error
    }
  }

  /** What was heard while no page was open. Not a second time: who tries again wants to have it sent. */
  function takeHeard(entry: Entry): Transcribed | undefined {
    const { heard, ...stored } = entry.stored
    entry.stored = stored
    return heard
  }

  async function upload(entry: Entry, signal: AbortSignal): Promise<Transcribed> {
    const { mimeType, language, settledMs, file } = entry.stored
    const chunks = await chunksOf(entry)
    if (chunks.length === 0)
      throw new NotTranscribed(file ? sentences.fileGone : sentences.notProcessed, { passes: false })
    return world.send({ mimeType, language, chunks, settledMs }, file?.name ?? audio.fileName, {
      signal,
      onSent(share) {
        // A server that reads while it receives may have told more already.
        if (entry.state.kind !== 'sending') return
        set(entry, share < 1 ? { kind: 'sending', share } : { kind: 'transcribing', seconds: 0 })
      },
      onHeard: (seconds) => set(entry, { kind: 'transcribing', seconds }),
    })
  }

  function send(entry: Entry, listen: (event: DictationEvent) => void) {
    const recording = entry.stored.id
    attempt(entry).then(
      ({ fillings: [whole], gaps }) => {
        // What is missing is written down when its text is.
        entry.stored = { ...entry.stored, gaps: whole ? gaps : [] }
        const text = whole?.text ?? ''
        listen({
          type: 'transcribed',
          recording,
          text,
          follows: entry.follows || entry.stored.settledMs > 0,
          isSilent: isSilent(entry),
        })
      },
      () => {
        // An upload that broke off because the page goes away has not failed.
        if (!isClosed() && !entry.isGone) listen({ type: 'not-transcribed', recording })
      },
    )
  }

  function read(entry: Entry, heard: Transcribed): Heard {
    const { gaps: lacking, file } = entry.stored
    if (lacking.length > 0) {
      const filled = fillGaps(lacking, heard)
      if (filled.fillings.length === 0) hold(entry, sentences.stillMissing)
      return filled
    }
    const text = textOf(heard)
    if (text === '' && !isSilent(entry)) hold(entry, file ? sentences.noSpeechInFile : sentences.noSpeech)
    return { fillings: text === '' ? [] : [{ marker: failedMarker, text }], gaps: gapsOf(heard) }
  }

  /** Often nothing is said after the last pause, or after the last words that came while one spoke. */
  function isSilent({ isListed, recorder, stored: { id, settledMs } }: Entry): boolean {
    const { places } = transcript().snapshot()
    const hasWords = places.some(({ recording, from, to }) => recording === id && from < to)
    return (settledMs > 0 && !hasWords) || (!isListed && recorder?.isSilent() === true)
  }

  function hold(entry: Entry, reason: string) {
    entry.isListed = true
    tell(entry, reason)
    set(entry, { kind: 'held', reason })
  }

  function fail(entry: Entry, error: unknown) {
    if (!(error instanceof NotTranscribed)) console.warn('A recording could not be sent.', error)
    const reason = error instanceof NotTranscribed ? error.message : sentences.notProcessed
    const pauseMs = pauseAfter(error, entry.failures)
    entry.failures++
    if (pauseMs === null) return hold(entry, reason)
    entry.isListed = true
    tell(entry, reason)
    set(entry, { kind: 'waiting', reason, tryAt: world.now() + pauseMs })
  }

  /** Sends a recording and writes its text; rejects if none has come. */
  async function deliver(entry: Entry) {
    const { fillings, gaps } = await attempt(entry)
    const { id } = entry.stored
    const hasPlace = transcript()
      .snapshot()
      .places.some((held) => held.recording === id)
    const isWhole = entry.stored.gaps.length === 0
    for (const { marker, text } of fillings) {
      // A marker stands for what was spoken here alone.
      if (isWhole && (hasPlace || entry.stored.file)) transcript().fillPlace(id, text)
      else transcript().replaceMarker(marker, text)
    }
    if (fillings.length > 0 || (gaps.length === 0 && isSilent(entry))) arrive(entry, gaps)
  }

  /** At once, or it would be sent a second time while the text is being saved. */
  function arrive(entry: Entry, gaps: readonly Gap[]) {
    const { file } = entry.stored
    entry.arriving++
    if (gaps.length === 0) {
      set(entry, { kind: 'written' })
      if (file) news = `The text of ${file.name} is in the transcript.`
    } else {
      entry.isListed = true
      entry.stored = { ...entry.stored, gaps }
      set(entry, { kind: 'held', reason: null })
    }
    void settle(entry, gaps)
    publish()
  }

  /** The text of its beginning stands in the transcript. */
  async function settleUpTo(entry: Entry, settledMs: number) {
    entry.arriving++
    entry.stored = { ...entry.stored, settledMs }
    await world.saveArrival({ id: entry.stored.id, gaps: [], settledMs })
    entry.arriving--
    void keep(entry)
  }

  function finishStreamed(entry: Entry) {
    arrive(entry, [])
    entry.listen({ type: 'streamed', recording: entry.stored.id })
  }

  async function settle(entry: Entry, gaps: readonly Gap[]) {
    // At once, so that words left before the text is saved say that they hold it. What is being written of the recording is
    // written before, and nothing more of it after.
    await world.saveArrival({ id: entry.stored.id, gaps })
    entry.arriving--
    if (gaps.length === 0) return letGo(entry)
    void keep(entry)
  }

  function letGo(entry: Entry) {
    entry.isGone = true
    entries.delete(entry.stored.id)
    entry.release()
    memory.delete(entry.stored.id)
    publish()
  }

  async function remove(entry: Entry) {
    const { id } = entry.stored
    const isUnderWay = entry.state.kind === 'sending' || entry.state.kind === 'transcribing'
    if (isUnderWay) tell(entry, 'Cancelled.')
    entry.isGone = true
    entry.stop()
    entries.delete(id)
    memory.delete(id)
    planAll()
    publish()
    await entry.keeping
    await recordings
      .remove(id)
      .catch((error: unknown) => console.warn('A recording could not be removed.', error))
    entry.release()
  }

  // --- spoken here ---

  function begin(id: string, listen: (event: DictationEvent) => void, follows: boolean) {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const about = {
      ...{ id, userId, startedAt: world.now(), mimeType: '', file: null },
      language: world.language(),
    }
    const entry = addEntry(
      { ...about, state: { kind: 'recorded' }, gaps: [], settledMs: 0 },
      { sound: [], listen },
    )
    entry.state = { kind: 'recording' }
    entry.isListed = false
    entry.follows = follows
    entry.ended = ended
    let beganAt = world.now()
    let atMs = 0
    const listener: RecorderListener = {
      ...world.onSound,
      onBegin(isStreamed) {
        beganAt = world.now()
        if (isStreamed) streaming.begin(entry)
        listen({ type: 'recording-began', recording: id, isStreamed })
      },
      onSamples: streaming.add,
      onChunk(data) {
        if (entry.isGone) return
        entry.sound?.push({ atMs, data })
        atMs = world.now() - beganAt
        // The clock alone goes on while the device sleeps.
        streaming.compare(entry, Math.min(atMs, (entry.sound?.length ?? 0) * audio.chunkMs))
        void keep(entry)
      },
      onPause: () => listen({ type: 'speaker-paused', recording: id }),
      onEnd() {
        end()
        streaming.end(entry)
        listen({ type: 'recording-ended', recording: id, hasAudio: entry.sound?.length !== 0 })
      },
    }
    return { entry, listener }
  }

  function take(entry: Entry, recorder: Recorder) {
    entry.recorder = recorder
    entry.stored = { ...entry.stored, mimeType: recorder.mimeType }
  }

  function addEntry(stored: StoredRecording, known: Pick<Entry, 'sound'> & Partial<Entry>): Entry {
    let free = () => {}
    const freed = new Promise<void>((resolve) => {
      free = resolve
    })
    const entry: Entry = {
      ...{ stored, freed, free, state: openState(stored, world.now()) },
      ...{ kept: 0, failures: 0, arriving: 0, isWritten: false, follows: false, isListed: true },
      ...{ isChanged: false, isUnkept: false, isKeepPlanned: false, isGone: false },
      ...{ keeping: null, recorder: null, ended: Promise.resolve(), stop() {} },
      ...{ stretch: null, sendRest: null, listen() {} },
      release: known.release ?? locks.hold(lockOf(stored.id)),
      ...known,
    }
    entries.set(stored.id, entry)
    return entry
  }

  /** No other page takes the recording over before its last sound is on the device. */
  async function close(entry: Entry, settled: Promise<boolean>) {
    const { recorder } = entry
    // The microphone is not open yet.
    if (entry.state.kind === 'recording' && recorder === null) return remove(entry)
    recorder?.stop()
    await entry.ended
    await entry.keeping
    const isTextSafe = await settled
    const isTextHere = entry.arriving > 0 && !isTextSafe
    const isMoreWanted = entry.state.kind !== 'written' && entry.stored.gaps.length === 0
    entry.isWritten = isTextHere && !isMoreWanted
    // What is in this tab alone no other one can take over.
    const isInTabAlone =
      entry.sound !== null && entry.kept < entry.sound.length && entry.state.kind !== 'written'
    if (isInTabAlone || isTextHere) memory.set(entry)
    else {
      memory.delete(entry.stored.id)
      entry.release()
    }
    entry.isGone = true
    entry.free()
  }

  // --- chosen as files ---

  async function prepare(entry: Entry, { measure }: ChosenFile) {
    const { seconds, refusal } = await measure()
    if (entry.isGone || isClosed()) return
    if (refusal !== null) {
      transcript().releasePlace(entry.stored.id)
      refuse(entry, refusal)
      return
    }
    const name = entry.stored.file?.name ?? ''
    change(entry, { file: { name, seconds }, state: { kind: 'waiting', reason: null } })
    await entry.keeping
    if (!entry.isGone) set(entry, { kind: 'waiting', reason: null, tryAt: world.now() })
  }

  function refuse(entry: Entry, reason: string) {
    entry.sound = []
    memory.delete(entry.stored.id)
    tell(entry, reason)
    set(entry, { kind: 'refused', reason })
  }

  // --- left behind ---

  /** Goes on with what an earlier page of this tab has left in its memory. */
  async function adopt(unkept: Unkept) {
    const { id } = unkept.stored
    claimed.add(id)
    await unkept.freed
    await world.inherit(id)
    if (isClosed()) return
    if (!memory.has(id)) return takeOver(id)
    const { stored, sound, kept, release, isWritten } = unkept
    if (isWritten && stored.gaps.length === 0) {
      memory.delete(id)
      return release()
    }
    void keep(addEntry(stored, { sound, kept, release, isUnkept: true, isChanged: true }))
    findPlace(stored)
    planAll()
    publish()
  }

  async function takeOver(id: string) {
    claimed.add(id)
    try {
      const release = await locks.claim(lockOf(id), closing.signal)
      try {
        // Its page may have got the text before it went.
        await world.inherit(id)
        const stored = await recordings.read(id)
        if (stored === null || isClosed() || entries.has(id)) return release()
        addEntry(stored, { sound: null, kept: 1, release })
        findPlace(stored)
      } catch (error) {
        release()
        throw error
      }
      planAll()
      publish()
    } catch (error) {
      claimed.delete(id)
      if (!isClosed()) console.warn('A recording of an earlier page could not be taken over.', error)
    }
  }

  /** Its text was to come before what is said from now on. */
  function findPlace({ id, file, gaps }: StoredRecording) {
    const { text, places } = transcript().snapshot()
    const hasPlace = places.some(({ recording }) => recording === id)
    const hasMarker = file === null && (gaps.length > 0 || text.includes(failedMarker))
    if (!hasPlace && !hasMarker) transcript().holdEnd(id)
  }

  function leave() {
    closing.abort()
    for (const entry of entries.values()) entry.stop()
  }

  const find = (id: string) => entries.get(id)

  return {
    record(id, listen) {
      streaming.start()
      const { entry, listener } = begin(id, listen, false)
      world.openRecorder(listener).then(
        (recorder) => {
          if (entry.isGone) return recorder.stop()
          if (recorder.isOther) listen({ type: 'microphone-gone', recording: id })
          take(entry, recorder)
        },
        (error: unknown) => {
          void remove(entry)
          const name = error instanceof Error ? error.name : 'Error'
          listen({ type: 'recording-refused', recording: id, error: name })
        },
      )
    },
    follow(id, before, listen) {
      const { entry, listener } = begin(id, listen, true)
      const recorder = find(before)?.recorder
      try {
        if (!recorder) throw new Error('There is no recorder.')
        take(entry, recorder.follow(listener))
      } catch (error) {
        console.warn('The recorder could not go on.', error)
        recorder?.stop()
        listener.onEnd()
        void remove(entry)
      }
    },
    finish: (id) => find(id)?.recorder?.stop(),
    drop(id) {
      const entry = find(id)
      if (!entry) return
      entry.recorder?.stop()
      void remove(entry)
    },
    transcribe(id, listen) {
      const entry = find(id)
      if (entry && !streaming.holds(entry, () => send(entry, listen))) send(entry, listen)
    },
    stream(options, listen) {
      return world.createStream(streaming.open(), options, listen)
    },
    settleSound: streaming.settle,
    forgetSound: streaming.forget,
    endStream: streaming.close,
    textArrived(id) {
      const entry = find(id)
      if (entry) arrive(entry, entry.stored.gaps)
    },
    list: () => list,
    news: () => news,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files) {
      for (const [i, chosen] of files.entries()) {
        const { file, refusal } = chosen
        const about = {
          ...{ id: world.newId(), userId, startedAt: world.now() + i, mimeType: file.type },
          language: world.language(),
        }
        const stored = { ...about, file: { name: file.name, seconds: null }, gaps: [], settledMs: 0 }
        const sound = refusal === null ? [{ atMs: 0, data: file }] : []
        const entry = addEntry({ ...stored, state: { kind: 'waiting', reason: null } }, { sound })
        entry.state = { kind: 'keeping' }
        if (refusal !== null) refuse(entry, refusal)
        else {
          memory.set(entry)
          transcript().holdPlace(about.id)
          preparing = preparing.then(() => prepare(entry, chosen))
        }
      }
      publish()
    },
    retry(id) {
      const entry = find(id)
      if (entry?.state.kind !== 'held' && entry?.state.kind !== 'waiting') return
      const reason = entry.state.reason
      set(entry, { kind: 'waiting', reason, tryAt: world.now() })
      void (entry.stored.file ? files : spoken).run(entry)
    },
    hurry() {
      void spoken.run()
      void files.run()
    },
    async sound(id) {
      const entry = find(id)
      const chunks = entry ? await chunksOf(entry).catch(() => []) : []
      if (entry && chunks.length === 0)
        hold(entry, entry.stored.file ? sentences.fileGone : sentences.notProcessed)
      const parts = chunks.map(({ data }) => data)
      return parts.length === 0 ? null : new Blob(parts, { type: entry?.stored.mimeType ?? '' })
    },
    async remove(id) {
      const entry = find(id)
      if (!entry) return
      transcript().releasePlace(id)
      await remove(entry)
    },
    async look() {
      const isNew = (id: string) => !entries.has(id) && !claimed.has(id)
      for (const unkept of memory.of(userId)) if (isNew(unkept.stored.id)) void adopt(unkept)
      for (const { id } of await recordings.list(userId)) if (isNew(id)) void takeOver(id)
    },
    leave,
    async close(settled) {
      leave()
      await Promise.all([...entries.values()].map((entry) => close(entry, settled)))
    },
  }
}
