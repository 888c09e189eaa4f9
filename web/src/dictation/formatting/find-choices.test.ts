import { expect, test } from 'vitest'
import { defaultSettings } from '../commands/settings/command-settings.ts'
import { writeUtterance } from './write.ts'

const options = { settings: defaultSettings }
const nowhere = { before: '', after: '' }

/** The written text, and the text with each doubtful name read the other way. */
function readings(spoken: string): [written: string, ...others: string[]] {
  const { lead, words, trail, choices = [] } = writeUtterance(spoken, nowhere, options)
  const text = lead + words + trail
  return [text, ...choices.map(({ from, to, other }) => text.slice(0, from) + other + text.slice(to))]
}

test('a name that could as well be a mark is told with its other reading, with the space and the capital beside it', () => {
  expect(readings('we missed the train period after lunch')).toEqual([
    'We missed the train period after lunch',
    'We missed the train. After lunch',
  ])
})

test('a number that the same words could be written as otherwise is told with the other one', () => {
  expect(readings('she was born in two thousand and eight in Leeds')).toEqual([
    'She was born in 2008 in Leeds',
    'She was born in 2,008 in Leeds',
  ])
  expect(readings('call me at eight oh five')).toEqual(['Call me at 8:05', 'Call me at 805'])
  expect(readings('there are twenty one cats')).toEqual(['There are 21 cats'])
})

test('an item of a list that may be a sentence is told with that sentence, as it is written', () => {
  expect(readings('the plan colon new line number one mash the fruit')).toEqual([
    'The plan:\n1. Mash the fruit',
    'The plan:\nNumber one mash the fruit',
  ])
  expect(readings('number one mash it new line number two eat it')).toEqual([
    '1. Mash it\n2. Eat it',
    'Number one mash it\n2. Eat it',
    '1. Mash it\nNumber two eat it',
  ])
  expect(readings('bullet ham new line bullet eggs')).toEqual([
    '- Ham\n- Eggs',
    'Bullet ham\n- Eggs',
    '- Ham\nBullet eggs',
  ])
})

test('three items leave no doubt that they are a list, nor do two behind a colon', () => {
  expect(readings('number one mash it number two eat it number three rest')).toHaveLength(1)
  expect(readings('bullet ham new line bullet eggs new line bullet tea')).toHaveLength(1)
  expect(readings('buy colon bullet ham bullet eggs')).toHaveLength(1)
})

test('of words and marks that leave no doubt nothing is told', () => {
  expect(readings('dear Ann comma I will be there on Friday period')).toEqual([
    'Dear Ann, I will be there on Friday.',
  ])
  expect(readings('during the trial period sales fell')).toEqual(['During the trial period sales fell'])
})

test('words that may still change are told with no other reading', () => {
  const { choices } = writeUtterance('we missed the train period after lunch', nowhere, {
    ...options,
    isFinal: false,
  })
  expect(choices).toBeUndefined()
})
