import { english } from './format-number.ts'
import { isNoNoun, isNumberWord, isOver } from './taggers/english/parts.ts'
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
  const cores = words.map(({ core }) => core)
  const heard = new Heard(words, cores, settings.locale)
  const heardFrom = (from: number) => [textOf(before.slice(from)), cores[from - 1] ?? ''] as const
  for (let from = 0; from < seam; from++) {
    const address = settings.languageTable === null ? readTechnical(words, from) : null
    if (address !== null && from + address.length > seam) return heardFrom(from)
    const found = grammar.find(heard, from)
    if (found === null) continue
    const { kind = '' } = found
    if (found.to > seam) {
      const [last = '', next = ''] = [cores[seam - 1], cores[seam]]
      const isOpen = isOpenNumber.test(last)
      const [after = '', later = ''] = cores.slice(found.to)
      // "She is twenty" before "five minutes later he left": each may be a number of its own; but "within twenty" before "eight days".
      const isUnit =
        kind === 'measure' && !/^(minutes?|hours?|days?|weeks?|months?|years?|seconds?)$/.test(after)
      const isAwaited =
        isUnit ||
        ((/^an?$/.test(cores[from - 1] ?? '') || prepositions.has(cores[from - 1] ?? '')) &&
          !/^(later|ago)$/.test(later))
      const isEnd = /^(and|but)$/.test(after) || isOver(after)
      const isTorn = isNumberWord(last) && isNumberWord(next) && !isOpen && !isAwaited
      // "version three point one" before "point four"
      const isPart = next === 'point' && /\..*\./.test(found.text)
      const isOne = /^(money|measure|range)$/.test(kind)
        ? !isTorn || kind === 'money'
        : kind === 'cardinal'
          ? isOpen ||
            /^(and|hundred|thousand|million)$/.test(next) ||
            (isAwaited && (isEnd || /^(days|weeks|months|years|hours|minutes)$/.test(after)))
          : /^(address|clock|phone)$/.test(kind) ||
            (kind === 'date' && (/\D/.test(found.text) || (isAwaited && isEnd))) ||
            (kind === '' && !isTorn && (found.to > seam + 1 || !/^[ai]$/.test(next ?? '')))
      // "We met in May" before "second prize went to Tom".
      const isWhole = !/^(date|clock)$/.test(kind) || isNoNoun(after)
      return isPart || (isOne && isWhole) ? heardFrom(from) : none
    }
    from = found.to - 1
  }
  return none
}

const textOf = (words: readonly SpokenWord[]) => words.map(({ raw }) => raw).join(' ')

/** The last of all words said without a mark between them. */
export function lastSaid(earlier: string, words: readonly SpokenWord[]): string {
  return `${earlier} ${textOf(words)}`.trim().split(' ').slice(-mostBegun).join(' ')
}
