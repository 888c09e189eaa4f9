import { describe, expect, test } from 'vitest'
import { caretAt } from '../src/dictation/live-utterance.ts'
import { transcripts } from './transcripts.ts'

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

  test('stay behind what is typed after the first of them', () => {
    const { port, edit, select } = given('buy', 3)
    port.fillPlace('first', 'milk')
    edit(8, 8, ' please')
    select(caretAt(0))
    port.fillPlace('second', 'and eggs')
    expect(port.snapshot().text).toBe('buy milk and eggs please')
  })
})
