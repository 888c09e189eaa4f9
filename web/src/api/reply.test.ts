import { describe, expect, test } from 'vitest'
import { readReply, sentenceOfRefusal } from './reply.ts'

describe('the data of a reply', () => {
  test.each([
    ['directly', { publishableKey: 'pk' }],
    ['under data', { succeeded: true, data: { publishableKey: 'pk' }, error: null }],
    ['under data without more', { data: { publishableKey: 'pk' } }],
    ['under data.data', { succeeded: true, data: { data: { publishableKey: 'pk' } } }],
    [
      'under data of an inner reply',
      { succeeded: true, data: { succeeded: true, data: { publishableKey: 'pk' } } },
    ],
  ])('is found %s', (_where, reply) => {
    expect(readReply(reply)).toEqual({ succeeded: true, data: { publishableKey: 'pk' } })
  })

  test('is null where there is none', () => {
    expect(readReply({ succeeded: true, data: null, error: null })).toEqual({ succeeded: true, data: null })
    expect(readReply({ succeeded: true })).toEqual({ succeeded: true, data: null })
  })

  test('keeps a field called data beside others', () => {
    const reply = { succeeded: true, data: { data: 'x', more: 1 } }
    expect(readReply(reply)).toEqual({ succeeded: true, data: { data: 'x', more: 1 } })
  })
})

describe('a refusal', () => {
  test('is told from a success with its sentence and code', () => {
    const reply = { succeeded: false, data: null, error: 'No.', code: 'wrong_credentials' }
    expect(readReply(reply)).toEqual({ succeeded: false, error: 'No.', code: 'wrong_credentials' })
  })

  test('is found under data, too', () => {
    const reply = { succeeded: true, data: { succeeded: false, error: 'Not paid.' } }
    expect(readReply(reply)).toEqual({ succeeded: false, error: 'Not paid.', code: null })
  })

  test('says nothing where the server said nothing', () => {
    expect(readReply({ succeeded: false })).toEqual({ succeeded: false, error: '', code: null })
  })

  test.each([
    [1, '1 second'],
    [42, '42 seconds'],
    [101, '2 minutes'],
    [900, '15 minutes'],
    [86_400, '24 hours'],
  ])('of too many attempts says to wait %i seconds as %s', (retryAfter, time) => {
    expect(sentenceOfRefusal('too_many_requests', 'Too many.', retryAfter)).toBe(
      `Too many attempts. Please try again in ${time}.`,
    )
  })

  test('keeps its own sentence where no time is known, or where it is another refusal', () => {
    expect(sentenceOfRefusal('too_many_requests', 'Too many.', null)).toBe('Too many.')
    expect(sentenceOfRefusal('transcription_busy', 'Busy.', 5)).toBe('Busy.')
  })
})
