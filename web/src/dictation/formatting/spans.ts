import { byWord } from '../text/by-word.ts'
import { formatNumber } from './format-number.ts'
import type { Span } from './lattice.ts'
import { isSureItem, itemAt, listItemAt } from './marks/list-items.ts'
import type { Kind } from './taggers/production.ts'
import { readTechnical } from './taggers/technical.ts'
import { codeWord } from './utterance/kinds.ts'
import type { Utterance } from './utterance/utterance.ts'
import { ordinals } from './words/english-grammar.ts'
import { titleCase } from './words/letter-case.ts'
import { readNumber } from './words/numbers.ts'
import { readDecimal, readLetters } from './words/readings.ts'
import type { SpokenWord } from './words/spoken-word.ts'
import { determiners, isFunctionWord } from './words/word-classes.ts'

/** Words that are written as one, another way than they were heard. */
export interface WrittenSpan extends Span {
  text: string
  kind?: Kind | 'item' | undefined
  /** It keeps its case, as addresses do. */
  isFixed: boolean
  /** What a list's item begins with, on a line of its own. */
  isItem?: true | undefined
  /** The same words in another reading: "two twenty one" is 221 or 2:21. */
  other?: string
}

type Tagger = (utterance: Utterance, at: number) => Omit<WrittenSpan, 'said'> | null

const ownWords: Tagger = ({ tokens, settings }, at) =>
  settings.parts.replacementAt?.(tokens, at, settings) ?? null

const technical: Tagger = ({ heard, settings, isEnglish }, at) => {
  const isRead = isEnglish && !settings.off.includes('dot')
  const found = isRead ? readTechnical(heard.words, heard.start + at, heard.start) : null
  return found && { ...found, kind: 'address', isFixed: true }
}

/** Codes and addresses, but no words with a number: "catch-22". */
const isFixed = /^(?!\p{Ll}{3,}-\d+$).*\d|@|^www\./u

const numbers: Tagger = ({ heard, settings, isEnglish, isSpelling }, at) => {
  const grammar = isEnglish ? undefined : settings.languageTable?.grammar
  const isFormatted = settings.isOn && grammar !== null && settings.numbers === 'formatted' && !isSpelling
  const found = isFormatted ? formatNumber(heard, heard.start + at, grammar) : null
  return found && { ...found, isFixed: isFixed.test(found.text) }
}

const items: Tagger = (utterance, at) => {
  if (!utterance.isEnglish) return null
  const value = itemAt(utterance, at)
  if (value !== null) return { text: String(value), length: 1, isFixed: true, kind: 'item' }
  const item = listItemAt(utterance, at)
  if (item === null) return null
  const begun = { length: item.length, isFixed: true, isItem: true } as const
  const text = item.value === 0 ? '- ' : `${item.value}. `
  // Who says "bullet point" means nothing else.
  if ((item.value === 0 && item.length > 1) || isSureItem(utterance, item.value)) return { ...begun, text }
  return { ...begun, text, other: item.value === 0 ? 'bullet' : `number ${utterance.tokens[at + 1]?.raw}` }
}

const titlesWritten = byWord({
  ...{
    mister: 'Mr',
    Mister: 'Mr',
    Missus: 'Mrs',
    mr: 'Mr',
    missus: 'Mrs',
    mrs: 'Mrs',
    ms: 'Ms',
    doctor: 'Dr',
    dr: 'Dr',
  },
  ...{ professor: 'Professor', captain: 'Captain', aunt: 'Aunt', uncle: 'Uncle' },
})

