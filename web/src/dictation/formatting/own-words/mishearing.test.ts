import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findCorrections } from './find-corrections.ts'
import { isMishearing } from './mishearing.ts'

const pairs = (file: string) =>
  readFileSync(new URL(`../../../../test/corpus/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|') as [heard: string, written: string])

const isOffered = ([heard, written]: [string, string]) =>
  findCorrections(`We talked to ${heard} about it.`, `We talked to ${written} about it.`).some(isMishearing)

test('of 100 mishearings 91 lead to an offer', () => {
  const all = pairs('mishearings.txt')
  expect(all).toHaveLength(100)
  expect(all.filter(isOffered)).toHaveLength(91)
})

test('of what PocketSphinx heard of other names, two thirds lead to an offer', () => {
  const all = pairs('heard-by-pocketsphinx.txt')
  expect(all.filter(isOffered).length).toBeGreaterThan((2 / 3) * all.length)
})

test('of 200 rewrites none does', () => {
  const all = pairs('rewrites.txt')
  expect(all.length).toBeGreaterThanOrEqual(200)
  expect(all.filter(isOffered)).toEqual([])
})

describe('what was put in place of something', () => {
  test.each([
    ['one word', 'Ask cole chick today.', 'Ask Kowalczyk today.', ['cole chick', 'Kowalczyk']],
    ['a word before its mark', 'I met shiv on.', 'I met Siobhán.', ['shiv on', 'Siobhán']],
    ['while words were added', 'I met smith', 'I met Smyth and we had lunch', ['smith', 'Smyth']],
    ['two places', 'smith met lee here', 'Smyth met Leigh here', ['smith', 'Smyth']],
  ])('is found: %s', (_what, before, after, [heard, written]) => {
    expect(findCorrections(before, after)).toContainEqual({ heard, written })
  })

  test.each([
    ['words that were added', 'I met Ann', 'I met Ann and Bob'],
    ['words that were taken out', 'I met Ann and Bob', 'I met Ann'],
    ['a mark', 'I met Ann, Bob', 'I met Ann. Bob'],
    ['a sentence', 'We had it all done by then.', 'Nobody will ever know what it took us.'],
  ])('is none: %s', (_what, before, after) => {
    expect(findCorrections(before, after).filter(isMishearing)).toEqual([])
  })
})
