import { expect, test } from 'vitest'
import { restoreCase } from './restore-case.ts'

function write(heard: string, { isBeginning }: { isBeginning: boolean }) {
  const words = restoreCase(heard.split(' ').filter(Boolean), { isBeginning })
  return words.map(({ text }) => text).join(' ')
}

test.for([
  ['a capital at the beginning', 'go forward ten meters', 'Go forward ten meters'],
  [
    'I, alone and shortened',
    "and i think i'm sure i've said i'd go and i'll go",
    "And I think I'm sure I've said I'd go and I'll go",
  ],
  ['words that only begin like it', 'is it in its ill inn', 'Is it in its ill inn'],
  [
    'days, and months that are nothing else',
    'on monday in may or june we march',
    'On Monday in may or June we march',
  ],
  ['days with an ending', "friday's train and mondays off", "Friday's train and Mondays off"],
  [
    'months that are also words, where they are a date',
    'the fourth of may we may',
    'The fourth of May we may',
  ],
  [
    'a title and the name after it',
    'mister john dashwood and missus jennings',
    'Mr John dashwood and Mrs Jennings',
  ],
  ['what is no title', 'the missus is out hey mister', 'The missus is out hey mister'],
  ['abbreviations', "nasa's tv and two cds ok", "NASA's TV and two CDs OK"],
  [
    'letters that were spelled',
    "the u. s. and i. b. m.'s plan b. for now",
    "The US and IBM's plan B for now",
  ],
  ['nothing', '', ''],
] as const)('writes %s', ([, heard, written]) => {
  expect(write(heard, { isBeginning: true })).toBe(written)
})

test('leaves what goes on from before without a capital', () => {
  expect(write('and so it was', { isBeginning: false })).toBe('and so it was')
})

test('adds neither words nor punctuation, and changes nothing but case, titles and spelled letters', () => {
  const heard = "so what are we to do then i asked where's doctor watson and who may march in august's rain"
  const written = write(heard, { isBeginning: false })
  expect(written.toLowerCase()).toBe(heard)
})
