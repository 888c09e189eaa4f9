import { audio } from '@plainspoken/contract/limits'
import type { TranscriptPort } from '../transcript-port.ts'

export type UploadState =
  | { kind: 'waiting' }
  /** How much has been sent, 0 to 1. */
  | { kind: 'sending'; share: number }
  /** How many seconds of it the server has read. */
  | { kind: 'transcribing'; seconds: number }
  /** The server has no room; it is sent again by itself. */
  | { kind: 'delayed'; sentence: string }
  | { kind: 'failed'; sentence: string; canRetry: boolean }
  /** Its text is in the transcript, but parts of it could not be recognised. */
  | { kind: 'incomplete'; sentence: string }

export interface Upload {
  id: string
  name: string
  state: UploadState
}

/** What the server heard in a file; `gaps` in seconds. */
export interface HeardInFile {
  transcription: string
  gaps?: readonly { start: number; end: number }[]
}

export interface SendOptions {
  signal: AbortSignal
  onSent(share: number): void
  onHeard(seconds: number): void
}

/** `message` is a sentence for the person; `retryInMs` says that the server only asks to wait. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly retryInMs: number | null

  constructor(message: string, retryInMs: number | null, cause?: unknown) {
    super(message, { cause })
    this.retryInMs = retryInMs
  }
}

interface UploadWorld {
  /** Has the server write the file down; rejects with an `UploadError`. */
  send(file: File, options: SendOptions): Promise<HeardInFile>
  transcript(): Pick<TranscriptPort, 'holdPlace' | 'releasePlace' | 'fillPlace'>
  newId(): string
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
  retry(id: string): void
  /** Stops it if it is under way, and lets it and its place go. */
  remove(id: string): void
  close(): void
}

/** Files that can be chosen; others may be dropped, and are refused in words. */
export const endings = ['wav', 'mp3', 'm4a', 'ogg', 'webm', 'flac', 'mp4']

/** Existing recordings, sent one after the other. A file that fails lets the next one pass and keeps its place in the text. */
export function createUploads(world: UploadWorld): Uploads {
  let uploads: readonly Upload[] = []
  let news = ''
  let current: { id: string; stop(): void } | null = null
  const files = new Map<string, File>()
  const listeners = new Set<() => void>()

  function publish(next: readonly Upload[], said = news) {
    uploads = next
    news = said
    for (const listener of listeners) listener()
  }

  const nameOf = (id: string) => uploads.find((upload) => upload.id === id)?.name ?? ''

  function set(id: string, state: UploadState, said?: string) {
    publish(
      uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)),
      said,
    )
  }

  function sendNext() {
    if (current !== null) return
    const next = uploads.find(({ state }) => state.kind === 'waiting')
    const file = next && files.get(next.id)
    if (next && file) void send(next.id, file)
  }

  async function send(id: string, file: File) {
    const abort = new AbortController()
    const { signal } = abort
    current = { id, stop: () => abort.abort() }
    set(id, { kind: 'sending', share: 0 })
    try {
      const heard = await world.send(file, {
        signal,
        onSent(share) {
          set(id, share < 1 ? { kind: 'sending', share } : { kind: 'transcribing', seconds: 0 })
        },
        onHeard: (seconds) => set(id, { kind: 'transcribing', seconds }),
      })
      if (signal.aborted) return
      settle(id, heard)
    } catch (error) {
      if (signal.aborted) return
      fail(id, error)
    }
    if (current?.id === id && uploads.find((upload) => upload.id === id)?.state.kind === 'delayed') return
    current = null
    sendNext()
  }

  function settle(id: string, { transcription, gaps = [] }: HeardInFile) {
    const name = nameOf(id)
    const text = transcription.trim()
    if (text === '') return fail(id, new UploadError('Transcription returned empty result', null))
    world.transcript().fillPlace(id, text)
    files.delete(id)
    const said = `The text of ${name} is in the transcript.`
    if (gaps.length === 0)
      return publish(
        uploads.filter((upload) => upload.id !== id),
        said,
      )
    const times = gaps.map(({ start, end }) => `${clockTime(start)} to ${clockTime(end)}`).join(', ')
    const sentence = `Its text is in the transcript, but this part could not be recognised: ${times}.`
    set(id, { kind: 'incomplete', sentence }, `${name}: ${sentence}`)
  }

  function fail(id: string, error: unknown) {
    const sentence = error instanceof Error ? error.message : 'The file could not be transcribed.'
    const said = `${nameOf(id)}: ${sentence}`
    const retryInMs = error instanceof UploadError ? error.retryInMs : null
    if (retryInMs === null) return set(id, { kind: 'failed', sentence, canRetry: true }, said)
    const stop = world.setTimer(() => {
      current = null
      set(id, { kind: 'waiting' })
      sendNext()
    }, retryInMs)
    current = { id, stop }
    set(id, { kind: 'delayed', sentence }, said)
  }

  return {
    list: () => uploads,
    news: () => news,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(added) {
      const fresh = added.map((file): Upload => {
        const upload = { id: world.newId(), name: file.name }
        const sentence = refusalOf(file)
        if (sentence !== null) return { ...upload, state: { kind: 'failed', sentence, canRetry: false } }
        files.set(upload.id, file)
        world.transcript().holdPlace(upload.id)
        return { ...upload, state: { kind: 'waiting' } }
      })
      const refusals = fresh.flatMap(({ name, state }) =>
        state.kind === 'failed' ? `${name}: ${state.sentence}` : [],
      )
      publish([...uploads, ...fresh], refusals.join(' '))
      sendNext()
    },
    retry(id) {
      if (!files.has(id)) return
      set(id, { kind: 'waiting' })
      sendNext()
    },
    remove(id) {
      const isCurrent = current?.id === id
      if (isCurrent) {
        current?.stop()
        current = null
      }
      if (files.delete(id)) world.transcript().releasePlace(id)
      publish(
        uploads.filter((upload) => upload.id !== id),
        isCurrent ? `${nameOf(id)} was cancelled.` : news,
      )
      sendNext()
    },
    close() {
      current?.stop()
      current = null
      files.clear()
      uploads = []
    },
  }
}

/** Why a file need not be sent at all; null if the server shall look at it. */
function refusalOf({ name, type, size }: File): string | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (!/^(audio|video)\//.test(type) && !endings.includes(ending))
    return `This is no audio or video. Choose a file that ends in ${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}.`
  if (size === 0) return 'The file is empty.'
  if (size > audio.maxBytes)
    return `The file is larger than ${audio.maxBytes / 1024 ** 3} GB, the most that can be sent at once. Its sound alone, without the picture, is far smaller.`
  return null
}

/** Minutes and seconds, as "2:05". */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
