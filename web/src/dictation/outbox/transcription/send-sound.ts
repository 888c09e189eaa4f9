import { unreachable } from '../../../api/api.ts'
import { NotTranscribed, type SendOptions, type Sound, type Transcribed } from './transcription.ts'

/** Has the server write down a recording; rejects with `NotTranscribed`. What does it comes with the tools, a moment after the page. */
export async function sendSound(sound: Sound, name: string, options: SendOptions): Promise<Transcribed> {
  const { uploadSound } = await import('./upload-sound.ts').catch((cause: unknown) => {
    throw new NotTranscribed(unreachable().message, { passes: true, cause })
  })
  return uploadSound(sound, name, options)
}
