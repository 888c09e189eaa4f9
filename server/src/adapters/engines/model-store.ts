import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { minute, second } from '@plainspoken/contract/limits'
import { startChild } from '../child.ts'
import { openCalls } from '../child-calls.ts'
import type { Model } from './models.ts'
import type { Packed } from './unpack-child.ts'
import { readWeightForm, setWeightForm, type WeightForm } from './weights.ts'

/** A model could not be fetched; it may work later. The message is a sentence for the operator. */
export class ModelFailure extends Error {
  override readonly name: string = 'ModelFailure'
}

/** Another process of this machine is fetching; the model may be there soon. */
export class ModelUnderWay extends ModelFailure {
  override readonly name = 'ModelUnderWay'
}

/** The file on offer is not the model: another try would bring the same. */
export class ModelRefused extends ModelFailure {
  override readonly name = 'ModelRefused'
}

export type ModelStore = ReturnType<typeof makeModelStore>
type FetchOptions = { signal?: AbortSignal; onProgress?: (received: number, total: number) => void }
type Settings = {
  /** Another place of the archives than their makers'; null or nothing: there. */
  mirror?: string | null
  stillMs?: number
  pauseMs?: number
}

/** After a connection broke; what has arrived is kept. */
const tries = 5
const usualPauseMs = 2 * second
const usualStillMs = minute
const sqliteBusy = 5
/** A process without anything to load is there in a second; more than this is a hang. */
const startMs = minute

