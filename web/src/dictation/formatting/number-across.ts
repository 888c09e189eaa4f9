import { english, findNumber } from './format-number.ts'
import { isNoNoun } from './taggers/english/parts.ts'
import type { FormattingSettings } from './utterance/settings.ts'
import { readWords } from './words/spoken-word.ts'

/** So many words at the end of an utterance may be the beginning of a number. */
export const mostBegun = 8

const whole = /^(date|clock|phone|money|measure|range)$/

/** What a number may end with that has yet to be said: "two hundred", "three point". */
const isOpenNumber = /^(hundred|thousand|million|billion|point|and)$/

/**
 * The last words of an utterance that the next one goes on with as one number: "June" before "third", "five five five"
 * before "one two three four"; '' if there are none. Two numbers said one after the other stay two.
 */
export function numberBegun(said: string, spoken: string, settings: FormattingSettings): string {
  const grammar = settings.languageTable === null ? english : settings.languageTable.grammar
  if (!settings.isOn || settings.numbers !== 'formatted' || said === '' || !grammar) return ''
  const before = readWords(said)
  const words = [...before, ...readWords(spoken)]
  const seam = before.length
  if (words[seam - 1]?.closing !== '') return ''
  const cores = words.map(({ core }) => core)
  for (let from = 0; from < seam; from++) {
    const found = findNumber(words, cores, from, settings.locale, grammar)
    if (found === null) continue
    if (found.to > seam) {
      const goesOn = isOpenNumber.test(cores[seam - 1] ?? '') || cores[seam] === 'and'
      const isWhole = whole.test(found.kind) && (found.kind !== 'date' || /\D/.test(found.text))
      const isOne = isWhole || (found.kind === 'cardinal' && goesOn)
      // "We met in May" before "second prize went to Tom".
      const isOver = !/^(date|clock)$/.test(found.kind) || isNoNoun(cores[found.to] ?? '')
      return isOne && isOver
        ? before
            .slice(from)
            .map(({ raw }) => raw)
            .join(' ')
        : ''
    }
    from = found.to - 1
  }
  return ''
}
