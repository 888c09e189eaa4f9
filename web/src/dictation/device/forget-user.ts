import { choicesKey } from '../commands/command-choices.ts'
import { inTransaction, requested } from './device-database.ts'
import { forgetLastWords } from './draft-store.ts'
import { claimName, dictationOf } from './page-locks.ts'
import { listRecordings, removeRecording } from './recording-store.ts'
import { removeTakes } from './take-store.ts'

/**
 * Removes everything of a user from this device: transcript, earlier takes and recordings. What other pages save while
 * they close is removed when the last of them has closed.
 */
export async function forgetUser(userId: string): Promise<void> {
  await removeAll(userId)
  claimName(dictationOf(userId))
    .then((release) => removeAll(userId).finally(release))
    .catch((error: unknown) => console.warn('What another page has saved is still on the device.', error))
}

async function removeAll(userId: string): Promise<void> {
  forgetLastWords(userId)
  localStorage.removeItem(choicesKey(userId))
  await inTransaction(['drafts'], 'readwrite', (store) => requested(store('drafts').delete(userId)))
  await removeTakes(userId)
  for (const { id } of await listRecordings(userId)) await removeRecording(id)
}
