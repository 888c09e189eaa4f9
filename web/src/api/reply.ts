import type { FailureCode } from '@plainspoken/contract/failures'

type Read = { succeeded: true; data: unknown } | { succeeded: false; error: string; code: FailureCode | null }

const envelopeKeys = new Set(['succeeded', 'data', 'error', 'code'])

function isEnvelope(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const keys = Object.keys(value)
  return ('succeeded' in value || 'data' in value) && keys.every((key) => envelopeKeys.has(key))
}

/**
 * Reads a reply in all the forms it may have: the data directly, under `data`, or under `data.data`. Each level may
 * say that the call failed, and the innermost sentence about it is the one to show.
 */
export function readReply(reply: unknown): Read {
  let value = reply
  let failed = false
  let error = ''
  let code: FailureCode | null = null
  for (let depth = 0; depth < 3 && isEnvelope(value); depth++) {
    if (value.succeeded === false) failed = true
    if (typeof value.error === 'string' && value.error !== '') error = value.error
    if (typeof value.code === 'string') code = value.code as FailureCode
    value = value.data ?? null
  }
  return failed ? { succeeded: false, error, code } : { succeeded: true, data: value }
}

/** The server's sentence; where one has to wait, with the time. `retryAfter` in seconds. */
export function sentenceOfRefusal(
  code: FailureCode | null,
  error: string,
  retryAfter: number | null,
): string {
  if (code !== 'too_many_requests' || retryAfter === null) return error
  return `Too many attempts. Please try again in ${duration(retryAfter)}.`
}

/** As people say it: "20 seconds", "5 minutes". */
export function duration(seconds: number): string {
  if (seconds < 100) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 100) return `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
