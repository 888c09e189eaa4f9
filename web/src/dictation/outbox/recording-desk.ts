import type { Gap } from '@plainspoken/contract/dictation'
import { failedMarker, type RecordingDesk } from '../core/dictation.ts'
import type { DictationEvent } from '../core/dictation-state.ts'
import { sentences } from '../core/sentences.ts'
import { holdRecording, watchLeftBehind } from '../device/left-behind.ts'
import {
  type Arrival,
  addChunk,
  addRecording,
  readSound,
  removeRecording,
  type StoredRecording,
} from '../device/recording-store.ts'
import { openRecorder, type Recorder, type RecorderListener } from '../microphone/recorder.ts'
import type { SoundListener } from '../microphone/sound-watch.ts'
import { type Filling, fillGaps, gapsOf, textOf } from './gaps.ts'
import { NotTranscribed, pauseAfter, type Transcribe } from './transcription.ts'

/** A recording that waits on the device for its text. */
export interface KeptRecording {
  id: string
  startedAt: number
  failure: string | null
  /** What is missing in its text; nothing has come of it where there is none. */
  gaps: readonly Gap[]
  /** When it is tried again by itself, in ms since 1970; null if it is not. */
  tryAt: number | null
  isSending: boolean
}

export interface KeptRecordings {
  /** The same array until something changes. */
  list(): readonly KeptRecording[]
  subscribe(listener: () => void): () => void
  /** Tries again; gives nothing if no words were found. Rejects if it failed, and keeps the recording. */
  retry(id: string): Promise<readonly Filling[]>
  /** It is not wanted. */
  remove(id: string): Promise<void>
  sound(id: string): Promise<Blob | null>
  /** Looks for recordings that earlier pages left behind. */
  refresh(): Promise<void>
}

/** A recording of this page; its sound is on the device too, as far as the device takes it. */
interface Work {
  stored: StoredRecording
  chunks: Blob[]
  written: Promise<unknown>
  recorder: Recorder | null
  /** Resolves when no more sound comes. */
  ended: Promise<void>
  isDropped: boolean
  /** It goes on where another one ended at a pause. */
  follows: boolean
  release(): void
}

/** A recording of an earlier page. */
type LeftBehind = Pick<Work, 'stored' | 'release'>

const goodbyeMs = 100

/**
 * `saveArrival` resolves once a recording's text is safe on the device and the recording gone from it, but for what its
 * gaps need. `leave` breaks uploads off, as the page goes away; `close` also ends recording, and resolves when the last
 * sound is on the device.
 */
