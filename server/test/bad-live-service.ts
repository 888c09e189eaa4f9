import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'

/** A service for live words that does what a test says with each stream; its address, and how many streams came. */
export async function startLiveService(serve: (socket: WebSocket) => void) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
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
