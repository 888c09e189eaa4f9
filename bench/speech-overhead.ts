import { openSilero } from '../server/src/adapters/speech-detector/silero.ts'
import { makeSegmenter } from '../server/src/dictation/segmenter.ts'
import { median } from './load.ts'
import { cutTakes, type Take } from './recordings.ts'
import { openBareEngine, startSpeechServer } from './speech-server.ts'
import { noEngine } from './transcriber.ts'

// The whole call (upload, decoder, detector, segments, engine, answer) against the bare engine on the same samples, at one
// piece and cut at the same pauses, one worker each, in turns; and the call to a server whose engine costs nothing, which
// is the overhead itself. An engine may take longer for the pieces than for the whole, or shorter, for the server leaves
// silence out: so the call may be quicker than either. Goal: at most 60 ms and 5 % beyond the engine.

const rounds = 9

const server = await startSpeechServer({ workers: 1 })
const empty = await startSpeechServer({ workers: 1, engine: noEngine })
const bare = await openBareEngine(server.engine, 1)
const detector = await openSilero()

async function cutAtPauses({ samples }: Take) {
  const segmenter = makeSegmenter()
  const stream = await detector.open()
  const segments = [...segmenter.push(samples, await stream.detect(samples)), ...segmenter.end()]
  stream.close()
  return segments
}

for (const seconds of [2, 10, 60]) {
  const [take] = await cutTakes(seconds, 1)
  if (!take) throw new Error('There is no speech.')
  const segments = await cutAtPauses(take)
  const measure = async () => ({
    call: await server.transcribe(0, take),
    whole: await bare.transcribe([take]),
    pieces: await bare.transcribe(segments),
    work: await empty.transcribe(0, take),
  })
  // The first call opens the engine.
  await measure()
  const results: Awaited<ReturnType<typeof measure>>[] = []
  for (let i = 0; i < rounds; i++) results.push(await measure())
  const tell = (read: (each: Awaited<ReturnType<typeof measure>>) => number) =>
    `${median(results.map(read)).toFixed(0)} ms`
  console.log(
    `${String(seconds).padStart(2)} s   call ${tell((each) => each.call)}; bare engine at one piece ` +
      `${tell((each) => each.whole)}, in ${segments.length} pieces ${tell((each) => each.pieces)}; call beyond the pieces ` +
      `${tell((each) => each.call - each.pieces)} (goal ${tell((each) => 60 + 0.05 * each.pieces)}); without an engine ` +
      tell((each) => each.work),
  )
}
await detector.close()
await bare.close()
await server.stop()
await empty.stop()
