import type { Gap } from '@plainspoken/contract/dictation'
import { audio, second } from '@plainspoken/contract/limits'
import type { DictationEvent } from '../core/reducer/dictation-state.ts'
import { failedMarker } from '../core/write-effect.ts'
import type { TranscriptWriter } from '../transcript/transcript-editor.ts'
import type { Said } from '../transcript/word-times.ts'
import type { Entry } from './entry.ts'
import type { RecordingList } from './recording-list.ts'
import { type Filling, fillGaps, gapsOf, partsOf, textOf } from './transcription/gaps.ts'
import {
  NotTranscribed,
  pauseAfter,
  reasons,
  type SendOptions,
  type Sound,
  type Transcribed,
} from './transcription/transcription.ts'

export interface SendingWorld {
  /** Has the server write it down; rejects with `NotTranscribed`. */
  send(sound: Sound, name: string, options: SendOptions): Promise<Transcribed>
  /** Resolves when text can be written as it should be. */
  ready(): Promise<void>
  transcript(): Pick<TranscriptWriter, 'snapshot' | 'fillPlaceholder' | 'replaceMarker'>
  now(): number
  /** Calls back after so many ms; gives a function that calls it off. */
  setTimer(callback: () => void, ms: number): () => void
}

interface SendingOptions {
  recordingList: RecordingList
  /** The page has gone. */
  isClosed(): boolean
  /** The text stands in the transcript, but for the gaps. */
  arrive(entry: Entry, gaps: readonly Gap[]): void
}

/** The result of a try. */
interface Heard {
  fillings: readonly Filling[]
  gaps: readonly Gap[]
}

const goodbyeMs = 100

type FindTimes = (heard: Transcribed) => Said | undefined

/** Finds when words of a recording were said, where the server tells; what does it comes with the first that has some. */
async function loadTimes({ segments }: Transcribed, recording: string): Promise<FindTimes> {
  if (!segments.some(({ words }) => words)) return () => undefined
  try {
    const { saidIn } = await import('../transcript/said-words.ts')
    const placeTime = (start: number, end: number) => ({
      ...{ recording, startMs: Math.round(start * second), endMs: Math.round(end * second) },
    })
    return (heard) => saidIn(partsOf(heard), placeTime)
  } catch (error) {
    console.warn('When the words were said is not known.', error)
    return () => undefined
  }
}

