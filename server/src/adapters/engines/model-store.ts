import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { minute, second } from '@plainspoken/contract/limits'
import type { Model } from './models.ts'

/** A model could not be fetched. The message is a sentence for the operator. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
}

export type ModelStore = ReturnType<typeof makeModelStore>
type Progress = (received: number, total: number) => void
type FetchOptions = { signal?: AbortSignal; onProgress?: Progress; stillMs?: number; pauseMs?: number }

/** After a connection broke; what has arrived is kept. */
const tries = 5
const usualPauseMs = 2 * second
const usualStillMs = minute

/** Fetched models in `folder`: whole ones only, each in a folder of its name. */
export function makeModelStore(folder: string) {
  const placeOf = ({ name }: Model) => path.join(folder, name)
  const isWhole = (place: string, { files }: Model) =>
    files.every((file) => existsSync(path.join(place, file)))

  return {
    placeOf,
    isThere: (model: Model) => isWhole(placeOf(model), model),

    async remove(model: Model) {
      await rm(placeOf(model), { recursive: true, force: true })
      await rm(`${placeOf(model)}.part`, { force: true })
    },

    /**
     * Fetches a model, going on where an earlier try ended, and puts it in its place in one step once all of it is
     * there and sound. Rejects with `ModelFailure`.
     */
    async fetch(model: Model, options: FetchOptions = {}): Promise<void> {
      const { signal, onProgress = () => {}, stillMs = usualStillMs, pauseMs = usualPauseMs } = options
      const archive = `${placeOf(model)}.part`
      await mkdir(folder, { recursive: true })
      await requireSpace(folder, model, await sizeOf(archive))
      for (let attempt = 1; ; attempt++) {
        try {
          await download(model.url, archive, { onProgress, stillMs, ...(signal && { signal }) })
          break
        } catch (error) {
          signal?.throwIfAborted()
          if (error instanceof ModelFailure || attempt === tries) throw asModelFailure(error, model)
          await sleep(pauseMs * attempt, undefined, { signal })
        }
      }
      if (model.sha256 !== null && (await hashOf(archive)) !== model.sha256) {
        await rm(archive)
        throw new ModelFailure(
          `What was fetched as ${model.name} is not what was published. It was thrown away.`,
        )
      }
      await unpack(archive, model)
    },
  }

  async function unpack(archive: string, model: Model) {
    const fresh = await mkdtemp(path.join(folder, 'unpacking-'))
    try {
      const into = ['--directory', fresh, '--strip-components=1', '--no-same-owner']
      await promisify(execFile)('tar', ['--extract', '--bzip2', '--file', archive, ...into]).catch(
        async (error) => {
          // Without the programs it is not the archive's fault.
          if (error.code !== 'ENOENT' && !/bzip2.*(not found|Cannot exec)/i.test(error.stderr))
            await rm(archive)
          throw new ModelFailure(`The archive of ${model.name} could not be unpacked by tar and bzip2.`, {
            cause: error,
          })
        },
      )
      if (!isWhole(fresh, model)) {
        await rm(archive)
        throw new ModelFailure(`The archive of ${model.name} does not hold the model.`)
      }
      await rm(placeOf(model), { recursive: true, force: true })
      await rename(fresh, placeOf(model))
      await rm(archive)
    } finally {
      await rm(fresh, { recursive: true, force: true })
    }
  }
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0
}

async function requireSpace(folder: string, { name, neededBytes }: Model, already: number) {
  const { bavail, bsize } = await statfs(folder)
  const missing = neededBytes - already - bavail * bsize
  if (missing > 0)
    throw new ModelFailure(`${name} needs ${Math.ceil(missing / 1_000_000)} MB more of disk space.`)
}

async function download(
  url: string,
  archive: string,
  options: { signal?: AbortSignal; onProgress: Progress; stillMs: number },
) {
  const have = await sizeOf(archive)
  const still = new AbortController()
  const signal = AbortSignal.any([still.signal, ...(options.signal ? [options.signal] : [])])
  const watch = setTimeout(() => still.abort(new Error('nothing arrived for a while')), options.stillMs)
  try {
    const response = await fetch(url, { signal, headers: have > 0 ? { range: `bytes=${have}-` } : {} })
    if (response.status === 416) {
      // All of it had arrived already, or it is longer than what is published now.
      if (response.headers.get('content-range') === `bytes */${have}`) return
      await rm(archive)
    }
    if (response.status === 404) throw new ModelFailure(`There is nothing at ${url}.`)
    if (!response.ok || !response.body) throw new Error(`${new URL(url).host} answered ${response.status}`)
    const start = response.status === 206 ? have : 0
    const length = Number(response.headers.get('content-length'))
    if (!length) throw new ModelFailure(`${new URL(url).host} does not say how large the model is.`)
    let received = start
    const file = await open(archive, start > 0 ? 'a' : 'w')
    try {
      for await (const chunk of response.body) {
        watch.refresh()
        await file.write(chunk)
        received += chunk.length
        options.onProgress(received, start + length)
      }
    } finally {
      await file.close()
    }
    if (received !== start + length) throw new Error('the connection ended early')
  } finally {
    clearTimeout(watch)
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function asModelFailure(error: unknown, { name }: Model): ModelFailure {
  if (error instanceof ModelFailure) return error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new ModelFailure(`${name} could not be fetched (${reason}). What has arrived is kept.`, {
    cause: error,
  })
}
