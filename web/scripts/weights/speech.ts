/** Makes speech out of text: its marks told by name, some or none of them, cut into utterances anywhere. */

import { inlineRows } from '../../src/dictation/formatting/utterance/inline-rows.ts'
import { expandForm } from '../../src/dictation/formatting/utterance/row.ts'
import type { Chance } from './random.ts'

/** A word, or the name of a mark. */
export interface Piece {
  said: string
  isMark: boolean
  /** The text written for it. */
  written: string
  /** The text has another word there, which the name stands for or behind. */
  isInvented?: 'for' | 'behind'
}

/** An utterance, and what the text would be before it. */
export interface Spoken {
  pieces: readonly Piece[]
  before: string
  /** From -1, words alone so far, to 1, marks. */
  lately: number
  /** The speaker's habit of saying marks. */
  habit: 'all' | 'some' | 'none'
}

const abbreviations = /^(Mr|Mrs|Ms|Dr|St|No|Jr|Sr|vs|etc|a\.m|p\.m|U\.S|e\.g|i\.e|[A-Z])\.$/

/** Names that are hardly ever words, and hardly ever in texts: they are told here and there. */
const rare = inlineRows
  .filter(
    ({ effect, locale }) => /^(mark|next-case|join-next|break)$/.test(effect.type) && locale !== 'en-GB',
  )
  .flatMap(({ say }) => say.flatMap(expandForm))
  .map((name) => name.toLowerCase())
  .filter(
    (name) => !/^(period|full stop|comma|question mark|colon|semicolon|(open|close) .*)$/.test(name),
  ) as [string, ...string[]]

const rareNouns = inlineRows
  .filter(({ effect, locale }) => /^(mark|break)$/.test(effect.type) && locale !== 'en-GB')
  .flatMap(({ say }) => say.flatMap(expandForm))
  .map((name) => name.toLowerCase())
  .filter((name) => !/^(open|close|left|right|begin|end|new|next)\b/.test(name)) as [string, ...string[]]

const names: ReadonlySet<string> = new Set(
  inlineRows
    .flatMap(({ say, heard = [] }) => [...say, ...heard].flatMap(expandForm))
    .flatMap((name) => name.toLowerCase().split(' ')),
)

/** A speaker's names for the marks. */
function voiceOf(chance: Chance): Readonly<Record<string, string>> {
  const [open, close] = chance.oneOf([
    ['open quote', 'close quote'],
    ['open quote', 'close quote'],
    ['open quotes', 'close quotes'],
    ['quote', 'unquote'],
    ['quote', 'end quote'],
    ['quote', 'quote'],
    ['begin quote', 'end quote'],
    ['open quotation mark', 'close quotation mark'],
  ])
  const paren = chance.oneOf(['paren', 'paren', 'parenthesis'])
  return {
    '.': chance.is(0.15) ? 'full stop' : 'period',
    ',': 'comma',
    '?': 'question mark',
    '!': chance.oneOf(['exclamation mark', 'exclamation point']),
    ':': 'colon',
    ';': 'semicolon',
    '—': chance.oneOf(['dash', 'dash', 'em dash']),
    '…': chance.oneOf(['ellipsis', 'dot dot dot']),
    '“': open as string,
    '”': close as string,
    '‘': 'open single quote',
    '’': 'close single quote',
    '(': `open ${paren}`,
    ')': `close ${paren}`,
    '¶': chance.oneOf(['new paragraph', 'new paragraph', 'new line', 'next paragraph', 'next line']),
    '-': 'hyphen',
  }
}

