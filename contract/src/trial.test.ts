import { expect, test } from 'vitest'
import { isTrialOver } from './trial.ts'

const now = new Date('2026-06-02T12:00:00.000Z')
const createdAt = (age: number) => new Date(now.getTime() - age)
const day = 86_400_000

test.each([
  ['just registered', 0, false],
  ['24 hours old to the millisecond', day, false],
  ['a millisecond older', day + 1, true],
  ['from a clock that runs ahead', -60_000, false],
])('an account %s', (_what, age, over) => {
  expect(isTrialOver({ isSubscribed: false, createdAt: createdAt(age) }, now)).toBe(over)
  expect(isTrialOver({ isSubscribed: true, createdAt: createdAt(age) }, now)).toBe(false)
})
