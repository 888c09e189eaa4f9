import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../write.ts', import.meta.url))

function write(...lines: (object | string)[]): Record<string, unknown>[] {
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const output = execFileSync(process.execPath, [script], { input, encoding: 'utf8' })
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('each case is answered by a line in its order, with the text after each utterance', () => {
  const [first, second] = write(
    { id: 'a1', said: ['dear Ann comma', 'new paragraph'], start: { text: 'Hello.', sel: [0, 5] } },
    { id: 2, language: 'de-DE', said: ['Hallo Komma wie geht es dir Fragezeichen'] },
  )
  expect(first).toMatchObject({
    id: 'a1',
    text: 'Dear Ann,\n\n.',
    sel: [11, 11],
    steps: ['Dear Ann,.', 'Dear Ann,\n\n.'],
    acts: [],
  })
  expect(second).toMatchObject({ id: 2, text: 'Hallo, wie geht es dir?' })
})

test('commands, what is typed and what is pressed act on the text', () => {
  const [answer] = write({
    said: [
      'I met Ann',
      'copy Ann',
      'delete last word',
      { press: 'undo' },
      { type: 'So ', at: 0 },
      'undo that',
      { press: 'clear' },
    ],
  })
  expect(answer).toMatchObject({
    text: '',
    steps: ['I met Ann', 'I met Ann', 'I met', 'I met Ann', 'So I met Ann', 'I met Ann', ''],
    acts: ['copy:Ann', 'undo'],
    echoes: expect.arrayContaining(['Deleted “Ann”']),
  })
})

test('a line that is no case is answered by a sentence, and the next ones go on', () => {
  const answers = write(
    'nonsense',
    { said: [7] },
    { said: [], start: { text: 'a', sel: [0, 2] } },
    { said: [{ type: 'x', at: 9 }] },
    { said: [''] },
    { said: ['yes'], wanted: 'Yes' },
  )
  expect(answers).toMatchObject([
    { error: 'This line is no JSON.' },
    { error: 'said.0: is neither words, nor a turn, something typed or a key pressed' },
    { error: 'start.sel: reaches beyond the text' },
    { error: 'The text ends before 9.' },
    { text: '' },
    { text: 'Yes' },
  ])
})
