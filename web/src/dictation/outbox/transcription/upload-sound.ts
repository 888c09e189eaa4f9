import type { Transcription, TranscriptionEvents } from '@plainspoken/contract/dictation'
import { audio, second } from '@plainspoken/contract/limits'
import { ApiError, call, sentence, unreadable } from '../../../api/api.ts'
import { sendFile } from '../../../api/send-file.ts'
import { NotTranscribed, reasons, type SendOptions, type Sound, type Transcribed } from './transcription.ts'

/** Has the server write down a recording; tells how far the upload and then the server have come. Rejects with `NotTranscribed`. */
export function uploadSound(
  sound: Sound,
  name: string,
  { signal, onSent, onHeard }: SendOptions,
): Promise<Transcribed> {
  const form = formOf(sound, name)
  const send = () =>
    sendFile<Answer>(path, form, {
      signal,
      onSent,
      onEvent(event, data) {
        if (event === 'progress') onHeard((data as TranscriptionEvents['progress']).seconds)
      },
    })
  return readAnswer(send)
}

/** The same where there is no page to tell how far it is, nor storage to find the token in. */
export function uploadInBackground(sound: Sound, name: string, token: string): Promise<Transcribed> {
  const form = formOf(sound, name)
  return readAnswer(() => call('POST', path, { form, token }))
}

type Answer = Partial<Transcription> | null

const path = '/transcription/transcribe'

function formOf({ chunks, mimeType, language, words = [], settledMs }: Sound, name: string): FormData {
  const form = new FormData()
  if (language !== undefined) form.append(audio.languageField, language)
  if (words.length > 0) form.append(audio.wordsField, JSON.stringify(words))
  if (settledMs > 0) form.append(audio.fromField, String(settledMs / second))
  const parts = chunks.map(({ data }) => data)
  form.append(audio.field, new Blob(parts, { type: mimeType }), name)
  return form
}

async function readAnswer(send: () => Promise<Answer>): Promise<Transcribed> {
  try {
    const answer = await send().catch((error: unknown) => {
      if (isFull(error)) return send()
      throw error
    })
    const { transcription, segments = [], gaps = [] } = answer ?? {}
    // A hotel's sign-in page answers everything with 200.
    if (typeof transcription !== 'string') throw unreadable()
    return { transcription, segments, gaps }
  } catch (error) {
    const failure = error instanceof ApiError ? error : null
    throw new NotTranscribed(sentence(error, reasons.notProcessed), {
      passes: failure !== null && passes(failure),
      retryAfterMs: failure?.retryAfter == null ? null : failure.retryAfter * 1000,
      cause: error,
    })
  }
}

/** All places of one server are taken: of several, another one may answer the next try. */
function isFull(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503 && error.code === 'transcription_busy'
}

/** There was no answer, the server or its proxy had no room, or the upload stood still. */
function passes({ code, status }: ApiError): boolean {
  return code !== 'cancelled' && (passingCodes.has(code) || [0, 408, 429, 502, 503, 504].includes(status))
}

/** Failures that may also come as the last event of an answer that began well. */
const passingCodes = new Set<ApiError['code']>([
  'request_timeout',
  'unavailable',
  'transcription_off',
  'transcription_busy',
  'audio_budget_spent',
])
