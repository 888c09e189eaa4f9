import { expect, test } from 'vitest'
import { restoreCase } from './restore-case.ts'

test.for([
  ['a capital at the beginning', 'go forward ten meters', 'Go forward ten meters'],
  [
    'I, alone and shortened',
    "and i think i'm sure i've said i'd go",
    "And I think I'm sure I've said I'd go",
  ],
  [
    'days, and months that are nothing else',
    'on monday in may or june we march',
    'On Monday in may or June we march',
  ],
  ['titles', 'mister john dashwood and missus jennings', 'Mr john dashwood and Mrs jennings'],
  ['letters that were spelled', 'the u. s. and plan b. for now', 'The US and plan B for now'],
  ['nothing', '', ''],
] as const)('writes %s', ([, heard, written]) => {
  expect(restoreCase(heard, { isBeginning: true })).toBe(written)
})

test('leaves what goes on from before without a capital, and adds neither words nor punctuation', () => {
  expect(restoreCase('and so it was', { isBeginning: false })).toBe('and so it was')
})
