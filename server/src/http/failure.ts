import { type FailureCode, failures } from '@plainspoken/contract/failures'

/**
 * A refusal with a code that the caller may tell apart. The sentence defaults to the contract's; `retryAfterSeconds`
 * becomes the Retry-After header; `cause` is for the log only and never reaches the answer.
 */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: FailureCode,
    options: { sentence?: string; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(options.sentence ?? failures[code][1], { cause: options.cause })
    this.name = 'Failure'
    this.code = code
    this.status = failures[code][0]
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
