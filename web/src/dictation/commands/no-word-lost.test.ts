import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { everyPart } from '../../../test/every-part.ts'
import { idleCommandPage } from '../../../test/idle-command-page.ts'
import { editorTranscript } from '../../../test/transcripts.ts'
import { createFormatter } from './dispatch/command-formatter.ts'
import { createDispatcher } from './dispatch/dispatcher.ts'
import { type CommandSettings, defaultSettings } from './settings/command-settings.ts'

const settings: CommandSettings = {
  ...defaultSettings,
  cleanUp: 'corrections',
  parts: everyPart,
  words: ['Kubernetes'],
}

/** The text once all that was said has been written, as the page does it. */
function dictate(utterances: readonly string[], chosen = settings): string {
  const formatter = createFormatter(() => chosen)
  const { editor } = editorTranscript(formatter)
  const writer = createDispatcher(() => chosen, formatter, idleCommandPage).attachTo(editor)
  for (const spoken of utterances) writer.settle(spoken, '')
  return editor.snapshot().text
}

const folder = new URL('../formatting/taggers/', import.meta.url)
const sentences = ['numbers.txt', 'productions.txt'].flatMap((file) =>
  readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | ')[file === 'numbers.txt' ? 0 : 1] ?? ''),
)

test('“constructor”, which every table of words could take for its own, is a word like others beside whatever is said', () => {
  const changed: string[] = []
  for (const sentence of sentences) {
    const words = sentence.split(' ')
    for (let at = 0; at <= words.length; at++) {
      const spoken = words.toSpliced(at, 0, 'constructor').join(' ')
      const written = dictate([spoken])
      if (written.toLowerCase().split('constructor').length !== 2 || /native code/.test(written))
        changed.push(`${spoken}: ${written}`)
    }
  }
  expect(changed).toEqual([])
})

describe('where a part of the reading is at fault', () => {
  beforeEach(() => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => logged.mockRestore()
  })

  test('what was said is written as it was heard', () => {
    const findMisheard = () => {
      throw new Error('A table is damaged.')
    }
    const broken = { ...settings, parts: { ...everyPart, findMisheard } }
    expect(dictate(['dear Ann comma', 'thank you'], broken)).toBe('Dear Ann comma thank you')
    expect(console.error).toHaveBeenCalled()
  })

  test('what could have been a command is written', () => {
    const broken: CommandSettings = {
      ...settings,
      get templateBook(): never {
        throw new Error('A table is damaged.')
      },
    }
    expect(dictate(['insert my signature'], broken)).toBe('Insert my signature')
    expect(console.error).toHaveBeenCalled()
  })
})
