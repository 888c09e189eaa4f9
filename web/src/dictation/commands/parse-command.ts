import type { Command, Cut } from './command.ts'
import type { CommandSettings } from './command-settings.ts'
import { languageNamed } from './language-named.ts'
import { readCount } from './numbers.ts'
import { lettersOf } from './spoken-word.ts'
import { commandRows } from './tables/command-rows.ts'
import { type CommandRow, expandForm } from './tables/row.ts'
import type { Tongue } from './tables/tongue.ts'

/** A form cut into its fixed words and its gaps. */
interface Form {
  row: CommandRow
  parts: string[]
  /** Acts only where a sentence is over. */
  isBare: boolean
  /** Acts only after a command that it goes on with. */
  isFollowing: boolean
}

const forms: readonly Form[] = commandRows.flatMap((row) =>
  [
    ...formsIn(row, [...row.say, ...(row.heard ?? [])]),
    ...formsIn(row, row.bare ?? [], { isBare: true }),
    ...formsIn(row, row.following ?? [], { isFollowing: true }),
  ]
    // "Replace every instance of …" before "replace every …".
    .sort((a, b) => gapIn(b.parts) - gapIn(a.parts)),
)
function formsIn(
  row: CommandRow,
  said: readonly string[],
  { isBare = row.isEveryday === true, isFollowing = false } = {},
): Form[] {
  return said
    .flatMap(expandForm)
    .map((form) => ({ row, isBare, isFollowing, parts: form.toLowerCase().split(' ') }))
}

const formsByFirst = Map.groupBy(forms, ({ parts }) => parts[0] ?? '')

const withWords: ReadonlySet<string> = new Set(
  forms.filter(({ parts }) => /<(words|first)>/.test(parts.join(' '))).map(({ parts }) => parts[0] ?? ''),
)
const shortForms: ReadonlySet<string> = new Set(
  forms.map(({ parts }) => parts.join(' ')).filter((form) => !form.includes('<')),
)

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')

/** What people say while they think of the command. */
const fillers = /^(um+|uh+|erm?|hm+)$/

/** What people say when they notice a slip. */
const regrets = /^(no|oh|oops|wait|sorry|actually|okay|ok|um+|uh+|and|now|please)$/

interface HeardWord {
  raw: string
  core: string
}

/** What only one who speaks of the text itself says. */
const aboutText =
  /^(that|words?|characters?|letters?|sentence|lines?|paragraphs?|text|note|document|selection|clipboard|dictation|dictating|listening|commands?|command list|headings?|subheading|list|item|number|enter|return|microphone|mic|say|help|backspace|unselect|deselect)$/
const wholeText = /^(select|unselect|deselect|copy|clear|delete|erase|remove) (all|everything)$/

/**
 * The command that a whole utterance is; null if it is text. Case and the recogniser's marks do not matter.
 * `isSentenceOver`: what stands before it ends a sentence. Elsewhere "clear" or "go to sleep" may go on with one.
 * `isAmongWords`: more words follow on its line, so that "next sentence" is rather a move. `isAfterCommand`: it may go on
 * with the command before.
 */
export function parseCommand(
  spoken: string,
  settings: CommandSettings,
  { isSentenceOver = true, isAmongWords = false, isAfterCommand = false } = {},
): Command | null {
  if (!settings.isOn) return null
  if (settings.tongue !== null) return parsePhrase(spoken, settings, settings.tongue, isSentenceOver)
  const heard = withoutPlease(readHeard(spoken))
  if (!isSentenceOver && isEveryday(heard.map(({ core }) => core))) return null
  const candidates = formsByFirst.get(heard[0]?.core ?? '') ?? []
  for (const { row, parts, isBare, isFollowing } of candidates) {
    if (settings.off.includes(row.id) || (row.locale ?? settings.locale) !== settings.locale) continue
    if (isFollowing && !isAfterCommand) continue
    const isMove = isAmongWords && !row.isEveryday
    if (isBare && !isSentenceOver && !isMove) continue
    const command = fit(row, parts, heard)
    if (command !== null) return command
  }
  return null
}

/**
 * In another language every command is a phrase, whose one gap can hold the name of a language alone. The English way to
 * name one is known in all of them, so that no one is caught in a language.
 */
