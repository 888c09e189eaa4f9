import type { LiveMessage } from '@plainspoken/contract/live'
import { apiBase } from '../../api/api.ts'
import type { Connection, ConnectionListener } from './stream-recogniser.ts'

/** Connects to the server's recogniser. */
export function connectLive({ onOpen, onMessage, onClose }: ConnectionListener): Connection {
  const url = new URL(`${apiBase}/transcription/live`, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  const socket = new WebSocket(url)
  socket.addEventListener('open', onOpen)
  socket.addEventListener('close', ({ code }) => onClose(code))
  socket.addEventListener('message', ({ data }) => {
    const message = parse(data)
    if (message) onMessage(message)
    else socket.close()
  })
  return {
    get bufferedAmount() {
      return socket.bufferedAmount
    },
    send: (data) => socket.readyState === WebSocket.OPEN && socket.send(data),
    close: () => socket.close(),
  }
}

/** Null where something between here and the server speaks. */
function parse(data: unknown): LiveMessage | null {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null
  } catch {
    return null
  }
}
