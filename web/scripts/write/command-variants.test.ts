import { expect, test } from 'vitest'
import { playCase } from './play-case.ts'
import { readCase } from './read-case.ts'

const before = 'Hello Ann. The train is late today'

/** The text after the utterances were said behind it, a second and a half later. */
async function textAfter(...said: string[]): Promise<string> {
  const line = JSON.stringify({ said, start: { text: before }, interims: said.length > 1 })
  const { text } = await playCase(readCase(line))
  return text
}

const polite = ['', 'um ', 'please ']

function combine(...choices: readonly (readonly string[])[]): string[] {
  return choices
    .reduce<string[]>((all, next) => all.flatMap((one) => next.map((word) => `${one} ${word}`)), [''])
    .map((words) => words.replace(/\s+/g, ' ').trim())
}

const marks = [
  ['period', '.'],
  ['full stop', '.'],
  ['comma', ','],
  ['question mark', '?'],
  ['exclamation mark', '!'],
  ['colon', ':'],
  ['semicolon', ';'],
  ['new line', '\n'],
  ['new paragraph', '\n\n'],
] as const

test.for(marks)('a %s is added in whatever way one asks for it', async ([name, written]) => {
  const asked = [
    ...combine(polite, ['insert', 'add'], ['', 'a'], [name]),
    ...combine(polite, ['put'], ['a'], [name], ['', 'there', 'here']),
    ...combine(['type', 'enter', 'put in'], ['a'], [name]),
    ...(name.startsWith('new') ? combine(['start', 'begin', 'make'], ['', 'a'], [name]) : []),
  ]
  for (const said of asked) expect(await textAfter(said), said).toBe(before + written)
})

const edits: [string[], string][] = [
  [
    combine(polite, ['delete', 'remove', 'erase'], ['', 'the'], ['last', 'previous'], ['word']),
    'Hello Ann. The train is late',
  ],
  [
    combine(polite, ['delete', 'remove', 'erase'], ['', 'the word'], ['late']),
    'Hello Ann. The train is today',
  ],
  [
    [
      ...combine(polite, ['replace'], ['', 'the word'], ['late'], ['with', 'by'], ['early']),
      ...combine(polite, ['change'], ['', 'the word'], ['late'], ['to', 'into'], ['early']),
    ],
    'Hello Ann. The train is early today',
  ],
  [
    combine(polite, ['insert', 'add', 'put'], ['', 'the word'], ['very before late']),
    'Hello Ann. The train is very late today',
  ],
]

test.for(edits)('%j all do the same', async ([asked, expected]) => {
  for (const said of asked) expect(await textAfter(said), said).toBe(expected)
})

test.for([
  ['Monday', 'Tuesday'],
  ['March', 'April'],
  ['Peter', 'Paul'],
])('what was meant instead of %s takes its place, and nothing else', async ([wrong, right]) => {
  const forms = ['no I meant', 'I meant', 'sorry I meant', 'make that', 'no make that', 'change that to']
  for (const form of forms)
    expect(await textAfter(`and we met ${wrong} there`, `${form} ${right}`), form).toBe(
      `${before} and we met ${right} there`,
    )
})

test.for([
  ['it costs ten dollars', 'no I meant twenty dollars', 'it costs $20'],
  ['we asked ten percent of them', 'I meant twenty percent', 'we asked 20% of them'],
] as const)(
  'an amount that was meant instead takes the place of the one in "%s"',
  async ([said, meant, expected]) => {
    expect(await textAfter(said, meant)).toBe(`${before} ${expected}`)
  },
)

test.for([
  ['the cat and the cat', 'replace the second cat with dog', 'the cat and the dog'],
  ['the cat and the cat', 'delete the last cat', 'the cat and the'],
  ['yes comma the quick fox', 'delete the comma after yes', 'yes the quick fox'],
  ['the quick fox', 'delete the word before fox', 'the fox'],
  ['the quick fox', 'capitalize the word after quick', 'the quick Fox'],
  ['the quick fox ran home', 'delete fox and everything after it', 'the quick'],
] as const)('of "%s", "%s" leaves "%s"', async ([said, command, expected]) => {
  expect(await textAfter(said, command)).toBe(`${before} ${expected}`)
})

test('delete said alone takes away what was just selected, and is a word elsewhere', async () => {
  expect(await textAfter('the quick fox', 'select fox', 'delete')).toBe(`${before} the quick`)
  expect(await textAfter('the quick fox', 'capitalize fox', 'delete')).toBe(`${before} the quick Fox delete`)
})

test('turning capitals off ends them, and changes no word', async () => {
  const { text, echoes, modes } = await playCase(
    readCase(JSON.stringify({ said: ['caps on', 'the lord', 'turn off caps', 'of the rings'] })),
  )
  expect([text, echoes, modes]).toEqual(['The Lord of the rings', [], []])
})

test.for([
  'add a comma splice to the list',
  'please insert a new line of code here',
  'start a new paragraph in history',
  'I meant what I said',
  'no I meant it as a joke',
  'make that three coffees',
  'put the comma in the wrong place',
  'undo the damage',
])('"%s" is text', async (said) => {
  expect((await textAfter(said)).toLowerCase()).toBe(`${before} ${said}`.toLowerCase())
})

test('undo said alone after a pause takes back what was said; in the flow it is a word', async () => {
  expect(await textAfter('see you soon', 'undo')).toBe(before)
  expect(await textAfter('see you soon undo')).toBe(`${before} see you soon undo`)
})
