import { sampleRate } from '@plainspoken/contract/limits'
import { type LiveMessage, liveMessage, liveRequest, liveStart, toSeconds } from '@plainspoken/contract/live'
import type { Connection, ConnectionListener } from '../src/dictation/recognition/stream-recogniser.ts'

/** Sound goes by tenths of a second here: each is silent, or part of the word with that number. */
const block = sampleRate / 10
const pauseBlocks = 6
const marginBlocks = 3
const quietBlocks = 50
const longBlocks = 90
const latencyMs = 40

export const wordNamed = (number: number) => `w${number}x`

/** Half a second of a word, or of nothing where its number is 0, and half of silence. */
export function soundOfWord(number: number): Int16Array[] {
  return Array.from({ length: 10 }, (_, i) => new Int16Array(block).fill(i > 0 && i < 6 ? number : 0))
}

interface Peer {
  /** The connection ends without a word. */
  cut(code: number): void
  /** Nothing comes by it any more, and nobody says so. */
  silence(): void
}

/** A server that writes while one speaks, as the contract says; the same sound always gives it the same words. */
export function createInventedLiveServer() {
  const peers = new Set<Peer>()
  const state = { answer: 'serves' as 'serves' | 'is gone' | 'is busy' | 'is taken over' }

  function connect(
    listener: ConnectionListener,
    setTimer: (callback: () => void, ms: number) => () => void,
  ): Connection {
    let isOver = false
    let isSilent = false
    const later = (work: () => void) => void setTimer(() => !isOver && !isSilent && work(), latencyMs)
    const say = (message: LiveMessage) => {
      const checked = liveMessage.parse(message)
      later(() => listener.onMessage(checked))
    }
    const stream = createStream(say)
    const end = (code: number) => {
      if (isOver) return
      isOver = true
      peers.delete(peer)
      setTimer(() => listener.onClose(code), latencyMs)
    }
    const peer: Peer = {
      cut: end,
      silence() {
        isSilent = true
      },
    }
    peers.add(peer)
    if (state.answer === 'is gone') end(1006)
    else later(listener.onOpen)
    let hasBegun = false

    function take(data: string | Int16Array) {
      if (typeof data !== 'string') return stream.hear(data)
      if (hasBegun) {
        const { type } = liveRequest.parse(JSON.parse(data))
        if (type === 'Finalize') stream.finalise()
        if (type !== 'CloseStream') return
        stream.end()
        return later(() => end(1000))
      }
      hasBegun = true
      const { from, language } = liveStart.parse(JSON.parse(data))
      if (state.answer === 'is busy') {
        say({ type: 'busy', retryAfter: 1 })
        return later(() => end(4503))
      }
      if (state.answer === 'is taken over') return end(4409)
      stream.begin(from)
      say({
        ...{ type: 'ready', language, from },
        engine: { name: 'invented', accuracy: 'good', local: true },
      })
    }

    return {
      bufferedAmount: 0,
      send: (data) => later(() => take(data)),
      close: () => end(1005),
    }
  }

  return {
    state,
    connect,
    cut: (code = 1006) => {
      for (const peer of [...peers]) peer.cut(code)
    },
    silence: () => {
      for (const peer of peers) peer.silence()
    },
  }
}

/** Finds words in sound, and settles them at pauses; all that it does depends on the samples since `settled` alone. */
function createStream(say: (message: LiveMessage) => void) {
  let settled = 0
  let end = 0
  let words: number[] = []
  let last = 0
  let silent = 0
  let length = 0

  function result(isFinal: boolean, before: number): LiveMessage {
    const transcript = words.map(wordNamed).join(' ')
    return {
      ...{ type: 'Results', start: toSeconds(settled), duration: toSeconds(end - settled) },
      ...{ is_final: isFinal, speech_final: isFinal, channel: { alternatives: [{ transcript }] } },
      settled: before,
    }
  }

  function settle(before: number) {
    say(result(true, before))
    settled = before
    words = []
    last = 0
    silent = length = Math.round((end - before) / block)
  }

  function hearBlock(value: number) {
    end += block
    length++
    silent = value === 0 ? silent + 1 : 0
    if (value !== 0 && value !== last) {
      words.push(value)
      say(result(false, settled))
    }
    last = value
    const isPause = words.length === 0 ? silent >= quietBlocks : silent >= pauseBlocks
    const isLong = words.length > 0 && length >= longBlocks && silent > 0
    if (isPause || isLong) settle(end - Math.min(marginBlocks, silent) * block)
  }

  function finalise() {
    if (end > settled) settle(end)
  }

  return {
    begin(from: number) {
      settled = end = from
    },
    hear(samples: Int16Array) {
      for (let at = 0; at < samples.length; at += block) hearBlock(samples[at] ?? 0)
    },
    finalise,
    end() {
      finalise()
      say({ type: 'done', settled: end })
    },
  }
}