/** Fetched models in `folder`: whole ones only, each in a folder of its name. */
export function makeModelStore(folder: string, settings: Settings = {}) {
  const { mirror = null, stillMs = usualStillMs, pauseMs = usualPauseMs } = settings
  const placeOf = ({ name }: Model) => path.join(folder, name)
  const addressOf = ({ url }: Model) =>
    mirror ? `${mirror.replace(/\/+$/, '')}/${path.posix.basename(url)}` : url
  const archiveOf = (model: Model) => `${placeOf(model)}.part`
  const isWhole = (place: string, { files }: Model) =>
    files.every((file) => existsSync(path.join(place, file)))

  const networksOf = (model: Model) =>
    model.files.filter((file) => file.endsWith('.onnx')).map((file) => path.join(placeOf(model), file))

  /**
   * The form of a model's weights; null where they have not 8 bits, or cannot be read. Where its files differ, the form of
   * the first that has one: the encoder does nearly all the work.
   */
  async function readWeights(model: Model): Promise<WeightForm | null> {
    const forms = await Promise.all(networksOf(model).map((file) => readWeightForm(file).catch(() => null)))
    return forms.find((form) => form !== null) ?? null
  }

  return {
    placeOf,
    isThere: (model: Model) => isWhole(placeOf(model), model),

    async remove(model: Model) {
      await rm(placeOf(model), { recursive: true, force: true })
      await rm(archiveOf(model), { force: true })
    },

    /** Brings a model's weights into a form. Rejects when its files cannot be read or changed. */
    async setWeights(model: Model, form: WeightForm) {
      if ([form, null].includes(await readWeights(model))) return
      const letGo = lock(model)
      try {
        for (const file of networksOf(model)) await setWeightForm(file, form)
      } finally {
        letGo()
      }
    },

    readWeights,

    /**
     * Fetches a model, going on where an earlier try ended, and puts it in its place in one step once all of it is
     * there and is what was published. Rejects with `ModelFailure`.
     */
    async fetch(model: Model, options: FetchOptions = {}): Promise<void> {
      await mkdir(folder, { recursive: true })
      const letGo = lock(model)
      try {
        await requireSpace(folder, model, await sizeOf(archiveOf(model)))
        const isContinued = (await sizeOf(archiveOf(model))) > 0
        await download(model, options)
        if (!(await isPublished(model))) {
          // Leftovers of an earlier run may be to blame: once more, from the beginning.
          if (isContinued) await download(model, options)
          if (!isContinued || !(await isPublished(model)))
            throw new ModelRefused(
              `What was fetched as ${model.name} is not what was published. It was thrown away.`,
            )
        }
        await unpack(model, options)
      } finally {
        letGo()
      }
    },
  }

  /** A second process on the same folder would write into the same archive. The kernel lets go even after kill -9. */
  function lock({ name }: Model): () => void {
    const file = new DatabaseSync(path.join(folder, '.lock'))
    try {
      file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
      return () => file.close()
    } catch (error) {
      file.close()
      if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
      throw new ModelUnderWay(`Another process is fetching a model at the moment; ${name} has to wait.`)
    }
  }

  /** The archive is the published one. Another one is thrown away. */
  async function isPublished(model: Model): Promise<boolean> {
    const hash = createHash('sha256')
    await pipeline(createReadStream(archiveOf(model)), hash)
    if (hash.digest('hex') === model.sha256) return true
    await rm(archiveOf(model))
    return false
  }

  async function download(model: Model, { signal, onProgress = () => {} }: FetchOptions) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await downloadOnce(model, onProgress, signal)
      } catch (error) {
        signal?.throwIfAborted()
        if (error instanceof ModelFailure || attempt === tries) throw asModelFailure(error, model)
        await sleep(pauseMs * attempt, undefined, { signal })
      }
    }
  }

  async function downloadOnce(
    model: Model,
    onProgress: (received: number, total: number) => void,
    stop?: AbortSignal,
  ) {
    const archive = archiveOf(model)
    const have = await sizeOf(archive)
    if (have === model.bytes) return
    if (have > model.bytes) await rm(archive)
    const isPart = have > 0 && have < model.bytes
    const still = new AbortController()
    const signal = AbortSignal.any([still.signal, ...(stop ? [stop] : [])])
    const watch = setTimeout(() => still.abort(new Error('nothing arrived for a while')), stillMs)
    const address = addressOf(model)
    const host = new URL(address).host
    try {
      const response = await fetch(address, { signal, headers: isPart ? { range: `bytes=${have}-` } : {} })
      if (response.status === 404) throw new ModelFailure(`There is nothing at ${address}.`)
      if (!response.ok || !response.body) throw new Error(`${host} answered ${response.status}`)
      let received = isPart && response.status === 206 ? have : 0
      const announced = response.headers.get('content-length')
      if (announced !== null && received + Number(announced) !== model.bytes) {
        const offered = received + Number(announced)
        throw new ModelRefused(`${host} offers ${offered} bytes as ${model.name}, not ${model.bytes}.`)
      }
      const file = await open(archive, received > 0 ? 'a' : 'w')
      try {
        for await (const chunk of response.body) {
          watch.refresh()
          await file.write(chunk)
          received += chunk.length
          if (received > model.bytes)
            throw new ModelRefused(`${host} sends more than the ${model.bytes} bytes of ${model.name}.`)
          onProgress(received, model.bytes)
        }
      } finally {
        await file.close()
      }
      if (received !== model.bytes) throw new Error('the connection ended early')
    } finally {
      clearTimeout(watch)
    }
  }

  async function unpack(model: Model, { signal }: FetchOptions) {
    const archive = archiveOf(model)
    // A name of its own, not a new one each time: a run that was killed leaves nothing that is not overwritten.
    const fresh = `${placeOf(model)}.unpacking`
    await rm(fresh, { recursive: true, force: true })
    await mkdir(fresh)
    try {
      await unpackArchive({ archive, files: model.files, into: fresh }, signal).catch((cause: Error) => {
        signal?.throwIfAborted()
        throw new ModelFailure(`${model.name} could not be unpacked (${cause.message}).`, { cause })
      })
      if (!isWhole(fresh, model)) {
        await rm(archive)
        throw new ModelRefused(`The archive of ${model.name} does not hold the model.`)
      }
      for (const file of model.files) await saveToDisk(path.join(fresh, file))
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

/** A power cut must not leave a model in its place whose content had not yet been written. */
async function saveToDisk(place: string) {
  const file = await open(place)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** In a process of its own: half a gigabyte keeps a core busy for two minutes, and nobody waits for it. */
async function unpackArchive(packed: Packed, signal?: AbortSignal) {
  const child = startChild(new URL('./unpack-child.ts', import.meta.url), { urgency: 'canWait' })
  const { call, close } = await openCalls<Packed, void>(child, startMs)
  const stop = () => void close()
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    await call(packed)
  } finally {
    signal?.removeEventListener('abort', stop)
    await close()
  }
}

async function requireSpace(folder: string, { name, neededBytes }: Model, already: number) {
  const { bavail, bsize } = await statfs(folder)
  const missing = neededBytes - already - bavail * bsize
  if (missing > 0)
    throw new ModelFailure(`${name} needs ${Math.ceil(missing / 1_000_000)} MB more of disk space.`)
}

function asModelFailure(error: unknown, { name }: Model): ModelFailure {
  if (error instanceof ModelFailure) return error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new ModelFailure(`${name} could not be fetched (${reason}). What has arrived is kept.`, {
    cause: error,
  })
}
