import type { Transcription } from '@plainspoken/contract/dictation'
import { audio } from '@plainspoken/contract/limits'
import { call, sentence } from '../api.ts'

/** Has the server write down a recording. Rejects with a sentence for the person. */
export async function transcribe(sound: Blob, signal: AbortSignal): Promise<string> {
  const body = new FormData()
  body.append(audio.field, sound, audio.fileName)
  try {
    const { transcription } = await call<Transcription>('POST', '/transcription/transcribe', { body, signal })
    return transcription
  } catch (error) {
    throw new Error(sentence(error, 'Failed to process audio recording'), { cause: error })
  }
}
