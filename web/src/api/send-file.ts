import { minute } from '@plainspoken/contract/limits'
import { ApiError, apiBase, cancelled, noteEnd, refused, tooLate, unreachable, unreadable } from './api.ts'
import { readReply } from './reply.ts'
import { sendableToken } from './token.ts'

interface SendFileOptions {
  signal: AbortSignal
  /** The share of the body that has left, 0 to 1. */
  onSent(share: number): void
  /** Events of the server while it works. */
  onEvent(name: string, data: unknown): void
}

/** Not a byte either way for so long: the connection is lost, though nobody has said so. The server speaks every second. */
const silenceMs = 10 * minute

/**
 * Sends a form with a large file and asks for events: an ordinary call cannot tell how far an upload has come. Resolves
 * with the data of the last event, or of a plain reply; throws only `ApiError`.
 */
export function sendFile<T>(path: `/${string}`, body: FormData, options: SendFileOptions): Promise<T> {
  const { signal, onSent, onEvent } = options
  return new Promise<T>((resolve, reject) => {
    if (signal.aborted) return reject(cancelled())
    const request = new XMLHttpRequest()
    const token = sendableToken(Date.now())
    const events = readEvents((name, data) => {
      if (name === 'done') settle(data)
      else if (name === 'failed') reject(refused(200, null, data))
      else onEvent(name, data)
    })
    const areEvents = () => /^text\/event-stream\b/.test(request.getResponseHeader('content-type') ?? '')
    const settle = (reply: unknown) => {
      const read = readReply(reply)
      if (read.succeeded) resolve(read.data as T)
      else reject(new ApiError(read.code ?? 'refused', read.error, { status: 200 }))
    }
    let silence: ReturnType<typeof setTimeout>
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        reject(tooLate())
        request.abort()
      }, silenceMs)
    }
    request.onloadstart = listen
    request.onloadend = () => clearTimeout(silence)
    request.upload.onprogress = ({ loaded, total }) => {
      listen()
      onSent(total === 0 ? 0 : loaded / total)
    }
    request.upload.onload = () => onSent(1)
    request.onprogress = () => {
      listen()
      if (request.status === 200 && areEvents()) events(request.responseText)
    }
    request.onload = () => {
      const reply = areEvents() ? null : parsed(request.responseText)
      if (request.status === 401) console.warn(`401 from POST ${path}`)
      if (request.status !== 200)
        return reject(
          noteEnd(token, refused(request.status, request.getResponseHeader('retry-after'), reply)),
        )
      if (areEvents()) events(request.responseText)
      else settle(reply)
      // Without effect unless the answer broke off before its last event.
      reject(unreadable())
    }
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(cancelled())
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', `${apiBase}${path}`)
    request.setRequestHeader('accept', 'text/event-stream, application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(body)
  })
}

/** Call it with all that has arrived so far; it tells each whole event once. */
function readEvents(tell: (name: string, data: unknown) => void): (text: string) => void {
  let read = 0
  return (text) => {
    for (let end = text.indexOf('\n\n', read); end !== -1; end = text.indexOf('\n\n', read)) {
      const lines = text.slice(read, end).split('\n')
      read = end + 2
      const field = (name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length)
      const name = field('event: ')
      const data = field('data: ')
      if (name !== undefined && data !== undefined) tell(name, parsed(data))
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's page, or nothing: it has no sentence for the person.
    return null
  }
}
