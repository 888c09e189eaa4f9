import { live, liveCloseCode, sampleRate, second } from '@plainspoken/contract/limits'
import type { LiveMessage, LiveRequest, LiveResults, LiveStart } from '@plainspoken/contract/live'
import type { Recogniser, RecogniserEvent, RecogniserOptions } from '../core/recogniser.ts'
import type { HeardEntry } from '../core/reducer/hearing.ts'
import type { saidIn } from '../transcript/said-words.ts'
import type { SampleBuffer } from './sample-buffer.ts'

/** As much of a WebSocket as is needed here. */
export interface Connection {
  readonly bufferedAmount: number
  send(data: string | Int16Array<ArrayBuffer>): void
  close(): void
}

export interface ConnectionListener {
  onOpen(): void
  onMessage(message: LiveMessage): void
  /** Also where it was never made. */
  onClose(code: number): void
}

export interface StreamWorld {
  connect(listener: ConnectionListener): Connection
  /** The speaker's token; null where nobody is signed in. */
  token(): string | null
  /** Calls back when the network is there again; gives a function that ends it. */
  /** Finds when words were said; null where it is not here. */
  saidIn(): typeof saidIn | null
  onOnline(callback: () => void): () => void
  now(): number
  setTimer(callback: () => void, ms: number): () => void
}

const frame = sampleRate / 10
/** A backlog is sent in fewer frames. */
const largeFrame = sampleRate
/** More than this on its way, in bytes, and the rest waits. */
const mostUnsent = 4 * live.frameBytes
const pumpMs = 100
/** The server says something about each five seconds of silence and each twelve of speech. */
const silenceMs = 20 * second
const firstPauseMs = 250
const longestPauseMs = 4 * second
/** A server that was never there has no room, or there is a proxy before it that knows no WebSockets. */
const patienceMs = 10 * second
/** So much sound without text is better sent as a recording. */
const mostWaiting = 120 * sampleRate

/** After these the same would happen again. */
const finalCodes = [400, 401, 402, 403, 404, 409, 413, 415, 429].map(liveCloseCode)

/**
 * The server's recogniser: reads the buffer from where it has no text yet, and goes on by itself after a lost connection.
 * It ends when it was asked to and all sound up to then has its text, or when it cannot go on.
 */
