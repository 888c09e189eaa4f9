import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { canConfine } from './confinement.ts'
import { ffmpegDecoder, hasFfmpeg } from './decoders/ffmpeg.ts'
import { webAssemblyDecoder } from './decoders/webassembly.ts'
import type { EngineChoice } from './engines/engine.ts'
import { type EngineSettings, engineSettings } from './engines/engine-settings.ts'
import { withFallback } from './engines/fallback.ts'
import { fetchInBackground } from './engines/fetch-in-background.ts'
import { makeModelStore } from './engines/model-store.ts'
import { chooseModels, isLive, type Machine, type Model, models as published } from './engines/models.ts'
import { pocketSphinx } from './engines/pocketsphinx.ts'
import { proveModel } from './engines/prove-model.ts'
import { sherpaEngine } from './engines/sherpa.ts'
import { type Sample, spokenSample } from './engines/spoken-sample.ts'
import { openLiveServices } from './live-services/open-live-services.ts'
import type { Speech } from './speech.ts'
import { loudnessDetector } from './speech-detector/loudness.ts'
import { openSilero } from './speech-detector/silero.ts'
import type { SpeechDetector } from './speech-detector/speech-detector.ts'

type Settings = Config['speech']
type World = {
  models?: readonly Model[]
  /** Rejects where sherpa-onnx has no native part for the machine; then it can run no model either. */
  openNeuralDetector?: () => Promise<SpeechDetector>
  /** The engine that serves while no model is here. */
  offline?: EngineChoice
  /** The sample that a fetched model must understand before it serves. */
  sample?: Sample
  /** False: models that are not here stay away. */
  mayFetch?: boolean
}

/** A service takes more at once than this machine could. */
const fewestRemote = 8

/**
 * Opens what this machine has to recognise speech with, says so in the log, and leaves it running; null, with the reason
 * in the log, when recordings cannot be transcribed here. A model that is not here yet is fetched in the background.
 */
