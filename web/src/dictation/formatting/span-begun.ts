import { english } from './format-number.ts'
import { isNoNoun, isNumberWord, isOver } from './taggers/english/parts.ts'
import type { Proposal } from './taggers/production.ts'
import { readTechnical } from './taggers/technical.ts'
import type { FormattingSettings } from './utterance/settings.ts'
import { Heard } from './words/heard.ts'
import { readWords, type SpokenWord } from './words/spoken-word.ts'
import { prepositions } from './words/word-classes.ts'

/** So many words at the end of what was said may be the beginning of a number or an address. */
const mostBegun = 8

/** What a number may end with that has yet to be said: "two hundred", "three point". */
const isOpenNumber = /^(hundred|thousand|million|billion|point|and)$/

const none = ['', ''] as const

/**
 * The last words said that an utterance goes on with as one number or address: "June" before "third", "jane dot doe"
 * before "at example dot com"; '' if there are none. Two numbers said one after the other stay two. With the word before them.
 */
export function spanBegun(
  said: string,
  spoken: string,
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
  const heardFrom = (from: number) => [textOf(before.slice(from)), cores[from - 1] ?? ''] as const
  for (let from = 0; from < seam; from++) {
    const address = settings.languageTable === null ? readTechnical(words, from) : null
    if (address !== null && from + address.length > seam) return heardFrom(from)
    const [found, ended] = [grammar.find(heard, from), grammar.find(alone, from)]
    if (found?.text !== ended?.text || found?.to !== ended?.to)
      return isOne(found, cores, from, seam) ? heardFrom(from) : none
    from = (found?.to ?? from + 1) - 1
  }
  return none
}

/** False if the words behind the seam are another number, which may have a noun of its own. */
function isOne(found: Proposal | null, cores: readonly string[], from: number, seam: number): boolean {
  const [last = '', next = ''] = [cores[seam - 1], cores[seam]]
  // "It took three" before "hours", "nine" before "out of ten", "thirty" before "something"
  if (found === null || found.to <= seam) return !isNumberWord(next)
  const { kind = 'code', text, to } = found
  const isOpen = isOpenNumber.test(last)
  const [after = '', later = ''] = cores.slice(to)
  // "We met in May" before "second prize went to Tom"
  if (/^(date|clock)$/.test(kind) && !isNoNoun(after)) return false
  // "version three point one" before "point four"
  if (next === 'point' && /\..*\./.test(text)) return true
  const left = cores[from - 1] ?? ''
  // "She is twenty" before "five minutes later he left": each may be a number of its own; but "within twenty" before "eight days".
  const isUnit = kind === 'measure' && !/^(minutes?|hours?|days?|weeks?|months?|years?|seconds?)$/.test(after)
  const isAwaited = isUnit || ((/^an?$/.test(left) || prepositions.has(left)) && !/^(later|ago)$/.test(later))
  const isEnd = /^(and|but)$/.test(after) || isOver(after)
  const isTorn = isNumberWord(last) && isNumberWord(next) && !isOpen && !isAwaited
  switch (kind) {
    case 'money':
      return true
    case 'measure':
    case 'range':
      return !isTorn
    case 'cardinal':
      return (
        isOpen ||
        /^(and|hundred|thousand|million)$/.test(next) ||
        (isAwaited && (isEnd || /^(days|weeks|months|years|hours|minutes)$/.test(after)))
      )
    case 'date':
      return /\D/.test(text) || (isAwaited && isEnd)
    case 'code':
      // "my name is Kay" before "a nice name"
      return (!isTorn || (isNoNoun(after) && after !== 'of')) && (to > seam + 1 || !/^[ai]$/.test(next))
    default:
      return true
  }
}

const coresOf = (words: readonly SpokenWord[]) => words.map(({ core }) => core)
const textOf = (words: readonly SpokenWord[]) => words.map(({ raw }) => raw).join(' ')

/** The last of all words said without a mark between them. */
export function lastSaid(earlier: string, words: readonly SpokenWord[]): string {
  return `${earlier} ${textOf(words)}`.trim().split(' ').slice(-mostBegun).join(' ')
}
