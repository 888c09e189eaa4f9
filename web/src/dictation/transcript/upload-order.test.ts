import { describe, expect, test } from 'vitest'
import { transcripts } from '../../../test/transcripts.ts'
import { caretAt } from './live-utterance.ts'

describe.each(transcripts)('in %s the texts of recordings', (_name, createTranscript) => {
  function given(text: string, from: number, to = from) {
    const transcript = createTranscript()
    transcript.edit(0, 0, text)
    transcript.select({ anchor: from, head: to })
    transcript.port.holdPlace('first')
    transcript.port.holdPlace('second')
    return transcript
  }

  test('that wait at one caret stand in the order of the recordings', () => {
    const { port } = given('buy today', 3)
    port.fillPlace('first', 'milk')
    port.fillPlace('second', 'and eggs')
    expect(port.snapshot().text).toBe('buy milk and eggs today')
    expect(port.snapshot().places).toEqual([])
  })

  test('stand in that order too when the later one comes first', () => {
    const { port } = given('buy today', 3)
    port.fillPlace('second', 'and eggs')
    port.fillPlace('first', 'milk')
    expect(port.snapshot().text).toBe('buy milk and eggs today')
  })

  test('that wait for one selection replace it once', () => {
    const { port } = given('buy bread today', 4, 9)
    port.fillPlace('first', 'milk')
    port.fillPlace('second', 'and eggs')
    expect(port.snapshot().text).toBe('buy milk and eggs today')
  })

  test('replace none of the words that another page has written right before their place', () => {
    const { port } = given('had he married', 0, 14)
    port.adopt('if the doctor had he married')
    port.fillPlace('first', 'had she married')
    expect(port.snapshot().text).toBe('if the doctor had she married')
  })

  test('stay behind what is typed after the first of them', () => {
    const { port, edit, select } = given('buy', 3)
    port.fillPlace('first', 'milk')
    edit(8, 8, ' please')
    select(caretAt(0))
    port.fillPlace('second', 'and eggs')
    expect(port.snapshot().text).toBe('buy milk and eggs please')
  })

  test('go to their places after a reload too, whatever was typed before the earlier text was there', () => {
    const before = given('buy today', 3).port.snapshot()
    const transcript = createTranscript()
    transcript.edit(0, 0, 'new')
    transcript.port.restore(before.text, before.selection, before.places)
    transcript.port.fillPlace('first', 'milk')
    transcript.port.fillPlace('second', 'and eggs')
    expect(transcript.port.snapshot().text).toBe('buy milk and eggs today\nnew')
  })

  test('keep the marker of a missing part as it is, until that part takes its place', () => {
    const { port } = given('Before.', 7)
    port.fillPlace('first', 'One. [1:05 to 1:21 not recognised] Three.')
    expect(port.snapshot().text).toBe('Before. One. [1:05 to 1:21 not recognised] Three.')
    port.replaceMarker('[1:05 to 1:21 not recognised]', 'Two.')
    expect(port.snapshot().text).toBe('Before. One. Two. Three.')
    port.replaceMarker('[1:05 to 1:21 not recognised]', 'Four.')
    expect(port.snapshot().text).toBe('Before. One. Two. Three. Four.')
  })
})
