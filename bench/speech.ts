import { createReadStream } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { EngineChoice } from '../server/src/adapters/engines/engine.ts'
import { makeModelStore } from '../server/src/adapters/engines/model-store.ts'
import { models } from '../server/src/adapters/engines/models.ts'
import { pocketSphinx } from '../server/src/adapters/engines/pocketsphinx.ts'
import { sherpaEngine } from '../server/src/adapters/engines/sherpa.ts'
import { readModelFolder } from '../server/src/config.ts'
import { type Clip, countErrors, readClips, samplesOf, wordsOf } from './clips.ts'
import { never, openTranscriber } from './transcriber.ts'

// Word error rate and speed of every engine that is here, on a folder with a manifest.tsv (columns: a header line, then
// wav, any, any, reference, all separated by tabs): the whole of the server's work (decoder, detector, segments, engine)
// beside the bare engine on the same samples at one piece. Case and punctuation do not count.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { column: { type: 'string', default: 'wav' } },
})
const clips = readClips(positionals[0], values.column)
if (!clips) {
  process.stderr.write('npm run bench:speech -- FOLDER [--column webm], where FOLDER holds a manifest.tsv.\n')
  process.exit(1)
}

type Tally = { errors: number; words: number; seconds: number; work: number }
const report = (engine: string, how: string, { errors, words, seconds, work }: Tally) => {
  const rate = ((100 * errors) / words).toFixed(1).padStart(6)
  const factor = (work / seconds).toFixed(3).padStart(8)
  process.stdout.write(`${engine.padEnd(14)}${how.padEnd(14)}${rate} %${factor}\n`)
}

async function measure(choice: EngineChoice, clips: readonly Clip[], isRaw: boolean) {
  const tally: Tally = { errors: 0, words: 0, seconds: 0, work: 0 }
  const engine = isRaw ? await choice.open() : null
  const server = isRaw ? null : await openTranscriber(choice, 1)
  // The first call opens the engine, which is not what is measured.
  await server?.transcribe(createReadStream(clips[0]?.file ?? ''))
  for (const clip of clips) {
    const { file, words } = clip
    const samples = await samplesOf(clip)
    const start = performance.now()
    const text = engine
      ? (await engine.transcribe(samples, never)).text
      : (await server?.transcribe(createReadStream(file)))?.transcription
    tally.work += (performance.now() - start) / 1000
    tally.seconds += samples.length / 16_000
    tally.words += words.length
    tally.errors += countErrors(words, wordsOf(text ?? ''))
  }
  await engine?.close()
  await server?.close()
  return tally
}

const store = makeModelStore(readModelFolder(process.env))
const fetched = models
  .filter((model) => store.isThere(model))
  .map((model) => sherpaEngine(model, { folder: store.placeOf(model), concurrency: availableParallelism() }))

process.stdout.write(
  `${clips.length} clips\n${'engine'.padEnd(14)}${'how'.padEnd(14)}${'errors'.padStart(8)}${'time'.padStart(8)}\n`,
)
for (const choice of [...fetched, pocketSphinx()]) {
  report(choice.name, 'server', await measure(choice, clips, false))
  report(choice.name, 'bare engine', await measure(choice, clips, true))
}
