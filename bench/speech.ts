import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { EngineChoice } from '../server/src/adapters/engines/engine.ts'
import { makeModelStore } from '../server/src/adapters/engines/model-store.ts'
import { models } from '../server/src/adapters/engines/models.ts'
import { pocketSphinx } from '../server/src/adapters/engines/pocketsphinx.ts'
import { sherpaEngine } from '../server/src/adapters/engines/sherpa.ts'
import { readModelFolder } from '../server/src/config.ts'
import { decode } from './recordings.ts'
import { never, openTranscriber } from './transcriber.ts'

// Word error rate and speed of every engine that is here, on a folder with a manifest.tsv (columns: a header line, then
// wav, any, any, reference, all separated by tabs): the whole of the server's work (decoder, detector, segments, engine)
// beside the bare engine on the same samples at one piece. Case and punctuation do not count.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { column: { type: 'string', default: 'wav' } },
})
const folder = positionals[0]
if (!folder || !existsSync(path.join(folder, 'manifest.tsv'))) {
  process.stderr.write('npm run bench:speech -- FOLDER [--column webm], where FOLDER holds a manifest.tsv.\n')
  process.exit(1)
}

/** The server writes titles short, references write them out. */
const titles = new Map([
  ['mr', 'mister'],
  ['mrs', 'missus'],
])

const [header = '', ...lines] = readFileSync(path.join(folder, 'manifest.tsv'), 'utf8').trim().split('\n')
const columns = header.split('\t')
const clips = lines.map((line) => {
  const cells = line.split('\t')
  const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
  return { file: path.join(folder, cell(values.column)), words: wordsOf(cell('reference')) }
})

function wordsOf(text: string): string[] {
  const words: string[] = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
  return words.map((word) => titles.get(word) ?? word)
}

/** Words to insert, delete or replace to come from one text to the other. */
function countErrors(wanted: readonly string[], heard: readonly string[]): number {
  let row = Array.from({ length: heard.length + 1 }, (_, i) => i)
  for (const [i, word] of wanted.entries()) {
    const next = [i + 1]
    for (const [j, other] of heard.entries()) {
      const replaced = (row[j] ?? 0) + (word === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

type Tally = { errors: number; words: number; seconds: number; work: number }
const report = (engine: string, how: string, { errors, words, seconds, work }: Tally) => {
  const rate = ((100 * errors) / words).toFixed(1).padStart(6)
  const factor = (work / seconds).toFixed(3).padStart(8)
  process.stdout.write(`${engine.padEnd(14)}${how.padEnd(14)}${rate} %${factor}\n`)
}

async function measure(choice: EngineChoice, isRaw: boolean) {
  const tally: Tally = { errors: 0, words: 0, seconds: 0, work: 0 }
  const engine = isRaw ? await choice.open() : null
  const server = isRaw ? null : await openTranscriber(choice, 1)
  // The first call opens the engine, which is not what is measured.
  await server?.transcribe(createReadStream(clips[0]?.file ?? ''))
  for (const { file, words } of clips) {
    const samples = await decode(createReadStream(file))
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
  .map((model) => sherpaEngine(model, { folder: store.placeOf(model), lanes: availableParallelism() }))

process.stdout.write(
  `${clips.length} clips\n${'engine'.padEnd(14)}${'how'.padEnd(14)}${'errors'.padStart(8)}${'time'.padStart(8)}\n`,
)
for (const choice of [...fetched, pocketSphinx()]) {
  report(choice.name, 'server', await measure(choice, false))
  report(choice.name, 'bare engine', await measure(choice, true))
}