/** "mister Jones", "aunt Mary", as no recogniser writes it that knows the title. */
const named: Tagger = ({ tokens, names, settings, isEnglish }, at) => {
  const title = isEnglish && settings.isOn ? titlesWritten[tokens[at]?.raw ?? ''] : undefined
  const { raw = '', core = '' } = tokens[at + 1] ?? {}
  if (title === undefined) return null
  const text = settings.locale !== 'en-GB' && title.length < 4 ? `${title}.` : title
  // A recogniser without capitals hears names too: "dear mrs jones", "mr and mrs jones". "Mister" calls other things so, too.
  const isSure = /^mrs?$/.test(tokens[at]?.raw ?? '') && tokens[at]?.closing === '' && !names[at + 1]
  if (isSure && core === 'and' && titlesWritten[tokens[at + 2]?.raw ?? ''] !== undefined)
    return { text, length: 1, isFixed: true }
  if (isSure && /^\p{Ll}[\p{Ll}'’]+$/u.test(raw) && !isFunctionWord(core))
    return { text: `${text} ${titleCase(raw, true)}`, length: 2, isFixed: true }
  // "the doctor Ann saw"
  const isName = /^(?!I\b|.*day$)\p{Lu}/u.test(raw) && !determiners.has(tokens[at - 1]?.core ?? '')
  return isName ? { text, length: 1, isFixed: true } : null
}

const decimals: Tagger = ({ tokens, cores, settings, isEnglish }, at) => {
  const found = isEnglish && !settings.off.includes('point') ? readDecimal(tokens, cores, at) : null
  return found && { ...found, isFixed: false }
}

const letters: Tagger = ({ tokens, names, isSpelling }, at) => {
  const found = isSpelling && !names[at] ? readLetters(tokens, at, { least: 1 }) : null
  return found && { ...found, isFixed: false }
}

/** Words that sound like one of the person's own, and are no everyday words. */
const misheard: Tagger = ({ tokens, names, settings, isEnglish, isSpelling }, at) => {
  const found = isEnglish && !isSpelling ? settings.parts.findMisheard?.(tokens, at, settings) : null
  if (!found || names.slice(at, at + found.length).some((name) => name !== null)) return null
  return { ...found, isFixed: false }
}

/** The taggers, which read words as more than themselves; the first that fits a token has it. */
const taggers: readonly Tagger[] = [ownWords, named, technical, items, numbers, decimals, letters, misheard]

/** What words of a number or date are taken for that alone would be a pronoun and a verb. */
const inNumbers = byWord({ one: '1', may: 'june' })

/** The number of an item that is none: its words are written like others. */
const asWords = { isFixed: false, isItem: undefined }

/**
 * Finds the span that begins at a token; the same token is read once, and none that is `known`, which is kept up to date.
 * The span at `turned` is read the other way.
 */
export function findSpans(
  utterance: Utterance,
  turned?: number,
  known = new Map<number, WrittenSpan | null>(),
): (at: number) => WrittenSpan | null {
  return (at) => {
    const earlier = known.get(at)
    if (earlier !== undefined) return earlier
    const found = spanAt(utterance, at)
    const other = at === turned ? found?.other : undefined
    const span =
      found === null || other === undefined ? found : { ...found, ...(found.isItem && asWords), text: other }
    known.set(at, span)
    return span
  }
}

function spanAt(utterance: Utterance, at: number): WrittenSpan | null {
  for (const tagger of taggers) {
    const proposed = tagger(utterance, at)
    if (proposed === null) continue
    const found = { ...proposed, length: Math.min(proposed.length, utterance.tokens.length - at) }
    return { ...found, said: wordsOf(utterance, at, found) }
  }
  return null
}

const code = /@|\p{L}{2}\.\p{L}{2}|\p{Lu}.*\d.*\p{Lu}$|\d.*\p{Lu}.*\p{Lu}$|\p{Lu}.*\p{Lu}.*\d$/u

/** What is left of a span for the words behind it. */
function wordsOf({ tokens, cores }: Utterance, at: number, { text, length }: Omit<WrittenSpan, 'said'>) {
  const isNumber = (index: number) => readNumber([cores[index] ?? ''], 0) !== null
  const last = at + length - 1
  const word = tokens[last] as SpokenWord
  const core = cores[last] ?? ''
  const isOrdinal = ordinals.test(core)
  // Behind "July the fourth" no noun has yet to come.
  const isNamed = isOrdinal && (/^[IVX]+$/.test(text) || (length > 2 && /\d/.test(text)))
  const plain = code.test(text) ? codeWord : isNamed ? '1' : length > 1 ? inNumbers[core] : undefined
  if (plain !== undefined) return [{ ...word, raw: plain, core: plain }]
  // "Miles per hour": the hour alone would be a noun of its own.
  const isRate = /^(per|an?)$/.test(cores[last - 1] ?? '')
  // "On June third": the month tells a date from "the third". Of "a thirty day …" both tell that a noun has yet to come.
  const isTwofold = isOrdinal || (isNumber(last - 1) && !isNumber(last))
  return tokens.slice(last + 1 - Math.min(length, isRate ? 3 : isTwofold ? 2 : 1), last + 1)
}
