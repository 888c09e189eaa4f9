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
import { z } from 'zod'
import type { EngineFacts } from '../../adapters/engines/engine.ts'
import { Failure } from '../../http/failure.ts'
import { makePacer, type Pacer } from '../../http/pacer.ts'
import { logFailure, toFailure } from '../../http/replies.ts'
import { makeHolds } from './holds.ts'
import type { Dictation, Heard, LiveStream } from './stream.ts'

type Start = z.output<typeof liveStart>

/** The server as a session needs it. */
export type LiveService = {
  /** Gives whoever starts a place, and what leaves it; throws the Failure that refuses them. `end` ends the session. */
  admit(start: Start, end: (reason: Failure) => void): Promise<() => void>
  /** Refuses who may not go on: signed out elsewhere, the free day over, or with no audio left of the day. Told how many samples came. */
  confirm(start: Start, samples: number): Promise<unknown>
  /** `fail` ends the session. */
  open(start: Start, tell: (heard: Heard) => void, fail: (error: unknown) => void): Promise<Dictation>
  /** The pace of the user's sound, in samples; null: as fast as it is heard. */
  pace(): Pacer | null
  /** KeepAlive keeps the place without any sound, for a while. */
  isKeptAlive: boolean
  /** Told at the end how many samples came. */
  count(engine: EngineFacts, samples: number): void
}

/** More than this waiting, and the socket is not read until less than that is left; in samples. */
const mostWaiting = 3 * sampleRate
const caughtUp = sampleRate
/** The bytes that a client which does not read may leave lying here. */
const mostUnsent = 1024 * 1024
/** Messages beyond which the socket is not read for a while, however little is in them. Sound comes in ten a second. */
const messagePace = { perSecond: 500, aheadMs: second, restMs: 0 }
/** The same of pings and pongs: an honest client sends one in a while. */
const framePace = { perSecond: 10, aheadMs: 5 * second, restMs: 0 }
/** A second of sound is as good as so many of waiting for some, up to `live.silentMs`. */
const patience = 10
/** Longer pieces would keep other streams from their turn; in samples. */
const piece = sampleRate / 5

type Item = { samples: Int16Array } | LiveRequest

/** The translation for a client that does not speak our protocol. */
type Dialect = {
  /** Known without a first message. */
  start: Start
  /** Null: it hears nothing of this. */
  translate(message: LiveMessage): object | null
  /** The answer to `Finalize`, once all before this sample has been settled and told. */
  finalised(settled: number): object
}

