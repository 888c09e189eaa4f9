import { isInParts } from '../../formatting/in-parts.ts'
import { inlineRows } from '../../formatting/utterance/inline-rows.ts'
import { expandForm } from '../../formatting/utterance/row.ts'
import { readCount } from '../../formatting/words/numbers.ts'
import { lettersOf } from '../../formatting/words/spoken-word.ts'
import { fieldNames, foldName } from '../../templates/fields.ts'
import type { CommandSettings } from '../settings/command-settings.ts'
import type { Command, Cut } from '../tables/command.ts'
import { commandRows } from '../tables/command-rows.ts'
import type { LanguageTable } from '../tables/language-table.ts'
import type { CommandRow } from '../tables/row.ts'
import { coresOf, type HeardWord, readHeard, textOf } from './heard-words.ts'
import { languageNamed } from './language-named.ts'
import { joinClauses, withoutFillers, withoutManners, withoutPlease } from './manners.ts'
import { ordinals, readMove, readPart } from './name-part.ts'
import { templateSaid } from './template-said.ts'

/** A form cut into its fixed words and its gaps. */
interface Form {
  row: CommandRow
  parts: string[]
  kind: 'sure' | 'bare' | 'following' | 'ifFound'
}

const allForms: readonly Form[] = commandRows.flatMap((row) =>
  [
    ...formsIn(row, [...row.say, ...(row.heard ?? [])], row.isEveryday ? 'bare' : 'sure'),
    ...formsIn(row, row.bare ?? [], 'bare'),
    ...formsIn(row, row.following ?? [], 'following'),
    ...formsIn(row, row.ifFound ?? [], 'ifFound'),
  ]
    // "Replace every instance of …" before "replace every …".
    .sort((a, b) => gapIn(b.parts) - gapIn(a.parts)),
)
/** "Go to sleep" before "go to …". */
const forms = [...allForms].sort((a, b) => Number(a.kind === 'ifFound') - Number(b.kind === 'ifFound'))

function formsIn(row: CommandRow, said: readonly string[], kind: Form['kind']): Form[] {
  return said.flatMap(expandForm).map((form) => ({ row, kind, parts: form.toLowerCase().split(' ') }))
}

const formsByFirst = Map.groupBy(forms, ({ parts }) => parts[0] ?? '')
/** Forms that begin with a gap. */
const openForms = ['<place>', '<template>'].flatMap((gap) => formsByFirst.get(gap) ?? [])

const withWords: ReadonlySet<string> = new Set(
  forms
    .filter(({ parts }) => /<(words|first|target|mark|template)>/.test(parts.join(' ')))
    .map(({ parts }) => parts[0] ?? ''),
)
const shortForms: ReadonlySet<string> = new Set(
  forms.map(({ parts }) => parts.join(' ')).filter((form) => !form.includes('<')),
)

/** The names that “add a …” may take. */
const markNames = inlineNames(/^(mark|break|quote|pair)$/)
/** "comma", "two commas": the names of marks one after the other; null if the words name none. */
function marksNamed(said: string): string | null {
  if (markNames.has(said)) return said
  const [, many = '', name = ''] = /^(\S+) (.+)s$/.exec(said) ?? []
  const count = readCount(many) ?? 0
  return markNames.has(name) && count > 0 && count < 10 ? Array(count).fill(name).join(' ') : null
}

/** The names of modes: "turn off caps" ends one, and changes no word "off". */
const modeNames = inlineNames(/^(mode|modes-off|spell-mode)$/)

function inlineNames(types: RegExp): ReadonlySet<string> {
  return new Set(
    inlineRows
      .filter(({ effect }) => types.test(effect.type))
      .flatMap(({ say, heard = [] }) => [...say, ...heard])
      .flatMap(expandForm)
      .map((name) => name.toLowerCase()),
  )
}

/** Words that show that the text itself is spoken of. */
const aboutText =
  /^(that|words?|characters?|letters?|sentence|lines?|paragraphs?|text|note|document|selection|clipboard|dictation|dictating|listening|commands?|command list|headings?|subheading|list|item|number|enter|return|microphone|mic|say|said|cursor|caret|help|backspace|dots|unselect|deselect|fields?|defaults?|templates?|space|quotes|brackets|parentheses)$/
