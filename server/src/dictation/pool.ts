import { sampleRate, second } from '@plainspoken/contract/limits'
import {
  type Engine,
  type EngineChoice,
  type EngineFacts,
  EngineGone,
  EngineMissing,
  type Recognised,
} from '../adapters/engines/engine.ts'
import { makeTurns } from './turns.ts'

export type Pool = {
  /** The engine that serves; null: none yet. */
  engine(): EngineFacts | null
  /**
   * Recognises one piece of speech when its user's turn comes. Rejects with `EngineGone` when the engine died of it
   * twice, and with the signal's reason when aborted.
   */
  recognise(
    user: string,
    samples: Int16Array,
    signal: AbortSignal,
    language?: string,
    words?: readonly string[],
  ): Promise<Served>
  /** Loads the engine before the first piece comes. */
  warmUp(): Promise<void>
  load(): { running: number; waiting: number; restarts: number }
  /** From the next piece on another engine serves; pieces under way are finished by the old one. */
  change(choice: EngineChoice): void
  /** Ends all engines at once. */
  close(): Promise<void>
}

/** The recognised words, and the engine that heard them. */
type Served = Recognised & { engine: EngineFacts }

type Options = {
  /** The number of pieces recognised side by side. */
  workers: number
  /** The time for a piece after which an engine counts as hung, in ms. */
  limitMs?: (samples: Int16Array) => number
  /** In ms. */
  now?: () => number
}

type Job = {
  user: string
  samples: Int16Array
  signal: AbortSignal
  language: string | undefined
  words: readonly string[] | undefined
  tries: number
  resolve(recognised: Served): void
  reject(error: unknown): void
}

/** An engine from its opening to its end. */
type Host = {
  choice: EngineChoice
  engine: Promise<Engine>
  running: Set<Job>
  /** Takes no further pieces. */
  retired: boolean
  isLost: boolean
  hungOn: Job | null
}

const maxTries = 2
/** A minute of sound: three of the longest pieces that recordings are cut into. */
const headStart = 60 * sampleRate
/** Generous: a machine may be ten times slower when it is busy, and a service is tried several times. */
const usualLimitMs = (samples: Int16Array) => 120_000 + (10_000 * samples.length) / sampleRate

/** A bounded number of engines for everybody: opened when first needed, replaced when they die or hang. */
export function makePool(
  choice: EngineChoice | null,
  { workers, limitMs = usualLimitMs, now = () => performance.now() }: Options,
): Pool {
  let current = choice
  let hosts: Host[] = []
  let restarts = 0
  let closed = false
  const waiting = makeTurns<Job>({
    costOf: ({ samples }) => samples.length,
    headStart,
    now: () => (now() / second) * sampleRate,
  })
  const running = () => hosts.reduce((sum, host) => sum + host.running.size, 0)

  function findHost(): Host | null {
    const serving = hosts.filter((host) => !host.retired)
    const free = serving.find((host) => host.running.size < host.choice.concurrency)
    if (free) return free
    if (!current) return null
    if (serving.length * current.concurrency >= workers) return null
    const host: Host = {
      choice: current,
      engine: current.open(),
      running: new Set(),
      retired: false,
      isLost: false,
      hungOn: null,
    }
    hosts.push(host)
    return host
  }

  function startWaiting() {
    while (!closed && running() < workers && waiting.size() > 0) {
      const host = findHost()
      const job = host && waiting.take()
      if (!host || !job) return
      host.running.add(job)
      void run(host, job)
    }
  }

  async function run(host: Host, job: Job) {
    try {
      job.resolve(await recogniseWith(host, job))
    } catch (error) {
      settleFailure(host, job, error)
    } finally {
      host.running.delete(job)
      if (host.retired && host.running.size === 0) void end(host)
      startWaiting()
    }
  }

  async function recogniseWith(host: Host, job: Job): Promise<Served> {
    const engine = await host.engine.catch((error) => {
      // The next piece tries to open another.
      host.retired = true
      throw error
    })
    const limit = setTimeout(() => {
      host.hungOn ??= job
      void engine.close()
    }, limitMs(job.samples))
    try {
      const { samples, signal, language, words } = job
      return { engine: host.choice, ...(await engine.transcribe(samples, signal, language, words)) }
    } finally {
      clearTimeout(limit)
    }
  }

  function settleFailure(host: Host, job: Job, error: unknown) {
    if (!(error instanceof EngineGone)) return job.reject(error)
    if (!host.isLost) restarts++
    host.isLost = true
    host.retired = true
    // A piece that only shared the engine with one that hung is not to blame.
    if (host.hungOn === null || host.hungOn === job) job.tries++
    if (closed || job.tries >= maxTries) return job.reject(error)
    if (!job.signal.aborted) waiting.addFirst(job.user, job)
  }

  async function end(host: Host) {
    hosts = hosts.filter((other) => other !== host)
    await host.engine.then(
      (engine) => engine.close(),
      // One that never opened needs no closing; its job was told why.
      () => {},
    )
  }

  return {
    engine: () => current,
    recognise(user, samples, signal, language, words) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(new EngineGone('The engines are closed.'))
        if (!current) return reject(new EngineMissing('There is no engine yet.'))
        if (signal.aborted) return reject(signal.reason)
        const job: Job = {
          ...{ user, samples, signal, language, words, tries: 0 },
          ...{ resolve: settle(resolve), reject: settle(reject) },
        }
        const onAbort = () => {
          waiting.remove(user, job)
          job.reject(signal.reason)
        }
        function settle<T>(how: (value: T) => void) {
          return (value: T) => {
            signal.removeEventListener('abort', onAbort)
            how(value)
          }
        }
        signal.addEventListener('abort', onAbort)
        waiting.add(user, job)
        startWaiting()
      })
    },
    async warmUp() {
      await findHost()?.engine
    },
    load: () => ({ running: running(), waiting: waiting.size(), restarts }),
    change(next) {
      current = next
      for (const host of hosts) {
        host.retired = true
        if (host.running.size === 0) void end(host)
      }
      startWaiting()
    },
    async close() {
      closed = true
      for (let job = waiting.take(); job; job = waiting.take())
        job.reject(new EngineGone('The engines are closed.'))
      await Promise.all(hosts.map(end))
    },
  }
}
