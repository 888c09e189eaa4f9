import { describe, expect, test } from 'vitest'
import { editorTranscript, transcripts } from '../../../test/transcripts.ts'

type Transcript = ReturnType<typeof editorTranscript>

/** What is done to "Buy milk now". */
const actions: [name: string, act: (transcript: Transcript) => void][] = [
  ['a final without interim words', ({ port }) => port.settle('hello', '')],
  [
    'an utterance with many interim versions',
    ({ port }) => {
      for (const words of ['there', 'they are', 'they are going', 'they are']) port.showInterim(words)
      port.settle("they're here", '')
    },
  ],
  [
    'words that never became final',
    ({ port }) => {
      port.showInterim('kept')
      port.keepInterim()
    },
  ],
  [
    'the text of a recording',
    ({ port }) => {
      port.holdPlace('r')
      port.fillPlace('r', 'recorded words')
    },
  ],
  [
    'the marker of a recording that failed',
    ({ port }) => {
      port.holdPlace('r')
      port.appendLine('r', 'Audio recorded.')
    },
  ],
  ['clear', ({ port }) => port.clear()],
  ['typing', ({ edit }) => edit(0, 0, 'Please ')],
  ['pasting over everything', ({ edit, port }) => edit(0, port.snapshot().text.length, 'New\nlines')],
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

const shown = ({ port }: Transcript) => {
  const { text, selection } = port.snapshot()
  return { text, ...selection }
}

describe('one undo takes back', () => {
  describe.each(selections)('%s', (_where, selection) => {
    test.each(actions)('%s, text and caret exactly, and redo does it again', (_name, act) => {
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
    transcript.port.settle('one', '')
    const afterOne = shown(transcript)
    transcript.port.showInterim('to')
    transcript.port.settle('two', '')
    transcript.undo()
    expect(shown(transcript)).toEqual(afterOne)
    transcript.undo()
    expect(shown(transcript)).toEqual({ text: 'Buy milk now', anchor: 12, head: 12 })
  })

  test('an utterance over a selection, which is selected again', () => {
    const transcript = begin({ anchor: 8, head: 4 })
    transcript.port.showInterim('bread')
    transcript.port.settle('bread and jam', '')
    expect(shown(transcript).text).toBe('Buy bread and jam now')
    transcript.undo()
    expect(shown(transcript)).toEqual({ text: 'Buy milk now', anchor: 8, head: 4 })
  })
})

describe('the undo history', () => {
  test('knows nothing of live words that were taken back', () => {
    const transcript = begin()
    transcript.port.showInterim('um')
    transcript.port.showInterim('')
    expect(shown(transcript)).toEqual({ text: 'Buy milk now', anchor: 12, head: 12 })
    transcript.undo()
    expect(shown(transcript).text).toBe('')
  })

  test('takes back typing while live words stand, and the live words settle after', () => {
    const transcript = begin()
    transcript.port.showInterim('today')
    transcript.edit(0, 0, 'Please ')
    transcript.undo()
    expect(shown(transcript).text).toBe('Buy milk now today')
    transcript.port.settle('today or tomorrow', '')
    expect(shown(transcript).text).toBe('Buy milk now today or tomorrow')
    transcript.undo()
    expect(shown(transcript).text).toBe('Buy milk now')
  })

  test('takes back what was said before while words are coming, and the next ones follow those', () => {
    const { port, undo, redo } = begin()
    port.settle('for us', '')
    port.showInterim('today')
    undo()
    expect(port.snapshot().text).toBe('Buy milk now today')
    redo()
    undo()
    port.settle('today or tomorrow', '')
    port.settle('please', '')
    port.settle('thanks', '')
    expect(port.snapshot().text).toBe('Buy milk now today or tomorrow please thanks')
  })

  test('brings back what live words replaced, beside them, and the next ones follow those', () => {
    const { port, undo } = begin({ anchor: 4, head: 8 })
    port.showInterim('bread')
    undo()
    port.settle('bread and', '')
    port.settle('fresh', '')
    expect(port.snapshot().text).toBe('Buy bread and fresh milk now')
  })

  test('keeps words apart where a redo brings text back in front of live words that have grown', () => {
    const { port, undo, redo } = begin()
    port.showInterim('or')
    undo()
    port.showInterim('or never')
    redo()
    port.settle('or never ever', '')
    expect(port.snapshot().text).toBe('Buy milk now or never ever')
  })

  test('keeps typing elsewhere when an utterance is taken back', () => {
    const transcript = begin()
    transcript.port.showInterim('today')
    transcript.edit(0, 0, 'Please ')
    transcript.port.settle('today', '')
    transcript.undo()
    expect(shown(transcript).text).toBe('Please Buy milk now')
    transcript.undo()
    expect(shown(transcript).text).toBe('Buy milk now')
  })

  test.for(transcripts)('what the person typed among words that are taken back stays apart: %s', (named) => {
    const { port, edit, select } = named[1]()
    edit(0, 0, 'Buy milk')
    select({ anchor: 8, head: 8 })
    port.showInterim('now or')
    edit(12, 12, ' please')
    port.showInterim('')
    expect(port.snapshot().text).toMatch(/^Buy milk \S.*please/)
  })

  test('brings live words back after a clear', () => {
    const transcript = begin()
    transcript.port.showInterim('today')
    transcript.port.clear()
    transcript.undo()
    expect(shown(transcript).text).toBe('Buy milk now today')
  })
})
