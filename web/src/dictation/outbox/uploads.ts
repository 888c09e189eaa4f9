import type { Gap } from '@plainspoken/contract/dictation'
import { audio, hour, second } from '@plainspoken/contract/limits'
import { sentences } from '../core/sentences.ts'
import type { Arrival, StoredRecording } from '../device/recording-store.ts'
import type { TranscriptPort } from '../transcript/transcript-port.ts'
import { describeGaps, fillGaps, gapsOf, textOf } from './gaps.ts'
import { NotTranscribed, pauseAfter, type Transcribed } from './transcription.ts'
import type { SendOptions } from './upload-sound.ts'

export type UploadState =
  /** It is being put on the device. */
  | { kind: 'preparing' }
  | { kind: 'waiting' }
  /** How much has been sent, 0 to 1. */
  | { kind: 'sending'; share: number }
  /** How many seconds of it the server has read. */
  | { kind: 'transcribing'; seconds: number }
  /** It is sent again by itself at a time, in ms since 1970. */
  | { kind: 'delayed'; sentence: string; tryAt: number }
  | { kind: 'failed'; sentence: string; canRetry: boolean }
  /** Its text is in the transcript, but parts of it could not be recognised. */
  | { kind: 'incomplete'; sentence: string }

export interface Upload {
  id: string
  name: string
  /** How long it is; null if the browser cannot tell. */
  seconds: number | null
  /** It outlives the page. */
  isKept: boolean
  state: UploadState
}

/** A file that was chosen. */
export type ChosenFile = StoredRecording & { name: string }

/** Where files are until their text has come. A page holds those it works on; no other one does then. */
export interface FileShelf {
  /** False if there is no room on the device: then it is in the memory of the page only. */
  keep(chosen: ChosenFile, file: File): Promise<boolean>
  /** What is known of it has changed. */
  change(chosen: ChosenFile): void
  read(id: string): Promise<Blob | null>
  remove(id: string): void
  /** Its text stands in the transcript: saves both in the same moment. */
  settle(arrival: Arrival): void
  close(): void
}

interface UploadWorld {
  userId: string
  shelf: FileShelf
  /** Has the server write the file down; rejects with `NotTranscribed`. */
  send(file: Blob, name: string, options: SendOptions): Promise<Transcribed>
  /** In seconds; null if the browser cannot tell. */
  durationOf(file: File): Promise<number | null>
  transcript(): Pick<TranscriptPort, 'holdPlace' | 'releasePlace' | 'fillPlace' | 'replaceMarker'>
  newId(): string
  now(): number
  /** Calls back after so many ms; gives a function that calls it off. */
  setTimer(callback: () => void, ms: number): () => void
}

export interface Uploads {
  /** The same array until something changes. */
  list(): readonly Upload[]
  /** The last thing worth saying aloud. */
  news(): string
  subscribe(listener: () => void): () => void
  /** The text of each comes to where the caret is now, one file after the other. */
  add(files: readonly File[]): void
  /** Goes on with a file of an earlier page. */
  adopt(chosen: ChosenFile, isKept: boolean): void
  /** What waits to be sent again is sent now. */
  hurry(): void
  retry(id: string): void
  /** Null, and said so in the list, if it is gone. */
  file(id: string): Promise<Blob | null>
  /** Stops it if it is under way, and lets it and its place go. */
  remove(id: string): void
  close(): void
}

/** Files that can be chosen; others may be dropped, and are refused in words. */
export const endings = ['wav', 'mp3', 'm4a', 'ogg', 'webm', 'flac', 'mp4']

const longestHours = (audio.maxSeconds * second) / hour
const largestGb = audio.maxBytes / 1024 ** 3
const kinds = `${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`

/** What may be sent. */
export const uploadLimits = `Audio or video as ${kinds}, up to ${longestHours} hours and ${largestGb} GB each.`

