import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './load.ts'

/** The processor time that this thread has taken, in ms. It stands still while another program has the processor. */
const ownTime = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Asks the server in this thread for one thing after the other, again and again with rests, and says how long each answer took: by
 * the clock on the wall, and by what this thread worked meanwhile. The latter does not grow with what other programs take of
 * the machine, nor with what other threads do, such as hashing.
 */
export async function watchWaits(
  port: number,
  asks: Record<string, () => Promise<unknown>>,
  seconds: number,
): Promise<string> {
  const health = async () => (await fetch(`http://127.0.0.1:${port}/health`)).text()
  const kinds = Object.entries({ '/health': health, ...asks }).map(([name, ask]) => ({
    name,
    ask,
    ms: [] as number[],
    ownMs: [] as number[],
  }))
  const end = performance.now() + seconds * 1000
  while (performance.now() < end)
    for (const { ask, ms, ownMs } of kinds) {
      const [start, ownStart] = [performance.now(), ownTime()]
      await ask()
      ms.push(performance.now() - start)
      ownMs.push(ownTime() - ownStart)
      await sleep(20)
    }
  return kinds.map(sayWaits).join('\n')
}

type Waits = { name: string; ms: number[]; ownMs: number[] }

/** `/health p50 12 p99 50 ms, own p50 0.5 p99 2 ms (211)` */
function sayWaits({ name, ms, ownMs }: Waits): string {
  const say = (values: number[]) =>
    [0.5, 0.99].map((share) => `p${share * 100} ${quantile(values, share).toFixed(1)}`).join(' ')
  return `  ${name.padEnd(14)} ${say(ms)} ms, of which own work ${say(ownMs)} ms (${ms.length})`
}
