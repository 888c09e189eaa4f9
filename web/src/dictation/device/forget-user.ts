import type { Device } from './device.ts'
import { ownerOfKept } from './kept-sound.ts'
import { dictationOf } from './locks.ts'

type Kept = Pick<Device, 'database' | 'locks' | 'memory' | 'lastWordsOf' | 'preferences'>

/**
 * Removes everything of a user from a device: transcript, earlier revisions and recordings. What other pages save while they
 * close is removed when the last of them has closed.
 */
export async function forgetUser(device: Kept, userId: string): Promise<void> {
  await removeAll(device, userId)
  device.locks
    .claim(dictationOf(userId))
    .then((release) => removeAll(device, userId).finally(release))
    .catch((error: unknown) => console.warn('What another page has saved is still on the device.', error))
}

async function removeAll({ database, memory, lastWordsOf, preferences }: Kept, userId: string) {
  memory.forget(userId)
  const lastWords = lastWordsOf(userId)
  for (const page of lastWords.pages()) lastWords.forget(page)
  preferences.forget(userId)
  await database.run(['drafts', 'takes', 'recordings', 'chunks'], 'readwrite', async (table) => {
    await table('drafts').delete(userId)
    await table('takes').deleteOf(userId)
    for (const owner of [userId, ownerOfKept(userId)]) {
      for (const { id } of await table('recordings').listOf<{ id: string }>(owner))
        await table('chunks').deleteOf(id)
      await table('recordings').deleteOf(owner)
    }
  })
}