/** Serves one dictation over a socket, from its first message to its end. */
export function serveLive(
  socket: WebSocket,
  service: LiveService,
  log: FastifyBaseLogger,
  dialect?: Dialect,
) {
  let queue: Item[] = []
  let start: Start | null = null
  let dictation: Dictation | null = null
  let leave = () => {}
  let received = 0
  let heard = 0
  let waiting = 0
  let isBusy = false
  let isOver = false
  let isAnswering = true
  let isAsking = false
  const holds = makeHolds(socket, (seconds) => say({ type: 'lag', seconds }))
  const messages = makePacer(messagePace)
  const frames = makePacer(framePace)
  /** The time at which the client has been without sound for too long. */
  let idleAt = 0
  let soundAt = 0
  const tooLate = () => fail(new Failure('request_timeout'))
  let impatience = setTimeout(tooLate, live.startMs)
  const heartbeat = setInterval(beat, live.pingMs)

  function say(message: LiveMessage) {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > mostUnsent) return socket.terminate()
    const said = dialect ? dialect.translate(message) : message
    if (said !== null) socket.send(JSON.stringify(said))
  }

  /** Whatever the socket does, unread as well: who may not go on hears it now. */
  function beat() {
    confirm().catch(fail)
    // Of a socket that is not read no answer can come.
    if (socket.isPaused) return
    if (!isAnswering) return socket.terminate()
    isAnswering = false
    socket.ping()
  }

  async function confirm() {
    if (isAsking || !start || !dictation) return
    isAsking = true
    await service.confirm(start, received)
    isAsking = false
  }

  function expectSound(ms: number) {
    idleAt = Math.min(performance.now() + live.silentMs, idleAt + ms)
  }

  /** A client without sound gives its place to others, whatever else it says. */
  function watchSound() {
    // Sound that came and has not been heard yet is no silence, nor is an answer that is not there yet.
    if (waiting > 0 || isBusy) expectSound(live.silentMs)
    const leftMs = idleAt - performance.now()
    if (leftMs > 0) impatience = setTimeout(watchSound, leftMs)
    else tooLate()
  }

  function end() {
    if (isOver) return
    isOver = true
    clearTimeout(impatience)
    clearInterval(heartbeat)
    holds.end()
    queue = []
    leave()
    if (!dictation) return
    dictation.stream.close()
    service.count(dictation.engine, received)
  }

  function close(code: number, message: LiveMessage) {
    say(message)
    end()
    socket.close(code)
  }

  function fail(error: unknown) {
    if (isOver) return
    const failure = toFailure(error instanceof Error ? error : new Error(String(error)))
    logFailure(log, failure)
    const { code, status, message, retryAfterSeconds } = failure
    const isStopping = code === 'server_stopping'
    if (isStopping || code === 'transcription_busy') {
      const retryAfter = retryAfterSeconds ?? 1
      return close(liveCloseCode(status), { type: 'busy', retryAfter, ...(isStopping && { isStopping }) })
    }
    close(liveCloseCode(status), { type: 'error', code, error: message })
  }

  function begin(asked: Start) {
    start = asked
    clearTimeout(impatience)
    open(start).then(work).catch(fail)
  }

  async function open(asked: Start) {
    leave = await service.admit(asked, fail)
    if (isOver) return leave()
    const opened = await service.open(asked, (heard) => say(toResults(heard)), fail)
    if (isOver) return opened.stream.close()
    dictation = opened
    soundAt = performance.now()
    idleAt = soundAt + live.silentMs
    watchSound()
    say(toReady(opened.engine, asked))
  }

  function takeSound(data: Buffer) {
    if (start === null || data.length % 2 !== 0) throw new Failure('malformed_request')
    const samples = toSamples(data)
    received += samples.length
    soundAt = performance.now()
    if (start.from + received > audio.maxSeconds * sampleRate) throw new Failure('audio_too_long')
    waiting += samples.length
    for (let at = 0; at < samples.length; at += piece)
      queue.push({ samples: samples.subarray(at, at + piece) })
    expectSound(patience * second * toSeconds(samples.length))
    const pace = service.pace()
    if (pace) holds.keepPace('sound', pace, samples.length)
    if (waiting > mostWaiting && !holds.has('waiting')) holds.hold('waiting', toSeconds(waiting))
  }

  function takeRequest(request: LiveRequest) {
    queue.push(request)
    const keeps = service.isKeptAlive && request.type === 'KeepAlive'
    if (keeps && performance.now() - soundAt < live.keptAliveMs) expectSound(live.silentMs)
  }

  /** Does what has come, one after the other. */
  function work() {
    if (isBusy || !dictation) return
    isBusy = true
    for (let item = queue.shift(); item && !isOver; item = queue.shift()) {
      // A step that need not wait costs no promise: a relay takes ten thousand of them a second.
      const wait = 'samples' in item ? hear(dictation.stream, item.samples) : answer(dictation.stream, item)
      if (!wait) continue
      wait.then(workOn).catch(fail)
      return
    }
    isBusy = false
  }

  function workOn() {
    isBusy = false
    work()
  }

  async function answer(stream: LiveStream, { type }: LiveRequest) {
    if (type === 'KeepAlive') return
    await stream.finalize()
    if (type === 'CloseStream')
      return close(liveDoneCode, { type: 'done', settled: (start?.from ?? 0) + received })
    const said = dialect?.finalised((start?.from ?? 0) + heard)
    if (said) socket.send(JSON.stringify(said))
  }

  function hear(stream: LiveStream, samples: Int16Array) {
    const wait = stream.push(samples)
    if (wait) return wait.then(() => noteHeard(samples.length))
    noteHeard(samples.length)
  }

  function noteHeard(samples: number) {
    heard += samples
    waiting -= samples
    if (holds.has('waiting') && waiting < caughtUp) holds.letGo('waiting')
  }

  function take(data: Buffer, isBinary: boolean) {
    // Its answer to a ping may lie behind much sound.
    isAnswering = true
    holds.keepPace('messages', messages)
    if (isBinary) takeSound(data)
    else if (start === null) return begin(parse(liveStart, data.toString()))
    else takeRequest(parse(liveRequest, data.toString()))
    work()
  }

  socket.on('message', (data: Buffer, isBinary) => {
    if (isOver) return
    try {
      take(data, isBinary)
    } catch (error) {
      fail(error)
    }
  })
  for (const frame of ['ping', 'pong'] as const) socket.on(frame, () => holds.keepPace('frames', frames))
  socket.on('pong', () => {
    isAnswering = true
  })
  socket.on('close', () => {
    end()
    holds.end()
  })
  if (dialect) begin(dialect.start)
}

/** Little-endian, as all processors are that this runs on. */
function toSamples({ buffer, byteOffset, length }: Buffer): Int16Array {
  const memory = buffer as ArrayBuffer
  // A chunk read from the socket may be a part of much more, which would be kept with it.
  const isAlone = memory.byteLength < 2 * length && byteOffset % 2 === 0
  return isAlone
    ? new Int16Array(memory, byteOffset, length / 2)
    : new Int16Array(memory.slice(byteOffset, byteOffset + length))
}

function parse<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    const isAboutWords = cause instanceof z.ZodError && cause.issues.every(({ path }) => path[0] === 'words')
    throw isAboutWords ? new Failure('words_unfit') : new Failure('malformed_request', { cause })
  }
}

function toReady(engine: EngineFacts, { language, from }: Start): LiveMessage {
  const { accuracy, local } = engine.abilities
  return { type: 'ready', engine: { name: engine.name, accuracy, local }, language, from }
}

function toResults({ start, end, text, words, isFinal, isPause, settled }: Heard): LiveMessage {
  const alternatives = [{ transcript: text, ...(words && { words }) }]
  return {
    ...{ type: 'Results', start: toSeconds(start), duration: toSeconds(end - start), settled },
    ...{ is_final: isFinal, speech_final: isPause, channel: { alternatives } },
  }
}