export async function openSpeech(
  settings: Settings,
  log: FastifyBaseLogger,
  {
    models = published,
    openNeuralDetector = openSilero,
    offline = pocketSphinx(),
    sample = spokenSample,
    mayFetch = true,
  }: World = {},
): Promise<Speech | null> {
  const setting = engineSettings[settings.engine]
  if (setting === null) {
    log.info({ notice: true }, 'Recordings are not transcribed: SPEECH_ENGINE is none.')
    return null
  }
  const decoder = await findDecoder(settings, log)
  const neural = await openNeuralDetector().catch((error: Error) => {
    log.warn(`Speech is told from silence by loudness alone, and no speech model runs here: ${error.message}`)
    return null
  })
  const detector = neural ?? loudnessDetector
  const first = setting.first(settings)
  const mayServe = setting.models && neural !== null ? models : []
  const local = findLocal(settings, log, { models: mayServe, offline, sample, isFirst: first === null })
  try {
    const engine = first
      ? await withLocal(first, setting, log, local)
      : await local.best().catch((error) => fallBack(error, setting, log, local))
    const isHere = engine?.abilities.local !== false
    const workers = isHere ? settings.workers : Math.max(fewestRemote, settings.workers)
    const live = await findLive(engine, local, log)
    const parts = { decoder, detector, workers }
    if (engine) tellEngine(log, 'Recordings are transcribed', engine, parts)

    const closing = new AbortController()
    const listeners: ((engine: EngineChoice) => void)[] = []
    const speech: Speech = {
      ...{ decoder, detector, engine, sample, workers, live },
      liveServices: openLiveServices(settings),
      onBetter: (listener) => void listeners.push(listener),
      async close() {
        closing.abort()
        await detector.close()
      },
    }
    if (mayFetch && first === null)
      void fetchMissing(local, log, closing.signal, async (better) => {
        speech.engine = better
        speech.live = await findLive(better, local, log)
        tellEngine(log, 'From now on recordings are transcribed', better)
        for (const listener of listeners) listener(better)
      })
    return speech
  } catch (error) {
    await detector.close()
    log.error(`Recordings cannot be transcribed: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

/** Fetches one model after the other; `change` hears what serves recordings then. */
async function fetchMissing(
  local: Local,
  log: FastifyBaseLogger,
  signal: AbortSignal,
  change: (better: EngineChoice) => Promise<void>,
) {
  const { store, openModel, missing, sample } = local
  if (missing.length > 0) log.info({ notice: true }, describeFetch(missing))
  try {
    for (const model of missing) {
      await fetchInBackground(model, { store, openModel, sample, log, signal })
      await change(await local.best())
    }
  } catch (error) {
    if (signal.aborted) log.debug('The speech model is not fetched any further.')
    else
      log.error(
        `The speech model is given up until the next start: ${error instanceof Error ? error.message : error}`,
      )
  }
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`

function describeFetch(missing: readonly Model[]): string {
  const names = missing.map(({ title, bytes }) => `${title} (${inMegabytes(bytes)})`).join(' and ')
  return `For better words ${names} is fetched in the background; SPEECH_MODEL=none refuses it.`
}

/** The engine for live words, unless its words would be worse than those of an upload. */
async function findLive(
  engine: EngineChoice | null,
  local: Local,
  log: FastifyBaseLogger,
): Promise<EngineChoice | null> {
  const { live, store, offline } = local
  if (live && store.isThere(live)) {
    try {
      return await local.prove(live)
    } catch (error) {
      log.warn(`${live.name} does not hear live words: ${error instanceof Error ? error.message : error}`)
    }
  }
  if (engine?.abilities.streaming) return engine
  return engine?.abilities.accuracy === 'basic' && offline.abilities.streaming ? offline : null
}

type Parts = { decoder: { name: string }; detector: { name: string }; workers: number }

function tellEngine(log: FastifyBaseLogger, what: string, choice: EngineChoice, parts?: Parts) {
  const { name, abilities, weights } = choice
  const names = parts && { ...parts, decoder: parts.decoder.name, detector: parts.detector.name }
  const where = abilities.local ? 'on this machine' : 'by another service'
  const facts = { notice: true, engine: name, ...(weights && { weights }), ...abilities, ...names }
  log.info(facts, `${what} ${where}, engine ${name}, accuracy ${abilities.accuracy}.`)
}

async function findDecoder({ programEnvironment: environment }: Settings, log: FastifyBaseLogger) {
  if (!canConfine())
    log.warn(
      'Decoders run without limits of memory and time: setpriv and prlimit (util-linux) do not work here.',
    )
  if (await hasFfmpeg({ environment })) return ffmpegDecoder({ environment })
  log.warn('ffmpeg is not installed: only Opus in WebM or Ogg can be transcribed.')
  return webAssemblyDecoder()
}

type Local = ReturnType<typeof findLocal>

/** One a core, as far as there is memory: each holds a model, and so does what transcribes recordings. */
function countLiveProcesses({ memoryBytes, cores }: Machine): number {
  const model = 900_000_000
  const allElse = 2_000_000_000
  return Math.max(1, Math.min(cores, Math.floor((memoryBytes - allElse) / model)))
}

/** The models to use on this machine, which of them are missing, and what serves best meanwhile. */
function findLocal(
  settings: Settings,
  log: FastifyBaseLogger,
  {
    models,
    offline,
    sample,
    isFirst,
  }: { models: readonly Model[]; offline: EngineChoice; sample: Sample; isFirst: boolean },
) {
  const { model: named, modelFolder, workers, machine } = settings
  const store = makeModelStore(modelFolder, { mirror: settings.modelMirror })
  const processes = countLiveProcesses(machine)
  const openModel = (model: Model) =>
    sherpaEngine(model, { folder: store.placeOf(model), concurrency: workers, processes })
  const names = named?.split(',') ?? []
  const isWanted = named !== 'none' && models.length > 0
  const asked = models.filter(({ name }) => names.includes(name))
  // If another engine comes first, that one's model is named.
  if (isWanted && asked.length < names.length && isFirst)
    log.warn(`SPEECH_MODEL names something else than ${models.map(({ name }) => name).join(', ')}.`)
  const suited = asked.length > 0 ? asked : chooseModels(models, machine)
  const wanted = isWanted ? suited : []
  /** A model may have come by hand, or have been damaged since. */
  const prove = (one: Model) => proveModel(one, { store, openModel, sample, warn: (line) => log.warn(line) })
  /** For recordings: what is only for that, else what hears both, else what an earlier version has fetched. */
  const findHere = () =>
    [...wanted.filter((model) => !isLive(model)), ...wanted, ...(isWanted ? models : [])].find(store.isThere)
  return {
    ...{ store, openModel, offline, sample, prove },
    here: findHere(),
    live: wanted.find(isLive),
    missing: wanted.filter((model) => !store.isThere(model)),
    best() {
      const here = findHere()
      return here ? prove(here) : requireInstalled(offline)
    },
  }
}

/**
 * The engine that serves when the best does not open. A damaged model must not silence the server while PocketSphinx is
 * there; a model that is being fetched will serve where it is not.
 */
async function fallBack(
  error: Error,
  setting: EngineSettings,
  log: FastifyBaseLogger,
  { here, missing, offline }: Pick<Local, 'here' | 'missing' | 'offline'>,
): Promise<EngineChoice | null> {
  if (!setting.models) throw error
  if (here) {
    log.warn(
      `PocketSphinx serves: ${here.name} does not open (${error.message}). To fetch it anew, remove it first.`,
    )
    return requireInstalled(offline)
  }
  const [first] = missing
  if (!first) throw error
  log.warn(`Recordings cannot be transcribed until ${first.name} is here: ${error.message}`)
  return null
}

/** The engine that comes first; what this machine has serves while it is away. */
async function withLocal(
  first: EngineChoice,
  setting: EngineSettings,
  log: FastifyBaseLogger,
  local: Local,
): Promise<EngineChoice> {
  const second = await local
    .best()
    .catch((error) => fallBack(error, setting, log, { ...local, missing: [] }))
    .catch((error: Error) => {
      log.warn(`Nothing transcribes while the service is away: ${error.message}`)
      return null
    })
  if (!second) return first
  return withFallback(first, second, (isAway, reason) => {
    if (!isAway) log.info('The transcription service is back.')
    else
      log.warn(
        { reason: String(reason), engine: second.name },
        'The transcription service is away; another engine serves.',
      )
  })
}

/** Opens an engine once to see that it works; the pool opens its own when they are needed. */
async function requireInstalled(choice: EngineChoice): Promise<EngineChoice> {
  await (await choice.open()).close()
  return choice
}
