/**
 * Writes sentences of plain prose with 200 own words listed, and tells where one of those was written that is not there: the
 * examples of WordNet (Debian's wordnet-base), or lines of another file. node web/scripts/list-false-names.ts [file]
 */
import { existsSync, readFileSync } from 'node:fs'
import { defaultSettings } from '../src/dictation/commands/settings/command-settings.ts'
import { isKnownWord } from '../src/dictation/formatting/own-words/known-words.ts'
import { writeUtterance } from '../src/dictation/formatting/write.ts'
import { everyPart } from '../test/every-part.ts'

const readLines = (file: string | URL) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

function examplesOfWordNet(): string[] {
  const files = ['noun', 'verb', 'adj', 'adv'].map((kind) => `/usr/share/wordnet/data.${kind}`)
  if (!files.every(existsSync)) throw new Error('Install wordnet-base, or name a file of sentences.')
  const glosses = files.flatMap((file) => readFileSync(file, 'utf8').match(/(?<= \| ).*/g) ?? [])
  const examples = glosses.flatMap((gloss) => [...gloss.matchAll(/"([^"]+)"/g)].map(([, said = '']) => said))
  return [...new Set(examples)].filter((said) => said.split(' ').length > 2)
}

const [file] = process.argv.slice(2)
const sentences = file === undefined ? examplesOfWordNet() : readLines(file)
const words = readLines(new URL('../test/corpus/own-words.txt', import.meta.url))
const settings = { ...defaultSettings, words, parts: { ...everyPart, isKnownWord } }
const nowhere = { before: '', after: '' }
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
let [falseNames, doubtful] = [0, 0]
for (const said of sentences) {
  const plain = writeUtterance(said, nowhere, { settings: defaultSettings })
  const written = writeUtterance(said, nowhere, { settings })
  doubtful += Number((written.choices?.length ?? 0) > (plain.choices?.length ?? 0))
  if (lettersOf(written.words) === lettersOf(plain.words)) continue
  falseNames++
  console.log(`said    ${said}\nwritten ${written.words}`)
}
console.log(
  `${sentences.length} sentences, ${words.length} words listed: ${falseNames} with a false name; in ${doubtful} another name may be turned round`,
)
