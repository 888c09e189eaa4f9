import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { english } from '../format-number.ts'
import { Heard } from '../words/heard.ts'
import { readWords } from '../words/spoken-word.ts'
import { englishProductions } from './english/english.ts'

/** The written form, and the names of the productions that made it. */
function format(said: string) {
  const words = readWords(said)
  const cores = words.map(({ core }) => core)
  const heard = new Heard(words, cores, 'en-US')
  const written: string[] = []
  const names: string[] = []
  for (let at = 0; at < words.length; ) {
    const proposal = english.find(heard, at)
    written.push(proposal?.text ?? words[at]?.raw ?? '')
    if (proposal) names.push(proposal.name)
    at = proposal?.to ?? at + 1
  }
  return { text: written.join(' '), names }
}

const examples = readFileSync(new URL('productions.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | '))

test.each(examples)('%s: "%s" is written "%s"', (name = '', said = '', written) => {
  const { text, names } = format(said)
  expect(text).toBe(written)
  expect(names).toContain(name)
})

test('every production has a name of its own and an example', () => {
  const names = englishProductions.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(examples.map(([name]) => name))).toEqual(new Set(names))
})
