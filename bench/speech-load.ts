import { median } from './load.ts'
import { memoryOf, watchMemory } from './memory.ts'
import { cutTakes } from './recordings.ts'
import { cores, openBareEngine, startSpeechServer } from './speech-server.ts'

// 1 to 16 people at once, each uploading recordings of 10 s one after the other, against the bare engine with the same
// recordings on as many cores, in turns. Goals: at least 0.9 of its throughput; memory bounded by the cores, not by the
// people.

const rounds = 3
const crowds = [1, 2, 4, 8, 16]
const seconds = 10

const takes = await cutTakes(seconds, 16)
const server = await startSpeechServer({ people: 16 })
const idleMb = memoryOf(process.pid)

async function measureServer(people: number) {
  const memory = watchMemory()
  const waits: number[] = []
  const start = performance.now()
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      for (const take of takes.filter((_, i) => i % people === person))
        waits.push(await server.transcribe(person, take))
    }),
  )
  const rate = (seconds * takes.length * 1000) / (performance.now() - start)
  return { rate, waits, megabytes: memory.stop() - idleMb }
}

async function measureBare(concurrency: number) {
  const before = memoryOf(process.pid)
  const bare = await openBareEngine(server.engine, concurrency)
  const memory = watchMemory()
  const rate = (seconds * takes.length * 1000) / (await bare.transcribe(takes))
  const megabytes = memory.stop() - before
  await bare.close()
  return { rate, megabytes }
}

/** In seconds. */
function percentile(times: number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return ((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1000).toFixed(1)
}

// The first pieces open the engines, which is not what is measured.
await Promise.all(takes.slice(0, cores).map((take, person) => server.transcribe(person, take)))
const results = crowds.map((people) => ({
  people,
  served: [] as Awaited<ReturnType<typeof measureServer>>[],
  bare: [] as Awaited<ReturnType<typeof measureBare>>[],
}))
for (let i = 0; i < rounds; i++) {
  for (const { people, served, bare } of results) {
    served.push(await measureServer(people))
    bare.push(await measureBare(Math.min(people, cores)))
  }
}
console.log(`${server.engine.name}, ${cores} cores; throughput in seconds of audio a second`)
for (const { people, served, bare } of results) {
  const ratios = served.map(({ rate }, i) => rate / (bare[i]?.rate ?? 0))
  const waits = served.flatMap((each) => each.waits)
  const most = (all: { megabytes: number }[]) => Math.max(...all.map(({ megabytes }) => megabytes)).toFixed(0)
  console.log(
    `${String(people).padStart(2)} at once   ${median(served.map(({ rate }) => rate)).toFixed(2)}, bare engine ` +
      `${median(bare.map(({ rate }) => rate)).toFixed(2)}, ratio ${median(ratios).toFixed(2)} (goal 0.90; rounds ` +
      `${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}); wait p50 ${percentile(waits, 0.5)} s, p95 ` +
      `${percentile(waits, 0.95)} s; ${most(served)} MB more than idle, bare ${most(bare)} MB`,
  )
}
await server.stop()
