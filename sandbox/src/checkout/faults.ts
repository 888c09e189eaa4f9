import type { FastifyReply } from 'fastify'
import { z } from 'zod'

export const faultKinds = ['hang', 'reset', 'drop', 'lag', '500', '429', 'html', '302'] as const
/**
 * `drop`: the request is carried out, but the connection breaks before the answer. `lag`: it is carried out, and the
 * answer, old by then, leaves when the faults are cleared. `500`: the answer that is kept for the request's key.
 */
export type FaultKind = (typeof faultKinds)[number]

export const faultBody = z.strictObject({
  kind: z.enum(faultKinds),
  /** The number of requests that fail before all is well again. */
  times: z.number().int().min(1).max(1000).default(1),
  /** Only requests whose "METHOD /path" contains this. */
  match: z.string().default(''),
})
export type Fault = z.infer<typeof faultBody>

/** The faults that were asked for, used up one request at a time. */
export function openFaults() {
  let faults: Fault[] = []
  let cleared = Promise.withResolvers<void>()
  return {
    add: (fault: Fault) => void faults.push({ ...fault }),
    clear: () => {
      faults = []
      cleared.resolve()
      cleared = Promise.withResolvers<void>()
    },
    untilCleared: () => cleared.promise,
    take(request: string): FaultKind | null {
      const fault = faults.find(({ match }) => request.includes(match))
      if (!fault) return null
      fault.times -= 1
      faults = faults.filter(({ times }) => times > 0)
      return fault.kind
    },
  }
}

export type Faults = ReturnType<typeof openFaults>

/** Fails the way that was asked for. A request that hangs is never answered: the caller gives up. */
export function failWith(kind: Exclude<FaultKind, 'drop' | 'lag' | '500'>, reply: FastifyReply) {
  if (kind === 'hang') return reply.hijack()
  if (kind === 'reset') {
    reply.hijack()
    return reply.raw.socket?.resetAndDestroy()
  }
  if (kind === 'html') {
    return reply.code(200).type('text/html').send('<!doctype html><title>Maintenance</title><p>Back soon.')
  }
  if (kind === '302') return reply.redirect('https://status.invalid/', 302)
  return reply
    .code(429)
    .send({ error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } })
}
