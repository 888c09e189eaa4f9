import webSocket from '@fastify/websocket'
import { live } from '@plainspoken/contract/limits'
import type { FastifyInstance } from 'fastify'

/** Lets routes take WebSockets, each frame within the contract's size. A route that serves them ends them at `preClose`. */
export async function takeWebSockets(app: FastifyInstance) {
  await app.register(webSocket, {
    options: { maxPayload: live.frameBytes, perMessageDeflate: false },
    // A socket that is neither served nor closed must not keep the server from ending.
    preClose(done) {
      for (const socket of app.websocketServer.clients) socket.close()
      done()
    },
  })
}
