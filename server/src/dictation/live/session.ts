import { audio, live, liveCloseCode, liveDoneCode, sampleRate, second } from '@plainspoken/contract/limits'
import {
  type LiveMessage,
  type LiveRequest,
  liveRequest,
  liveStart,
  toSeconds,
} from '@plainspoken/contract/live'
import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import type { z } from 'zod'
import type { EngineFacts } from '../../adapters/engines/engine.ts'
import { Failure } from '../../http/failure.ts'
import { logFailure, toFailure } from '../../http/replies.ts'
import type { Dictation, Heard, LiveStream } from './stream.ts'

type Start = z.output<typeof liveStart>

/** What a session needs of the server. */
export type LiveHouse = {
  /** Gives whoever starts a place, and what leaves it; throws the Failure that refuses them. `end` ends the session. */
  admit(start: Start, end: (reason: Failure) => void): Promise<() => void>
  /** Refuses who may not go on: signed out in another window, or with no audio left of the day. Told how many samples came. */
  confirm(start: Start, samples: number): Promise<unknown>
  open(start: Start, tell: (heard: Heard) => void): Promise<Dictation>
  /** Told at the end how many samples came. */
  count(engine: EngineFacts, samples: number): void
}

/** More than this waiting, and the socket is not read until less than that is left; in samples. */
const mostWaiting = 3 * sampleRate
const caughtUp = sampleRate
/** What a client that does not read may leave lying here, in bytes. */
const mostUnsent = 1024 * 1024
/** Messages a second, on average, beyond which the socket is not read for a while, however little is in them. Sound comes in ten. */
const usualMessages = 500

type Item = { samples: Int16Array } | LiveRequest

/** How a client that does not speak our protocol is served. */
type Dialect = {
  /** Known without a first message. */
  start: Start
  /** Null: it hears nothing of this. */
  translate(message: LiveMessage): unknown
}

