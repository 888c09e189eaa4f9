/**
 * Writes the corpus texts that are not written as they should be: node web/scripts/list-misses.ts [file …]
 * With --paced they come with pauses, with --figures only their number is told.
 */
import { readCorpus } from '../test/corpus/corpus.ts'
import { inventPace, judge, summarise } from '../test/corpus/judge.ts'

const isQuiet = process.argv.includes('--figures')
const isPaced = process.argv.includes('--paced')
const files = process.argv.slice(2).filter((name) => !name.startsWith('--'))
for (const file of files.length > 0 ? files : ['read.txt']) {
  const verdicts = readCorpus(file).map((text) => judge(text, isPaced ? { pace: inventPace(text) } : {}))
  for (const { fault, spoken, got, written } of verdicts) {
    if (fault !== null && !isQuiet)
      console.log(`${fault}\n  said   ${spoken}\n  got    ${got}\n  wanted ${written}`)
  }
  for (const kind of new Set(verdicts.map(({ kind }) => kind)))
    console.log(file, kind, summarise(verdicts.filter((verdict) => verdict.kind === kind)))
  console.log(file, summarise(verdicts))
}
