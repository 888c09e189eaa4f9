import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type VerifyClientCallbackAsync, type WebSocket, WebSocketServer } from 'ws'

/**
 * A service for live words that does what a test says with each stream; its address, and how many streams came. What it does not
 * accept it refuses with 400.
 */
export async function startLiveService(
  serve: (socket: WebSocket) => void,
  accepts: (request: IncomingMessage) => boolean = () => true,
) {
  const verifyClient: VerifyClientCallbackAsync = ({ req }, answer) => answer(accepts(req), 400)
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, verifyClient })
  await once(server, 'listening')
  const service = { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, streams: 0 }
  server.on('connection', (socket) => {
    service.streams++
    serve(socket)
  })
  onTestFinished(async () => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  return service
}
