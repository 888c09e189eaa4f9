import { z } from 'zod'
import { type FailureCode, failures } from './failures.ts'

/** The answer of every call, errors included. On failure `data` is null and `code` says which failure it is. */
export type Reply<T> = Success<T> | Refusal
export type Success<T> = { succeeded: true; data: T; error: null }
export type Refusal = { succeeded: false; data: null; error: string; code: FailureCode }

export const codes = Object.keys(failures) as [FailureCode, ...FailureCode[]]

export const refusal = z.object({
  succeeded: z.literal(false),
  data: z.null(),
  error: z.string(),
  code: z.enum(codes),
})

/** The schema of a successful reply around the given data. */
export function success<T extends z.ZodType>(data: T) {
  return z.object({ succeeded: z.literal(true), data, error: z.null() })
}

// A field without a sentence of its own answers with the general one, never with the validator's wording.
z.config({ customError: () => failures.invalid_request[1] })
