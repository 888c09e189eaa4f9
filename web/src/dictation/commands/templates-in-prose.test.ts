import { expect, test, vi } from 'vitest'
import { readCorpus } from '../../../test/corpus/corpus.ts'
import { idleCommandPage } from '../../../test/idle-command-page.ts'
import { editorTranscript } from '../../../test/transcripts.ts'
import { createFormatter } from './dispatch/command-formatter.ts'
import { createDispatcher } from './dispatch/dispatcher.ts'
import { defaultSettings } from './settings/command-settings.ts'

const mark = '⟦inserted⟧'
const names =
  'address|agenda|appointment|apology|best wishes|bill|contract|directions|discharge|email|follow up|greeting|hours|invoice|letter|meeting|minutes|notes|order|phone|plan|question|referral letter|reminder|report|signature|summary|thank you|the plan|yes'.split(
    '|',
  )

/** Says each by itself, where a sentence is over, and gives back those that inserted a template. */
function insertedBy(utterances: readonly string[], needsKeyword: boolean): string[] {
  const templates = names.map((name) => ({ id: name, name, text: mark, updatedAt: 0 }))
  const settings = { ...defaultSettings, templateBook: { templates, needsKeyword } }
  const formatter = createFormatter(() => settings)
  return utterances.filter((spoken) => {
    const transcript = editorTranscript(formatter)
    const page = { ...idleCommandPage, echo: vi.fn(), offer: vi.fn() }
    createDispatcher(() => settings, formatter, page)
      .attachTo(transcript.editor)
      .settle(spoken, '')
    return transcript.editor.snapshot().text.includes(mark)
  })
}

const sentences = ['email', 'medicine', 'law', 'code', 'plain'].flatMap((name) =>
  readCorpus(`${name}.txt`).map(({ spoken }) => spoken),
)
/** The two words before and behind a speaker's pause. */
const ends = new Set(
  sentences.flatMap((spoken) => {
    const words = spoken.split(' ')
    return [words.slice(0, 2), words.slice(-2)].map((some) => some.join(' '))
  }),
)

test('no sentence of plain prose inserts one of 30 templates whose names are everyday words', () => {
  expect(names).toHaveLength(30)
  expect(sentences.length).toBeGreaterThan(900)
  expect(insertedBy(sentences, false)).toEqual([])
})

test('where a pause cuts a sentence only a name said alone does, and with the keyword nothing', () => {
  const inserted = insertedBy([...ends], false).map((spoken) => spoken.toLowerCase())
  expect(inserted).toContain('thank you')
  expect(names).toEqual(expect.arrayContaining(inserted))
  expect(insertedBy([...ends], true)).toEqual([])
})
