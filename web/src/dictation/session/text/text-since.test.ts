import { expect, test } from 'vitest'
import { textSince } from './text-since.ts'

test.for([
  ['', 'Dear Ann, I am late.', 'Dear Ann, I am late.'],
  ['Dear Ann.', 'Dear Ann. I am late.', 'I am late.'],
  ['One three.', 'One two three.', 'two'],
  ['One two three.', 'One three.', ''],
  ['Same', 'Same', ''],
  ['Send it to Ann', 'Send it to Anna', 'Anna'],
  ['a b', 'a b b', 'b'],
])('from %j to %j came %j', ([before = '', after = '', came]) => {
  expect(textSince(before, after)).toBe(came)
})