/** Serves one dictation over a socket, from its first message to its end. */
export function serveLive(socket: WebSocket, house: LiveHouse, log: FastifyBaseLogger, dialect?: Dialect) {
  let queue: Item[] = []
  let start: Start | null = null
  let dictation: Dictation | null = null
  let leave = () => {}
  let received = 0
  let waiting = 0
  let isBusy = false
  let isOver = false
  let isAnswering = true
  /** Why the socket is not read: so much sound waits, or so many messages came. */
  const holds = new Set<'sound' | 'messages'>()
  /** When the messages that came would have come at the usual pace. */
  let paidUntil = performance.now()
  let pacing: NodeJS.Timeout | undefined
  let impatience = setTimeout(() => fail(new Failure('request_timeout')), live.startMs)
  const heartbeat = setInterval(beat, live.pingMs)

  function say(message: LiveMessage) {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > mostUnsent) return socket.terminate()
    const said = dialect ? dialect.translate(message) : message
    if (said !== null) socket.send(JSON.stringify(said))
  }

  function beat() {
    // Of a socket that is not read no answer can come.
    if (socket.isPaused) return
    if (!isAnswering) return socket.terminate()
    isAnswering = false
    socket.ping()
    if (start && dictation) house.confirm(start, received).catch(fail)
  }

  function expectMore() {
    clearTimeout(impatience)
    if (holds.size > 0) return
    impatience = setTimeout(() => fail(new Failure('request_timeout')), live.silentMs)
  }

  function hold(reason: 'sound' | 'messages', seconds: number) {
    holds.add(reason)
    socket.pause()
    clearTimeout(impatience)
    say({ type: 'lag', seconds })
  }

  function letGo(reason: 'sound' | 'messages') {
    holds.delete(reason)
    if (holds.size > 0 || isOver) return
    socket.resume()
    expectMore()
  }

  /** Reading and checking messages takes time of everybody's: whoever sends too many waits for the next to be read. */
  function keepPace() {
    const now = performance.now()
    paidUntil = Math.max(paidUntil, now) + second / usualMessages
    if (paidUntil - now < second || holds.has('messages')) return
    hold('messages', (paidUntil - now) / second)
    waitForPace()
  }

  /** What had come already is read all the same, and waited for as well. */
  function waitForPace() {
    const leftMs = paidUntil - performance.now()
    if (leftMs > 0) pacing = setTimeout(waitForPace, leftMs)
    else letGo('messages')
  }

  function end() {
    if (isOver) return
    isOver = true
    clearTimeout(impatience)
    clearTimeout(pacing)
    clearInterval(heartbeat)
    queue = []
    leave()
    if (!dictation) return
    dictation.stream.close()
    house.count(dictation.engine, received)
  }

  function close(code: number, message: LiveMessage) {
    say(message)
    socket.resume()
    socket.close(code)
    end()
  }

  function fail(error: unknown) {
    if (isOver) return
    const failure = toFailure(error instanceof Error ? error : new Error(String(error)))
    logFailure(log, failure)
    const { code, status, message, retryAfterSeconds } = failure
    if (code === 'transcription_busy')
      return close(liveCloseCode(status), { type: 'busy', retryAfter: retryAfterSeconds ?? 1 })
    close(liveCloseCode(status), { type: 'error', code, error: message })
  }

  async function begin(asked: Start) {
    start = asked
    leave = await house.admit(start, fail)
    if (isOver) return leave()
    const opened = await house.open(start, (heard) => say(toResults(heard)))
    if (isOver) return opened.stream.close()
    dictation = opened
    say(toReady(opened.engine, start))
  }

  function takeSound(data: Buffer) {
    if (start === null || data.length % 2 !== 0) throw new Failure('malformed_request')
    const samples = new Int16Array(data.length / 2)
    for (let i = 0; i < samples.length; i++) samples[i] = data.readInt16LE(2 * i)
    received += samples.length
    if (start.from + received > audio.maxSeconds * sampleRate) throw new Failure('audio_too_long')
    waiting += samples.length
    queue.push({ samples })
    if (waiting > mostWaiting && !holds.has('sound')) hold('sound', toSeconds(waiting))
  }

  /** Does what has come, one after the other. */
  async function work() {
    if (isBusy || !dictation) return
    isBusy = true
    const { stream } = dictation
    for (let item = queue.shift(); item && !isOver; item = queue.shift()) {
      if ('samples' in item) await hear(stream, item.samples)
      else if (item.type === 'Finalize') await stream.finalize()
      else if (item.type === 'CloseStream') {
        await stream.finalize()
        close(liveDoneCode, { type: 'done', settled: (start?.from ?? 0) + received })
      }
    }
    isBusy = false
  }

  async function hear(stream: LiveStream, samples: Int16Array) {
    await stream.push(samples)
    waiting -= samples.length
    if (holds.has('sound') && waiting < caughtUp) letGo('sound')
  }

  async function take(data: Buffer, isBinary: boolean) {
    expectMore()
    keepPace()
    if (isBinary) takeSound(data)
    else if (start === null) await begin(parse(liveStart, data.toString()))
    else queue.push(parse(liveRequest, data.toString()))
    await work()
  }

  socket.on('message', (data: Buffer, isBinary) => {
    if (!isOver) take(data, isBinary).catch(fail)
  })
  socket.on('pong', () => {
    isAnswering = true
  })
  socket.on('close', end)
  if (dialect) begin(dialect.start).then(work).catch(fail)
}

function parse<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Failure('malformed_request', { cause })
  }
}

function toReady(engine: EngineFacts, { language, from }: Start): LiveMessage {
  const { accuracy, local } = engine.abilities
  return { type: 'ready', engine: { name: engine.name, accuracy, local }, language, from }
}

function toResults({ start, end, text, isFinal, isPause, settled }: Heard): LiveMessage {
  return {
    ...{ type: 'Results', start: toSeconds(start), duration: toSeconds(end - start), settled },
    ...{ is_final: isFinal, speech_final: isPause, channel: { alternatives: [{ transcript: text }] } },
  }
}
