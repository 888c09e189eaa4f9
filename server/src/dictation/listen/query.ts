import { recognitionLanguage, sampleRate, second } from '@plainspoken/contract/limits'
import { z } from 'zod'
import { Failure } from '../../http/failure.ts'
import { readOwnWords } from '../own-words.ts'

const flag = z.enum(['true', 'false'])
/** Once, several times, or not at all. */
const many = z.union([z.string(), z.array(z.string())]).default([])
/** A shorter pause lies within words. */
const shortestPauseMs = 0.25 * second
const longestPauseMs = 5 * second

/** The options in the address that Deepgram's clients use, as far as they can be done here. */
export const listenQuery = z.object({
  encoding: z.literal('linear16'),
  sample_rate: z.coerce.number().pipe(z.literal(sampleRate)),
  channels: z.coerce.number().pipe(z.literal(1)).default(1),
  alternatives: z.coerce.number().pipe(z.literal(1)).default(1),
  language: z.string().max(35).default(recognitionLanguage),
  interim_results: flag.default('false'),
  vad_events: flag.default('false'),
  utterance_end_ms: z.coerce.number().min(600).max(60_000).nullable().default(null),
  endpointing: z.union([flag, z.coerce.number().min(0).max(longestPauseMs)]).default('true'),
  punctuate: flag.default('true'),
  smart_format: flag.default('false'),
  keyterm: many,
  keywords: many,
  extra: many,
})

/** The values that each may have, told to programs that ask for another. */
const possible: Partial<Record<PropertyKey, string>> = {
  encoding: 'linear16: samples without a container',
  sample_rate: String(sampleRate),
  channels: '1',
  alternatives: '1',
  language: 'a language tag such as en',
  utterance_end_ms: 'between 600 and 60000',
  endpointing: `true, false, or between 0 and ${longestPauseMs}`,
}

/**
 * Names the work that one would have done rather than the text: the one model of this server serves all, it writes what it hears,
 * and nothing of it is kept or reported.
 */
const harmless = ['model', 'tier', 'version', 'no_delay', 'filler_words', 'tag', 'mip_opt_out']

/** Whoever asks for more would take what comes for something else: text of one speaker, text that is not redacted. */
function refuseImpossible(query: Record<string, unknown>) {
  const known = [...Object.keys(listenQuery.shape), ...harmless]
  const asked = Object.entries(query).find(([name, value]) => !known.includes(name) && value !== 'false')
  if (asked) throw unfit(`${encodeURIComponent(asked[0])} cannot be done here: leave it out.`)
  const [wrong] = listenQuery.safeParse(query).error?.issues[0]?.path ?? []
  if (wrong !== undefined) throw unfit(`${String(wrong)} must be ${possible[wrong] ?? 'true or false'}.`)
}

const unfit = (sentence: string) => new Failure('invalid_request', { sentence })

/** A keyword is a term and, behind a colon, by how much it is more likely than otherwise. */
function termOf(keyword: string): string[] {
  const [, term = keyword, by = '1'] = /^(.*):([^:]*)$/.exec(keyword) ?? []
  if (Number.isNaN(Number(by))) return [keyword]
  if (Number(by) < 0) throw unfit('keywords cannot be made less likely here: leave out those below 0.')
  return Number(by) === 0 ? [] : [term]
}

/** The options of a stream. Throws the Failure that refuses what cannot be done. */
export function readListenQuery(asked: unknown) {
  refuseImpossible(asked as Record<string, unknown>)
  const query = listenQuery.parse(asked)
  const { endpointing } = query
  return {
    language: query.language,
    words: readOwnWords([...[query.keyterm].flat(), ...[query.keywords].flat().flatMap(termOf)]),
    pauseMs: typeof endpointing === 'number' ? Math.max(endpointing, shortestPauseMs) : undefined,
    wants: {
      interims: query.interim_results === 'true',
      speechStarted: query.vad_events === 'true',
      speechFinal: endpointing !== 'false',
      marks: query.punctuate === 'true' || query.smart_format === 'true',
      utteranceEndMs: query.utterance_end_ms,
      extra: Object.fromEntries([query.extra].flat().map((pair) => pair.split(/:(.*)/s, 2))),
    },
  }
}

export type Wants = ReturnType<typeof readListenQuery>['wants']