/** Existing recordings, sent one after the other. A file that fails lets the next one pass and keeps its place in the text. */
export function createUploads(world: UploadWorld): Uploads {
  const { shelf } = world
  let uploads: readonly Upload[] = []
  let news = ''
  let current: { id: string; stop(): void } | null = null
  let preparing: Promise<unknown> = Promise.resolve()
  const chosen = new Map<string, ChosenFile>()
  const failures = new Map<string, number>()
  const listeners = new Set<() => void>()

  function publish(next: readonly Upload[], said = news) {
    uploads = next
    news = said
    for (const listener of listeners) listener()
  }

  const find = (id: string) => uploads.find((upload) => upload.id === id)
  const nameOf = (id: string) => find(id)?.name ?? ''

  function change(id: string, changes: Partial<Upload>, said?: string) {
    publish(
      uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
      said,
    )
  }

  const set = (id: string, state: UploadState, said?: string) => change(id, { state }, said)

  function note(id: string, changes: Partial<ChosenFile>) {
    const one = chosen.get(id)
    if (!one) return
    const noted = { ...one, ...changes }
    chosen.set(id, noted)
    shelf.change(noted)
  }

  async function prepare(id: string, file: File) {
    const seconds = await world.durationOf(file)
    const known = chosen.get(id)
    if (!known) return
    const one = { ...known, seconds }
    if (seconds !== null && Math.floor(seconds) > audio.maxSeconds) {
      chosen.delete(id)
      world.transcript().releasePlace(id)
      const sentence = `The file is longer than ${longestHours} hours, the most that can be sent at once. Cut it in two.`
      set(id, { kind: 'failed', sentence, canRetry: false }, `${one.name}: ${sentence}`)
    } else {
      chosen.set(id, one)
      const isKept = await shelf.keep(one, file)
      if (chosen.has(id)) change(id, { seconds, isKept, state: { kind: 'waiting' } })
    }
    sendNext()
  }

  function sendNext() {
    if (current !== null) return
    const next = uploads.find(({ state: { kind } }) => kind === 'waiting' || kind === 'preparing')
    if (next?.state.kind === 'waiting') void send(next)
  }

  async function send({ id, name }: Upload) {
    const abort = new AbortController()
    const { signal } = abort
    current = { id, stop: () => abort.abort() }
    set(id, { kind: 'sending', share: 0 })
    try {
      const file = await shelf.read(id)
      if (signal.aborted) return
      if (file === null) throw new NotTranscribed(sentences.fileGone, { passes: false })
      const heard = await world.send(file, name, {
        signal,
        onSent(share) {
          // A server that reads while it receives may have told more already.
          if (find(id)?.state.kind !== 'sending') return
          set(id, share < 1 ? { kind: 'sending', share } : { kind: 'transcribing', seconds: 0 })
        },
        onHeard: (seconds) => set(id, { kind: 'transcribing', seconds }),
      })
      if (signal.aborted) return
      take(id, heard)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof NotTranscribed)) console.warn('A file could not be sent.', error)
      fail(id, error)
    }
    if (find(id)?.state.kind === 'delayed') return
    current = null
    sendNext()
  }

  function take(id: string, heard: Transcribed) {
    const missing = chosen.get(id)?.gaps ?? []
    failures.delete(id)
    if (missing.length > 0) {
      const { fillings, gaps } = fillGaps(missing, heard)
      if (fillings.length === 0) return tellGaps(id, missing, sentences.stillMissing)
      for (const { marker, text } of fillings) world.transcript().replaceMarker(marker, text)
      return settle(id, gaps)
    }
    const text = textOf(heard)
    if (text === '') throw new NotTranscribed(sentences.emptyResult, { passes: false })
    world.transcript().fillPlace(id, text)
    settle(id, gapsOf(heard))
  }

  function settle(id: string, gaps: readonly Gap[]) {
    const one = chosen.get(id)
    shelf.settle({ id, gaps })
    if (one && gaps.length > 0) {
      chosen.set(id, { ...one, gaps, failure: null, waits: false })
      return tellGaps(id, gaps)
    }
    chosen.delete(id)
    publish(
      uploads.filter((upload) => upload.id !== id),
      `The text of ${one?.name} is in the transcript.`,
    )
  }

  function tellGaps(id: string, gaps: readonly Gap[], more = '') {
    const sentence = `${describeGaps(gaps)} ${more}`.trim()
    set(id, { kind: 'incomplete', sentence }, `${nameOf(id)}: ${sentence}`)
  }

  function fail(id: string, error: unknown) {
    const gaps = chosen.get(id)?.gaps ?? []
    const reason = error instanceof NotTranscribed ? error.message : sentences.notProcessed
    const sentence = gaps.length > 0 ? `${describeGaps(gaps)} ${reason}` : reason
    const said = `${nameOf(id)}: ${sentence}`
    const earlier = failures.get(id) ?? 0
    failures.set(id, earlier + 1)
    const pauseMs = pauseAfter(error, earlier)
    if (pauseMs === null) {
      note(id, { failure: sentence, waits: false })
      return set(id, { kind: 'failed', sentence, canRetry: true }, said)
    }
    current = { id, stop: world.setTimer(again, pauseMs) }
    set(id, { kind: 'delayed', sentence, tryAt: world.now() + pauseMs }, said)
  }

  function again() {
    const waiting = current && find(current.id)
    if (waiting?.state.kind !== 'delayed') return
    current?.stop()
    void send(waiting)
  }

  return {
    list: () => uploads,
    news: () => news,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(added) {
      const fresh = added.map((file, i): Upload => {
        const upload = { id: world.newId(), name: file.name, seconds: null, isKept: false }
        const sentence = refusalOf(file)
        if (sentence !== null) return { ...upload, state: { kind: 'failed', sentence, canRetry: false } }
        const about = { userId: world.userId, startedAt: world.now() + i, mimeType: file.type }
        chosen.set(upload.id, { id: upload.id, name: file.name, ...about, failure: null, waits: true })
        world.transcript().holdPlace(upload.id)
        preparing = preparing.then(() => prepare(upload.id, file))
        return { ...upload, state: { kind: 'preparing' } }
      })
      const refusals = fresh.flatMap(({ name, state }) =>
        state.kind === 'failed' ? `${name}: ${state.sentence}` : [],
      )
      publish([...uploads, ...fresh], refusals.join(' '))
    },
    adopt(one, isKept) {
      const { id, name, seconds = null, failure, gaps = [] } = one
      chosen.set(id, one)
      const state: UploadState =
        failure !== null
          ? { kind: 'failed', sentence: failure, canRetry: true }
          : gaps.length > 0 && !one.waits
            ? { kind: 'incomplete', sentence: describeGaps(gaps) }
            : { kind: 'waiting' }
      const since = (upload: Upload) => chosen.get(upload.id)?.startedAt ?? Number.POSITIVE_INFINITY
      const all = [...uploads, { id, name, seconds, isKept, state }]
      publish(all.sort((a, b) => since(a) - since(b)))
      sendNext()
    },
    hurry: again,
    retry(id) {
      if (!chosen.has(id)) return
      if (current?.id === id) return again()
      note(id, { failure: null, waits: true })
      set(id, { kind: 'waiting' })
      sendNext()
    },
    async file(id) {
      const file = await shelf.read(id).catch(() => null)
      if (file === null) set(id, { kind: 'failed', sentence: sentences.fileGone, canRetry: false })
      return file
    },
    remove(id) {
      const isCurrent = current?.id === id
      if (isCurrent) {
        current?.stop()
        current = null
      }
      if (chosen.delete(id)) {
        shelf.remove(id)
        world.transcript().releasePlace(id)
      }
      publish(
        uploads.filter((upload) => upload.id !== id),
        isCurrent ? `${nameOf(id)} was cancelled.` : news,
      )
      sendNext()
    },
    close() {
      current?.stop()
      current = null
      chosen.clear()
      uploads = []
      shelf.close()
    },
  }
}

/** Why a file need not be sent at all; null if the server shall look at it. */
function refusalOf({ name, type, size }: File): string | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (!/^(audio|video)\//.test(type) && !endings.includes(ending))
    return `This is no audio or video. Choose a file that ends in ${kinds}.`
  if (size === 0) return 'The file is empty.'
  if (size > audio.maxBytes)
    return `The file is larger than ${largestGb} GB, the most that can be sent at once. Its sound alone, without the picture, is far smaller.`
  return null
}
