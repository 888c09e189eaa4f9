import { second } from '@plainspoken/contract/limits'
import { type LiveMessage, type LiveResults, toSeconds } from '@plainspoken/contract/live'
import type { Wants } from './query.ts'

type Options = {
  id: string
  /** UtteranceEnd so many ms after the last word, null: never. */
  wants: Wants
  now: () => Date
  send(message: object): void
}

/** Our messages as Deepgram words them. */
export function makeDeepgramMessages({ id, wants, now, send }: Options) {
  const { extra } = wants
  const hasExtra = Object.keys(extra).length > 0
  /** Tells which engine hears: `model` asks for one that is not here. */
  let engine = ''
  let isSpeaking = false
  let utteranceEnd: NodeJS.Timeout | undefined

  const describe = (channel: LiveResults['channel']) => ({
    alternatives: channel.alternatives.map(({ transcript, words = [] }) => ({
      transcript: wants.marks ? transcript : bareText(transcript),
      // Clients read it; a program that drops doubtful words must not drop those of an engine that has no doubts.
      confidence: transcript ? meanOf(words.map(({ confidence = 1 }) => confidence)) : 0,
      words: words.map(({ word, start, end, confidence = 1 }) => ({
        ...{ word: bare(word), start, end, confidence, ...(wants.marks && { punctuated_word: word }) },
      })),
    })),
  })

  const describeRequest = () => ({
    ...{ request_id: id, model_uuid: '', model_info: { name: engine, version: '', arch: '' } },
    ...(hasExtra && { extra }),
  })

  const results = (message: object) => ({
    ...{ type: 'Results', channel_index: [0, 1], ...message, metadata: describeRequest() },
  })

  /** After the last word nothing else is said for so long. */
  function awaitEnd(lastWordEnd: number, isOver: number) {
    if (wants.utteranceEndMs === null) return
    const leftMs = Math.max(0, wants.utteranceEndMs - second * (isOver - lastWordEnd))
    utteranceEnd = setTimeout(
      () => send({ type: 'UtteranceEnd', channel: [0, 1], last_word_end: lastWordEnd }),
      leftMs,
    ).unref()
  }

  function translateResults({ channel, settled, ...rest }: LiveResults): object | null {
    const [said] = channel.alternatives
    if (said?.transcript) {
      clearTimeout(utteranceEnd)
      if (!isSpeaking && wants.speechStarted)
        send({ type: 'SpeechStarted', channel: [0], timestamp: rest.start })
      isSpeaking = !rest.is_final
      const end = rest.start + rest.duration
      if (rest.is_final) awaitEnd(said.words?.at(-1)?.end ?? end, end)
    }
    if (!rest.is_final && !wants.interims) return null
    // Not one of Deepgram's: what a relay resumes from.
    const ours = rest.is_final ? { settled } : {}
    const speech_final = rest.speech_final && wants.speechFinal
    return results({ ...rest, speech_final, from_finalize: false, ...ours, channel: describe(channel) })
  }

  return {
    end: () => clearTimeout(utteranceEnd),

    translate(message: LiveMessage): object | null {
      if (message.type === 'ready') engine = message.engine.name
      if (message.type === 'Results') return translateResults(message)
      if (message.type === 'done')
        return {
          ...{ type: 'Metadata', request_id: id, transaction_key: 'deprecated', sha256: '', channels: 1 },
          ...{ created: now().toISOString(), duration: toSeconds(message.settled) },
          ...(hasExtra && { extra }),
        }
      if (message.type === 'error')
        return { type: 'Error', variant: message.code, description: message.error }
      if (message.type === 'busy')
        return {
          ...{ type: 'Error', variant: message.isStopping ? 'server_stopping' : 'transcription_busy' },
          description: message.isStopping
            ? 'This server is being stopped: connect again.'
            : `All places are taken; try again in ${message.retryAfter} s.`,
        }
      return null
    },

    finalised: (settled: number) =>
      results({
        ...{ start: toSeconds(settled), duration: 0, settled },
        ...{ is_final: true, speech_final: true, from_finalize: true },
        channel: { alternatives: [{ transcript: '', confidence: 0, words: [] }] },
      }),
  }
}

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Without marks and capitals. */
const bare = (word: string) => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || word

const bareText = (text: string) => text.split(/\s+/).map(bare).join(' ')
