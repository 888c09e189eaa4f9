import { holdRecording, watchLeftBehind } from '../device/left-behind.ts'
import { type Arrival, addFile, addRecording, readSound, removeRecording } from '../device/recording-store.ts'
import type { ChosenFile, FileShelf } from './uploads.ts'

/** Files that are in this tab's memory alone: they outlive its pages, but not the tab. */
const inMemory = new Map<string, { chosen: ChosenFile; file: Blob }>()

/** In bytes: dictated words and recordings need room, too. */
const leftFree = 64 * 1024 ** 2

interface Outside {
  saveArrival(arrival: Arrival): Promise<void>
  /** A file of an earlier page. */
  onLeftBehind(chosen: ChosenFile, isKept: boolean): void
}

/** Keeps a user's chosen files on the device, and in memory where it has no room. `look` finds those of earlier pages. */
export function openFileShelf(
  userId: string,
  { saveArrival, onLeftBehind }: Outside,
): FileShelf & { look(): Promise<void> } {
  const held = new Map<string, () => void>()
  const closing = new AbortController()

  const lookOnDevice = watchLeftBehind(
    userId,
    ({ id, name }) => name !== undefined && !held.has(id),
    ({ name = '', ...recording }, release) => {
      held.set(recording.id, release)
      onLeftBehind({ ...recording, name }, true)
    },
    closing.signal,
  )

  function letGo(id: string) {
    held.get(id)?.()
    held.delete(id)
  }

  function forget(id: string) {
    inMemory.delete(id)
    warnBeforeLeaving()
  }

  return {
    async keep(chosen, file) {
      const { id } = chosen
      held.set(id, holdRecording(id))
      inMemory.set(id, { chosen, file })
      warnBeforeLeaving()
      try {
        await requireRoom(file.size)
        await addFile(chosen, file)
      } catch (error) {
        console.warn('A file is not on the device.', error)
        return false
      }
      // Taken out while it was being written.
      if (!inMemory.has(id)) await removeRecording(id).catch(warnOfStorage)
      forget(id)
      return true
    },
    change(chosen) {
      const unsaved = inMemory.get(chosen.id)
      if (unsaved) inMemory.set(chosen.id, { ...unsaved, chosen })
      else addRecording(chosen).catch(warnOfStorage)
    },
    async read(id) {
      return inMemory.get(id)?.file ?? readSound({ id, mimeType: '' })
    },
    remove(id) {
      forget(id)
      removeRecording(id)
        .catch(warnOfStorage)
        .finally(() => letGo(id))
    },
    settle(arrival) {
      const { id, gaps } = arrival
      const unsaved = inMemory.get(id)
      if (gaps.length === 0) forget(id)
      else if (unsaved) unsaved.chosen = { ...unsaved.chosen, gaps, waits: false }
      saveArrival(arrival).then(
        () => gaps.length === 0 && letGo(id),
        (error: unknown) => console.warn('A file stays on the device: its text could not be saved.', error),
      )
    },
    async look() {
      for (const [id, { chosen }] of inMemory) {
        if (chosen.userId !== userId || held.has(id)) continue
        held.set(id, holdRecording(id))
        onLeftBehind(chosen, false)
      }
      await lookOnDevice()
    },
    close() {
      closing.abort()
      for (const id of held.keys()) letGo(id)
    },
  }
}

async function requireRoom(bytes: number) {
  const { quota, usage = 0 } = (await navigator.storage?.estimate()) ?? {}
  if (quota !== undefined && quota - usage < bytes + leftFree)
    throw new DOMException('There is no room for the file.', 'QuotaExceededError')
}

function warnBeforeLeaving() {
  if (inMemory.size > 0) window.addEventListener('beforeunload', askToStay)
  else window.removeEventListener('beforeunload', askToStay)
}

function askToStay(event: BeforeUnloadEvent) {
  event.preventDefault()
}

function warnOfStorage(error: unknown) {
  console.warn('What is kept of a file could not be changed.', error)
}
