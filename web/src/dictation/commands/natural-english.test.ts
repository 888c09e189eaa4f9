import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { withCapital } from '../formatting/words/letter-case.ts'
import { writeUtterance } from '../formatting/write.ts'
import { place } from '../text/join.ts'
import { parseCommand } from './grammar/parse-command.ts'
import { planCommand } from './plans/plan-command.ts'
import { defaultSettings } from './settings/command-settings.ts'

const sentences = readFileSync(new URL('natural-english.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const around = { before: 'It rained.', after: '' }
const context = { text: around.before, selection: { anchor: 10, head: 10 }, phrases: [] }

test('there are at least 300 sentences', () => {
  expect(sentences.length).toBeGreaterThanOrEqual(300)
})

describe.for(['en-US', 'en-GB'] as const)('in %s', (locale) => {
  const settings = { ...defaultSettings, locale, numbers: 'heard' as const }
  test.for(sentences)('"%s" stays as it is, with the marks of a recogniser and without', (sentence) => {
    for (const spoken of [sentence, sentence.toLowerCase().replace(/[.,]/g, '')]) {
      const written = place(spoken, around).words.replace(/\S+/g, (word) => withCapital(word, true))
      expect(writeUtterance(spoken, around, { settings }).words).toBe(written)
      const command = parseCommand(spoken, settings)
      if (command === null) continue
      expect(planCommand(command, context, settings)).toMatchObject({ type: 'nothing', keepsWords: true })
    }
  })
})
