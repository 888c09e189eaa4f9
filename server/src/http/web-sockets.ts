import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import webSocket from '@fastify/websocket'
import { live, second } from '@plainspoken/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { Failure } from './failure.ts'
import { logFailure, toFailure } from './replies.ts'

/** The time a client has to answer when it is told that the connection closes. */
const graceMs = 5 * second
/** From the request for a WebSocket to the WebSocket, or the end of the connection. */
const upgradeMs = 10 * second

/**
 * Lets routes take WebSockets, each frame within the contract's size. Comes before every hook that refuses requests: the
 * connection of a refused one is then ended with the answer. Fills `paths` for `mayUpgrade`. Call `closeWebSockets` before the server closes.
 */
export async function takeWebSockets(app: FastifyInstance, paths: Set<string>) {
  app.addHook('onRoute', ({ url, wsHandler }) => void (wsHandler && paths.add(url)))
  await app.register(webSocket, {
    options: {
      ...{ maxPayload: live.frameBytes, perMessageDeflate: false },
      // A segment may bring ten thousand frames: others are served between any two of them.
      allowSynchronousEvents: false,
      // The types do not know it yet.
      ...{ closeTimeout: graceMs },
    },
    // Its own way would close sockets before they were told why.
    preClose: (done) => done(),
    errorHandler: end,
  })
  endUpgradesInTime(app)
}

/**
 * For Node's `shouldUpgradeCallback`: whether a route may take the connection. Node hands it over for good, whatever is
 * answered then. Everything else that asks for an upgrade is answered as if it had not.
 */
export function mayUpgrade({ method, url, headers }: IncomingMessage, paths: ReadonlySet<string>): boolean {
  const path = url?.split('?', 1)[0] ?? ''
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && paths.has(path)
}

/** Node times nothing on a connection that it has handed over, and does not end it when the server closes. */
function endUpgradesInTime(app: FastifyInstance) {
  const limits = new Map<Duplex, NodeJS.Timeout>()
  app.server.on('upgrade', (_request, socket) => {
    if (socket.destroyed) return
    limits.set(
      socket,
      setTimeout(() => socket.destroy(), upgradeMs),
    )
    socket.once('close', () => done(socket))
  })
  app.websocketServer.on('connection', (_webSocket, { socket }) => done(socket))
  app.addHook('preClose', async () => {
    for (const socket of limits.keys()) socket.destroy()
  })

  function done(socket: Duplex) {
    clearTimeout(limits.get(socket))
    limits.delete(socket)
  }
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
