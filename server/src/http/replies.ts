import type { Socket } from 'node:net'
import type { FailureCode } from '@plainspoken/contract/failures'
import type { Refusal, Success } from '@plainspoken/contract/reply'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable, isUserGone } from '../db/errors.ts'
import { describeError } from '../describe-error.ts'
import { logEvent } from './account-event-store.ts'
import { callerOf } from './caller.ts'
import { errorPage, isForPerson } from './error-page.ts'
import { Failure } from './failure.ts'

/** The body of a successful answer. */
export function success<T>(data: T): Success<T> {
  return { succeeded: true, data, error: null }
}

/** The body of a failure's answer. */
export function refusal(failure: Failure): Refusal {
  return { succeeded: false, data: null, error: failure.message, code: failure.code }
}

/** Turns whatever was thrown into the one failure the caller may see. */
export function toFailure(error: FastifyError | Error): Failure {
  if (error instanceof Failure) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const sentence = error.validation[0]?.message
    return new Failure('invalid_request', sentence ? { sentence, cause: error } : { cause: error })
  }
  // Deleted in another window while this request was under way.
  if (isUserGone(error)) return new Failure('not_signed_in', { cause: error })
  if (isDatabaseUnavailable(error)) return new Failure('unavailable', { retryAfterSeconds: 5, cause: error })
  const status = 'statusCode' in error ? error.statusCode : undefined
  return new Failure(codeOfStatus(status), { cause: error })
}

function codeOfStatus(status: number | undefined): FailureCode {
  if (status === undefined || status >= 500) return 'internal_error'
  if (status === 404) return 'not_found'
  if (status === 405) return 'method_not_allowed'
  if (status === 408) return 'request_timeout'
  if (status === 413) return 'payload_too_large'
  if (status === 415) return 'unsupported_media_type'
  if (status === 429) return 'too_many_requests'
  return 'malformed_request'
}

/** Logs our own faults as errors with their cause, the caller's as notes. */
export function logFailure(log: FastifyBaseLogger, failure: Failure) {
  if (failure.status >= 500)
    log.error({ code: failure.code, cause: describeError(failure.cause) }, failure.message)
  else log.info({ code: failure.code }, failure.message)
}

function sendFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const failure = toFailure(error)
  logFailure(request.log, failure)
  if (failure.code === 'too_many_requests') logLimit(request, failure.code)
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  reply.code(failure.status).header('cache-control', 'no-store')
  return isForPerson(request)
    ? reply.type('text/html; charset=utf-8').send(errorPage(failure))
    : reply.send(refusal(failure))
}

function logLimit(request: FastifyRequest, code: 'too_many_requests') {
  const accountId = request.user?.id ?? null
  logEvent({ event: 'limit_hit', accountId, code, caller: callerOf(request) })
}

/** Gives whatever a handler or a schema throws the contract's shape, or a page's where a person looks at it. */
export function useReplyShape(app: FastifyInstance) {
  app.setErrorHandler(sendFailure)
}

/** For Fastify's `frameworkErrors`: a path that cannot be decoded never reaches the error handler. */
export function onFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  sendFailure(error, request, reply)
}

/** For Fastify's `clientErrorHandler`: bytes that are no HTTP, answered in our shape on the bare socket. */
export function onClientError(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return socket.destroy()
  const failure = new Failure(
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'malformed_request',
  )
  const body = JSON.stringify(refusal(failure))
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${failure.status === 408 ? 'Request Timeout' : 'Bad Request'}`,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
