import { audio } from '@plainspoken/contract/limits'
import { unreachable } from '../../api/api.ts'
import { NotTranscribed, type Transcribe } from './transcription.ts'

/** What sends sound comes with the tools, a moment after the page. */
export const transcribe: Transcribe = async (sound, signal) => {
  const { uploadSound } = await import('./upload-sound.ts').catch((cause: unknown) => {
    throw new NotTranscribed(unreachable().message, { passes: true, cause })
  })
  return uploadSound(sound, audio.fileName, { signal })
}