/** Has recordings written down by the server, and says in the list what went wrong. */
export function createSending(world: SendingWorld, { recordingList, isClosed, arrive }: SendingOptions) {
  const { transcript } = world

  async function attempt(entry: Entry): Promise<Heard> {
    const abort = new AbortController()
    entry.stop = () => abort.abort()
    if (isClosed()) abort.abort()
    const { signal } = abort
    const reason = entry.state.kind === 'waiting' ? entry.state.reason : null
    recordingList.change(entry, { state: { kind: 'waiting', reason } })
    recordingList.set(entry, { kind: 'sending', share: 0 })
    try {
      // The package of words may come while the sound is sent; the field may have become busy since.
      void world.ready()
      const heard = takeHeard(entry) ?? (await upload(entry, signal))
      const saidIn = await loadTimes(heard, entry.stored.id)
      await world.ready()
      signal.throwIfAborted()
      entry.failures = 0
      return read(entry, heard, saidIn)
    } catch (error) {
      // Chromium breaks uploads off a moment before it tells the page that it goes away.
      if (!signal.aborted) await new Promise<void>((resolve) => void world.setTimer(resolve, goodbyeMs))
      if (!signal.aborted) fail(entry, error)
      throw error
    }
  }

  /** The text that was heard while no page was open. Not a second time: who tries again wants to have it sent. */
  function takeHeard(entry: Entry): Transcribed | undefined {
    const { heard, ...stored } = entry.stored
    entry.stored = stored
    return heard
  }

  async function upload(entry: Entry, signal: AbortSignal): Promise<Transcribed> {
    const { mimeType, language, words, settledMs, file } = entry.stored
    const chunks = await recordingList.chunksOf(entry)
    if (chunks.length === 0)
      throw new NotTranscribed(file ? reasons.fileGone : reasons.notProcessed, { passes: false })
    return world.send({ mimeType, language, words, chunks, settledMs }, file?.name ?? audio.fileName, {
      signal,
      onSent(share) {
        // A server that reads while it receives may have told more already.
        if (entry.state.kind !== 'sending') return
        recordingList.set(
          entry,
          share < 1 ? { kind: 'sending', share } : { kind: 'transcribing', seconds: 0 },
        )
      },
      onHeard: (seconds) => recordingList.set(entry, { kind: 'transcribing', seconds }),
    })
  }

  function read(entry: Entry, heard: Transcribed, saidIn: FindTimes): Heard {
    const { gaps: lacking, file } = entry.stored
    if (lacking.length > 0) {
      const filled = fillGaps(lacking, heard, saidIn)
      if (filled.fillings.length === 0) recordingList.hold(entry, reasons.stillMissing)
      return filled
    }
    const text = textOf(heard)
    if (text === '' && !isSilent(entry))
      recordingList.hold(entry, file ? reasons.noSpeechInFile : reasons.noSpeech)
    const whole = { marker: failedMarker, text, said: saidIn(heard) }
    return { fillings: text === '' ? [] : [whole], gaps: gapsOf(heard) }
  }

  /** Often nothing is said after the last pause, or after the last words that came while one spoke. */
  function isSilent({ isListed, recorder, stored: { id, settledMs } }: Entry): boolean {
    const { placeholders } = transcript().snapshot()
    const hasWords = placeholders.some(({ recording, from, to }) => recording === id && from < to)
    return (settledMs > 0 && !hasWords) || (!isListed && recorder?.isSilent() === true)
  }

  function fail(entry: Entry, error: unknown) {
    if (!(error instanceof NotTranscribed)) console.warn('A recording could not be sent.', error)
    const reason = error instanceof NotTranscribed ? error.message : reasons.notProcessed
    const pauseMs = pauseAfter(error, entry.failures)
    entry.failures++
    if (pauseMs === null) return recordingList.hold(entry, reason)
    entry.isListed = true
    recordingList.tell(entry, reason)
    recordingList.set(entry, { kind: 'waiting', reason, tryAt: world.now() + pauseMs })
  }

  return {
    /** Sends a recording whose text dictation itself waits for. */
    send(entry: Entry, listen: (event: DictationEvent) => void) {
      const recording = entry.stored.id
      attempt(entry).then(
        ({ fillings: [whole], gaps }) => {
          // Gaps are recorded together with the text.
          entry.stored = { ...entry.stored, gaps: whole ? gaps : [] }
          const text = whole?.text ?? ''
          listen({
            type: 'transcribed',
            recording,
            text,
            said: whole?.said,
            follows: entry.follows || entry.stored.settledMs > 0,
            isSilent: isSilent(entry),
          })
        },
        () => {
          // An upload that broke off because the page goes away has not failed.
          if (!isClosed() && !entry.isGone) listen({ type: 'not-transcribed', recording })
        },
      )
    },

    /** Sends a recording and writes its text; rejects if none has come. */
    async deliver(entry: Entry) {
      const { fillings, gaps } = await attempt(entry)
      const { id } = entry.stored
      const hasPlaceholder = transcript()
        .snapshot()
        .placeholders.some((held) => held.recording === id)
      const isWhole = entry.stored.gaps.length === 0
      for (const { marker, text, said } of fillings) {
        // A marker stands for what was spoken here alone.
        if (isWhole && (hasPlaceholder || entry.stored.file)) transcript().fillPlaceholder(id, text, said)
        else transcript().replaceMarker(marker, text, said)
      }
      if (fillings.length > 0 || (gaps.length === 0 && isSilent(entry))) arrive(entry, gaps)
    },
  }
}
