import { expect, test } from 'vitest'
import { everyPart } from '../../../test/every-part.ts'
import { editorTranscript } from '../../../test/transcripts.ts'
import { createFormatter } from '../commands/dispatch/command-formatter.ts'
import { defaultSettings } from '../commands/settings/command-settings.ts'
import { type Choice, choiceAt } from './choice.ts'

const settings = { ...defaultSettings, cleanUp: 'corrections' as const, parts: everyPart }

function said(...finals: string[]) {
  const transcript = editorTranscript(createFormatter(() => settings))
  for (const final of finals) {
    transcript.writer.showInterim(final)
    transcript.writer.settle(final, '')
  }
  const { editor } = transcript
  const state = () => [editor.snapshot().text, editor.snapshot().choices] as const
  const turn = (at: number) => editor.turn(choiceAt(editor.snapshot().choices, at) as Choice)
  return { ...transcript, state, turn }
}

test('turning a choice round is one undo step; undo and redo bring the choices back', () => {
  const transcript = said('um so can you uh send it on Monday no sorry Tuesday')
  const before = transcript.state()
  expect(before[0]).toBe('So can you send it on Tuesday')
  transcript.turn(11)
  const after = transcript.state()
  expect(after[0]).toBe('So can you uh send it on Tuesday')
  transcript.undo()
  expect(transcript.state()).toEqual(before)
  transcript.redo()
  expect(transcript.state()).toEqual(after)
  transcript.undo()
  transcript.undo()
  expect(transcript.state()).toEqual(['', []])
  transcript.redo()
  expect(transcript.state()).toEqual(before)
})

test('an edit of its own text ends a choice; taking the edit back brings it back', () => {
  const transcript = said('so can you uh send it')
  const before = transcript.state()
  transcript.edit(10, 11, ', ')
  expect(transcript.state()[1]).toEqual([])
  transcript.undo()
  expect(transcript.state()).toEqual(before)
})

test('what is said over a selection and taken back leaves its choices', () => {
  const transcript = said('so can you uh send it')
  const before = transcript.state()
  transcript.select({ anchor: 7, head: 15 })
  transcript.writer.showInterim('will you')
  expect(transcript.state()[1]).toEqual([])
  transcript.writer.showInterim('')
  expect(transcript.state()).toEqual(before)
})

test('every gap of a final with a hundred slips can be filled again', () => {
  const transcript = said(Array.from({ length: 100 }, (_, at) => `word${at} uh then`).join(' '))
  for (let choices = transcript.state()[1]; ; choices = transcript.state()[1]) {
    const gap = choices.find(({ written, other }) => written.length < other.length)
    if (gap === undefined) break
    transcript.editor.turn(gap)
  }
  expect(transcript.state()[0].match(/ uh /g)).toHaveLength(100)
})
