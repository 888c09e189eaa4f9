import { audio } from '@plainspoken/contract/limits'
import type { RecordingController } from '../core/dictation.ts'
import type { DictationEvent } from '../core/reducer/dictation-state.ts'
import type { Recorder, RecorderListener } from '../microphone/recorder.ts'
import type { SoundListener } from '../microphone/sound-watch.ts'
import type { Entry } from './entry.ts'
import type { RecordingList } from './recording-list.ts'
import type { Streaming } from './streaming.ts'

export interface RecordersWorld {
  userId: string
  openRecorder(listener: RecorderListener): Promise<Recorder>
  onSound: SoundListener
  /** The one in use. */
  language(): string
  /** The person's own words, as many as whoever hears a recording is told. */
  ownWords(): readonly string[]
  now(): number
}

interface RecordersOptions {
  recordingList: RecordingList
  streaming: Streaming
  /** Lets a recording go that is not wanted. */
  remove(entry: Entry): Promise<void>
}

type Recorders = Pick<RecordingController, 'record' | 'follow' | 'finish' | 'drop'>

/** The recorders of this page: each makes a recording of what is spoken here. */
export function createRecorders(
  world: RecordersWorld,
  { recordingList, streaming, remove }: RecordersOptions,
): Recorders {
  const { entries, keep } = recordingList

  function begin(id: string, listen: (event: DictationEvent) => void, follows: boolean) {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const about = {
      ...{ id, userId: world.userId, startedAt: world.now(), mimeType: '', file: null },
      ...{ language: world.language(), words: world.ownWords() },
    }
    const entry = recordingList.add(
      { ...about, state: { kind: 'recorded' }, gaps: [], settledMs: 0 },
      { sound: [], listen, follows, ended, isListed: false },
    )
    entry.state = { kind: 'recording' }
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

  function begun(entry: Entry, recorder: Recorder) {
    entry.recorder = recorder
    entry.stored = { ...entry.stored, mimeType: recorder.mimeType }
  }

  return {
    record(id, listen) {
      streaming.start()
      const { entry, listener } = begin(id, listen, false)
      world.openRecorder(listener).then(
        (recorder) => {
          if (entry.isGone) return recorder.stop()
          if (recorder.isOther) listen({ type: 'microphone-gone', recording: id })
          begun(entry, recorder)
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
      const recorder = entries.get(before)?.recorder
      try {
        if (!recorder) throw new Error('There is no recorder.')
        begun(entry, recorder.follow(listener))
      } catch (error) {
        console.warn('The recorder could not go on.', error)
        recorder?.stop()
        listener.onEnd()
        void remove(entry)
      }
    },
    finish: (id) => entries.get(id)?.recorder?.stop(),
    drop(id) {
      const entry = entries.get(id)
      if (!entry) return
      entry.recorder?.stop()
      void remove(entry)
    },
  }
}
