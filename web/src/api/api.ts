import { deviceHeader } from '@plainspoken/contract/device-header'
import type { FailureCode } from '@plainspoken/contract/failures'
import { createStore } from 'zustand/vanilla'
import { deviceStore, storageKeys } from '../storage.ts'
import { readReply, sentenceOfRefusal } from './reply.ts'
import { sendableToken } from './token.ts'

/** Failures besides the server's own refusals with a code; `refused` is one without. */
type ClientCode = 'network' | 'timeout' | 'cancelled' | 'unreadable' | 'refused'

/**
 * Why a call failed. `message` is a sentence for the person, or empty where the server gave none: then the caller's
 * fallback speaks. `status` is 0 where no reply came; `retryAfter` is in seconds.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: FailureCode | ClientCode
  readonly status: number
  readonly retryAfter: number | null

  constructor(
    code: FailureCode | ClientCode,
    message: string,
    about: { status?: number; retryAfter?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: about.cause })
    this.code = code
    this.status = about.status ?? 0
    this.retryAfter = about.retryAfter ?? null
  }
}

/** The sentence to show for any failure of a call: the server's own if it gave one, otherwise the fallback. */
export function sentence(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
}

/** It failed with one of these codes. */
export function isCode(error: unknown, ...codes: ApiError['code'][]): boolean {
  return error instanceof ApiError && codes.includes(error.code)
}

/** The server understood the call and said no, as opposed to being out of reach or out of order. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'unreadable') return false
  return error.status === 200 || (error.status >= 400 && error.status < 500)
}

interface CallOptions {
  json?: unknown
  /** Sent in place of JSON. */
  form?: FormData
  /** Without one that ends it a call may take as long as it needs. */
  signal?: AbortSignal
  /** Lets the call outlive the page. */
  keepalive?: boolean
  /** Sent instead of the stored token. */
  token?: string
}

/** Set VITE_API_BASE at build time where the API has another address than the pages. */
export const apiBase: string = (import.meta.env.VITE_API_BASE || '').replace(/\/$/, '')

/**
 * Makes a call of the contract and returns its data, wherever in the reply it stands. The type is the contract's
 * promise: the server checks its replies against the same schema. Throws only `ApiError`.
 */
export async function call<T = null>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: `/${string}`,
  options: CallOptions = {},
): Promise<T> {
  const { token = sendableToken(Date.now()), json, form, ...rest } = options
  const devices = path.startsWith('/auth/') ? deviceStore.read(storageKeys.devices) : null
  const headers = {
    ...(devices && { [deviceHeader]: devices }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
  }
  const request = { ...rest, method, headers, body: form ?? JSON.stringify(json), cache: 'no-store' } as const
  const response = await fetch(apiBase + path, request).catch(throwUnanswered)
  const { ok, status } = response
  if (status === 401) console.warn(`401 from ${method} ${path}`)
  const reply = parse(await response.text().catch(throwUnanswered))
  if (!ok) throw noteEnd(token, refused(status, response.headers.get('retry-after'), reply))
  if (reply === undefined) throw unreadable()
  const read = readReply(reply)
  if (!read.succeeded) throw new ApiError(read.code ?? 'refused', read.error, { status })
  return read.data as T
}

/** Undefined where it is not JSON: something between here and the server may have answered. */
function parse(reply: string): unknown {
  try {
    return JSON.parse(reply)
  } catch {
    return undefined
  }
}

/** The token that the server answered as nobody's last. */
export const refusedToken = createStore<{ token: string | null }>()(() => ({ token: null }))

/** Notes it where a call failed because the session of the token that it was made with is over; an expired one was not sent. */
export function noteEnd(sent: string | null, failure: ApiError): ApiError {
  if (failure.code === 'not_signed_in')
    refusedToken.setState({ token: sent ?? deviceStore.read(storageKeys.token) })
  return failure
}

/** No reply came. */
function throwUnanswered(cause: unknown): never {
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'TimeoutError') throw tooLate(cause)
  throw name === 'AbortError' ? cancelled(cause) : unreachable(cause)
}

/** The error for a reply that the server refused with; `retryAfter` is the header. */
export function refused(status: number, retryAfter: string | null, reply: unknown): ApiError {
  const seconds = secondsOf(retryAfter)
  const read = readReply(reply)
  const { code, error } = read.succeeded ? { code: null, error: '' } : read
  const about = { status, retryAfter: seconds }
  // Whatever stands before the server has answered in its place.
  if (code === null && error === '' && (reply === undefined || status >= 500))
    return unreadable(undefined, about)
  return new ApiError(code ?? 'refused', sentenceOfRefusal(code, error, seconds), about)
}

export function tooLate(cause?: unknown): ApiError {
  return new ApiError('timeout', 'The server took too long to answer. Please try again.', { cause })
}

export function unreachable(cause?: unknown): ApiError {
  const message = 'The server could not be reached. Please check your connection and try again.'
  return new ApiError('network', message, { cause })
}

export function cancelled(cause?: unknown): ApiError {
  return new ApiError('cancelled', 'The request was cancelled.', { cause })
}

export function unreadable(
  cause?: unknown,
  about: { status?: number; retryAfter?: number | null } = {},
): ApiError {
  const message = 'Our server could not be reached. Please try again in a moment.'
  return new ApiError('unreadable', message, { ...about, cause })
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null
}
