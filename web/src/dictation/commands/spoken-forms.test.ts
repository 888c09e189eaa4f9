import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inlineRows } from '../formatting/utterance/inline-rows.ts'
import { expandForm, type Locale } from '../formatting/utterance/row.ts'
import { writeUtterance } from '../formatting/write.ts'
import { defaultSettings } from './settings/command-settings.ts'
import { exampleOf } from './tables/examples.ts'
import { rowsFor } from './tables/table.ts'

interface SpokenForm {
  form: string
  start: string
  middle: string
  beforeMark: string
}

const written: Record<string, string> = {
  '\\n': '\n',
  '\\t': '\t',
  '\\u00a0': '\u00a0',
  '\\\\': '\\',
  '¦': '|',
}

function readForms(): Map<Locale, SpokenForm[]> {
  const forms = new Map<Locale, SpokenForm[]>()
  let list: SpokenForm[] = []
  for (const line of readFileSync(new URL('spoken-forms.txt', import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const locale = /^\[(en-..)\]$/.exec(line)?.[1] as Locale | undefined
    if (locale !== undefined) {
      list = []
      forms.set(locale, list)
      continue
    }
    const [form = '', ...contexts] = line.split(' | ')
    const [start = '', middle = '', beforeMark = ''] = contexts.map((text) =>
      text.replace(/\\n|\\t|\\u00a0|\\\\|¦/g, (code) => written[code] ?? code),
    )
    list.push({ form, start, middle, beforeMark })
  }
  return forms
}

const forms = readForms()
/** The marks that close a quotation, which need an open one. */
const closers = new Map(
  inlineRows.flatMap(({ effect, say, heard = [] }) =>
    effect.type === 'quote' && effect.side === 'close'
      ? [...say, ...heard].flatMap(expandForm).map((form) => [form, effect.text] as const)
      : [],
  ),
)

for (const [locale, list] of forms) {
  const settings = { ...defaultSettings, locale }
  describe(`in ${locale}`, () => {
    test.for(list)('"$form" is written at the start, in the middle and before a mark', (spoken) => {
      const { form } = spoken
      const around = { before: closers.get(form) ?? '', after: '' }
      const write = (words: string) => writeUtterance(words, around, { settings }).words
      const seen = {
        form,
        start: write(`${form} world`),
        middle: write(`hello ${form} world`),
        beforeMark: write(`hello ${form}?`),
      }
      expect(seen).toEqual(spoken)
    })
  })
}

test('at least 150 forms are listed, and every row that is always heard alike has all of its own', () => {
  expect([...forms.values()].flat().length).toBeGreaterThan(150)
  const listed = new Set([...forms.values()].flat().map(({ form }) => form))
  const others = ['dot', 'point', 'numeral', 'spell', 'spell-mode', 'escape', 'mode', 'modes-off']
  const missing = inlineRows
    .filter(({ effect }) => !others.includes(effect.type))
    .flatMap(({ say, heard = [] }) => [...say, ...heard].flatMap(expandForm))
    .filter((form) => !listed.has(form))
  expect(missing).toEqual([])
})

test('every row has an example', () => {
  const all = [...rowsFor('en-US'), ...rowsFor('en-GB')]
  expect(all.filter((row) => exampleOf(row).includes('')).map(({ id }) => id)).toEqual([])
})

test.for(inlineRows.map((row) => ({ id: row.id, example: exampleOf(row), locale: row.locale ?? 'en-US' })))(
  'the example of $id is true',
  ({ example: [said, got], locale }) => {
    const { words } = writeUtterance(
      said,
      { before: /^\p{Lu}/u.test(said) ? '' : 'And', after: '' },
      { settings: { ...defaultSettings, locale } },
    )
    expect(words).toBe(got)
  },
)
