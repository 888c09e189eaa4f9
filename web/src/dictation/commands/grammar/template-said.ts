import { readNumber } from '../../formatting/words/numbers.ts'
import { templateNamed } from '../../templates/change-templates.ts'
import type { CommandSettings } from '../settings/command-settings.ts'
import { coresOf, type HeardWord } from './heard-words.ts'

/** The name of the template that the words name; null if there is none, or it needs more than its name to be meant. */
export function templateSaid(
  heard: readonly HeardWord[],
  { templateBook }: CommandSettings,
  isAlone: boolean,
): string | null {
  const { templates, needsKeyword } = templateBook
  if (templates.length === 0 || (isAlone && needsKeyword)) return null
  const said = coresOf(heard)
  const named = templateNamed(templates, said) ?? templateNamed(templates, inDigits(said.split(' ')))
  return (
    named?.name ??
    templates.find(({ name }) => inDigits(wordsOf(name)) === inDigits(said.split(' ')))?.name ??
    null
  )
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** The name with its numbers in digits: “letter two” is “Letter 2”. */
function inDigits(words: readonly string[]): string {
  const written: string[] = []
  for (let at = 0; at < words.length; at++) {
    const number = readNumber(words, at)
    written.push(number === null ? (words[at] ?? '') : String(number.value))
    at += (number?.length ?? 1) - 1
  }
  return written.join(' ')
}
