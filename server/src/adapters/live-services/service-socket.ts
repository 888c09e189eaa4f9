import { once } from 'node:events'
import type { Socket } from 'node:net'
import { second } from '@plainspoken/contract/limits'
import { WebSocket } from 'ws'
import { LiveServiceLost, type Loss, type ServiceListener } from './live-service.ts'
import { sendSamples } from './sound-frames.ts'

const openWithinMs = 5 * second
/** So much may wait here to be sent; more, and who speaks is read no further. */
const mostUnsent = 96 * 1024
/** One message of a service; a sentence and the times of its words are some kilobytes. */
const mostMessage = 256 * 1024
/** The interval of the checks whether something comes back, and the longest silence of a service while sound is sent. */
const watchMs = 5 * second
const silentMs = 20 * second

type Options = {
  address: URL
  headers: Record<string, string>
  listener: ServiceListener
  /** Reads one message; what it throws ends the stream. */
  take(message: unknown): void
  /** Said when nothing was sent for a while; null: nothing is needed. */
  keepAlive: object | null
  /** The code by which the service says that it has no place. */
  fullCode?: number
}

/** A connection to a service, as all protocols need it: bounded, watched, and lost only once. Rejects with `LiveServiceLost`. */
export async function openServiceSocket(options: Options) {
  const { address, headers, listener, take, keepAlive, fullCode } = options
  const socket = new WebSocket(address, {
    ...{ headers, perMessageDeflate: false, maxPayload: mostMessage },
    ...{ handshakeTimeout: openWithinMs, followRedirects: false, skipUTF8Validation: true },
  })
  const lostBy = (loss: Loss, what: string, cause?: unknown) =>
    new LiveServiceLost(loss, `${address.host} ${what}.`, { cause })
  let isOver = false
  let isOpen = false
  let lost: LiveServiceLost | null = null
  /** The last times at which something came, and sound was sent. */
  let cameAt = performance.now()
  let sentAt = cameAt
  let owed = false

  function end() {
    isOver = true
    clearInterval(watch)
  }

  function lose(error: LiveServiceLost) {
    if (isOver) return
    end()
    socket.terminate()
    lost = error
    if (isOpen) listener.lost(error)
  }

  const watch = setInterval(() => {
    const now = performance.now()
    if (owed && now - cameAt > silentMs) return lose(lostBy('slow', 'says nothing to what it is sent'))
    if (keepAlive && now - sentAt > watchMs && socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify(keepAlive))
  }, watchMs)

  socket.on('message', (data: Buffer, isBinary) => {
    if (isOver) return
    cameAt = performance.now()
    owed = false
    try {
      if (isBinary) throw new Error('It is no text.')
      take(JSON.parse(data.toString()))
    } catch (error) {
      if (error instanceof LiveServiceLost) return lose(error)
      lose(lostBy('wrong', 'answers something else than its protocol', error))
    }
  })
  socket.on('close', (code) => {
    if (code === fullCode) return lose(lostBy('full', 'has no place'))
    lose(lostBy('moved', `ended the stream with ${code}`))
  })

  try {
    await new Promise<void>((resolve, reject) => {
      socket.on('open', resolve)
      socket.on('error', reject)
      socket.on('unexpected-response', (_request, response) => {
        response.destroy()
        const status = response.statusCode ?? 0
        // A load balancer whose node died just now, or that has none left, is no bad service.
        const isFull = [429, 502, 503, 504].includes(status)
        // The requests differ in nothing but the language.
        const loss = isFull ? 'full' : status === 400 ? 'language' : 'refused'
        reject(lostBy(loss, whatIsMeantBy(status)))
      })
    })
  } catch (error) {
    end()
    socket.terminate()
    throw error instanceof LiveServiceLost ? error : lostBy('refused', 'cannot be reached', error)
  }
  // With its first words, before anybody listened.
  if (lost) throw lost
  isOpen = true
  cameAt = sentAt = performance.now()
  socket.on('error', (error: NodeJS.ErrnoException) => {
    // Frames beyond the protocol or its limits.
    const loss = error.code?.startsWith('WS_ERR_') ? 'wrong' : 'moved'
    lose(lostBy(loss, 'broke the connection', error))
  })

  async function waitForRoom(pipe: Socket) {
    await Promise.race([once(pipe, 'drain').catch(() => {}), once(socket, 'close').catch(() => {})])
  }

  return {
    lostBy,
    say(message: object) {
      if (!isOver) socket.send(JSON.stringify(message))
    },
    /** As samples, or as the protocol words them. */
    sendSound(sound: Int16Array | string): Promise<void> | undefined {
      if (isOver || socket.readyState !== WebSocket.OPEN) return
      const now = performance.now()
      // It owes an answer from the first sound on that it has not answered yet.
      if (!owed) cameAt = now
      owed = true
      sentAt = now
      const { _socket: pipe } = socket as unknown as { _socket: Socket }
      if (typeof sound === 'string') socket.send(sound)
      else sendSamples(pipe, sound)
      if (pipe.writableLength <= mostUnsent) return
      return waitForRoom(pipe)
    },
    close(last: object | null) {
      if (isOver) return
      end()
      if (last && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(last))
      socket.close(1000)
      setTimeout(() => socket.terminate(), second).unref()
    },
  }
}

/** Said to the operator, who sees what to change. */
function whatIsMeantBy(status: number): string {
  const answered = `(it answered ${status})`
  if (status === 401 || status === 403) return `does not accept SPEECH_LIVE_KEY ${answered}`
  if (status === 404 || status < 400) return `is no service for live words ${answered}`
  return `answered ${status}`
}
