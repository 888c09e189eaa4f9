import { describe, expect, test } from 'vitest'
import { transcripts } from '../../../test/transcripts.ts'
import { caretAt } from './live-utterance.ts'

describe.each(transcripts)('in %s the texts of recordings', (_name, createTranscript) => {
  function given(text: string, from: number, to = from) {
    const transcript = createTranscript()
    transcript.edit(0, 0, text)
    transcript.select({ anchor: from, head: to })
    transcript.writer.holdPlace('first')
    transcript.writer.holdPlace('second')
    return transcript
  }

  test('that wait at one caret stand in the order of the recordings', () => {
    const { writer } = given('buy today', 3)
    writer.fillPlace('first', 'milk')
    writer.fillPlace('second', 'and eggs')
    expect(writer.snapshot().text).toBe('buy milk and eggs today')
    expect(writer.snapshot().places).toEqual([])
  })

  test('stand in that order too when the later one comes first', () => {
    const { writer } = given('buy today', 3)
    writer.fillPlace('second', 'and eggs')
    writer.fillPlace('first', 'milk')
    expect(writer.snapshot().text).toBe('buy milk and eggs today')
  })

  test('that wait for one selection replace it once', () => {
    const { writer } = given('buy bread today', 4, 9)
    writer.fillPlace('first', 'milk')
    writer.fillPlace('second', 'and eggs')
    expect(writer.snapshot().text).toBe('buy milk and eggs today')
  })

  test('replace none of the words that another page has written right before their place', () => {
    const { writer } = given('had he married', 0, 14)
    writer.adopt('if the doctor had he married')
    writer.fillPlace('first', 'had she married')
    expect(writer.snapshot().text).toBe('if the doctor had she married')
  })

  test('stay behind what is typed after the first of them', () => {
    const { writer, edit, select } = given('buy', 3)
    writer.fillPlace('first', 'milk')
    edit(8, 8, ' please')
    select(caretAt(0))
    writer.fillPlace('second', 'and eggs')
    expect(writer.snapshot().text).toBe('buy milk and eggs please')
  })

  test('go to their places after a reload too, whatever was typed before the earlier text was there', () => {
    const before = given('buy today', 3).writer.snapshot()
    const transcript = createTranscript()
    transcript.edit(0, 0, 'new')
    transcript.writer.restore(before.text, before.selection, before.places)
    transcript.writer.fillPlace('first', 'milk')
    transcript.writer.fillPlace('second', 'and eggs')
    expect(transcript.writer.snapshot().text).toBe('buy milk and eggs today\nnew')
  })

  test('keep the marker of a missing part as it is, until that part takes its place', () => {
    const { writer } = given('Before.', 7)
    writer.fillPlace('first', 'One. [1:05 to 1:21 not recognised] Three.')
    expect(writer.snapshot().text).toBe('Before. One. [1:05 to 1:21 not recognised] Three.')
    writer.replaceMarker('[1:05 to 1:21 not recognised]', 'Two.')
    expect(writer.snapshot().text).toBe('Before. One. Two. Three.')
    writer.replaceMarker('[1:05 to 1:21 not recognised]', 'Four.')
    expect(writer.snapshot().text).toBe('Before. One. Two. Three. Four.')
  })
})