/** The words and marks of a paragraph. Straight quotation marks are told apart by what stands beside them. */
function tokenise(paragraph: string): { text: string; isMark: boolean }[] {
  const tidy = paragraph
    .replace(/(^|[\s(—])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s(“—])'(?=\p{L})/gu, '$1‘')
    .replaceAll('...', '…')
    .replace(/\s*(—|--| – )\s*/g, ' — ')
  return tidy.split(/\s+/).flatMap((token) => {
    if (token === '') return []
    const opening = /^[“‘(]+/.exec(token)?.[0] ?? ''
    let rest = token.slice(opening.length)
    const closing: string[] = []
    while (rest.length > 0 && /[.,?!:;…”’)—]$/.test(rest) && !abbreviations.test(rest)) {
      closing.unshift(rest.slice(-1))
      rest = rest.slice(0, -1)
    }
    return [
      ...[...opening].map((text) => ({ text, isMark: true })),
      ...(rest === '' ? [] : [{ text: rest, isMark: false }]),
      ...closing.map((text) => ({ text, isMark: true })),
    ]
  })
}

interface Kinds {
  /** Words that the texts also have in small letters. */
  isSmall(word: string): boolean
  /** The kind of a word. */
  kindOf(word: string): string
}

/** The kinds of words, and those that these paragraphs have in small letters. */
export function kindsIn(paragraphs: readonly string[], kindOf: Kinds['kindOf']): Kinds {
  const small = new Set(paragraphs.flatMap((text) => text.match(/(?<![\p{L}'])\p{Ll}[\p{Ll}'-]*/gu) ?? []))
  return { isSmall: (word) => small.has(word), kindOf }
}

/** Names that may stand for a noun. */
const nouns = [
  ...[
    'period',
    'period',
    'period',
    'comma',
    'colon',
    'dash',
    'star',
    'tab',
    'slash',
    'quote',
    'cap',
    'hyphen',
    'semicolon',
  ],
  ...[
    'question mark',
    'full stop',
    'exclamation point',
    'new line',
    'new paragraph',
    'bullet point',
    'pound sign',
    'pipe',
  ],
  ...['coma', 'underscore', 'percent sign', 'dollar sign', 'ellipsis', 'apostrophe', 'asterisk'],
] as unknown as [string, ...string[]]

/** Names that may stand for a verb. */
const verbs = ['dash', 'star', 'quote', 'cap', 'slash', 'tab', 'star', 'period', 'colon'] as unknown as [
  string,
  ...string[],
]
const adjectives = ['calmer', 'star', 'comma', 'period', 'full stop', 'colon', 'dash', 'cap'] as unknown as [
  string,
  ...string[],
]
/** Any name of a mark may be spoken of: "a tilde stands over the letter". */
const spokenOf = (chance: Chance) => (chance.is(0.15) ? chance.oneOf(rareNouns) : chance.oneOf(nouns))
const nounKinds =
  /^(thing|person|place|body|act|event|state|time|possession|message|thought|quality|group|measure|unknown)$/

/** The share of such names that are said in a few words as well. */
const brief = 0.25

const contentKinds =
  /^(thing|person|place|body|act|event|state|possession|message|thought|quality|group|unknown|plural|past|adverb|pronoun|number)$/

function isNoun(kind: string): boolean {
  return nounKinds.test(kind) || kind === 'plural'
}

/** Paragraphs as one person says them. */
export function speak(paragraphs: readonly string[], chance: Chance, { isSmall, kindOf }: Kinds): Spoken[] {
  const voice = voiceOf(chance)
  const habit: Spoken['habit'] = chance.is(0.5) ? 'all' : chance.is(0.8) ? 'none' : 'some'
  const isLower = chance.is(0.4)
  const beginsLarge = !isLower && chance.is(0.5)
  const invents = chance.is(habit === 'none' ? 0.6 : 0.33)
  /** The recogniser writes marks of its own. */
  const isHeard = chance.is(0.25)
  const pieces: Piece[] = []
  /** Where a clause begins. */
  const clauses = new Set([0])
  const tell = (text: string) => {
    const said = voice[text] ?? text
    const last = pieces.at(-1)
    if (
      isHeard &&
      /[.,?!:;]/.test(text) &&
      last !== undefined &&
      !/[.,?!:;]$/.test(last.said) &&
      chance.is(0.9)
    )
      pieces[pieces.length - 1] = {
        ...last,
        said: last.said + text,
        written: last.written + (habit === 'none' ? text : ''),
      }
    const isTold = habit === 'all' || (habit === 'some' && /[.,?¶]/.test(text) && chance.is(0.6))
    const isClosed = isHeard && /[.,?!:;]/.test(text) && chance.is(0.5)
    if (isTold)
      pieces.push({
        said: isClosed ? `${said.replace(/^./, (letter) => letter.toUpperCase())}${text}` : said,
        isMark: true,
        written: text,
      })
    else if (text === '¶') pieces.push({ said: '', isMark: false, written: '\n\n' })
  }
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) tell('¶')
    let begins = true
    for (const { text, isMark } of tokenise(paragraph)) {
      if (isMark) {
        tell(text)
        clauses.add(pieces.length)
        if (/[.?!…:“]/.test(text)) begins = true
        continue
      }
      const isName = /^\p{Lu}/u.test(text) && !(begins && isSmall(text.toLowerCase()))
      const isFirst = begins
      begins = false
      const word = isLower || !isName ? text.toLowerCase().replace(/^i(?=$|['’])/, isLower ? 'i' : 'I') : text
      const parts = word.includes('-') && habit === 'all' && chance.is(0.15) ? word.split('-') : [word]
      if (habit === 'all' && chance.is(0.006))
        pieces.push({ said: chance.oneOf(rare), isMark: true, written: '' })
      const name = invents && chance.is(0.15) ? nameFor(kindOf(word.toLowerCase()), isFirst) : null
      if (name !== null) {
        const isAppended = chance.is(0.4) && !isFirst
        const isBehind = isAppended || isNoun(kindOf(pieces.at(-1)?.said.toLowerCase() ?? ''))
        if (isAppended) pieces.push({ said: word, isMark: false, written: text })
        pieces.push({ said: name, isMark: false, written: name, isInvented: isBehind ? 'behind' : 'for' })
        continue
      }
      for (const [part, said] of parts.entries()) {
        if (part > 0) pieces.push({ said: 'hyphen', isMark: true, written: '-' })
        if (said !== '') pieces.push({ said, isMark: false, written: said })
      }
    }
  }
  const spoken = cut(pieces, chance, beginsLarge).map((one) => ({ ...one, habit }))
  if (habit === 'all' && chance.is(0.4)) spoken.push(short())
  for (const [at, { isInvented }] of pieces.entries())
    if (isInvented && chance.is(brief)) spoken.push(clauseAround(at))
  return spoken

  /** A few words with a name among them that is one of them. */
  function clauseAround(at: number): Spoken {
    let [from, to] = [at, at + 1]
    while (from > 0 && !clauses.has(from) && at - from < 6 && !pieces[from - 1]?.isMark) from--
    while (to < pieces.length && !clauses.has(to) && to - at < 6 && !pieces[to]?.isMark) to++
    const said = endWithoutName(pieces.slice(from, to))
    return { pieces: said, before: '', lately: 0, habit: 'none' }
  }

  /** A mark with a word or two beside it, as people say it who go step by step. */
  function short(): Spoken {
    const words = pieces.filter(
      ({ isMark, isInvented, said }) =>
        !isMark &&
        !isInvented &&
        /^[\p{L}']+$/u.test(said) &&
        !names.has(said.toLowerCase()) &&
        contentKinds.test(kindOf(said.toLowerCase())),
    )
    const word = (): Piece[] => {
      const piece = words[chance.below(Math.max(1, words.length))]
      return piece === undefined ? [] : [piece]
    }
    const said = chance.is(0.3)
      ? chance.oneOf(Object.values(voice) as [string, ...string[]])
      : chance.oneOf(rare)
    const name: Piece = {
      said: chance.is(0.2) ? `${said}${chance.oneOf(['.', '?', ','])}` : said,
      isMark: true,
      written: '',
    }
    const before = chance.is(0.6) ? word() : []
    const after = before.length === 0 || chance.is(0.6) ? word() : []
    return { pieces: [...before, name, ...after], before: '', lately: 0, habit: 'all' }
  }

  /** A name that could stand there as a word: in a noun phrase, as a verb behind its subject, in the first place. */
  function nameFor(kind: string, isFirst: boolean): string | null {
    if (isFirst) return nounKinds.test(kind) && chance.is(0.2) ? spokenOf(chance) : null
    const before = [1, 2, 3]
      .map((back) => pieces.at(-back))
      .map((piece) => (piece?.isMark ? '' : kindOf(piece?.said.toLowerCase() ?? '')))
    const [last = '', earlier = '', first = ''] = before
    const isPart = (one: string) => isNoun(one) || one === 'adjective' || one === 'number'
    const isDetermined =
      /^(determiner|loose)$/.test(last) ||
      (isPart(last) &&
        (/^(determiner|loose)$/.test(earlier) || (isPart(earlier) && /^(determiner|loose)$/.test(first))))
    if (nounKinds.test(kind))
      return isDetermined
        ? spokenOf(chance)
        : last === 'preposition' && chance.is(0.2)
          ? chance.oneOf(verbs)
          : null
    if (kind === 'verb') return /^(pronoun|auxiliary|preposition)$/.test(last) ? chance.oneOf(verbs) : null
    return kind === 'adjective' && /^(determiner|auxiliary)$/.test(last) ? chance.oneOf(adjectives) : null
  }
}

/** Without a name at its end that stands behind a whole noun phrase: nothing tells it from a mark there. */
function endWithoutName(pieces: Piece[]): Piece[] {
  return pieces.at(-1)?.isInvented === 'behind' ? pieces.slice(0, -1) : pieces
}

/** Utterances of 3 to 60 words; most end where a sentence does. */
function cut(pieces: readonly Piece[], chance: Chance, beginsLarge: boolean): Omit<Spoken, 'habit'>[] {
  const spoken: Omit<Spoken, 'habit'>[] = []
  let before = ''
  let lately = 0
  /** Many pause at the end of each sentence. */
  const isBySentence = chance.is(0.35)
  for (let at = 0; at < pieces.length; ) {
    const wanted = isBySentence
      ? 1
      : chance.is(0.3)
        ? pieces.length
        : 3 + chance.below(chance.is(0.5) ? 20 : 58)
    let end = Math.min(pieces.length, at + wanted)
    if (isBySentence || chance.is(0.7))
      while (
        end < pieces.length &&
        end > at &&
        !/[.?!¶]/.test(pieces[end - 1]?.written ?? '') &&
        end - at < 80
      )
        end++
    const part = pieces.slice(at, end).filter(({ said }) => said !== '')
    at = end
    if (part.length === 0) continue
    const said = endWithoutName(part)
    const [first] = said
    if (first !== undefined && beginsLarge)
      said[0] = { ...first, said: first.said.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) }
    spoken.push({ pieces: said, before: before.slice(-500), lately })
    const marks = said.filter(({ isMark }) => isMark).length
    lately = Math.max(-1, Math.min(1, lately + (marks > 0 ? 0.34 : said.length > 5 ? -0.34 : 0)))
    for (const { written, isMark } of said)
      before += isMark
        ? written === '¶'
          ? '\n\n'
          : written.replace('¶', '')
        : `${before === '' || /[\n“(-]$/.test(before) ? '' : ' '}${written}`
  }
  return spoken
}
