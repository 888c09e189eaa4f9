import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Writes everything into a file that has lost its name before the first byte arrives: only the open handle leads to it,
 * so that nothing stays behind however this process ends. Close the handle to free the space.
 */
export async function keepInUnlinkedFile(input: AsyncIterable<Uint8Array>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainspoken-upload-'))
  const file = await open(path.join(folder, 'upload'), 'wx+', 0o600).finally(() =>
    rm(folder, { recursive: true }),
  )
  try {
    // For a reader that is another user: it can come to the file by the handle alone, and asks for leave all the same.
    await file.chmod(0o604)
    for await (const chunk of input) await file.writeFile(chunk)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