function parsePhrase(
  spoken: string,
  { language, off }: CommandSettings,
  tongue: Tongue,
  isSentenceOver: boolean,
): Command | null {
  for (const row of [...tongue.commands, ...languageRows]) {
    const { id, say, heard = [], bare = [], isEveryday } = row
    if (off.includes(id) || (isEveryday && !isSentenceOver)) continue
    for (const form of [...say, ...heard, ...(isSentenceOver ? bare : [])].flatMap(expandForm)) {
      const words = wordsIn(form, spoken)
      if (words !== null && (words === '' || languageNamed(words, language) !== null))
        return row.command({ n: 1, words, cuts: [] })
    }
  }
  return null
}

const languageRows = commandRows.filter(({ id }) => id === 'change-language')

/** What stands in the gap of a form, in letters; empty if it has none, null if the form is not what was said. */
function wordsIn(form: string, spoken: string): string | null {
  const said = lettersOf(spoken)
  const [before = '', after] = form.split('<words>').map(lettersOf)
  if (after === undefined) return said === before ? '' : null
  const words = said.slice(before.length, said.length - after.length)
  return words !== '' && before + words + after === said ? words : null
}

/** Whether words could as well end a sentence that someone paused in. Those with a word to look for are looked for. */
function isEveryday(heard: readonly string[]): boolean {
  if (heard.some((word) => aboutText.test(word)) || wholeText.test(heard.join(' '))) return false
  return !withWords.has(heard[0] ?? '') || shortForms.has(heard.join(' '))
}

function fit(row: CommandRow, parts: readonly string[], heard: readonly HeardWord[]): Command | null {
  const gap = gapIn(parts)
  if (gap === parts.length) {
    return fitsWords(parts, heard, 0, heard.length) ? row.command({ n: 1, words: '', cuts: [] }) : null
  }
  if (!fitsWords(parts.slice(0, gap), heard, 0, gap)) return null
  const after = parts.slice(gap + 1)
  if (parts[gap] === '<first>') {
    const cuts = cutsOf(after.slice(0, -1), heard, gap)
    return cuts.length === 0 ? null : row.command({ n: 1, words: '', cuts })
  }
  const end = heard.length - after.length
  if (end <= gap || !fitsWords(after, heard, end, heard.length)) return null
  const said = heard.slice(gap, end)
  if (parts[gap] === '<words>') return row.command({ n: 1, words: textOf(said), cuts: [] })
  const count = textOfCores(said)
  const n = parts[gap] === '<nth>' ? ordinals.indexOf(count) + 1 : readCount(count)
  return n === null || n === 0 ? null : row.command({ n, words: '', cuts: [] })
}

/** Where the first gap is; behind all words if there is none. */
function gapIn(parts: readonly string[]): number {
  const gap = parts.findIndex((part) => part.startsWith('<'))
  return gap < 0 ? parts.length : gap
}

/** Every place where the words between two gaps stand, the first one first. */
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

/** "Please delete that", "delete that please", "no wait scratch that". */
function withoutPlease(heard: readonly HeardWord[]): readonly HeardWord[] {
  const isPlease = (word: HeardWord | undefined) => word?.core === 'please'
  if (heard.length < 2) return heard
  const isRegret = /^(scratch|strike|delete|undo) that$/.test(textOfCores(heard.slice(-2)))
  if (isRegret && heard.slice(0, -2).every(({ core }) => regrets.test(core))) return heard.slice(-2)
  if (isPlease(heard[0])) return heard.slice(1)
  return isPlease(heard.at(-1)) ? heard.slice(0, -1) : heard
}

function textOfCores(heard: readonly HeardWord[]): string {
  return heard.map(({ core }) => core).join(' ')
}

function textOf(heard: readonly HeardWord[]): string {
  return heard
    .map(({ raw }) => raw)
    .join(' ')
    .replace(/^[\s,;:]+|[\s.,;:?!]+$/g, '')
}

function readHeard(spoken: string): HeardWord[] {
  return (spoken.match(/\S+/g) ?? [])
    .map((raw) => ({
      raw,
      core: raw
        .toLowerCase()
        .replaceAll('’', "'")
        .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
    }))
    .filter(({ core }, at) => core !== '' && !(at === 0 && fillers.test(core)))
}
