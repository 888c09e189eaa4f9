import { english } from './format-number.ts'
import { holdsVerb } from './marks/score.ts'
import { isNoNoun, isNumberWord } from './taggers/english/parts.ts'
import type { Proposal } from './taggers/production.ts'
import { readTechnical } from './taggers/technical.ts'
import type { FormattingSettings } from './utterance/settings.ts'
import { clauseOf } from './utterance/utterance.ts'
import { ordinals } from './words/english-grammar.ts'
import { Heard } from './words/heard.ts'
import { readWords, type SpokenWord } from './words/spoken-word.ts'
import { determiners, isLabel, prepositions } from './words/word-classes.ts'

/** So many words at the end of what was said may be the beginning of a number or an address. */
const mostBegun = 20

/** What a number may end with that has yet to be said: "two hundred", "three point". */
const isOpenNumber = /^(hundred|thousand|million|billion|point|and|minus|negative)$/

const none = ['', ''] as const

/**
 * The last words said that an utterance goes on with as one number or address: "June" before "third", "jane dot doe"
 * before "at example dot com"; '' if there are none. Two numbers said one after the other stay two. With the words before them.
 * `text` is what stands before the utterance.
 */
export function spanBegun(
  said: string,
  spoken: string,
  text: string,
  settings: FormattingSettings,
): readonly [said: string, before: string] {
  const grammar = settings.languageTable === null ? english : settings.languageTable.grammar
  if (!settings.isOn || settings.numbers !== 'formatted' || said === '' || !grammar) return none
  const before = readWords(said)
  const words = [...before, ...readWords(spoken)]
  const seam = before.length
  if (words[seam - 1]?.closing !== '') return none
  const cores = coresOf(words)
  const readIn = (words: readonly SpokenWord[]) => new Heard(words, coresOf(words), settings.locale)
  const [heard, alone] = [readIn(words), readIn(before)]
  const hasVerb = holdsVerb(coresOf(clauseOf(text)))
  const heardFrom = (from: number) => [textOf(before.slice(from)), textOf(before.slice(0, from))] as const
  for (let from = 0; from < seam; from++) {
    const address = settings.languageTable === null ? readTechnical(words, from, 0) : null
    if (address !== null && from + address.length > seam) return heardFrom(from)
    const [found, ended] = [grammar.find(heard, from), grammar.find(alone, from)]
    if (found?.text !== ended?.text || found?.to !== ended?.to)
      return isOne(found, cores, { from, seam, hasVerb }) ? heardFrom(from) : none
    from = (found?.to ?? from + 1) - 1
  }
  return none
}

/** False if the words behind the seam are another number, which has a noun of its own: "I paid forty" before "eight people came". */
function isOne(
  found: Proposal | null,
  cores: readonly string[],
  { from, seam, hasVerb }: { from: number; seam: number; hasVerb: boolean },
): boolean {
  const [last = '', next = ''] = [cores[seam - 1], cores[seam]]
  const isSplit = isNumberWord(last) && isNumberWord(next)
  // "It took three" before "hours", "nine out of" before "ten", "thirty" before "something"
  if (found === null || found.to <= seam) return !isSplit
  const { kind = 'code', text, to } = found
  const [left = '', after = '', later = ''] = [cores[from - 1], cores[to], cores[to + 1]]
  const hasNoun = after === 'of' || !(isNoNoun(after) || after === 'out')
  const isDetermined = determiners.has(left)
  // "We met in May" before "second prize went to Tom"
  const mayBeTwo = hasNoun && !isDetermined && !/[ap]\.?m\.?$/.test(text)
  if (/^(date|clock)$/.test(kind) && mayBeTwo && (isNumberWord(next) || ordinals.test(next))) return false
  // "version three point one" before "point four"
  if (next === 'point' && /\..*\./.test(text)) return true
  const isOpen = isOpenNumber.test(last) || /^(and|hundred|thousand|million)$/.test(next)
  const isAge = /^(years?|months?|weeks?)$/.test(after) && later === 'old'
  // "within twenty" before "eight days", but "she is twenty" before "five minutes later he left"
  const isTime = /^(minutes?|hours?|days?|weeks?|months?|years?|seconds?)$/.test(after)
  const isUnit = isTime ? isNoNoun(later) : kind === 'measure'
  const isAwaited =
    isUnit ||
    ((isDetermined || isLabel(left) || (prepositions.has(left) && !isNumberWord(cores[from - 2] ?? ''))) &&
      after !== 'of' &&
      !/^(later|ago)$/.test(later))
  const isWhole = isOpen || isAge || isAwaited || !hasNoun || !hasVerb
  if (kind === 'date' && !/\D/.test(text))
    return (
      /teen$/.test(last) ||
      (hasNoun ? isAwaited && isDetermined : isAwaited || isNumberWord(cores[seam - 2] ?? ''))
    )
  // "my name is Kay" before "a nice name"
  if (kind === 'code' && to === seam + 1 && /^[ai]$/.test(next)) return false
  return !isSplit || isWhole || /^(money|address|phone)$/.test(kind)
}

const coresOf = (words: readonly SpokenWord[]) => words.map(({ core }) => core)
const textOf = (words: readonly SpokenWord[]) => words.map(({ raw }) => raw).join(' ')

/** The last of all words said without a mark between them. */
export function lastSaid(earlier: string, words: readonly SpokenWord[]): string {
  return `${earlier} ${textOf(words)}`.trim().split(' ').slice(-mostBegun).join(' ')
}
