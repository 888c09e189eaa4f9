import { choicesKey } from '../commands/command-choices.ts'
import { inTransaction, requested } from './device-database.ts'
import { forgetLastWords } from './draft-store.ts'
import { listRecordings, removeRecording } from './recording-store.ts'
import { removeTakes } from './take-store.ts'

/** Removes everything of a user from this device: transcript, earlier takes and recordings. */
export async function forgetUser(userId: string): Promise<void> {
  forgetLastWords(userId)
  localStorage.removeItem(choicesKey(userId))
  await inTransaction(['drafts'], 'readwrite', (store) => requested(store('drafts').delete(userId)))
  await removeTakes(userId)
  for (const { id } of await listRecordings(userId)) await removeRecording(id)
}
