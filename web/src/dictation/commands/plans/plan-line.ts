import { capitalise } from '../../text/join.ts'
import type { Change, TextRange } from '../../text/text-range.ts'
import { rangesOf } from '../../text/text-units.ts'
import { caretAt, mapPosition, type Selection } from '../../transcript/live-utterance.ts'
import type { Command } from '../tables/command.ts'
import type { Outcome } from '../targets/outcome.ts'

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

/** Begins each line of a range with a sign, in place of one that stands there. */
export function markLines(
  text: string,
  { anchor, head }: Selection,
  range: TextRange,
  sign: string,
): Outcome {
  const signOf = (number: number) => (sign === '1. ' ? `${number}. ` : sign)
  const changes: Change[] = []
  for (const { from, to } of rangesOf(text, 'line')) {
    const line = text.slice(from, to)
    if (to < range.from || from > range.to || line.trim() === '') continue
    const lead = /^[^:]+:(?= )/.exec(line)?.[0] ?? ''
    const parts = from >= range.from - 1 || lead !== '' ? listedIn(line.slice(lead.length), sign) : []
    if (parts.length > 0) {
      const items = parts.map((part, at) => signOf(at + 1) + part)
      changes.push({ from, to, insert: [...(lead === '' ? [] : [lead]), ...items].join('\n') })
      continue
    }
    const old = /^(?:#+ |\d+[.)] |[-*•] )/.exec(line)?.[0].length ?? 0
    changes.push({ from, to: from + old, insert: signOf(changes.length + 1) })
  }
  const selection = { anchor: mapPosition(anchor, changes), head: mapPosition(head, changes) }
  const lines = changes.length === 1 ? 'the line' : `${changes.length} lines`
  return { type: 'edit', changes, selection, says: `Began ${lines} with “${sign.trim()}”`, followUp: null }
}

/** The lines beside a line that are items like it: short, without a mark at their end, and with no empty line between. */
export function itemsAround(text: string, range: TextRange): TextRange {
  const isItem = (line: TextRange | undefined) =>
    line !== undefined && /^(?=.*\S).{1,60}(?<![.,:;?!]\s*)$/.test(text.slice(line.from, line.to))
  const lines = rangesOf(text, 'line')
  const at = lines.findIndex(({ to }) => to >= range.to)
  let [first, last] = [at, at]
  if (text.slice(range.from, range.to).trim().includes('\n') || !isItem(lines[at])) return range
  while (isItem(lines[first - 1])) first--
  while (isItem(lines[last + 1])) last++
  return { from: lines[first]?.from ?? range.from, to: lines[last]?.to ?? range.to }
}

/** The items of a list told in one line, "tea, milk, and bread", perhaps behind a colon, with capitals; none if it is anything else. */
function listedIn(line: string, sign: string): string[] {
  const parts = line.replace(/\.$/, '').split(/, (?:and )?/)
  const isList = /^(- |1\. )$/.test(sign) && parts.length > 2 && !/[.?!;:]/.test(parts.join(' '))
  return isList ? parts.map((part) => capitalise(part.trim())) : []
}

const noList: Outcome = {
  ...{ type: 'nothing', keepsWords: true },
  sentence: 'There is no list before the cursor, so it was written as text.',
}
