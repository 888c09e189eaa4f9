import type { TabMemory } from '../device/tab-memory.ts'
import type { TranscriptWriter } from '../transcript/transcript-editor.ts'
import type { ChosenFile } from './choose-files.ts'
import type { Entry } from './entry.ts'
import type { RecordingList } from './recording-list.ts'

export interface ChosenFilesWorld {
  userId: string
  /** Holds what the device does not take. */
  memory: TabMemory
  transcript(): Pick<TranscriptWriter, 'addPlaceholder' | 'removePlaceholder'>
  language(): string
  ownWords(): readonly string[]
  now(): number
  newId(): string
}

interface ChosenFilesOptions {
  recordingList: RecordingList
  /** The page has gone. */
  isClosed(): boolean
}

/** Takes chosen files in, one after the other. */
export function createChosenFiles(
  world: ChosenFilesWorld,
  { recordingList, isClosed }: ChosenFilesOptions,
): (files: readonly ChosenFile[]) => void {
  const { userId, memory, transcript } = world
  const { publish, set, tell } = recordingList
  let preparing: Promise<unknown> = Promise.resolve()

  async function prepare(entry: Entry, { measure }: ChosenFile) {
    const { seconds, refusal } = await measure()
    if (entry.isGone || isClosed()) return
    if (refusal !== null) {
      transcript().removePlaceholder(entry.stored.id)
      refuse(entry, refusal)
      return
    }
    const name = entry.stored.file?.name ?? ''
    recordingList.change(entry, { file: { name, seconds }, state: { kind: 'waiting', reason: null } })
    await entry.keeping
    if (!entry.isGone) set(entry, { kind: 'waiting', reason: null, tryAt: world.now() })
  }

  function refuse(entry: Entry, reason: string) {
    entry.sound = []
    memory.delete(entry.stored.id)
    tell(entry, reason)
    set(entry, { kind: 'refused', reason })
  }

  return (files) => {
    for (const [i, chosen] of files.entries()) {
      const { file, refusal } = chosen
      const about = {
        ...{ id: world.newId(), userId, startedAt: world.now() + i, mimeType: file.type },
        ...{ language: world.language(), words: world.ownWords() },
      }
      const stored = { ...about, file: { name: file.name, seconds: null }, gaps: [], settledMs: 0 }
      const sound = refusal === null ? [{ atMs: 0, data: file }] : []
      const entry = recordingList.add({ ...stored, state: { kind: 'waiting', reason: null } }, { sound })
      entry.state = { kind: 'keeping' }
      if (refusal !== null) refuse(entry, refusal)
      else {
        memory.set(entry)
        transcript().addPlaceholder(about.id)
        preparing = preparing.then(() => prepare(entry, chosen))
      }
    }
    publish()
  }
}
