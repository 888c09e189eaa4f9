import { median } from './load.ts'
import { cutTakes, type Take } from './recordings.ts'
import { openBareEngine, startSpeechServer } from './speech-server.ts'
import { noEngine } from './transcriber.ts'

// The whole call (upload, decoder, detector, segments, engine, answer) against the bare engine on the same samples, one
// worker each, in turns; and the call to a server whose engine costs nothing, which is the overhead itself. The server
// leaves silence out and the engine alone does not: so the difference may be negative. Goal: at most 60 ms and 5 %.

const rounds = 9

const server = await startSpeechServer({ workers: 1 })
const empty = await startSpeechServer({ workers: 1, engine: noEngine })
const bare = await openBareEngine(server.engine, 1)

async function measure(take: Take) {
  const call = await server.transcribe(0, take)
  return { call, alone: await bare.transcribe([take]), work: await empty.transcribe(0, take) }
}

for (const seconds of [2, 10, 60]) {
  const [take] = await cutTakes(seconds, 1)
  if (!take) throw new Error('There is no speech.')
  // The first call opens the engine.
  await measure(take)
  const results: Awaited<ReturnType<typeof measure>>[] = []
  for (let i = 0; i < rounds; i++) results.push(await measure(take))
  const [call, alone, work] = (['call', 'alone', 'work'] as const).map((kind) =>
    median(results.map((each) => each[kind])),
  ) as [number, number, number]
  const difference = median(results.map((each) => each.call - each.alone))
  const goal = 60 + 0.05 * alone
  console.log(
    `${String(seconds).padStart(2)} s   call ${call.toFixed(0)} ms, bare engine ${alone.toFixed(0)} ms, difference ` +
      `${difference.toFixed(0)} ms; without an engine ${work.toFixed(0)} ms (goal ${goal.toFixed(0)})`,
  )
}
await bare.close()
await server.stop()
await empty.stop()
