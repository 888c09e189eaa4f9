import { median } from './load.ts'
import { cutTakes, type Take } from './recordings.ts'
import { cores, openBareEngine, startSpeechServer } from './speech-server.ts'

// From the end of a take to its text, when the whole take is uploaded at its end and nobody else is there; beside the
// bare engine, which recognises it at one piece on one core. In turns.

const rounds = 3

const server = await startSpeechServer()
const bare = await openBareEngine(server.engine, 1)

async function measure(take: Take) {
  return { served: await server.transcribe(0, take), alone: await bare.transcribe([take]) }
}

const toSeconds = (times: number[]) => (median(times) / 1000).toFixed(1)

await measure((await cutTakes(10, 1))[0] as Take)
console.log(`${server.engine.name}, ${cores} cores`)
for (const seconds of [10, 60, 600]) {
  const results: Awaited<ReturnType<typeof measure>>[] = []
  for (const take of await cutTakes(seconds, rounds)) results.push(await measure(take))
  console.log(
    `${String(seconds).padStart(3)} s   text after ${toSeconds(results.map(({ served }) => served))} s, bare engine ` +
      `${toSeconds(results.map(({ alone }) => alone))} s`,
  )
}
await bare.close()
await server.stop()
