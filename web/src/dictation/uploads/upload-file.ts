import type { Transcription, TranscriptionEvents } from '@plainspoken/contract/dictation'
import { audio } from '@plainspoken/contract/limits'
import { ApiError, sentence } from '../../api.ts'
import { sendFile } from '../../send-file.ts'
import { sentences } from '../sentences.ts'
import { type SendOptions, UploadError } from './uploads.ts'

/** Where the server does not say when to come back. */
const usualWaitMs = 15_000

/** Has the server write down a file; tells how far the upload and then the server have come. Rejects with an `UploadError`. */
export async function uploadFile(
  file: File,
  { signal, onSent, onHeard }: SendOptions,
): Promise<Transcription> {
  const body = new FormData()
  body.append(audio.field, file, file.name)
  try {
    return await sendFile<Transcription>('/transcription/transcribe', body, {
      signal,
      onSent,
      onEvent(name, data) {
        if (name === 'progress') onHeard((data as TranscriptionEvents['progress']).seconds)
      },
    })
  } catch (error) {
    throw new UploadError(sentence(error, sentences.notProcessed), waitOf(error), error)
  }
}

/** How long to wait for room on the server, in ms; null if waiting does not help. */
function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null
  if (error.code !== 'transcription_busy' && error.code !== 'transcription_too_many') return null
  return error.retryAfter === null ? usualWaitMs : error.retryAfter * 1000
}
