import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { writeUtterance } from '../formatting/write.ts'
import { place } from '../transcript/join.ts'
import { defaultSettings } from './command-settings.ts'
import { parseCommand } from './parse-command.ts'
import { planCommand } from './plan-command.ts'

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
  const versions = sentences.flatMap((sentence) => [sentence, sentence.toLowerCase().replace(/[.,]/g, '')])

  test('hardly any changes, with the marks of a recogniser and without', () => {
    const changed = versions.filter(
      (spoken) =>
        writeUtterance(spoken, around, { settings }).words !==
        place(spoken, around).words.replace(/\bi\b(?!['’]s)/g, 'I'),
    )
    // Each has the name of a mark, and most no other word that would tell how this person speaks.
    expect(changed.length / versions.length).toBeLessThan(0.08)
  })

  test('none is a command that changes something', () => {
    for (const spoken of versions) {
      const command = parseCommand(spoken, settings)
      if (command !== null)
        expect(planCommand(command, context, settings)).toMatchObject({ type: 'nothing', keepsWords: true })
    }
  })
})
