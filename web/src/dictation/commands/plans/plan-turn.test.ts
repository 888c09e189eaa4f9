import { expect, test } from 'vitest'
import { type Choice, choiceBetween } from '../../transcript/choice.ts'
import { parseCommand } from '../grammar/parse-command.ts'
import { defaultSettings } from '../settings/command-settings.ts'
import { planCommand } from './plan-command.ts'

const text = 'One, two period three, and four'

/** The doubtful places of the text: the first comma, and the word. */
const choices = [
  choiceBetween({ written: text, other: 'One comma two period three, and four' }, 'mark'),
  choiceBetween({ written: text, other: 'One, two. Three, and four' }, 'mark'),
  choiceBetween({ written: text, other: 'One, two period three, uh and four' }, 'left-out'),
] as Choice[]

function say(spoken: string, anchor = text.length, head = anchor) {
  const command = parseCommand(spoken, defaultSettings)
  if (command === null) return null
  return planCommand(command, { text, selection: { anchor, head }, phrases: [], choices }, defaultSettings)
}

test.each([
  ['as a word', ',', 'Now the word “comma”'],
  ['as a mark', ' period three', 'Now the mark period, “.”'],
  ['correct comma', ',', 'Now the word “comma”'],
  ['correct period', ' period three', 'Now the mark period, “.”'],
  ['keep that', ' ', 'Brought back “uh”'],
  ['bring it back', ' ', 'Brought back “uh”'],
])('“%s” turns “%s” round', (spoken, written, says) => {
  expect(say(spoken)).toMatchObject({ type: 'edit', turns: { written }, says })
})

test('“next doubtful word” selects one after the other', () => {
  expect(say('next doubtful word', 0)).toMatchObject({
    selection: { anchor: 3, head: 4 },
    says: '“,” may be “comma”',
  })
  expect(say('next doubtful word', 3, 4)).toMatchObject({ selection: { anchor: 9, head: 15 } })
  expect(say('next doubtful word')).toMatchObject({ selection: { anchor: 3, head: 4 } })
})

test('where nothing may have been meant otherwise these are words', () => {
  const command = parseCommand('as a word', defaultSettings)
  const context = { text, selection: { anchor: 0, head: 0 }, phrases: [], choices: [] }
  expect(command && planCommand(command, context, defaultSettings)).toMatchObject({ keepsWords: true })
})
