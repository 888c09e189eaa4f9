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

test('of 200 mishearings 188 lead to an offer', () => {
  expect(pairs('mishearings.txt').filter(isOffered)).toHaveLength(93)
  expect(pairs('mishearings-fresh.txt').filter(isOffered)).toHaveLength(95)
})

test('of what PocketSphinx heard of other names, two thirds lead to an offer', () => {
  const all = pairs('heard-by-pocketsphinx.txt')
  expect(all.filter(isOffered).length).toBeGreaterThan((2 / 3) * all.length)
})

test.each(['rewrites.txt', 'rewrites-fresh.txt'])(
  'of 200 rewrites none does, within a sentence or where one begins: %s',
  (file) => {
    const all = pairs(file)
    expect(all.length).toBeGreaterThanOrEqual(200)
    expect(all.filter(isOffered)).toEqual([])
    const withCapital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
    const atStart = all.filter(([heard, written]) =>
      findCorrections(
        `It is done. ${withCapital(heard)} it was.`,
        `It is done. ${withCapital(written)} it was.`,
      ).some(isMishearing),
    )
    expect(atStart).toEqual([])
  },
)

describe('what was put in place of something', () => {
  test.each([
    ['one word', 'Ask cole chick today.', 'Ask Kowalczyk today.', ['cole chick', 'Kowalczyk']],
    ['a word before its mark', 'I met shiv on.', 'I met Siobhán.', ['shiv on', 'Siobhán']],
    ['while words were added', 'I met smith', 'I met Smyth and we had lunch', ['smith', 'Smyth']],
    ['two places', 'smith met lee here', 'Smyth met Leigh here', ['smith', 'Smyth']],
  ])('is found: %s', (_what, before, after, [heard, written]) => {
    const isAtStart = before.startsWith(`${heard}`)
    expect(findCorrections(before, after)).toContainEqual({ heard, written, isAtStart })
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
