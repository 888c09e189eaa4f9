import webSocket from '@fastify/websocket'
import { live, second } from '@plainspoken/contract/limits'
import type { FastifyInstance } from 'fastify'

/** How long a client has to answer when it is told that the server closes. */
const graceMs = 5 * second

/** Lets routes take WebSockets, each frame within the contract's size. Call `closeWebSockets` before the server closes. */
export async function takeWebSockets(app: FastifyInstance) {
  await app.register(webSocket, {
    options: { maxPayload: live.frameBytes, perMessageDeflate: false },
    // Its own way would close sockets before they were told why.
    preClose: (done) => done(),
  })
}

/** Closes all sockets that are left, for the server would wait for them. */
export function closeWebSockets({ websocketServer }: FastifyInstance) {
  for (const socket of websocketServer.clients) {
    socket.close(1001)
    setTimeout(() => socket.terminate(), graceMs).unref()
  }
}
