import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { decodeForm, type Form } from '../form.ts'
import { type Faults, failWith } from './faults.ts'
import { LedgerError } from './ledger.ts'
import { apiVersion, newId } from './objects.ts'
import { ApiError, checkParameters } from './requests.ts'
import type { Webhooks } from './webhooks.ts'

type Answer = { status: number; body: unknown }

/**
 * The common part of all of Stripe's calls: the secret key, the one version, form bodies, idempotency and the shape of
 * errors. Returns a function that adds a call to `app`; `act` gets its checked parameters and the id in its path.
 */
export function speakStripe(
  app: FastifyInstance,
  options: { webhooks: Webhooks; faults: Faults; secretKey: string },
) {
  const { webhooks, faults } = options
  const replays = new Map<string, { request: string; answer: Answer }>()

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, body)
    },
  )

  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req', 14)).header('stripe-version', apiVersion)
    if (request.headers.authorization !== `Bearer ${options.secretKey}`) {
      throw new ApiError(401, { message: 'Invalid API Key provided.' })
    }
    if (request.headers['stripe-version'] !== apiVersion) {
      throw new ApiError(400, { message: `This stand-in speaks the version ${apiVersion} only.` })
    }
  })

  app.setErrorHandler((error, _request, reply) => {
    const answer = toAnswer(error)
    return reply.code(answer.status).send(answer.body)
  })

  /** One operation: faults first, then a repeated idempotency key, then the work itself. */
  function route<T extends z.ZodType>(
    method: 'GET' | 'POST',
    url: string,
    schema: T,
    act: (parameters: z.output<T>, id: string) => unknown,
  ) {
    app.route({
      method,
      url,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const raw = method === 'POST' ? String(request.body ?? '') : (request.url.split('?')[1] ?? '')
        const { id = '' } = request.params as { id?: string }
        const fault = faults.take(`${method} ${request.url}`)
        const key = method === 'POST' ? request.headers['idempotency-key'] : undefined
        const run = () => perform(() => act(checkParameters(schema, decode(raw)), id))

        const isAfterwards = fault === 'drop' || fault === 'lag' || fault === '500'
        if (fault !== null && !isAfterwards) return failWith(fault, reply)
        const broken: Answer = {
          status: 500,
          body: { error: { type: 'api_error', message: 'An unknown error occurred.' } },
        }
        const answer = once(key, `${request.url}?${raw}`, fault === '500' ? () => broken : run)
        void webhooks.flush()
        if (fault === 'drop') return failWith('reset', reply)
        const body = JSON.stringify(answer.body)
        if (fault === 'lag') await faults.untilCleared()
        return reply.code(answer.status).type('application/json; charset=utf-8').send(body)
      },
    })
  }

  /** Stripe keeps the first answer to a key, even a 500, and refuses other parameters under it. */
  function once(key: unknown, request: string, run: () => Answer): Answer {
    if (typeof key !== 'string') return run()
    const earlier = replays.get(key)
    if (earlier && earlier.request !== request) {
      return toAnswer(
        new ApiError(400, {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        }),
      )
    }
    if (earlier) return earlier.answer
    const answer = run()
    const isKept = answer.status < 400 || answer.status >= 500
    if (isKept) replays.set(key, { request, answer: structuredClone(answer) })
    return answer
  }

  return route
}

function decode(text: string): Form {
  try {
    return decodeForm(text)
  } catch (cause) {
    if (cause instanceof RangeError) throw new ApiError(400, { message: cause.message })
    throw cause
  }
}

function perform(work: () => unknown): Answer {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    return toAnswer(error)
  }
}

function toAnswer(error: unknown): Answer {
  if (error instanceof ApiError) return { status: error.status, body: error.body }
  if (error instanceof LedgerError) return toAnswer(new ApiError(400, { message: error.message }))
  throw error
}
