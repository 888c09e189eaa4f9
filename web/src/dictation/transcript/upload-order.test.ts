import { describe, expect, test } from 'vitest'
import { transcripts } from '../../../test/transcripts.ts'
import { caretAt } from './live-utterance.ts'

describe.each(transcripts)('in %s the texts of recordings', (_name, createTranscript) => {
  function given(text: string, from: number, to = from) {
    const transcript = createTranscript()
    transcript.edit(0, 0, text)
    transcript.select({ anchor: from, head: to })
    transcript.writer.addPlaceholder('first')
    transcript.writer.addPlaceholder('second')
    return transcript
  }

  test('that wait at one cursor stand in the order of the recordings', () => {
    const { writer } = given('buy today', 3)
    writer.fillPlaceholder('first', 'milk')
    writer.fillPlaceholder('second', 'and eggs')
    expect(writer.snapshot().text).toBe('buy milk and eggs today')
    expect(writer.snapshot().placeholders).toEqual([])
  })

  test('stand in that order too when the later one comes first', () => {
    const { writer } = given('buy today', 3)
    writer.fillPlaceholder('second', 'and eggs')
    writer.fillPlaceholder('first', 'milk')
    expect(writer.snapshot().text).toBe('buy milk and eggs today')
  })

  test('that wait for one selection replace it once', () => {
    const { writer } = given('buy bread today', 4, 9)
    writer.fillPlaceholder('first', 'milk')
    writer.fillPlaceholder('second', 'and eggs')
    expect(writer.snapshot().text).toBe('buy milk and eggs today')
  })

  test('replace none of the words that another page has written right before their place', () => {
    const { writer } = given('had he married', 0, 14)
    writer.adopt('if the doctor had he married')
    writer.fillPlaceholder('first', 'had she married')
    expect(writer.snapshot().text).toBe('if the doctor had she married')
  })

  test('stay behind what is typed after the first of them', () => {
    const { writer, edit, select } = given('buy', 3)
    writer.fillPlaceholder('first', 'milk')
    edit(8, 8, ' please')
    select(caretAt(0))
    writer.fillPlaceholder('second', 'and eggs')
    expect(writer.snapshot().text).toBe('buy milk and eggs please')
  })

  test('go to their places after a reload too, whatever was typed before the earlier text was there', () => {
    const before = given('buy today', 3).writer.snapshot()
    const transcript = createTranscript()
    transcript.edit(0, 0, 'new')
    transcript.writer.restore(before.text, before.selection, before.placeholders)
    transcript.writer.fillPlaceholder('first', 'milk')
    transcript.writer.fillPlaceholder('second', 'and eggs')
    expect(transcript.writer.snapshot().text).toBe('buy milk and eggs today\nnew')
  })

  test('keep the marker of a missing part as it is, until that part takes its place', () => {
    const { writer } = given('Before.', 7)
    writer.fillPlaceholder('first', 'One. [1:05 to 1:21 not recognised] Three.')
    expect(writer.snapshot().text).toBe('Before. One. [1:05 to 1:21 not recognised] Three.')
    writer.replaceMarker('[1:05 to 1:21 not recognised]', 'Two.')
    expect(writer.snapshot().text).toBe('Before. One. Two. Three.')
    writer.replaceMarker('[1:05 to 1:21 not recognised]', 'Four.')
    expect(writer.snapshot().text).toBe('Before. One. Two. Three. Four.')
  })
})
