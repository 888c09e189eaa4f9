import { expect, test } from 'vitest'
import { defaultSettings } from '../commands/command-settings.ts'
import { writeUtterance } from './write.ts'

const options = { settings: { ...defaultSettings, numbers: 'heard' as const } }
const nowhere = { before: '', after: '' }

/** What is written, and what it would be with each doubtful name read the other way. */
function readings(spoken: string): [written: string, ...others: string[]] {
  const { lead, words, trail, choices = [] } = writeUtterance(spoken, nowhere, options)
  const text = lead + words + trail
  return [text, ...choices.map(({ from, to, other }) => text.slice(0, from) + other + text.slice(to))]
}

test('a name that could as well be a mark is told with its other reading, with the space and the capital beside it', () => {
  expect(readings('they closed the deal period after the vote')).toEqual([
    'They closed the deal period after the vote',
    'They closed the deal. After the vote',
  ])
})

test('of words and marks that leave no doubt nothing is told', () => {
  expect(readings('dear Ann comma I will be there on Friday period')).toEqual([
    'Dear Ann, I will be there on Friday.',
  ])
  expect(readings('during the trial period sales fell')).toEqual(['During the trial period sales fell'])
})

test('words that may still change are told with no other reading', () => {
  const { choices } = writeUtterance('they closed the deal period after the vote', nowhere, {
    ...options,
    isFinal: false,
  })
  expect(choices).toBeUndefined()
})