const wholeText = /^(select|unselect|deselect|copy|clear|delete|erase|remove) (all|everything|nothing)$/
/** A verb with a pronoun or a direction: sentences may end so. */
const unnamed =
  /^((?!capitali[sz]e|italici[sz]e|underline|hyphenate|uppercase|lowercase)\S+ (it|this|them|those|these)|(go|move|jump) (up|down|back|forward|left|right))$/

interface Moment {
  /** The text before it ends a sentence. Elsewhere "clear" or "go to sleep" may go on with one. */
  isSentenceOver?: boolean
  /** More words follow on its line, so that "next sentence" is rather a move. */
  isAmongWords?: boolean
  /** The last utterance was a command, which this one may go on with. */
  isAfterCommand?: boolean
}

/** A test of words: true if they are a command. */
export const commandTest = (settings: CommandSettings) => (words: string) =>
  parseCommand(words, settings) !== null

/** The command that a whole utterance is; null if it is text. Case and the recogniser's marks do not matter. */
export function parseCommand(spoken: string, settings: CommandSettings, moment: Moment = {}): Command | null {
  if (!settings.isOn || isInParts(spoken)) return null
  const { isSentenceOver = true } = moment
  if (settings.languageTable !== null)
    return parsePhrase(spoken, settings, settings.languageTable, isSentenceOver)
  const whole = withoutFillers(readHeard(spoken))
  if (modeNames.has(coresOf(whole))) return null
  const heard = withoutPlease(whole)
  const joined = joinClauses(heard)
  // "Insert so before please"
  const command = read(joined, settings, moment) ?? (heard === whole ? null : read(whole, settings, moment))
  if (command !== null) return joined === heard ? command : { ...command, mayBeText: true }
  // "Okay new paragraph please": "please" makes it a command.
  for (const asked of [withoutManners(heard), withoutManners(whole)]) {
    const request = asked === null ? null : read(joinClauses(asked), settings, moment)
    const isAsked = heard !== whole && /^ok(ay)?$/.test(whole[0]?.core ?? '')
    if (request !== null) return isEdit(request) || isAsked ? { ...request, mayBeText: true } : null
  }
  return null
}

function read(
  heard: readonly HeardWord[],
  settings: CommandSettings,
  { isSentenceOver = true, isAmongWords = false, isAfterCommand = false }: Moment,
): Command | null {
  const mayGoOn = !isSentenceOver && isEveryday(coresOf(heard))
  if (mayGoOn && !isAmongWords) return null
  for (const { row, parts, kind } of [...(formsByFirst.get(heard[0]?.core ?? '') ?? []), ...openForms]) {
    if (settings.off.includes(row.id) || (row.locale ?? settings.locale) !== settings.locale) continue
    if (kind === 'following' && !isAfterCommand) continue
    const isMove = isAmongWords && row.group === 'Moving' && !row.isEveryday
    if ((kind === 'bare' || mayGoOn) && !isSentenceOver && !(kind === 'bare' && isMove)) continue
    const command = fit(row, parts, heard, settings)
    if (command !== null) return kind === 'ifFound' ? { ...command, mayBeText: true } : command
  }
  return null
}

/**
 * In another language every command is a phrase, with one gap at most, for words of the text or the name of a language. The
 * English way to name one is known in all of them, so that no one is caught in a language.
 */
function parsePhrase(
  spoken: string,
  settings: CommandSettings,
  languageTable: LanguageTable,
  isSentenceOver: boolean,
): Command | null {
  const { language, off } = settings
  const name = isSentenceOver ? templateSaid(readHeard(spoken), settings, true) : null
  if (name !== null && !off.includes('template-by-name')) return { type: 'insert-template', name }
  for (const row of [...languageTable.commands, ...languageRows]) {
    const { id, say, heard = [], bare = [], isEveryday } = row
    if (off.includes(id) || (isEveryday && !isSentenceOver)) continue
    for (const form of [...say, ...heard, ...(isSentenceOver ? bare : [])].flatMap(expandForm)) {
      const isLanguage = id === 'change-language'
      const words = wordsIn(form, spoken, isLanguage || languageTable.isUnspaced)
      if (words !== null && (!isLanguage || words === '' || languageNamed(words, language) !== null))
        return row.command({ n: 1, words, cuts: [], target: null, move: null, form })
    }
  }
  return null
}

const languageRows = commandRows.filter(({ id }) => id === 'change-language')

/**
 * The words in the gap of a form; empty if it has none, null if the form is not what was said. The name of a language may begin
 * within a word, "à l'anglais", and is given in letters, as words are in scripts that put nothing between them.
 */
