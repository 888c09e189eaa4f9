import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { audio, minute, second } from '@plainspoken/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../http/failure.ts'

/** The form around the file: boundaries, headers, file name. */
const formBytes = 128 * 1024
/**
 * The time an upload may be waited for. It begins with `firstMs`; what comes adds to it, as long as sending that much
 * takes at the least pace, up to `mostMs`: a phone in a tunnel comes back within a minute.
 */
export type Patience = { firstMs: number; mostMs: number; bytesPerSecond: number }
const usualPatience: Patience = { firstMs: 25 * second, mostMs: minute, bytesPerSecond: 2000 }

/** RFC 2046. The parser fails on one that is much longer. */
const longestBoundary = 70

/** Teaches the routes of this plugin to read uploads. */
export async function acceptUploads(app: FastifyInstance) {
  await app.register(multipart, {
    limits: {
      fileSize: audio.maxBytes,
      files: 1,
      fields: 10,
      fieldSize: 64 * 1024,
      parts: 11,
      headerPairs: 50,
    },
  })
}

/** For `onRequest`: refuses by the headers alone what would be refused after reading it all. */
export async function requireUpload({ headers }: FastifyRequest) {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new Failure('unsupported_media_type')
  const boundary = /;\s*boundary="?([^";]*)/i.exec(type)?.[1] ?? ''
  if (boundary.length > longestBoundary) throw new Failure('malformed_request')
  if (Number(headers['content-length'] ?? 0) > audio.maxBytes + formBytes)
    throw new Failure('payload_too_large')
}

/**
 * Hands the form's one file to `use` while it arrives, with the fields that came before it; names and types that the
 * form gives are not looked at. Also gives the form's other fields. Rejects with a Failure for a form that is broken, has no file or more than one, or has it in
 * another field than `fileField`, and when the upload keeps no pace. Only while it is waited for does time count:
 * a server that does not read yet makes nobody slow.
 */
export async function useUpload<T>(
  request: FastifyRequest,
  fileField: string,
  use: (bytes: AsyncIterable<Uint8Array>, before: URLSearchParams) => Promise<T>,
  patience = usualPatience,
): Promise<{ result: T; fields: URLSearchParams }> {
  const fields = new URLSearchParams()
  const parts = request.parts()
  const waitFor = makeWait(patience)
  let result: { value: T } | null = null
  try {
    while (true) {
      const { done, value: part } = await waitFor(parts.next())
      if (done) break
      if (part.type !== 'file') {
        fields.append(part.fieldname, String(part.value))
        continue
      }
      if (part.fieldname !== fileField) throw new Failure('malformed_request')
      result = { value: await use(bytesOf(part.file, waitFor), fields) }
    }
  } catch (error) {
    throw asFailure(error)
  } finally {
    // A refused upload must be read to its end all the same: a browser reads the answer only then.
    request.raw.unpipe()
    request.raw.resume()
  }
  if (!result) throw new Failure('audio_missing')
  return { result: result.value, fields }
}

async function* bytesOf(file: Readable & { truncated?: boolean }, waitFor: Wait): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = file[Symbol.asyncIterator]()
  try {
    while (true) {
      const { done, value } = await waitFor(chunks.next(), ({ value }) => value?.length ?? 0)
      if (done) break
      yield value
    }
  } finally {
    file.destroy()
  }
  if (file.truncated) throw new Failure('payload_too_large')
}

type Wait = ReturnType<typeof makeWait>

/** Waits for what an upload brings next, of the size that `sizeOf` tells, while there is patience left. */
function makeWait({ firstMs, mostMs, bytesPerSecond }: Patience) {
  let leftMs = firstMs
  return async <Next>(next: Promise<Next>, sizeOf: (next: Next) => number = () => 0): Promise<Next> => {
    let timer: NodeJS.Timeout | undefined
    const tooSlow = new Promise<never>((_resolve, reject) => {
      // Nothing settles what was awaited of an upload that was given up: a server that stops must not wait for it.
      timer = setTimeout(() => reject(new Failure('request_timeout')), leftMs).unref()
    })
    const before = performance.now()
    try {
      const came = await Promise.race([next, tooSlow])
      const earnedMs = (second * sizeOf(came)) / bytesPerSecond
      leftMs = Math.min(leftMs - (performance.now() - before) + earnedMs, mostMs)
      return came
    } finally {
      clearTimeout(timer)
    }
  }
}

const hasLeft = () => new Failure('malformed_request', { cause: new Error('The client left.') })

/** The form parser's errors, as this server answers them. */
function asFailure(error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  if (code === 'ECONNRESET') return hasLeft()
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Failure('payload_too_large', { cause: error })
  if (typeof code === 'string' && code.startsWith('FST_'))
    return new Failure('malformed_request', { cause: error })
  const isFormError = /multipart|boundary|header|part terminated/i.test(error.message)
  return isFormError ? new Failure('malformed_request', { cause: error }) : error
}

/**
 * Takes a slot with `admit`, until the answer is over. Refuses a client that has left while it was being looked up: the
 * end of its answer has been told already, and would not be told again.
 */
export function holdSlot({ raw }: FastifyReply, admit: () => () => void) {
  if (raw.destroyed) throw hasLeft()
  raw.once('close', admit())
}

/** Aborts when the client goes away before it was answered. */
export function signalOfClient({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController()
  const onClose = () => {
    if (!raw.writableFinished) abort.abort(hasLeft())
  }
  if (raw.destroyed) onClose()
  else raw.once('close', onClose)
  return abort.signal
}
