import type { Gap } from '@plainspoken/contract/dictation'
import type { RecordingController } from '../core/dictation.ts'
import type { CreateRecogniser, Recogniser } from '../core/recogniser.ts'
import type { DeliveredText } from '../device/recordings.ts'
import type { SampleBuffer } from '../recognition/sample-buffer.ts'
import type { TranscriptWriter } from '../transcript/transcript-editor.ts'
import type { ChosenFile } from './choose-files.ts'
import { type ChosenFilesWorld, createChosenFiles } from './chosen-files.ts'
import type { Entry, OutboxItem } from './entry.ts'
import { createLeftBehind, type LeftBehindWorld } from './left-behind.ts'
import { createRecorders, type RecordersWorld } from './recorders.ts'
import { createRecordingList, type RecordingListWorld } from './recording-list.ts'
import { createSendQueue } from './send-queue.ts'
import { createSending, type SendingWorld } from './sending.ts'
import { createStreaming } from './streaming.ts'

/** The recordings and chosen files of a user, until the text of each has come. */
export interface Outbox extends RecordingController {
  /** The items that wait for their text and are not told by the status; the same array until something changes. */
  list(): readonly OutboxItem[]
  /** The last thing worth saying aloud. */
  news(): string
  subscribe(listener: () => void): () => void
  /** The text of each comes to where the cursor is now, one file after the other. */
  add(files: readonly ChosenFile[]): void
  /** Sends it as soon as nothing else is under way. */
  retry(id: string): void
  /** Sends now what waits to be sent. */
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

export interface OutboxWorld
  extends RecordingListWorld,
    SendingWorld,
    LeftBehindWorld,
    RecordersWorld,
    ChosenFilesWorld {
  /** Has a recogniser listen to the sound that is being recorded. */
  createStream(buffer: SampleBuffer, ...asked: Parameters<CreateRecogniser>): Recogniser
  transcript(): Pick<
    TranscriptWriter,
    'snapshot' | 'addPlaceholder' | 'holdEnd' | 'removePlaceholder' | 'fillPlaceholder' | 'replaceMarker'
  >
  /** Its sound stays on the device then. */
  keepsSound(): boolean
  /** Resolves once the text is on the device, and the recording gone from it but for what its gaps need. */
  saveDelivered(delivered: DeliveredText): Promise<void>
}

/** Sends what waits, spoken recordings and files side by side; of each kind one after the other, the oldest first. */
export function createOutbox(world: OutboxWorld): Outbox {
  const { recordings, memory, transcript } = world
  const closing = new AbortController()
  const isClosed = () => closing.signal.aborted
  const recordingList = createRecordingList(world, { isClosed, onState: planAll })
  const { entries, keep, keepRest, publish, tell, set } = recordingList
  const { send, deliver } = createSending(world, { recordingList, isClosed, arrive })
  const spoken = createSendQueue({
    ...world,
    isClosed,
    deliver,
    next: () => nextOf(({ file }) => file === null),
  })
  const files = createSendQueue({
    ...world,
    isClosed,
    deliver,
    next: () => nextOf(({ file }) => file !== null),
  })
  const look = createLeftBehind(world, {
    ...{ recordingList, closing: closing.signal },
    onAdded() {
      planAll()
      publish()
    },
  })
  const streaming = createStreaming({ entries, settled: settleUpTo, finished: finishStreamed })
  const add = createChosenFiles(world, { recordingList, isClosed })
  const recorders = createRecorders(world, { recordingList, streaming, remove })

  function planAll() {
    spoken.plan()
    files.plan()
  }

  function nextOf(isOurs: (recording: Entry['stored']) => boolean): Entry | undefined {
    return [...entries.values()]
      .filter(({ stored, state }) => state.kind === 'waiting' && isOurs(stored))
      .sort((a, b) => a.stored.startedAt - b.stored.startedAt)[0]
  }

  // --- its text has come ---

  /** At once, or it would be sent a second time while the text is being saved. */
  function arrive(entry: Entry, gaps: readonly Gap[]) {
    const { file } = entry.stored
    entry.arriving++
    if (gaps.length === 0) {
      set(entry, { kind: 'written' })
      if (file) recordingList.announce(`The text of ${file.name} is in the transcript.`)
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
    await world.saveDelivered({ id: entry.stored.id, gaps: [], settledMs })
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
    const keptAt = gaps.length === 0 && world.keepsSound() ? world.now() : null
    await world.saveDelivered({ id: entry.stored.id, gaps, ...(keptAt !== null && { keptAt }) })
    if (keptAt !== null) await keepRest(entry, keptAt)
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

  // --- the page goes ---

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
    // No other tab can take over sound that only this one holds.
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

  function leave() {
    closing.abort()
    for (const entry of entries.values()) entry.stop()
  }

  const find = (id: string) => entries.get(id)

  return {
    ...recorders,
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
    list: recordingList.list,
    news: recordingList.news,
    subscribe: recordingList.subscribe,
    sound: recordingList.sound,
    add,
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
    async remove(id) {
      const entry = find(id)
      if (!entry) return
      transcript().removePlaceholder(id)
      await remove(entry)
    },
    look,
    leave,
    async close(settled) {
      leave()
      await Promise.all([...entries.values()].map((entry) => close(entry, settled)))
    },
  }
}
