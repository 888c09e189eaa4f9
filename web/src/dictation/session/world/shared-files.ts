import { type RecordingStore, visitor } from '../../device/recordings.ts'

/** Files that another app shared, until the person has said whether they belong to the text. */
export interface SharedFiles {
  names: readonly string[]
  /** They become this user's recordings and are sent. */
  add(): Promise<void>
  remove(): Promise<void>
}

/** The files that wait for an answer; null if none does. */
export async function findSharedFiles(
  userId: string,
  recordings: Pick<RecordingStore, 'list' | 'giveVisitorsTo' | 'remove'>,
): Promise<SharedFiles | null> {
  const waiting = await recordings.list(visitor)
  if (waiting.length === 0) return null
  return {
    names: waiting.map(({ file }) => file?.name ?? ''),
    add: () => recordings.giveVisitorsTo(userId),
    async remove() {
      for (const { id } of waiting) await recordings.remove(id)
    },
  }
}