export function createRecordingDesk(
  userId: string,
  transcribe: Transcribe,
  saveArrival: (arrival: Arrival) => Promise<void>,
  sound: SoundListener,
  now: () => number,
): RecordingDesk & { kept: KeptRecordings; leave(): void; close(): Promise<void> } {
  const works = new Map<string, Work>()
  const leftBehind = new Map<string, LeftBehind>()
  const sending = new Set<string>()
  const closing = new AbortController()
  const listeners = new Set<() => void>()
  let kept: readonly KeptRecording[] = []
  const needingAttention = new Set<string>()
  const failures = new Map<string, number>()
  const tryAt = new Map<string, number>()
  /** What the text that has come last lacks. */
  const missing = new Map<string, readonly Gap[]>()
  /** Their text stands in the transcript; they are on the device only until that is saved. */
  const arrived = new Set<string>()
  const look = watchLeftBehind(
    userId,
    ({ id, name }) => name === undefined && !works.has(id),
    (stored, release) => {
      leftBehind.set(stored.id, { stored, release })
      if (stored.waits) tryAt.set(stored.id, now())
      publish()
    },
    closing.signal,
  )

  const find = (id: string) => works.get(id) ?? leftBehind.get(id)

  function publish() {
    kept = [...leftBehind.values(), ...works.values()]
      .map(({ stored }) => stored)
      .filter(({ id }) => (leftBehind.has(id) || needingAttention.has(id)) && !arrived.has(id))
      .sort((a, b) => a.startedAt - b.startedAt)
      .map(({ id, startedAt, failure, gaps = [] }) => ({
        ...{ id, startedAt, failure, gaps },
        tryAt: tryAt.get(id) ?? null,
        isSending: sending.has(id),
      }))
    for (const listener of listeners) listener()
  }

  function write(work: Work, task: () => Promise<void>) {
    // Storage may be full or refused: the sound is still in memory, and dictation goes on.
    work.written = work.written.then(task).catch(warnOfStorage)
  }

  function addSound(work: Work, chunk: Blob) {
    if (work.isDropped) return
    const number = work.chunks.push(chunk) - 1
    write(work, async () => addChunk(work.stored.id, number, await chunk.arrayBuffer()))
  }

  async function soundOf(id: string): Promise<Blob | null> {
    const work = works.get(id)
    if (work) return work.chunks.length === 0 ? null : new Blob(work.chunks, { type: work.stored.mimeType })
    const stored = leftBehind.get(id)?.stored
    return stored ? readSound(stored) : null
  }

  const isSilent = (id: string) => !needingAttention.has(id) && works.get(id)?.recorder?.isSilent() === true

  async function send(id: string): Promise<readonly Filling[]> {
    sending.add(id)
    awaitText(id)
    publish()
    try {
      const sound = await soundOf(id)
      if (sound === null) throw new NotTranscribed(sentences.notProcessed, { passes: false })
      const heard = await transcribe(sound, closing.signal)
      failures.delete(id)
      const lacking = find(id)?.stored.gaps ?? []
      const isFirst = lacking.length === 0
      const text = textOf(heard)
      const whole = { fillings: text === '' ? [] : [{ marker: failedMarker, text }], gaps: gapsOf(heard) }
      const { fillings, gaps } = isFirst ? whole : fillGaps(lacking, heard)
      missing.set(id, gaps)
      if (fillings.length === 0 && !isSilent(id))
        setFailure(id, isFirst ? sentences.noWords : sentences.stillMissing, null)
      return fillings
    } catch (error) {
      // Chromium breaks uploads off a moment before it tells the page that it goes away.
      await new Promise((resolve) => setTimeout(resolve, goodbyeMs))
      if (closing.signal.aborted) throw error
      const failure = error instanceof NotTranscribed ? error.message : sentences.notProcessed
      const earlier = failures.get(id) ?? 0
      failures.set(id, earlier + 1)
      setFailure(id, failure, pauseAfter(error, earlier))
      throw error
    } finally {
      sending.delete(id)
      publish()
    }
  }

  /** Should the page go away before the text has come, the next one sends the recording by itself. */
  function awaitText(id: string) {
    const work = works.get(id)
    if (work) write(work, () => addRecording({ ...work.stored, waits: true }))
  }

  /** `pauseMs`: after so long it is tried again. */
  function setFailure(id: string, failure: string, pauseMs: number | null) {
    if (pauseMs === null) tryAt.delete(id)
    else tryAt.set(id, now() + pauseMs)
    const waits = pauseMs !== null
    change(id, { failure, waits })
    const work = works.get(id)
    const stored = find(id)?.stored
    if (work) write(work, () => addRecording(work.stored))
    else if (stored) addRecording(stored).catch(warnOfStorage)
  }

  function change(id: string, changes: Partial<StoredRecording>) {
    const changed = find(id)
    if (changed) changed.stored = { ...changed.stored, ...changes }
    needingAttention.add(id)
    publish()
  }

  async function remove(id: string) {
    const removed = letGo(id)
    await removed.written
    await removeRecording(id).catch((error: unknown) =>
      console.warn('A recording could not be removed.', error),
    )
    removed.release()
  }

  function letGo(id: string) {
    const work = works.get(id)
    const release = find(id)?.release ?? (() => {})
    works.delete(id)
    leftBehind.delete(id)
    needingAttention.delete(id)
    tryAt.delete(id)
    publish()
    return { written: work?.written, release }
  }

  async function settle(id: string) {
    const gaps = missing.get(id) ?? []
    // What is written later would put the recording there again.
    await works.get(id)?.written
    await saveArrival({ id, gaps })
    arrived.delete(id)
    if (gaps.length === 0) return letGo(id).release()
    tryAt.delete(id)
    change(id, { failure: null, waits: false, gaps })
  }

  function drop(id: string) {
    const work = works.get(id)
    if (work === undefined) return
    work.isDropped = true
    work.recorder?.stop()
    void remove(id)
  }

  /** No other page takes the recording over before its last sound is on the device. */
  async function endWork(work: Work) {
    // The microphone is not open yet.
    if (work.recorder === null) return drop(work.stored.id)
    work.recorder.stop()
    await work.ended
    await work.written
    work.release()
  }

  function begin(id: string, listen: (event: DictationEvent) => void, follows: boolean) {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const work: Work = {
      stored: { id, userId, startedAt: now(), mimeType: '', failure: null, waits: false },
      chunks: [],
      written: Promise.resolve(),
      recorder: null,
      ended,
      isDropped: false,
      follows,
      release: holdRecording(id),
    }
    works.set(id, work)
    const listener: RecorderListener = {
      ...sound,
      onBegin: () => listen({ type: 'recording-began', recording: id }),
      onChunk: (chunk) => addSound(work, chunk),
      onPause: () => listen({ type: 'speaker-paused', recording: id }),
      onEnd() {
        end()
        listen({ type: 'recording-ended', recording: id, hasAudio: work.chunks.length > 0 })
      },
    }
    return { work, listener }
  }

  function take(work: Work, recorder: Recorder) {
    work.recorder = recorder
    work.stored = { ...work.stored, mimeType: recorder.mimeType }
    write(work, () => addRecording(work.stored))
  }

  return {
    record(id, listen) {
      const { work, listener } = begin(id, listen, false)
      openRecorder(listener).then(
        (recorder) => {
          if (work.isDropped) return recorder.stop()
          if (recorder.isOther) listen({ type: 'microphone-gone', recording: id })
          take(work, recorder)
        },
        (error: unknown) => {
          void remove(id)
          listen({
            type: 'recording-refused',
            recording: id,
            error: error instanceof Error ? error.name : 'Error',
          })
        },
      )
    },
    follow(id, before, listen) {
      const { work, listener } = begin(id, listen, true)
      const recorder = works.get(before)?.recorder
      try {
        if (!recorder) throw new Error('There is no recorder.')
        take(work, recorder.follow(listener))
      } catch (error) {
        console.warn('The recorder could not go on.', error)
        recorder?.stop()
        listener.onEnd()
        void remove(id)
      }
    },
    finish: (id) => works.get(id)?.recorder?.stop(),
    drop,
    transcribe(id, listen) {
      send(id).then(
        ([whole]) => {
          const { follows = false } = works.get(id) ?? {}
          const text = whole?.text ?? ''
          listen({ type: 'transcribed', recording: id, text, follows, isSilent: isSilent(id) })
        },
        () => {
          // An upload that broke off because the page goes away has not failed.
          if (!closing.signal.aborted) listen({ type: 'not-transcribed', recording: id })
        },
      )
    },
    textArrived(id) {
      // At once, or it would be sent a second time while the text is being saved.
      arrived.add(id)
      publish()
      settle(id).catch((error: unknown) =>
        console.warn('A recording stays on the device: its text could not be saved.', error),
      )
    },
    kept: {
      list: () => kept,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      retry: send,
      remove,
      sound: soundOf,
      refresh: look,
    },
    leave: () => closing.abort(),
    async close() {
      closing.abort()
      for (const { release } of leftBehind.values()) release()
      await Promise.all([...works.values()].map(endWork))
    },
  }
}

function warnOfStorage(error: unknown) {
  console.warn('A recording is not on the device.', error)
}
