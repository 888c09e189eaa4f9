import { Socket } from 'node:net'
import { minute } from '@plainspoken/contract/limits'
import type { FastifyInstance } from 'fastify'

/** As long as a phone is in a tunnel. */
const stillMs = minute

/**
 * Ends a connection on which nothing has moved for a minute (Node may look twice) since its answer began: whoever asks for much and reads nothing
 * would hold it, and a recording's place, for ever. Node sets a limit of its own once the answer is out.
 */
export function endUnreadAnswers(app: FastifyInstance) {
  app.addHook('onSend', async ({ raw: { socket } }) => {
    // Requests that are injected come over none.
    if (socket instanceof Socket) socket.setTimeout(stillMs)
  })
}
