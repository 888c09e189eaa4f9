import { recognitionLanguage, sampleRate, second } from '@plainspoken/contract/limits'
import {
  type Engine,
  type EngineChoice,
  EngineGone,
  type EngineStream,
} from '../../adapters/engines/engine.ts'
import { type EngineTurns, makeEngineTurns } from './engine-turns.ts'

/** A tenth of a second of sound takes a fiftieth to hear; more than this is a hang, however busy the machine is. */
const hangMs = 30 * second

/** The approximate cost of an utterance's end, in samples. */
const endCost = sampleRate / 2

/** The first two may die together, as where memory runs out. */
const mostTries = 3
/** Of a core; the rest is for the server and for telling speech from silence. */
const share = 0.9

type Host = { engine: Promise<Engine>; choice: EngineChoice; streams: number; turns: EngineTurns }

/** The engines that hear while one speaks: a process a core, each with the streams of that core. */
export function makeLiveEngines(choice: () => EngineChoice | null) {
  let hosts: Host[] = []
  let restarts = 0
  let measured: { choice: EngineChoice; streamsEach: number } | null = null
  let isClosed = false
  let opened = 0

  /** The one with the fewest streams, or a new one while there are cores without. */
  function findHost(): Host {
    const wanted = choice()
    if (isClosed || !wanted) throw new EngineGone('No engine hears while one speaks.')
    const serving = hosts.filter((host) => host.choice === wanted)
    const [least] = serving.toSorted((a, b) => a.streams - b.streams)
    if (least && (least.streams === 0 || serving.length >= (wanted.live?.processes ?? 1))) return least
    const host: Host = { engine: wanted.open(true), choice: wanted, streams: 0, turns: makeEngineTurns() }
    host.engine.catch(() => forget(host))
    hosts.push(host)
    return host
  }

  const end = ({ engine }: Host) =>
    engine.then(
      (opened) => opened.close(),
      // A stream that never opened needs no closing.
      () => {},
    )

  function forget(host: Host) {
    hosts = hosts.filter((other) => other !== host)
  }

  /** A stream of one process; both may die. */
  async function openOnce(language: string, words: readonly string[]) {
    const host = findHost()
    host.streams++
    try {
      const stream = (await host.engine).openStream?.(language, words)
      if (!stream) throw new Error(`${host.choice.name} does not hear while one speaks.`)
      return { host, stream, release: () => release(host) }
    } catch (error) {
      release(host)
      throw error
    }
  }

  function release(host: Host) {
    host.streams--
    // Another engine serves by now.
    if (host.streams > 0 || host.choice === choice()) return
    forget(host)
    void end(host)
  }

  return {
    restarts: () => restarts,

    /** The number of dictations that can be followed at once. */
    capacity() {
      const { processes = 0, usually = 0 } = choice()?.live ?? {}
      return processes * (measured?.choice === choice() ? measured.streamsEach : usually)
    },

    /**
     * Loads the engine before anybody speaks, and measures with some speech how many dictations it can follow on this
     * machine. Gives what a dictation takes of a core; null where nothing hears while one speaks.
     */
    async warmUp(speech: () => Promise<Int16Array>): Promise<number | null> {
      if (!choice()) return null
      const host = findHost()
      // Whoever comes meanwhile is heard by another process, if there is one.
      host.streams++
      try {
        const engine = await host.engine
        const language = host.choice.abilities.languages[0] ?? recognitionLanguage
        const cost = (await engine.measure?.(await speech(), language)) ?? null
        if (cost !== null) measured = { choice: host.choice, streamsEach: countStreams(cost, host.choice) }
        return cost
      } catch (error) {
        // The server ends before it has measured anything.
        if (isClosed) return null
        throw error
      } finally {
        release(host)
      }
    },

    /**
     * A stream that outlives the process it is in: when that dies, the utterance is given to another one. Rejects with
     * `EngineGone` when one after the other dies of it.
     */
    async open(language: string, words: readonly string[] = []): Promise<EngineStream> {
      let current = await openOnce(language, words)
      let utterance: Int16Array[] = []
      let isLeft = false
      const name = String(opened++)

      function leave() {
        current.stream.close()
        current.release()
      }

      /** Does one thing when the stream has its turn; what hangs then dies. */
      function inTurn<Said>(cost: number, work: (stream: EngineStream) => Promise<Said>): Promise<Said> {
        const { host, stream } = current
        return host.turns.take(name, cost, async () => {
          if (isLeft) throw new EngineGone('Nobody listens any more.')
          const limit = setTimeout(() => void end(host), hangMs)
          try {
            return await work(stream)
          } finally {
            clearTimeout(limit)
          }
        })
      }

      const hearIt = (samples: Int16Array) => inTurn(samples.length, (stream) => stream.hear(samples))

      async function insist<Said>(heard: readonly Int16Array[], work: () => Promise<Said>): Promise<Said> {
        for (let tries = 1; ; tries++) {
          try {
            if (tries > 1) for (const samples of heard) await hearIt(samples)
            return await work()
          } catch (error) {
            if (!(error instanceof EngineGone) || isClosed || isLeft || tries === mostTries) throw error
            restarts++
            forget(current.host)
            current.release()
            current = await openOnce(language, words)
            if (isLeft) {
              leave()
              throw error
            }
          }
        }
      }

      return {
        async hear(samples) {
          const text = await insist(utterance, () => hearIt(samples))
          utterance.push(samples)
          return text
        },
        async finish() {
          const said = await insist(utterance, () => inTurn(endCost, (stream) => stream.finish()))
          utterance = []
          return said
        },
        close() {
          isLeft = true
          leave()
        },
      }
    },

    async close() {
      isClosed = true
      await Promise.all(hosts.map(end))
    },
  }
}

/** A dictation that a core can just follow has it for itself. */
function countStreams(cost: number, { live }: EngineChoice): number {
  if (cost >= 1) return 0
  return Math.max(1, Math.min(live?.most ?? 1, Math.floor(share / cost)))
}
