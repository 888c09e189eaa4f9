import { expect, test } from 'vitest'
import { fieldFrom, fieldsIn, fieldsOf, tellEmpty } from './fields.ts'
import { fillTemplate, listUnread, needsClipboard } from './fill-template.ts'

const filling = { now: new Date(2026, 1, 27, 9, 5), language: 'en-GB', clipboard: 'pasted' }

test.for([
  ['On {date}.', 'On 27 February 2026.'],
  ['Due {date+7}, sent {date-1}.', 'Due 6 March 2026, sent 26 February 2026.'],
  ['At {time}', 'At 09:05'],
  ['{clipboard} and {clipboard}', 'pasted and pasted'],
  ['{unknown} {date +7} {time+1} {}', '{unknown} {date +7} {time+1} {}'],
  ['A \\{date} and \\[sic]', 'A {date} and [sic]'],
  ['One\r\nTwo', 'One\nTwo'],
  ['[name] [side|left/right]', '[name] [side|left/right]'],
  ['C:\\dir', 'C:\\dir'],
])('%j is written as %j', ([text = '', written]) => {
  expect(fillTemplate(text, filling).text).toBe(written)
})

test('dates are written as the language that is spoken writes them', () => {
  const written = (language: string) => fillTemplate('{date} {time}', { ...filling, language }).text
  expect([written('de-DE'), written('en-US')]).toEqual([
    '27. Februar 2026 09:05',
    'February 27, 2026 9:05 AM',
  ])
})

test('a day is a day, also when the clocks change', () => {
  const now = new Date(2026, 2, 28, 23, 30)
  expect(fillTemplate('{date+1}', { ...filling, now }).text).toBe('29 March 2026')
})

test('the cursor is where its place was, behind what was filled in before it', () => {
  expect(fillTemplate('{date} {cursor}x{cursor}', filling)).toEqual({ text: '27 February 2026 x', caret: 17 })
  expect(fillTemplate('x', filling).caret).toBeNull()
})

test('a clipboard that cannot be read leaves a field, and is asked for only where it is named', () => {
  expect(fillTemplate('Re: {clipboard}', { ...filling, clipboard: null }).text).toBe('Re: [clipboard]')
  expect([needsClipboard('Re: {clipboard}'), needsClipboard('\\{clipboard} {date}')]).toEqual([true, false])
})

test('fields have a name, a default or choices', () => {
  const text = 'A [name], [urgency|routine], [side| left / right ], [unit|mg\\/l], [empty|]'
  expect(fieldsOf(text).map(({ name, preset, choices }) => [name, preset, choices])).toEqual([
    ['name', null, []],
    ['urgency', 'routine', []],
    ['side', null, ['left', 'right']],
    ['unit', 'mg/l', []],
    ['empty', '', []],
  ])
})

test.for([['[1]'], ['[a](https://example.org)'], ['[ ]'], ['[a\nb]'], ['\\[sic]'], ['[[x]'], ['[]']])(
  '%j is no field of a template',
  ([text = '']) => {
    expect(fieldsOf(text).map(({ name }) => name)).toEqual(text === '[[x]' ? ['x'] : [])
  },
)

test('a text has the fields that a template has, whichever way they are written', () => {
  expect(fieldsIn('[Name] [sic] [name|x]', new Set(['name'])).map(({ from }) => from)).toEqual([0, 13])
})

test('behind the last field comes the first, or nothing where that is not wanted', () => {
  const fields = fieldsOf('[a] [b]')
  const at = (position: number) => ({ anchor: position, head: position })
  expect(fieldFrom(fields, at(7), 1, true)?.name).toBe('a')
  expect(fieldFrom(fields, at(7), 1, false)).toBeNull()
  expect(fieldFrom(fields, { anchor: 0, head: 3 }, -1, false)).toBeNull()
  expect(fieldFrom(fields, { anchor: 4, head: 7 }, -1, false)?.name).toBe('a')
})

test('what is still empty is told in words', () => {
  expect([0, 1, 2].map(tellEmpty)).toEqual(['', '1 field is still empty.', '2 fields are still empty.'])
})

test.for([
  ['{date+999999} and {date +7}', ['{date+999999}', '{date +7}']],
  ['{date\nSide: [side|left/right\nYes', ['{date', '[side|left/right']],
  ['{date+7} [side|left/right] {time} {cursor}{clipboard} \\[x \\{date} {} {name} 1 [ 2', []],
] as const)('in “%s” what is neither filled in nor a field is found', ([text, unread]) => {
  expect(listUnread(text)).toEqual(unread)
})
