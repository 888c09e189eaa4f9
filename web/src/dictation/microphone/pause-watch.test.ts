import { expect, test } from 'vitest'
import { createPauseWatch } from './pause-watch.ts'

/** Speech as it is measured: loud, with the short gaps between its sounds. */
const speech = (seconds: number) =>
  Array.from({ length: seconds * 10 }, (_, i) => (i % 7 < 2 ? -55 : -22 - (i % 5)))
const quiet = (tenths: number, decibels = -60) => Array.from({ length: tenths }, () => decibels)

function firstPause(decibels: readonly number[]) {
  const watch = createPauseWatch()
  return decibels.findIndex((one, i) => watch.hear(one, i / 10))
}

test('a pause is told after eight tenths of a second, once somebody has spoken for half a minute', () => {
  expect(firstPause([...speech(30), ...quiet(20)])).toBe(308)
  expect(firstPause([...speech(10), ...quiet(20), ...speech(10)])).toBe(-1)
})

test('no gap between words is a pause, and no pause is told while nobody has spoken', () => {
  expect(firstPause(speech(300))).toBe(-1)
  expect(firstPause([...speech(30), ...quiet(5), ...speech(5)])).toBe(-1)
  expect(firstPause(quiet(600))).toBe(-1)
})

test('noise nearly as loud as the speech hides a pause, and does not make one', () => {
  expect(firstPause([...speech(30).map((one) => Math.max(one, -38)), ...quiet(30, -38)])).toBe(-1)
})

test('a machine that is busy, or a page in the background, finds the pause as well', () => {
  const watch = createPauseWatch()
  for (let i = 0; i < 30; i++) expect(watch.hear(-20 - (i % 3), i)).toBe(false)
  expect([30, 31, 32].map((at) => watch.hear(-60, at))).toEqual([false, false, true])
})

test('what comes after a pause is silent until something is as loud as the speech before', () => {
  const before = createPauseWatch()
  expect(before.isSilent()).toBe(false)
  for (const [i, one] of [...speech(30), ...quiet(8)].entries()) before.hear(one, i / 10)
  expect(before.isSilent()).toBe(false)
  const after = before.next()
  for (const [i, one] of quiet(50).entries()) after.hear(one, 31 + i / 10)
  expect(after.isSilent()).toBe(true)
  after.hear(-40, 36)
  expect(after.isSilent()).toBe(false)
})
