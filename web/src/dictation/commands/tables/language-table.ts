import { isTorn, isWord } from '../../formatting/marks/word-frames.ts'
import { type Effect, expandForm, type InlineRow, type Spacing } from '../../formatting/utterance/row.ts'
import type { MarkTable } from '../../formatting/utterance/settings.ts'
import type { Command } from './command.ts'
import type { CommandRow } from './row.ts'

/** The words that can be said in a language other than English. */
export interface LanguageTable extends MarkTable {
  commands: readonly CommandRow[]
}

/** The marks of one language, by the names of the English rows, so that a switch in the settings holds for all. */
type MarkId = keyof typeof kinds
type CommandId = keyof typeof acts
type Optional = 'redo' | 'delete-word' | 'select-words'

/** Words before a name, and behind it. */
type Pairs = readonly (readonly [RegExp, RegExp])[]

interface Name {
  /** Forms, with commas between them; the first is shown in the help. */
  say: string
  heard?: string
  text?: string
  spacing?: Spacing
  /** Words before it, or behind it, where it is a word of the sentence. */
  before?: RegExp
  after?: RegExp
  around?: Pairs
  /** A common phrase: it is obeyed only where a clause begins or ends. */
  isAtEdge?: true
}

interface Phrases {
  /** Obeyed wherever they are said alone. */
  say: string
  /** Could end a sentence, and are obeyed only where one is over. */
  bare?: string
}

interface Language {
  /** Words before any mark's name where it is a word: "ein Komma". */
  before?: RegExp
  /** Words behind any mark's name where it is a word: "getrennt". */
  after?: RegExp
  /** Words before it, with those behind it: "otro punto de". */
  around?: Pairs
  and: string
  isUnspaced?: true
  marks: Partial<Record<MarkId, string | Name>>
  commands: Record<Exclude<CommandId, Optional>, string | Phrases> &
    Partial<Record<Optional, string | Phrases>>
}

function end(text: string): Effect {
  return { type: 'mark', text, spacing: 'left', isSentenceMark: true, capitalNext: true }
}
function pause(text: string): Effect {
  return { type: 'mark', text, spacing: 'left', isSentenceMark: true }
}
function sign(text: string, spacing: Spacing): Effect {
  return { type: 'mark', text, spacing }
}

const kinds = {
  period: end('.'),
  comma: pause(','),
  // Japanese, by their short names, and by the letters these are also written with.
  maru: end('。'),
  'maru-sign': end('。'),
  ten: pause('、'),
  'ten-sign': pause('、'),
  'enumeration-comma': pause('、'),
  'question-mark': end('?'),
  // Japanese: はてな.
  hatena: end('?'),
  'exclamation-mark': end('!'),
  'open-question': sign('¿', 'right'),
  'open-exclamation': sign('¡', 'right'),
  colon: pause(':'),
  semicolon: pause(';'),
  ellipsis: pause('…'),
  // As common as a phrase of the sentence.
  'three-dots': pause('…'),
  slash: sign('/', 'both'),
  hyphen: sign('-', 'both'),
  dash: sign('–', 'apart'),
  apostrophe: sign("'", 'both'),
  'middle-dot': sign('・', 'both'),
  'open-quote': sign('“', 'right'),
  'close-quote': sign('”', 'left'),
  quote: { type: 'pair', open: '“', close: '”' },
  // Chinese: of a book or a film.
  'open-title': sign('《', 'right'),
  'close-title': sign('》', 'left'),
  'open-parenthesis': sign('(', 'right'),
  'close-parenthesis': sign(')', 'left'),
  'new-line': { type: 'break', lines: 1, begin: '' },
  // As common as a phrase of the sentence.
  'line-end': { type: 'break', lines: 1, begin: '' },
  'new-paragraph': { type: 'break', lines: 2, begin: '' },
  // "Punto e a capo" is both.
  'period-new-line': { type: 'break', lines: 1, begin: '', end: '.' },
  'period-new-paragraph': { type: 'break', lines: 2, begin: '', end: '.' },
} as const satisfies Record<string, Effect>

const acts = {
  'scratch-that': () => ({ type: 'delete', target: { type: 'that' } }),
  'delete-sentence': () => deleteLast('sentence'),
  'delete-word': () => deleteLast('word'),
  'select-words': (words) => ({ type: 'select', target: { type: 'words', words }, mayBeText: true }),
  undo: () => ({ type: 'page', action: 'undo' }),
  redo: () => ({ type: 'page', action: 'redo' }),
  'change-language': (words) => ({ type: 'change-language', words }),
  stop: () => ({ type: 'page', action: 'stop' }),
} satisfies Record<string, (words: string) => Command>

function deleteLast(unit: 'sentence' | 'word'): Command {
  return { type: 'delete', target: { type: 'units', unit, count: 1, side: 'here' } }
}