function wordsIn(form: string, spoken: string, isInLetters: boolean): string | null {
  const said = lettersOf(spoken)
  const [before = '', after] = form.split('<words>').map(lettersOf)
  if (after === undefined) return said === before ? '' : null
  const end = said.length - after.length
  const letters = said.slice(before.length, end)
  if (letters === '' || before + letters + after !== said) return null
  if (isInLetters) return letters
  const heard = spoken.trim().split(/\s+/)
  const lengths = heard.map((_, at) => lettersOf(heard.slice(0, at + 1).join(' ')).length)
  const [first, last] = [[0, ...lengths].indexOf(before.length), lengths.lastIndexOf(end)]
  return first < 0 || last < 0 ? null : heard.slice(first, last + 1).join(' ')
}

/** True if words could as well end a sentence that someone paused in, and name nothing to look for in the text. */
function isEveryday(heard: string): boolean {
  const words = heard.split(' ')
  if (words.some((word) => aboutText.test(word)) || wholeText.test(heard)) return false
  return !withWords.has(words[0] ?? '') || shortForms.has(heard) || unnamed.test(heard)
}

function fit(
  row: CommandRow,
  parts: readonly string[],
  heard: readonly HeardWord[],
  settings: CommandSettings,
): Command | null {
  const slots = { n: 1, words: '', cuts: [], target: null, move: null, form: parts.join(' ') }
  const gap = gapIn(parts)
  if (gap === parts.length) return fitsWords(parts, heard, 0, heard.length) ? row.command(slots) : null
  if (!fitsWords(parts.slice(0, gap), heard, 0, gap)) return null
  const after = parts.slice(gap + 1)
  if (parts[gap] === '<first>') {
    const cuts = cutsOf(after.slice(0, -1), heard, gap)
    return cuts.length === 0 ? null : row.command({ ...slots, cuts })
  }
  const end = heard.length - after.length
  if (end <= gap || !fitsWords(after, heard, end, heard.length)) return null
  const said = heard.slice(gap, end)
  switch (parts[gap]) {
    case '<words>':
      return row.command({ ...slots, words: textOf(said) })
    case '<mark>': {
      const words = marksNamed(coresOf(said))
      return words === null ? null : row.command({ ...slots, words })
    }
    case '<template>': {
      const words = templateSaid(said, settings, parts.length === 1)
      return words === null ? null : row.command({ ...slots, words })
    }
    case '<field>': {
      const isField = fieldNames(settings.templateBook.templates).has(foldName(coresOf(said)))
      return isField ? row.command({ ...slots, words: textOf(said) }) : null
    }
    case '<target>':
      return row.command({ ...slots, target: readPart(said) ?? { type: 'words', words: textOf(said) } })
    case '<part>': {
      const target = readPart(said)
      return target && row.command({ ...slots, target })
    }
    case '<place>': {
      const move = readMove(said)
      return move && row.command({ ...slots, move })
    }
  }
  const count = coresOf(said)
  const n = parts[gap] === '<nth>' ? ordinals.indexOf(count) + 1 : readCount(count)
  return n === null || n === 0 ? null : row.command({ ...slots, n })
}

/** The index of the first gap; behind all words if there is none. */
function gapIn(parts: readonly string[]): number {
  const gap = parts.findIndex((part) => part.startsWith('<'))
  return gap < 0 ? parts.length : gap
}

/** The ways to cut the words at those between two gaps, in order. */
function cutsOf(between: readonly string[], heard: readonly HeardWord[], start: number): Cut[] {
  const cuts: Cut[] = []
  for (let at = start + 1; at + between.length < heard.length; at++) {
    if (!fitsWords(between, heard, at, at + between.length)) continue
    cuts.push({ first: textOf(heard.slice(start, at)), second: textOf(heard.slice(at + between.length)) })
  }
  return cuts
}

function fitsWords(parts: readonly string[], heard: readonly HeardWord[], from: number, to: number): boolean {
  return to - from === parts.length && parts.every((part, index) => heard[from + index]?.core === part)
}

/** True if a command changes the text: only these are asked for politely, or said behind a regret. */
function isEdit(command: Command): boolean {
  if (command.type === 'page') return command.action === 'undo' || command.action === 'redo'
  return /^(delete|replace|replace-all|exchange|select|insert|insert-at|insert-mark|mean|reform|style|mark-lines)$/.test(
    command.type,
  )
}
