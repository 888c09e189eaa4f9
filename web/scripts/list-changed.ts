/**
 * Plays a language's table over texts that nobody dictated, and lists the sentences that it changes though no mark is spoken,
 * or, with `--marks`, those whose own marks are spoken by name and not written.
 * node web/scripts/list-changed.ts de-DE /usr/share/man/de [folder or file …] [--marks] [--figures]
 * Manual pages, packed or not, HTML, Mallard's pages and plain text are read. `--figures` gives their count alone.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { defaultSettings, settingsFor } from '../src/dictation/commands/settings/command-settings.ts'
import { loadLanguageTable } from '../src/dictation/commands/tables/languages/load-language-table.ts'
import { expandForm } from '../src/dictation/formatting/utterance/row.ts'
import { writeUtterance } from '../src/dictation/formatting/write.ts'

const [language = '', ...paths] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const withMarks = process.argv.includes('--marks')
const languageTable = await loadLanguageTable(language)
const settings = settingsFor(defaultSettings, language, languageTable)
const asHeard = { ...settings, isOn: false }
const nowhere = { before: '', after: '' }
const isUnspaced = languageTable?.isUnspaced === true
const gap = isUnspaced ? '' : ' '

/** Signs that nobody says, and English among other languages. */
const unreadable = /[<>={}|\\$_@#*~^+%&[\]\uFFFD]|\d\)|--|\S\/|\.\p{L}/u
const unsaid = /[^\p{L}\p{M}\p{N}\s.,;:!?'’。，；：！？،؛؟-]|\d[.,]/u
const foreign = /\b(the|this|which|should)\b/i

/** The name of each mark that sentences have. */
const names = new Map(
  ['comma', 'period', 'question-mark', 'exclamation-mark', 'colon', 'semicolon'].flatMap((id) => {
    const row = languageTable?.marks.find((mark) => mark.id === id)
    if (row?.effect.type !== 'mark') return []
    return [[row.effect.text.trim(), expandForm(row.say[0] ?? '')[0] ?? '']]
  }),
)
const ownMark = new RegExp(
  `(?<=[\\p{L}\\p{M}\\d])([${[...names.keys()].join('')}])(?=\\s|$|${isUnspaced ? '\\p{L}' : '$'})`,
  'gu',
)

const sentences = new Set(paths.flatMap(filesIn).flatMap(sentencesIn))
let wrong = 0
for (const sentence of sentences) {
  const spoken = withMarks
    ? sentence.replace(ownMark, (mark) => gap + names.get(mark))
    : withoutMarks(sentence)
  const got = writeUtterance(spoken, nowhere, { settings }).words
  const wanted = withMarks ? sentence : writeUtterance(spoken, nowhere, { settings: asHeard }).words
  if (withMarks ? lettersOf(got) === lettersOf(wanted) : got === wanted) continue
  wrong++
  if (!process.argv.includes('--figures')) console.log(`${spoken}\n  ${JSON.stringify(got)}`)
}
const share = ((wrong / sentences.size) * 5000).toFixed(1)
console.log(`${language}: ${wrong} of ${sentences.size} sentences, ${share} in 5,000`)

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]+/gu, '')
}

/** As somebody says them who lets the recogniser set its marks. */
function withoutMarks(sentence: string): string {
  return sentence
    .replace(/[.,;:!?…"„“”‚«»‹›()—–。，、；：！？（）「」『』《》·।،؛؟]+/g, ' ')
    .replace(/(?<!\p{L})['‘’‐-]+|['‘’‐-]+(?!\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/\.(dat|png|svg|css|js|u8|xpm)$/.test(file))
}

/** Without their marks, as somebody says them who lets the recogniser set these. */
function sentencesIn(file: string): string[] {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return paragraphsOf(file, text)
    .flatMap((paragraph) => {
      const all = [...segmenter.segment(paragraph.replace(/\s+/g, ' '))].map(({ segment }) => segment)
      return withMarks ? inPairs(all) : all
    })
    .map((sentence) => sentence.trim())
    .filter((sentence) => !foreign.test(sentence) && !(withMarks ? unsaid : unreadable).test(sentence))
    .filter((sentence) => (isUnspaced ? sentence.length > 8 : withoutMarks(sentence).split(' ').length > 3))
}

/** A mark in the middle of what is said is harder to tell than one at its end. */
function inPairs(all: readonly string[]): string[] {
  return all.flatMap((sentence, index) => (index % 2 === 0 ? [sentence + (all[index + 1] ?? '')] : []))
}

function paragraphsOf(file: string, text: string): string[] {
  if (/\.(html?|page|xml|docbook)(\.gz)?$/.test(file))
    return text.split(/<\/?(?:p|li|h\d|td|title|div|dt|dd|note|item)\b[^>]*>/).map(withoutTags)
  const plain = /\.\d\w*(\.gz)?$/.test(file) ? readManual(text) : text
  return plain.split(/\n\s*\n|\n%\n/)
}

function withoutTags(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&(?:#\d+|\w+);/g, ' ')
}

function readManual(roff: string): string {
  return roff
    .replace(/\\f(?:\[\w*\]|\(..|.)|\\[&/,%|^)]|\\s[-+]?\d/g, '')
    .replace(/\\\(aq|\\\[aq\]|\\\(cq/g, "'")
    .replace(/\\\[u([\dA-F]{4})\]/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/\\[-~ ]/g, (sign) => (sign === '\\-' ? '-' : ' '))
    .replace(/^[.'](?:[BIR]|[BIR]{2}) (.*)$/gm, (_, words: string) => words.replaceAll('"', ''))
    .replace(/^[.'].*$/gm, '\n')
}
