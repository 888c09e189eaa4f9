import { PassThrough } from 'node:stream'
import { second } from '@plainspoken/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logFailure, refusal, toFailure } from './replies.ts'

/**
 * Proxies end connections on which nothing is said for a minute. And while an upload waits unread for its turn, only
 * writing shows that the caller has gone.
 */
const stillHereMs = second

/** The caller asked for events instead of one answer. */
export function wantsEvents({ headers }: FastifyRequest): boolean {
  return /\btext\/event-stream\b/.test(headers.accept ?? '')
}

/**
 * Answers with the events that `work` tells, then `done` with its result or `failed` with its refusal. What fails before
 * the first event is thrown, and so answered as any other failure.
 */
export async function sendEvents<Events extends { done: unknown }>(
  reply: FastifyReply,
  work: (
    tell: <Name extends keyof Events & string>(event: Name, data: Events[Name]) => void,
  ) => Promise<Events['done']>,
): Promise<FastifyReply> {
  const stream = new PassThrough()
  let stillHere: NodeJS.Timeout | undefined
  const say = (event: string, data: unknown) => {
    if (!stillHere) {
      stillHere = setInterval(() => stream.write(': still here\n\n'), stillHereMs)
      // Proxies that collect an answer before they pass it on would defeat the purpose.
      reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no').send(stream)
    }
    stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  try {
    say('done', await work(say))
  } catch (error) {
    const failure = toFailure(error instanceof Error ? error : new Error(String(error)))
    if (!stillHere) throw failure
    logFailure(reply.log, failure)
    say('failed', refusal(failure))
  } finally {
    clearInterval(stillHere)
    stream.end()
  }
  return reply
}
