import webSocket from '@fastify/websocket'
import { live, second } from '@plainspoken/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { Failure } from './failure.ts'
import { logFailure, toFailure } from './replies.ts'

/** How long a client has to answer when it is told that the server closes. */
const graceMs = 5 * second

/** Lets routes take WebSockets, each frame within the contract's size. Call `closeWebSockets` before the server closes. */
export async function takeWebSockets(app: FastifyInstance) {
  await app.register(webSocket, {
    options: { maxPayload: live.frameBytes, perMessageDeflate: false },
    // Its own way would close sockets before they were told why.
    preClose: (done) => done(),
    errorHandler: end,
  })
}

/** Frames that break the protocol or its limits are the client's fault: it was told with a close code already. */
function end(error: NodeJS.ErrnoException, socket: WebSocket, { log }: FastifyRequest) {
  const isClients = error.code?.startsWith('WS_ERR_')
  logFailure(log, isClients ? new Failure('malformed_request', { cause: error }) : toFailure(error))
  socket.terminate()
}

/** Closes all sockets that are left, for the server would wait for them. */
export function closeWebSockets({ websocketServer }: FastifyInstance) {
  for (const socket of websocketServer.clients) {
    socket.close(1001)
    setTimeout(() => socket.terminate(), graceMs).unref()
  }
}
