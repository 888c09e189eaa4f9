import { expect, test } from 'vitest'
import { isTrialOver } from './trial.ts'

const createdAt = '2026-01-01T10:00:00.000Z'
const dayLater = Date.parse('2026-01-02T10:00:00.000Z')

test('the free day is over when it is more than 24 hours old', () => {
  expect(isTrialOver({ isSubscribed: false, createdAt }, dayLater)).toBe(false)
  expect(isTrialOver({ isSubscribed: false, createdAt }, dayLater + 1)).toBe(true)
})

test('it is never over for subscribers, nor where the day of registration is unknown', () => {
  expect(isTrialOver({ isSubscribed: true, createdAt }, dayLater + 1)).toBe(false)
  expect(isTrialOver({ isSubscribed: false }, dayLater + 1)).toBe(false)
  expect(isTrialOver({ isSubscribed: false, createdAt: 'soon' }, dayLater + 1)).toBe(false)
})
