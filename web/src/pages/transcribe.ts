import type { Transcription } from '@plainspoken/contract/dictation'
import { audio } from '@plainspoken/contract/limits'
import { call, sentence } from '../api.ts'
import type { HeardSound } from '../dictation/recording-desk.ts'

/** Has the server write down a recording. Rejects with a sentence for the person. */
export async function transcribe(sound: Blob, signal: AbortSignal): Promise<HeardSound> {
  const body = new FormData()
  body.append(audio.field, sound, audio.fileName)
  try {
    const path = '/transcription/transcribe'
    const { transcription, gaps = [] } = await call<Transcription>('POST', path, { body, signal })
    return { text: transcription, isWhole: gaps.length === 0 }
  } catch (error) {
    throw new Error(sentence(error, 'Failed to process audio recording'), { cause: error })
  }
}
