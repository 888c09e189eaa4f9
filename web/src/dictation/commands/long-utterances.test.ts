import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyPart } from '../../../test/every-part.ts'
import { idleCommandPage } from '../../../test/idle-command-page.ts'
import { editorTranscript } from '../../../test/transcripts.ts'
import { partsOf } from '../formatting/in-parts.ts'
import { createFormatter } from './dispatch/command-formatter.ts'
import { createDispatcher } from './dispatch/dispatcher.ts'
import { type CommandSettings, defaultSettings } from './settings/command-settings.ts'

const settings: CommandSettings = {
  ...defaultSettings,
  cleanUp: 'corrections',
  parts: everyPart,
  words: Array.from({ length: 200 }, (_, at) => `Zork${at}vich`),
}

/** The text once all that was said has been written, as the page does it. */
function dictate(spoken: string, chosen = settings) {
  const formatter = createFormatter(() => chosen)
  const { editor } = editorTranscript(formatter)
  const writer = createDispatcher(() => chosen, formatter, idleCommandPage).attachTo(editor)
  writer.settle(spoken, '')
  return editor.snapshot()
}

function repeat(words: string, count: number): string {
  return Array<string>(Math.ceil(count / words.split(' ').length))
    .fill(words)
    .join(' ')
}

/** The least of some runs: what collects garbage or compiles beside one of them is no cost of its words. */
function secondsFor(words: string, count: number): number {
  const spoken = repeat(words, count)
  const runs = Array.from({ length: 3 }, () => {
    const begun = process.cpuUsage()
    dictate(spoken)
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1e6
  })
  return Math.min(...runs)
}

describe('a final without end', () => {
  // Four times as many words: quadratically it would be sixteen times as much.
  test.for(['quote', 'no sorry', 'select through', 'we went to the market and bought some apples'])(
    'costs in proportion to its words: "%s"',
    (words) => {
      const few = secondsFor(words, 2000)
      expect(secondsFor(words, 8000) / few).toBeLessThan(10)
    },
  )

  test('is written as it was heard where it is longer than anybody speaks', () => {
    const { text } = dictate(`${repeat('good comma so', 60_000)} period`, defaultSettings)
    expect(text.startsWith('Good, so good, so')).toBe(true)
    expect(text.endsWith('good comma so period')).toBe(true)
  })

  test('is written word for word, whatever it says', () => {
    const word = fc.constantFrom('apple', 'Zork', 'twenty', 'i', 'the', 'house', 'née', '🙂', 'and', 'go')
    fc.assert(
      fc.property(fc.array(word, { minLength: 900, maxLength: 3000 }), (words) => {
        const { text } = dictate(words.join(' '), { ...defaultSettings, numbers: 'heard' })
        expect(text.toLowerCase()).toBe(words.join(' ').toLowerCase())
      }),
      { numRuns: 10, endOnFailure: true },
    )
  })

  test('without a space is cut between letters, and nothing of it is lost', () => {
    const spoken = '🙂'.repeat(3000)
    expect(partsOf(spoken).length).toBeGreaterThan(1)
    expect(partsOf(spoken).every((part) => part.isWellFormed())).toBe(true)
    expect(partsOf(spoken).join('')).toBe(spoken)
    expect(dictate(`${spoken}。${'句号'.repeat(9000)}`).text.replaceAll(/\s/g, '')).toBe(
      `${spoken}。${'句号'.repeat(9000)}`,
    )
  })

  test('keeps its marks, quotations and choices across the places where it is cut', () => {
    const sentence = 'he said comma open quote we meet at the market at eight oh five close quote period'
    const { text, choices } = dictate(repeat(sentence, 3000), defaultSettings)
    const written = text.split(/(?<=\.) (?=He)/)
    expect(new Set(written)).toEqual(new Set(['He said, "We meet at the market at 8:05".']))
    expect(choices.every(({ from, to, written }) => text.slice(from, to) === written)).toBe(true)
  })
})
