import { createReadStream } from 'node:fs'
import { availableParallelism } from 'node:os'
import { makeModelStore } from '../server/src/adapters/engines/model-store.ts'
import { models } from '../server/src/adapters/engines/models.ts'
import { pocketSphinx } from '../server/src/adapters/engines/pocketsphinx.ts'
import { sherpaEngine } from '../server/src/adapters/engines/sherpa.ts'
import { readModelFolder } from '../server/src/config.ts'
import { matchWords, readClips, wordsOf } from './clips.ts'
import { openTranscriber } from './transcriber.ts'

// Whether an engine's confidence tells which words are wrong: the share of wrong words among the least sure of them and among the
// others, on a folder with a manifest.tsv (columns: a header line, then wav, any, any, reference, all separated by tabs).

const clips = readClips(process.argv[2])
if (!clips) {
  process.stderr.write('npm run doubts -w bench -- FOLDER, where FOLDER holds a manifest.tsv.\n')
  process.exit(1)
}
/** Of all words so many may be doubted: somebody else’s red words cost more than listening again. */
const shares = [0.02, 0.04, 0.08, 0.15]

const store = makeModelStore(readModelFolder(process.env))
const fetched = models
  .filter((model) => store.isThere(model))
  .map((model) => sherpaEngine(model, { folder: store.placeOf(model), concurrency: availableParallelism() }))

for (const engine of [pocketSphinx(), ...fetched]) {
  const server = await openTranscriber(engine, 1)
  const heard: { confidence: number; isWrong: boolean; word: string }[] = []
  for (const { file, words: wanted } of clips) {
    const { segments } = await server.transcribe(createReadStream(file))
    const words = segments.flatMap(({ words: said = [] }) => said)
    const parts = words.flatMap(({ word, confidence }) =>
      wordsOf(word).map((part) => ({ word: part, confidence })),
    )
    const matches = matchWords(
      wanted,
      parts.map(({ word }) => word),
    )
    for (const [i, { word, confidence }] of parts.entries())
      if (confidence !== undefined) heard.push({ word, confidence, isWrong: matches[i] === null })
  }
  await server.close()
  const sorted = heard.toSorted((a, b) => a.confidence - b.confidence)
  const wrong = (part: typeof sorted) => part.filter(({ isWrong }) => isWrong).length
  const percent = (part: typeof sorted) => `${((100 * wrong(part)) / part.length).toFixed(0)} %`
  console.log(`${engine.name}: ${heard.length} words with a confidence, ${percent(heard)} of them wrong`)
  for (const share of shares) {
    const count = Math.round(share * sorted.length)
    const [doubted, others] = [sorted.slice(0, count), sorted.slice(count)]
    console.log(
      `  the ${100 * share} % least sure (up to ${doubted.at(-1)?.confidence}): ${percent(doubted)} wrong, ` +
        `${wrong(doubted)} of ${wrong(sorted)} wrong words; of the others ${percent(others)} wrong`,
    )
  }
  // Of a wrong word and a right one: how often the wrong one is less sure. Half the time is what chance gives.
  let less = 0
  const [bad, good] = [true, false].map((isWrong) => heard.filter((one) => one.isWrong === isWrong))
  for (const one of bad ?? [])
    for (const other of good ?? [])
      less += one.confidence < other.confidence ? 1 : one.confidence === other.confidence ? 0.5 : 0
  console.log(
    `  a wrong word is less sure than a right one: ${((100 * less) / ((bad?.length ?? 0) * (good?.length ?? 0))).toFixed(0)} %`,
  )
}
