import { sampleRate, second } from '@plainspoken/contract/limits'
import { toSeconds } from '@plainspoken/contract/live'
import {
  LiveServiceLost,
  type ServiceHeard,
  type StreamOptions,
} from '../../adapters/live-services/live-service.ts'
import { placeWords } from '../spoken-words.ts'
import type { RelayService } from './relay-services.ts'
import type { Heard, LiveStream } from './stream.ts'

/** Of a stretch that was told already; a service may round. */
const tolerance = sampleRate / 10
/** The time that a service may stay silent while it is to settle what it was sent. */
const settleWithinMs = 20 * second
/** Sound that waits to be settled is kept here; a service that lets more wait is too slow. */
const mostWaiting = 45 * sampleRate
/** Less than this may stay without an answer: a service need not say that nothing was in it. */
const insignificant = sampleRate / 2
const insignificantMs = 2 * second

type Options = {
  relay: RelayService
  options: StreamOptions
  /** The number of the first sample that will come. */
  from: number
  tell(heard: Heard): void
  /** Told once, when the stream ends by itself. */
  lost(error: LiveServiceLost): void
}

/** One dictation, heard by a service: its numbers become those of the dictation. Rejects with `LiveServiceLost`. */
export async function openServiceStream({ relay, options, from, tell, lost }: Options): Promise<LiveStream> {
  let total = from
  let settled = from
  let settling: PromiseWithResolvers<void> | null = null
  let isOver = false
  let heardAt = 0

  function end() {
    if (isOver) return
    isOver = true
    relay.streams--
    settling?.resolve()
  }

  function lose(error: LiveServiceLost) {
    if (isOver) return
    end()
    lost(error)
  }

  function take({ start, end, text, words, isFinal, isPause, settled: told }: ServiceHeard) {
    if (isOver) return
    if (isFinal && (from + told < settled || from + start < settled - tolerance))
      throw new LiveServiceLost('wrong', `${relay.service.name} tells the same stretch twice.`)
    relay.works()
    heardAt = performance.now()
    const stretch = { start: toSeconds(from + start), end: toSeconds(from + end) }
    const own = words?.map((word) => ({
      ...{ ...word, start: word.start - toSeconds(start), end: word.end - toSeconds(start) },
    }))
    if (isFinal) settled = from + told
    tell({
      ...{ start: from + start, end: from + end, text: text.trim(), isFinal, isPause, settled },
      ...(own && { words: placeWords({ text, words: own }, stretch) }),
    })
  }

  function settleRest() {
    if (isOver) return
    if (settled < total) {
      const start = settled
      settled = total
      tell({ start, end: total, text: '', isFinal: true, isPause: true, settled })
    }
    settling?.resolve()
  }

  relay.streams++
  const stream = await relay.service
    .open(options, { heard: take, finalised: settleRest, lost: lose })
    .catch((error) => {
      end()
      throw error
    })

  function giveUp(why: string) {
    stream.close()
    lose(new LiveServiceLost('slow', `${relay.service.name} ${why}.`))
  }

  return {
    push(samples) {
      total += samples.length
      if (total - settled > mostWaiting) giveUp('is far behind')
      return stream.send(samples)
    },
    async finalize() {
      if (settled === total || isOver) return
      const wait = Promise.withResolvers<void>()
      settling = wait
      stream.finalise()
      const soon = setInterval(() => {
        const isQuiet = performance.now() - heardAt > insignificantMs
        if (isQuiet && total - settled < insignificant) settleRest()
      }, insignificantMs)
      const late = setInterval(() => {
        if (performance.now() - heardAt > settleWithinMs) giveUp('does not settle what it was sent')
      }, second)
      heardAt = performance.now()
      await wait.promise
      clearInterval(soon)
      clearInterval(late)
      settling = null
    },
    close() {
      end()
      stream.close()
    },
  }
}
