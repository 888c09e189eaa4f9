import { describe, expect, test } from 'vitest'
import { editorTranscript, transcripts } from '../../../test/transcripts.ts'

type Transcript = ReturnType<typeof editorTranscript>

/** Actions on "Buy milk now". */
const actions: [name: string, act: (transcript: Transcript) => void][] = [
  ['a final without interim words', ({ writer }) => writer.settle('hello', '')],
  [
    'an utterance with many interim versions',
    ({ writer }) => {
      for (const words of ['there', 'they are', 'they are going', 'they are']) writer.showInterim(words)
      writer.settle("they're here", '')
    },
  ],
  [
    'words that never became final',
    ({ writer }) => {
      writer.showInterim('kept')
      writer.keepInterim()
    },
  ],
  [
    'the text of a recording',
    ({ writer }) => {
      writer.addPlaceholder('r')
      writer.fillPlaceholder('r', 'recorded words')
    },
  ],
  [
    'the marker of a recording that failed',
    ({ writer }) => {
      writer.addPlaceholder('r')
      writer.appendLine('r', 'Audio recorded.')
    },
  ],
  ['clear', ({ writer }) => writer.clear()],
  ['typing', ({ edit }) => edit(0, 0, 'Please ')],
  ['pasting over everything', ({ edit, writer }) => edit(0, writer.snapshot().text.length, 'New\nlines')],
  ['deleting', ({ edit }) => edit(2, 6, '')],
]

const selections: [string, { anchor: number; head: number }][] = [
  ['with the caret at the end', { anchor: 12, head: 12 }],
  ['with the caret in the middle', { anchor: 8, head: 8 }],
  ['with the caret before a word', { anchor: 4, head: 4 }],
  ['with a word selected', { anchor: 4, head: 8 }],
  ['with a word selected backwards', { anchor: 8, head: 4 }],
]

function begin(selection = { anchor: 12, head: 12 }): Transcript {
  const transcript = editorTranscript()
  transcript.edit(0, 0, 'Buy milk now')
  transcript.select(selection)
  return transcript
}

const shown = ({ writer }: Transcript) => {
  const { text, selection } = writer.snapshot()
  return { text, ...selection }
}

describe('one undo takes back', () => {
  describe.each(selections)('%s', (_where, selection) => {
    test.each(actions)('%s, text and cursor exactly, and redo does it again', (_name, act) => {
      const transcript = begin(selection)
      const before = shown(transcript)
      act(transcript)
      const after = shown(transcript).text
      expect(transcript.undo()).toBe(true)
      expect(shown(transcript)).toEqual(before)
      expect(transcript.redo()).toBe(true)
      expect(shown(transcript).text).toBe(after)
      transcript.undo()
      expect(transcript.undo()).toBe(true)
      expect(shown(transcript).text).toBe('')
    })
  })

  test('one utterance after the other', () => {
    const transcript = begin()
    transcript.writer.settle('one', '')
    const afterOne = shown(transcript)
    transcript.writer.showInterim('to')
    transcript.writer.settle('two', '')
    transcript.undo()
    expect(shown(transcript)).toEqual(afterOne)
    transcript.undo()
    expect(shown(transcript)).toEqual({ text: 'Buy milk now', anchor: 12, head: 12 })
  })

  test('an utterance over a selection, which is selected again', () => {
    const transcript = begin({ anchor: 8, head: 4 })
    transcript.writer.showInterim('bread')
    transcript.writer.settle('bread and jam', '')
    expect(shown(transcript).text).toBe('Buy bread and jam now')
    transcript.undo()
    expect(shown(transcript)).toEqual({ text: 'Buy milk now', anchor: 8, head: 4 })
  })
})

describe('the undo history', () => {
  test('knows nothing of live words that were taken back', () => {
    const transcript = begin()
    transcript.writer.showInterim('um')
    transcript.writer.showInterim('')
    expect(shown(transcript)).toEqual({ text: 'Buy milk now', anchor: 12, head: 12 })
    transcript.undo()
    expect(shown(transcript).text).toBe('')
  })

  test('takes back typing while live words stand, and the live words settle after', () => {
    const transcript = begin()
    transcript.writer.showInterim('today')
    transcript.edit(0, 0, 'Please ')
    transcript.undo()
    expect(shown(transcript).text).toBe('Buy milk now today')
    transcript.writer.settle('today or tomorrow', '')
    expect(shown(transcript).text).toBe('Buy milk now today or tomorrow')
    transcript.undo()
    expect(shown(transcript).text).toBe('Buy milk now')
  })

  test('takes back what was said before while words are coming, and the next ones follow those', () => {
    const { writer, undo, redo } = begin()
    writer.settle('for us', '')
    writer.showInterim('today')
    undo()
    expect(writer.snapshot().text).toBe('Buy milk now today')
    redo()
    undo()
    writer.settle('today or tomorrow', '')
    writer.settle('please', '')
    writer.settle('thanks', '')
    expect(writer.snapshot().text).toBe('Buy milk now today or tomorrow please thanks')
  })

  test('brings back what live words replaced, beside them, and the next ones follow those', () => {
    const { writer, undo } = begin({ anchor: 4, head: 8 })
    writer.showInterim('bread')
    undo()
    writer.settle('bread and', '')
    writer.settle('fresh', '')
    expect(writer.snapshot().text).toBe('Buy bread and fresh milk now')
  })

  test('keeps words apart where a redo brings text back in front of live words that have grown', () => {
    const { writer, undo, redo } = begin()
    writer.showInterim('or')
    undo()
    writer.showInterim('or never')
    redo()
    writer.settle('or never ever', '')
    expect(writer.snapshot().text).toBe('Buy milk now or never ever')
  })

  test('keeps typing elsewhere when an utterance is taken back', () => {
    const transcript = begin()
    transcript.writer.showInterim('today')
    transcript.edit(0, 0, 'Please ')
    transcript.writer.settle('today', '')
    transcript.undo()
    expect(shown(transcript).text).toBe('Please Buy milk now')
    transcript.undo()
    expect(shown(transcript).text).toBe('Buy milk now')
  })

  test.for(transcripts)('what the person typed among words that are taken back stays apart: %s', (named) => {
    const { writer, edit, select } = named[1]()
    edit(0, 0, 'Buy milk')
    select({ anchor: 8, head: 8 })
    writer.showInterim('now or')
    edit(12, 12, ' please')
    writer.showInterim('')
    expect(writer.snapshot().text).toMatch(/^Buy milk \S.*please/)
  })

  test('brings live words back after a clear', () => {
    const transcript = begin()
    transcript.writer.showInterim('today')
    transcript.writer.clear()
    transcript.undo()
    expect(shown(transcript).text).toBe('Buy milk now today')
  })
})