export function streamRecogniser(
  world: StreamWorld,
  buffer: SampleBuffer,
  { language, words = [] }: RecogniserOptions,
  listen: (event: RecogniserEvent) => void,
): Recogniser {
  /** The offset at which this session's count begins. */
  const base = buffer.settled()
  let connection: Connection | null = null
  let isReady = false
  let wasReady = false
  /** The number of the next sample to be sent. */
  let sent = base
  /** The sound that matters ends here. */
  let end: number | null = null
  let isCloseSent = false
  /** The last cut that the server was told of. */
  let finalised = base
  let isOver = false
  let failures = 0
  let finals = 0
  let hasInterim = false
  /** Live words up to here have been shown; a repeated stretch does not take them back. */
  let shown = base
  let heardAt = 0
  const beganAt = world.now()
  let callOff = () => {}
  let callPumpOff = () => {}
  const stopListening = [buffer.listen(pump), world.onOnline(hurry)]

  function connect() {
    callOff()
    const token = world.token()
    if (token === null) return finish()
    isReady = false
    isCloseSent = false
    const mine = world.connect({
      onOpen() {
        if (connection !== mine) return
        sent = buffer.settled()
        finalised = sent
        say({ type: 'start', token, language, from: sent - base, words: [...words] })
      },
      onMessage: (message) => connection === mine && take(message),
      onClose(code) {
        if (connection !== mine) return
        connection = null
        lose(code)
      },
    })
    connection = mine
    heardAt = world.now()
  }

  /** The utterance ends where the sound does not go on. */
  function markCut() {
    if (sent === finalised || sent <= buffer.settled() || buffer.cutAfter(sent - 1) !== sent) return
    finalised = sent
    say({ type: 'Finalize' })
  }

  const say = (message: LiveStart | LiveRequest) => connection?.send(JSON.stringify(message))

  function take(message: LiveMessage) {
    heardAt = world.now()
    switch (message.type) {
      case 'ready':
        isReady = true
        wasReady = true
        failures = 0
        listen({ type: 'opened' })
        return pump()
      case 'Results':
        return hear(message)
      case 'busy':
        return lose(0, message.retryAfter * second)
      case 'done':
        tell([], base + message.settled)
        return finish()
    }
  }

  function hear({ is_final, channel, settled, start, duration }: LiveResults) {
    const { transcript: text = '', words } = channel.alternatives[0] ?? {}
    const upTo = base + Math.round((start + duration) * sampleRate)
    if (is_final) {
      const isNews = text !== '' || hasInterim
      hasInterim = false
      shown = Math.max(shown, upTo)
      return tell(
        isNews
          ? [
              {
                text,
                isFinal: true,
                confidence: 1,
                said: words && world.saidIn()?.([{ text, words }], placeTime),
              },
            ]
          : [],
        base + settled,
      )
    }
    if (upTo < shown) return
    shown = upTo
    hasInterim = text !== ''
    tell([{ text, isFinal: false, confidence: 0 }])
  }

  function placeTime(start: number, end: number) {
    const place = buffer.placeOf(base + Math.round(start * sampleRate))
    if (place === null) return null
    const { recording, ms } = place
    return { recording, startMs: ms, endMs: ms + Math.round((end - start) * second) }
  }

  function tell(entries: readonly HeardEntry[], settled?: number) {
    const offset = finals
    finals += entries.filter(({ isFinal }) => isFinal).length
    const results = { offset, length: offset + entries.length, entries }
    listen({ type: 'heard', results, ...(settled === undefined ? {} : { settled }) })
  }

  /** Sends what the buffer has, as fast as the connection takes it. */
  function pump() {
    callPumpOff()
    if (isOver) return
    if (buffer.isSpoilt() || buffer.end() - buffer.settled() > mostWaiting) return finish()
    const isMute = world.now() - heardAt > silenceMs && sent > buffer.settled()
    if (isReady && isMute) return drop()
    const last = end ?? buffer.end()
    while (isReady && sent < last && (connection?.bufferedAmount ?? 0) < mostUnsent) {
      const cut = buffer.cutAfter(sent)
      const next = Math.min(last, cut ?? last)
      const samples = buffer.read(sent, Math.min(next - sent, last - sent > largeFrame ? largeFrame : frame))
      connection?.send(samples as Int16Array<ArrayBuffer>)
      sent += samples.length
      markCut()
    }
    if (isReady) markCut()
    if (sent < last && isReady) callPumpOff = world.setTimer(pump, pumpMs)
    if (sent >= last && end !== null && isReady && !isCloseSent) {
      isCloseSent = true
      say({ type: 'CloseStream' })
    }
  }

  /** The connection is there and nothing comes by it, as after the device has slept. */
  function drop() {
    const gone = connection
    connection = null
    gone?.close()
    lose(0)
  }

  function lose(code: number, pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)) {
    const gone = connection
    connection = null
    gone?.close()
    if (isOver) return
    const isHopeless = !wasReady && world.now() - beganAt + pauseMs > patienceMs
    if (finalCodes.includes(code) || isHopeless) return finish()
    if (isReady) listen({ type: 'waiting' })
    isReady = false
    failures++
    callOff = world.setTimer(connect, pauseMs)
  }

  function hurry() {
    if (!isOver && connection === null) connect()
  }

  function finish() {
    if (isOver) return
    isOver = true
    callOff()
    callPumpOff()
    for (const stop of stopListening) stop()
    connection?.close()
    connection = null
    listen({ type: 'ended' })
  }

  return {
    start: connect,
    stop() {
      end ??= buffer.end()
      pump()
    },
    abort: finish,
  }
}
