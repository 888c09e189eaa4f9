import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expandForm } from '../../formatting/utterance/row.ts'
import { applyChanges } from '../../transcript/live-utterance.ts'
import { parseCommand } from '../grammar/parse-command.ts'
import { defaultSettings } from '../settings/command-settings.ts'
import { commandRows } from '../tables/command-rows.ts'
import { planCommand } from './plan-command.ts'

const template = { id: '1', name: 'Letter', text: 'Dear [name],', updatedAt: 0 }
const settings = { ...defaultSettings, templateBook: { templates: [template], needsKeyword: false } }
const forms = commandRows.flatMap((row) =>
  [...row.say, ...(row.heard ?? [])].flatMap(expandForm).map((form) => ({ row, form })),
)

function fill(form: string, n: string, words: string, second: string): string {
  return form
    .replace('<n>', n)
    .replace('<nth>', 'second')
    .replace('<part>', 'the last two words')
    .replace('<place>', 'back two words')
    .replace('<mark>', 'comma')
    .replace('<template>', 'letter')
    .replace('<field>', 'name')
    .replace(/<words>|<first>|<target>/, words)
    .replace('<second>', second)
}

/** The words for each gap. */
const named = new Map([
  ['<mark>', 'comma'],
  ['<template>', 'Letter'],
  ['<field>', 'name'],
])

test('every form of every row is understood as that row, in any case and with marks', () => {
  for (const { row, form } of forms) {
    const said = fill(form, 'three', 'foo', 'bar')
    const command = parseCommand(said, settings)
    const slots = {
      n: form.includes('<n>') ? 3 : 1,
      words: form.includes('<words>') ? 'foo' : (named.get(/<\w+>/.exec(form)?.[0] ?? '') ?? ''),
      cuts: form.includes('<first>') ? [{ first: 'foo', second: 'bar' }] : [],
      ...{ target: null, move: null, form: form.toLowerCase() },
    }
    expect(command, said).not.toBeNull()
    // A part of the text, or a place in it, is read before the row is asked.
    if (!/<part>|<target>|<place>/.test(form)) expect(command, said).toEqual(row.command(slots) ?? command)
    expect(parseCommand(`${said[0]?.toUpperCase()}${said.slice(1)}.`, settings), said).toEqual(command)
  }
})

test.for([
  ['delete last for words', 4],
  ['delete last to words', 2],
  ['delete twenty one words'.replace('delete', 'clear'), 21],
  ['delete 12 characters', 12],
  ['delete a character', 1],
])('"%s" counts %i', ([said, count]) => {
  expect(parseCommand(String(said), settings)).toMatchObject({ target: { count } })
})

const piece = fc.constantFrom(
  'one',
  'two',
  'Three',
  'x',
  '20',
  'p.m.',
  ' ',
  ' ',
  ' ',
  '. ',
  ', ',
  '\n',
  '\n\n',
  '"',
  '(',
  ')',
  '👍🏽',
)
const said = fc
  .tuple(
    fc.constantFrom(...forms.map(({ form }) => form)),
    fc.constantFrom('one', 'three', '2'),
    fc.constantFrom('one', 'two', 'three x', 'comma', 'new line', 'nowhere'),
    fc.constantFrom('one', 'two', 'x', 'question mark'),
  )
  .map(([form, n, words, second]) => fill(form, n, words, second))
const contexts = fc
  .tuple(fc.array(piece, { maxLength: 20 }), fc.nat(60), fc.nat(60), fc.nat(60), fc.nat(60))
  .map(([pieces, a, b, c, d]) => {
    const text = pieces.join('')
    const at = (position: number) => Math.min(position, text.length)
    return {
      text,
      selection: { anchor: at(a), head: at(b) },
      phrases: [
        {
          from: Math.min(at(c), at(d)),
          to: Math.max(at(c), at(d)),
          alternatives: ['x one', 'two too', '.'],
          replaced: 'three ',
        },
      ],
    }
  })

test('whatever is commanded, all other characters stay and the cursor stays in the text', () => {
  fc.assert(
    fc.property(said, contexts, (utterance, context) => {
      const command = parseCommand(utterance, settings)
      expect(command).not.toBeNull()
      if (command === null) return
      const outcome = planCommand(command, context, settings)
      if (!('changes' in outcome)) return
      const after = applyChanges(context.text, outcome.changes)
      let kept = ''
      let position = 0
      for (const { from, to } of outcome.changes) {
        expect(from).toBeGreaterThanOrEqual(position)
        expect(to).toBeGreaterThanOrEqual(from)
        kept += context.text.slice(position, from)
        position = to
      }
      kept += context.text.slice(position)
      expect(position).toBeLessThanOrEqual(context.text.length)
      const written = outcome.changes.reduce((sum, { insert }) => sum + insert.length, 0)
      expect(after.length).toBe(kept.length + written)
      for (const end of [outcome.selection.anchor, outcome.selection.head]) {
        expect(end).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(after.length)
      }
    }),
    { numRuns: 1000 },
  )
})

test('a command on a text of 50,000 words is planned in one go', () => {
  const text = `${'one two three four five six seven eight nine ten. '.repeat(5000)}eleven twelve.`
  const context = { text, selection: { anchor: text.length, head: text.length }, phrases: [] }
  const command = parseCommand('replace eleven twelve with a lot', settings)
  const outcome = command && planCommand(command, context, settings)
  expect(outcome).toMatchObject({ type: 'edit', changes: [{ from: text.length - 14 }] })
})