const results: Readonly<Record<CommandId, string>> = {
  'scratch-that': 'deletes the last thing you said',
  'delete-sentence': 'deletes the last sentence',
  'delete-word': 'deletes the last word',
  'select-words': 'selects these words, to say others in their place',
  undo: 'undoes one step',
  redo: 'redoes what you undid',
  'change-language': 'listens in another language',
  stop: 'stops listening',
}

/** Makes the rows of a language of its names. */
export function languageTable({ marks, commands, and, isUnspaced, ...frames }: Language): LanguageTable {
  return {
    and: new Set(and.split(' ')),
    isUnspaced: isUnspaced === true,
    grammar: null,
    frames: { isTorn, isWord },
    marks: Object.entries(marks).map(([id, name]) => markRow(id as MarkId, readName(name), frames)),
    commands: Object.entries(commands).map(([id, phrases]) => commandRow(id as CommandId, phrases)),
  }
}

/** A language of which nothing is known but how to ask for another one, so that no one is caught in it. */
export function wayBack(phrases: string): LanguageTable {
  return {
    and: new Set(),
    isUnspaced: false,
    grammar: null,
    frames: { isTorn, isWord },
    marks: [],
    commands: [commandRow('change-language', phrases)],
  }
}

function readName(name: string | Name): Name {
  return typeof name === 'string' ? { say: name } : name
}

function markRow(id: MarkId, name: Name, frames: Pick<Language, 'before' | 'after' | 'around'>): InlineRow {
  const { text, spacing } = name
  const kind: Effect = kinds[id]
  const effect: Effect =
    kind.type === 'mark'
      ? { ...kind, ...(text !== undefined && { text }), ...(spacing !== undefined && { spacing }) }
      : kind.type === 'pair' && text !== undefined
        ? { ...kind, open: text.slice(0, text.length / 2), close: text.slice(text.length / 2) }
        : kind
  const isBreak = kind.type === 'break'
  const say = listOf(name.say)
  return {
    id,
    group: isBreak
      ? 'Lines and spaces'
      : /quote|title|paren/.test(id)
        ? 'Quotes and brackets'
        : 'Punctuation',
    say,
    heard: listOf(name.heard ?? ''),
    effect,
    asWord: {
      before: [frames.before, name.before].filter((frame) => frame !== undefined),
      after: [frames.after, name.after].filter((frame) => frame !== undefined),
      around: [...(frames.around ?? []), ...(name.around ?? [])],
      isAtEdge: name.isAtEdge === true,
    },
    example: [expandForm(say[0] ?? '')[0] ?? '', shown(effect)],
  }
}

function shown(effect: Effect): string {
  if (effect.type === 'pair') return `${effect.open}…${effect.close}`
  if (effect.type === 'break') {
    const line = effect.lines === 1 ? 'a new line' : 'a new paragraph'
    return effect.end === undefined ? line : `a period and ${line}`
  }
  return effect.type === 'mark' ? effect.text.trim() : ''
}

function commandRow(id: CommandId, phrases: string | Phrases): CommandRow {
  const { say, bare = '' } = typeof phrases === 'string' ? { say: phrases } : phrases
  const forms = listOf(say)
  return {
    id,
    group: /^(scratch|delete|select)/.test(id)
      ? 'Deleting and replacing'
      : id === 'stop' || id === 'change-language'
        ? 'Session'
        : 'Clipboard and undo',
    say: forms,
    bare: listOf(bare),
    command: ({ words }) => acts[id](words),
    ...(id === 'change-language' && { isEveryday: true }),
    example: [(expandForm(forms[0] ?? '')[0] ?? '').replace('<words>', '…'), results[id]],
  }
}

function listOf(forms: string): string[] {
  return forms === '' ? [] : forms.split(', ')
}

/**
 * Words that end in one of those given, small or with a capital; `between` may stand once before the end. Choices have
 * a space between them and may hold patterns.
 */
export function ending(words: string, between = ''): RegExp {
  return new RegExp(`(?:^|[ '])(?:${anyOf(words)})${between === '' ? '' : `(?: ${between})?`}$`, 'u')
}

/** A frame that fits only if none of the words stands before it. */
export function without(words: string, frame: RegExp): RegExp {
  return new RegExp(`^(?:(?!(?<![^ ])(?:${anyOf(words)})(?: |$)).)*(?:${frame.source})`, 'u')
}

/** A frame that fits if one of several does. */
export function either(...frames: readonly RegExp[]): RegExp {
  return new RegExp(frames.map(({ source }) => source).join('|'), 'u')
}

/** Words that begin with one of those given. */
export function beginning(words: string): RegExp {
  return new RegExp(`^(?:${anyOf(words)})(?: |$)`, 'u')
}

/** One of the words, small or with a capital, as part of a pattern; `_` is a space. */
export function anyOf(words: string): string {
  return words
    .split(' ')
    .map((word) =>
      word.replace(/^\p{Ll}/u, (letter) => `[${letter}${letter.toUpperCase()}]`).replaceAll('_', ' '),
    )
    .join('|')
}
