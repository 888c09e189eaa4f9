import { caretAt } from '../transcript/live-utterance.ts'
import type { Command } from './command.ts'
import type { Outcome } from './outcome.ts'

type LineCommand = Extract<Command, { type: 'begin-line' | 'next-item' | 'end-list' }>

/** The sign that an item of a list begins with. */
const item = /^[^\S\n]*(?:(\d+)([.)])|[-*•])[^\S\n]+/

/** Begins a line with a sign, or takes an empty item of a list away. */
export function planLine(command: LineCommand, text: string, caret: number): Outcome {
  const from = text.slice(0, caret).lastIndexOf('\n') + 1
  const line = text.slice(from, caret)
  const spaces = /^[^\S\n]*/.exec(text.slice(caret))?.[0].length ?? 0
  const [sign = '', number, mark = ''] = item.exec(line) ?? []
  switch (command.type) {
    case 'begin-line':
      return begin(command.sign)
    case 'next-item':
      if (sign === '') return noList
      return begin(number === undefined ? sign : `${Number(number) + 1}${mark} `)
    case 'end-list':
      if (sign === '') return noList
      return line.trim() === sign.trim() ? write(from, '') : begin('')
  }

  function begin(next: string): Outcome {
    if (line.trim() === '' && next !== '') return write(from, next)
    return write(caret - (line.length - line.trimEnd().length), `\n${next}`)
  }

  function write(at: number, insert: string): Outcome {
    const says = insert.trim() === '' ? 'Began a line' : `Began a line with “${insert.trim()}”`
    return {
      ...{ type: 'edit', changes: [{ from: at, to: caret + spaces, insert }], says, followUp: null },
      selection: caretAt(at + insert.length),
    }
  }
}

const noList: Outcome = {
  ...{ type: 'nothing', keepsWords: true },
  sentence: 'There is no list before the cursor, so it was written as text.',
}
