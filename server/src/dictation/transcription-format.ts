import type { Transcription } from '@plainspoken/contract/dictation'
import { recognitionLanguage } from '@plainspoken/contract/limits'
import { toSrt, toVtt } from '@plainspoken/contract/subtitles'
import { z } from 'zod'
import { Failure } from '../http/failure.ts'
import { readPrompt } from './own-words.ts'

/** A refusal that names the field it is about, as OpenAI's do. */
export class BadField extends Failure {
  readonly param: string

  constructor(param: string, sentence: string) {
    super('invalid_request', { sentence })
    this.param = param
  }
}

const formats = ['json', 'text', 'srt', 'verbose_json', 'vtt'] as const
const granularities = ['word', 'segment'] as const

/** The values that each field may have, and the message about others, among them those that ask for the impossible. */
const fieldsKnown = {
  model: [z.string().max(200), 'model must be a name.'],
  language: [z.string().max(35), 'language must be a language tag such as en.'],
  prompt: [z.string().max(10_000), 'prompt is too long.'],
  response_format: [z.enum(formats), `response_format must be one of ${formats.join(', ')}.`],
  temperature: [z.coerce.number().min(0).max(1), 'temperature must be between 0 and 1.'],
  'timestamp_granularities[]': [z.enum(granularities), 'timestamp_granularities[] must be word or segment.'],
  stream: [z.literal('false'), 'Answers are not streamed here: leave stream out.'],
  chunking_strategy: [
    z.literal('auto'),
    'Recordings are cut at their pauses here: chunking_strategy must be auto.',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

/** The request of a caller of `/v1/audio/transcriptions`. */
export type TranscriptionOptions = {
  language: string
  /** Words that may be said, from the prompt. */
  words: string[]
  format: (typeof formats)[number]
  times: ReadonlySet<(typeof granularities)[number]>
}

/** Reads a form's fields. Throws a BadField for what is not known, and for what cannot be done. */
export function readTranscriptionOptions(fields: URLSearchParams): TranscriptionOptions {
  for (const [name, value] of fields) {
    // Some clients leave the brackets out.
    const known = isKnown(name) ? fieldsKnown[name] : null
    if (!known) throw new BadField(name, `There is no parameter ${JSON.stringify(name.slice(0, 60))} here.`)
    const [schema, sentence] = known
    if (!schema.safeParse(value).success) throw new BadField(name, sentence)
  }
  const format = (fields.get('response_format') ?? 'json') as TranscriptionOptions['format']
  const asked = fields.getAll('timestamp_granularities[]') as (typeof granularities)[number][]
  if (asked.length > 0 && format !== 'verbose_json')
    throw new BadField(
      'timestamp_granularities[]',
      'timestamp_granularities[] goes with response_format verbose_json alone.',
    )
  const times = new Set(asked.length > 0 ? asked : ['segment' as const])
  const language = fields.get('language') || recognitionLanguage
  return { language, words: readPrompt(fields.get('prompt') ?? ''), format, times }
}

const isKnown = (name: string): name is keyof typeof fieldsKnown => Object.hasOwn(fieldsKnown, name)

/** The answer's body, and its type. Throws the Failure that says what cannot be answered. */
export function formatTranscription(
  { transcription, duration, segments, gaps }: Transcription,
  { language, format, times }: TranscriptionOptions,
): { type: string; body: unknown } {
  // The protocol has no word for what is missing: a text that lacks a part would pass for the whole.
  if (gaps.length > 0) throw new Failure('transcription_failed')
  const text = 'text/plain; charset=utf-8'
  const json = 'application/json; charset=utf-8'
  if (format === 'text') return { type: text, body: transcription }
  if (format === 'srt') return { type: text, body: toSrt(segments) }
  if (format === 'vtt') return { type: 'text/vtt; charset=utf-8', body: toVtt(segments) }
  if (format === 'json') return { type: json, body: { text: transcription } }
  const words = segments.flatMap((segment) => segment.words ?? [])
  if (times.has('word') && segments.some((segment) => segment.words === undefined))
    throw new BadField(
      'timestamp_granularities[]',
      'What hears recordings on this server does not tell when each word was said.',
    )
  const numbered = segments.map(({ start, end, text }, id) => ({ id, seek: 0, start, end, text }))
  return {
    type: json,
    body: {
      ...{ task: 'transcribe', language: nameOf(language), duration, text: transcription },
      ...(times.has('word') && { words }),
      ...(times.has('segment') && { segments: numbered }),
    },
  }
}

/** The protocol has languages by their English names. */
function nameOf(language: string): string {
  try {
    const [spoken = language] = language.split('-')
    return (new Intl.DisplayNames(['en'], { type: 'language' }).of(spoken) ?? language).toLowerCase()
  } catch {
    return language
  }
}
