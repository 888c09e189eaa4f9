import { expect, test } from 'vitest'
import type { LearntReading } from '../../formatting/utterance/settings.ts'
import { type Choice, choiceAt, choiceBetween } from '../../transcript/choice.ts'
import { turned } from '../../transcript/map-choices.ts'
import { defaultSettings } from './command-settings.ts'
import { learn, readAsLearnt } from './learnt.ts'

const period = choiceBetween(
  { written: 'The trial. Ended today', other: 'The trial period ended today' },
  'mark',
) as Choice

/** The formatter’s own reading. */
const fitted = {
  ...{ lead: '' as const, words: 'The trial. Ended today', trail: '' as const },
  eats: { before: 0, after: 0 },
  choices: [period],
}
const around = { before: '', after: '' }

function learntFrom(...turns: ('period' | '.')[]): LearntReading[] {
  return turns.reduce<LearntReading[]>(
    (learnt, to) =>
      to === 'period'
        ? learn(learnt, turned(period), 'The trial period ended today')
        : learn(learnt, period, 'The trial. Ended today'),
    [],
  )
}

const read = (learnt: readonly LearntReading[], words = fitted) =>
  readAsLearnt(words, around, { ...defaultSettings, learnt })

test('what was turned round twice the same way is read so, and can be turned round again', () => {
  expect(read(learntFrom('period')).words).toBe('The trial. Ended today')
  const { words, choices = [] } = read(learntFrom('period', 'period'))
  expect(words).toBe('The trial period ended today')
  expect(choiceAt(choices, 12)).toMatchObject({ written: ' period ended', other: '. Ended' })
})

test('turning it back takes that back', () => {
  expect(learntFrom('period', '.')).toEqual([])
  expect(read(learntFrom('period', 'period', '.')).words).toBe('The trial. Ended today')
})

test('beside other words nothing was learnt of it', () => {
  const other = choiceBetween({ written: 'We won. Nice', other: 'We won period nice' }, 'mark') as Choice
  const elsewhere = { ...fitted, words: 'We won. Nice', choices: [other] }
  expect(read(learntFrom('period', 'period'), elsewhere).words).toBe('We won. Nice')
})
