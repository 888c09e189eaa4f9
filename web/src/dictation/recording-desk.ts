import { holdName, listHeldNames } from './device/page-locks.ts'
import {
  addChunk,
  addRecording,
  listRecordings,
  readSound,
  removeRecording,
  type StoredRecording,
} from './device/recording-store.ts'
import type { RecordingDesk } from './dictation.ts'
import { openRecorder, type Recorder } from './recorder.ts'
import { sentences } from './sentences.ts'
import type { SoundListener } from './sound-watch.ts'

/**
 * Turns sound into text; rejects with a sentence for the person. Its cause may carry the reply's status, 0 where no
 * reply came.
 */
export type Transcribe = (sound: Blob, signal: AbortSignal) => Promise<HeardSound>

/** Not whole: some of what was said could not be recognised. */
export type HeardSound = { text: string; isWhole: boolean }

/** A recording that waits on the device for its text. */
export interface KeptRecording {
  id: string
  startedAt: number
  failure: string | null
  /** It failed for a reason that passes, and is tried again. */
  waits: boolean
  isSending: boolean
}

export interface KeptRecordings {
  /** The same array until something changes. */
  list(): readonly KeptRecording[]
  subscribe(listener: () => void): () => void
  /** Tries again; the text is empty if the sound held none. Rejects if it failed, and keeps the recording. */
  retry(id: string): Promise<string>
  /** Its text is safe, or it is not wanted. */
  remove(id: string): Promise<void>
  sound(id: string): Promise<Blob | null>
  /** Looks for recordings that an earlier page left behind. */
  refresh(): Promise<void>
}

/** A recording of this page; its sound is on the device too, as far as the device takes it. */
interface Work {
  stored: StoredRecording
  chunks: Blob[]
  written: Promise<unknown>
  recorder: Recorder | null
  isDropped: boolean
  release(): void
}

const goodbyeMs = 100

/**
 * `saveText` resolves once the transcript is safe on the device; only then is a transcribed recording let go. `leave`
 * breaks uploads off, as the page goes away.
 */
export function createRecordingDesk(
  userId: string,
  transcribe: Transcribe,
  saveText: () => Promise<void>,
  sound: SoundListener,
  now: () => number,
): RecordingDesk & { kept: KeptRecordings; leave(): void; close(): void } {
  const works = new Map<string, Work>()
  const sending = new Set<string>()
  const closing = new AbortController()
  const listeners = new Set<() => void>()
  let leftBehind: StoredRecording[] = []
  let kept: readonly KeptRecording[] = []
  const needingAttention = new Set<string>()
  /** Their text stands in the transcript; they are on the device only until that is saved. */
  const arrived = new Set<string>()
  /** Their text lacks a part, so that they stay on the device beside it. */
  const incomplete = new Set<string>()

  function publish() {
    const ours = [...works.values()].map(({ stored }) => stored).filter(({ id }) => needingAttention.has(id))
    kept = [...leftBehind, ...ours]
      .filter(({ id }) => !arrived.has(id))
      .map(({ id, startedAt, failure, waits }) => ({
        ...{ id, startedAt, failure, waits },
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
    const stored = leftBehind.find((recording) => recording.id === id)
    return stored ? readSound(stored) : null
  }

  async function send(id: string): Promise<string> {
    const sound = await soundOf(id)
    if (sound === null) throw new Error(sentences.notProcessed)
    sending.add(id)
    awaitText(id)
    publish()
    try {
      const heard = await transcribe(sound, closing.signal)
      const text = heard.text.trim()
      if (heard.isWhole) incomplete.delete(id)
      else incomplete.add(id)
      if (text === '') setFailure(id, sentences.noWords, false)
      return text
    } catch (error) {
      // Chromium breaks uploads off a moment before it tells the page that it goes away.
      await new Promise((resolve) => setTimeout(resolve, goodbyeMs))
      if (closing.signal.aborted) throw error
      const failure = error instanceof Error && error.message !== '' ? error.message : sentences.noAnswer
      setFailure(id, failure, mayPass(error))
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

  function setFailure(id: string, failure: string, waits: boolean) {
    const work = works.get(id)
    const failed = { failure, waits }
    leftBehind = leftBehind.map((recording) => {
      if (recording.id !== id) return recording
      addRecording({ ...recording, ...failed }).catch(warnOfStorage)
      return { ...recording, ...failed }
    })
    if (work) {
      work.stored = { ...work.stored, ...failed }
      needingAttention.add(id)
      write(work, () => addRecording(work.stored))
    }
    publish()
  }

  async function remove(id: string) {
    const work = works.get(id)
    works.delete(id)
    leftBehind = leftBehind.filter((recording) => recording.id !== id)
    needingAttention.delete(id)
    publish()
    await work?.written
    await removeRecording(id).catch((error: unknown) =>
      console.warn('A recording could not be removed.', error),
    )
    work?.release()
  }

  return {
    record(id, listen) {
      const stored = { id, userId, startedAt: now(), mimeType: '', failure: null, waits: false }
      const work: Work = {
        stored,
        chunks: [],
        written: Promise.resolve(),
        recorder: null,
        isDropped: false,
        release: holdName(lockOf(id)),
      }
      works.set(id, work)
      openRecorder({
        ...sound,
        onBegin: () => listen({ type: 'recording-began', recording: id }),
        onChunk: (chunk) => addSound(work, chunk),
        onEnd: () => listen({ type: 'recording-ended', recording: id, hasAudio: work.chunks.length > 0 }),
      }).then(
        (recorder) => {
          if (work.isDropped) return recorder.stop()
          work.recorder = recorder
          work.stored = { ...stored, mimeType: recorder.mimeType }
          write(work, () => addRecording(work.stored))
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
    finish: (id) => works.get(id)?.recorder?.stop(),
    drop(id) {
      const work = works.get(id)
      if (work === undefined) return
      work.isDropped = true
      work.recorder?.stop()
      void remove(id)
    },
    transcribe(id, listen) {
      send(id).then(
        (text) => listen({ type: 'transcribed', recording: id, text }),
        () => {
          // An upload that broke off because the page goes away has not failed.
          if (!closing.signal.aborted) listen({ type: 'not-transcribed', recording: id })
        },
      )
    },
    textArrived(id) {
      if (incomplete.has(id)) return setFailure(id, sentences.partMissing, false)
      // At once, or it would be sent a second time while the text is being saved.
      arrived.add(id)
      publish()
      saveText().then(
        () => remove(id),
        (error: unknown) =>
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
      async refresh() {
        const held = await listHeldNames()
        const stored = await listRecordings(userId)
        leftBehind = stored.filter(({ id }) => !works.has(id) && !held.has(lockOf(id)))
        publish()
      },
    },
    leave: () => closing.abort(),
    close() {
      closing.abort()
      for (const work of works.values()) {
        work.recorder?.stop()
        work.release()
      }
    },
  }
}

function lockOf(recording: string): string {
  return `recording ${recording}`
}

function warnOfStorage(error: unknown) {
  console.warn('A recording is not on the device.', error)
}

/** Whether the server was not reached or had no room, so that the same recording may be taken later. */
function mayPass(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  const status = cause instanceof Error && 'status' in cause ? cause.status : null
  return typeof status === 'number' && [0, 429, 502, 503, 504].includes(status)
}
