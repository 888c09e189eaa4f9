import { expect, test } from 'vitest'
import { examplesOf } from './examples.ts'

test('the weights are learnt from every name of a mark, said as a mark or as a word', () => {
  const pieces = [
    ...['the', 'trial', 'period', 'ended'].map((said) => ({ said, isMark: false, written: said })),
    { said: 'comma', isMark: true, written: ',' },
    { said: 'sadly', isMark: false, written: 'sadly' },
    { said: 'period', isMark: true, written: '.' },
  ]
  const examples = examplesOf({ pieces, before: '', lately: 0, habit: 'all' })
  expect(examples.map(({ context, isMark }) => [context.phrase, isMark])).toEqual([
    ['period', false],
    ['comma', true],
    ['period', true],
  ])
})
