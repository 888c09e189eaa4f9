import { second } from '@plainspoken/contract/limits'
import {
  type Engine,
  type EngineChoice,
  EngineGone,
  type EngineStream,
} from '../../adapters/engines/engine.ts'

/** A tenth of a second of sound takes a fiftieth to hear; more than this is a hang, however busy the machine is. */
const hangMs = 30 * second

type Host = { engine: Promise<Engine>; choice: EngineChoice; streams: number }

/** The engines that hear while one speaks: a process a core, each with the streams of that core. */
export function makeLiveEngines(choice: () => EngineChoice | null) {
  let hosts: Host[] = []
  let restarts = 0
  let isClosed = false

  /** The one with the fewest streams, or a new one while there are cores without. */
  function findHost(): Host {
    const wanted = choice()
    if (isClosed || !wanted) throw new EngineGone('No engine hears while one speaks.')
    const serving = hosts.filter((host) => host.choice === wanted)
    const [least] = serving.toSorted((a, b) => a.streams - b.streams)
    if (least && (least.streams === 0 || serving.length >= (wanted.live?.processes ?? 1))) return least
    const host: Host = { engine: wanted.open(true), choice: wanted, streams: 0 }
    host.engine.catch(() => forget(host))
    hosts.push(host)
    return host
  }

  const end = ({ engine }: Host) =>
    engine.then(
      (opened) => opened.close(),
      // What never opened needs no closing.
      () => {},
    )

  function forget(host: Host) {
    hosts = hosts.filter((other) => other !== host)
  }

  /** A stream of one process; both may die. */
  async function openOnce(language: string) {
    const host = findHost()
    host.streams++
    const release = () => {
      host.streams--
      // Another engine serves by now.
      if (host.streams > 0 || host.choice === choice()) return
      forget(host)
      void end(host)
    }
    try {
      const stream = (await host.engine).openStream?.(language)
      if (!stream) throw new Error(`${host.choice.name} does not hear while one speaks.`)
      return { host, stream, release }
    } catch (error) {
      release()
      throw error
    }
  }

  return {
    restarts: () => restarts,

    /** Loads the engine before anybody speaks. */
    async warmUp() {
      if (choice()) await findHost().engine
    },

    /**
     * A stream that outlives the process it is in: when that dies, the utterance is given to another one. What dies of it
     * twice is rejected with `EngineGone`.
     */
    async open(language: string): Promise<EngineStream> {
      let current = await openOnce(language)
      let utterance: Int16Array[] = []
      let isLeft = false

      function leave() {
        current.stream.close()
        current.release()
      }

      async function tryTwice(
        heard: readonly Int16Array[],
        work: (stream: EngineStream) => Promise<string>,
      ): Promise<string> {
        const limit = setTimeout(() => void end(current.host), hangMs)
        try {
          return await work(current.stream)
        } catch (error) {
          if (!(error instanceof EngineGone) || isClosed || isLeft) throw error
          restarts++
          forget(current.host)
          current.release()
          current = await openOnce(language)
          if (isLeft) {
            leave()
            throw error
          }
          for (const samples of heard) await current.stream.hear(samples)
          return work(current.stream)
        } finally {
          clearTimeout(limit)
        }
      }

      return {
        async hear(samples) {
          const text = await tryTwice(utterance, (stream) => stream.hear(samples))
          utterance.push(samples)
          return text
        },
        async finish() {
          const text = await tryTwice(utterance, (stream) => stream.finish())
          utterance = []
          return text
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
