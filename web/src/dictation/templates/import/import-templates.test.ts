import { templateLimits } from '@plainspoken/contract/word-limits'
import { expect, test } from 'vitest'
import type { Template } from '../template.ts'
import { importTemplates } from './import-templates.ts'

function fileOf(name: string, content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return { name, size: bytes.length, arrayBuffer: async () => bytes.slice().buffer }
}

let made = 0
const world = { now: 5, newId: () => `new ${made++}` }

async function take(name: string, content: string | Uint8Array, here: readonly Template[] = []) {
  const read = await importTemplates(fileOf(name, content), here, world)
  if ('problem' in read) return read.problem
  const taken = read.templates.slice(here.length).map(({ name: called, text }) => [called, text])
  return { taken, ...(read.leftOut.length > 0 && { leftOut: read.leftOut }) }
}

test('plain lists have a name and a text in each line', async () => {
  const list = '# Mine\nBest wishes\tWith best wishes,\\nAnn\n\nmy address = 1 Rose Lane = home\r\n'
  expect(await take('list.txt', list)).toEqual({
    taken: [
      ['Best wishes', 'With best wishes,\nAnn'],
      ['my address', '1 Rose Lane = home'],
    ],
  })
})

test.each([
  ['commas', 'Name,Text\nletter,"Dear [name],\n""thanks"", and"\nbye,"So long"\n'],
  [
    'semicolons, from Windows',
    new Uint8Array([...'letter;"Gr'].map((c) => c.charCodeAt(0)).concat(0xfc, 0xdf, 0x65, 0x22)),
  ],
])('a spreadsheet with %s is read', async (_what, csv) => {
  const read = await take('mine.csv', csv)
  expect(read).toEqual(
    typeof csv === 'string'
      ? {
          taken: [
            ['letter', 'Dear [name],\n"thanks", and'],
            ['bye', 'So long'],
          ],
        }
      : { taken: [['letter', 'Grüße']] },
  )
})

const espanso = `
global_vars:
  - name: today
    type: date
    params: { format: "%d.%m.%Y" }
matches:
  - trigger: ":addr"
    replace: |
      1 Rose Lane
      York
  - triggers: [":br", ";best_regards"]
    replace: "Best regards,\\nAnn"
  - trigger: ":ref"
    label: Referral letter
    form: |
      Dear [[colleague]],
      Side: [[side]], urgency: [[urgency]]
      [[notes]]
    form_fields:
      side:
        type: choice
        values: [left, right]
      urgency:
        default: routine
      notes:
        multiline: true
  - trigger: ":due"
    replace: "{{today}}, due {{week}} at {{now}}: $|$ ({{clip}})"
    vars:
      - { name: week, type: date, params: { format: "%x", offset: 604800 } }
      - { name: now, type: date, params: { format: "%H:%M" } }
      - { name: clip, type: clipboard }
  - trigger: ":ip"
    replace: "{{output}}"
    vars:
      - { name: output, type: shell, params: { cmd: "curl x" } }
  - regex: ":\\\\d+"
    replace: "x"
  - trigger: ":Omega:"
    replace: "Ω"
  - trigger: "->"
    replace: "→"
  - trigger: ":gap"
    replace: " "
  - trigger: ":pic"
    image_path: "x.png"
  - trigger: ":old"
    replace: "{{form1.who}} likes {{form1.what}}"
    vars:
      - name: form1
        type: form
        params:
          layout: "[[who]] [[what]]"
          fields: { what: { type: list, values: "tea\\ncoffee" } }
`

test('espanso’s matches are read: forms become fields, and what runs a program is left out', async () => {
  expect(await take('base.yml', espanso)).toEqual({
    taken: [
      ['addr', '1 Rose Lane\nYork'],
      ['br', 'Best regards,\nAnn'],
      ['best regards', 'Best regards,\nAnn'],
      ['Referral letter', 'Dear [colleague],\nSide: [side|left/right], urgency: [urgency|routine]\n[notes]'],
      ['due', '{date}, due {date+7} at {time}: {cursor} ({clipboard})'],
      ['Omega', 'Ω'],
      ['old', '[who] likes [what|tea/coffee]'],
    ],
    leftOut: [
      '1 match runs a program',
      '2 matches have no plain text or name',
      '1 match is called by signs alone',
      '1 match writes nothing but spaces',
    ],
  })
})

test('TypeWhisper’s snippets are read, of Windows and of a Mac', async () => {
  const snippets = [
    {
      Id: 'x',
      Trigger: 'sig',
      Replacement: 'Ann, {date:dd.MM.yyyy}\r\n{clipboard}',
      IsEnabled: true,
      Tags: '',
    },
    { trigger: 'addr', replacement: '1 Rose Lane on {day}', caseSensitive: false },
    { Id: 'y', Trigger: 'off', Replacement: 'x', IsEnabled: false },
  ]
  expect(await take('snippets.json', JSON.stringify(snippets))).toEqual({
    taken: [
      ['sig', 'Ann, {date}\n{clipboard}'],
      ['addr', '1 Rose Lane on [day]'],
    ],
    leftOut: ['1 snippet is switched off'],
  })
  const backup = { format: 'typewhisper-backup', data: { snippets: snippets.slice(1, 2) } }
  expect(await take('backup.json', JSON.stringify(backup))).toEqual({
    taken: [['addr', '1 Rose Lane on [day]']],
  })
})

test('Dragon’s list of words is read, in the letters that Windows writes', async () => {
  const list =
    '@Version=Plato-UTF8\r\nWith best wishes, Ann\\\\best wishes\r\nBMI\\body mass index\r\nKowalczyk\r\n'
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...list].flatMap((c) => [c.charCodeAt(0), 0])])
  expect(await take('words.txt', utf16)).toEqual({
    taken: [
      ['best wishes', 'With best wishes, Ann'],
      ['body mass index', 'BMI'],
    ],
    leftOut: ['1 word has no spoken form (import it under “Your own words” in Settings)'],
  })
})

test('Dragon’s words are read from its XML as well', async () => {
  const xml = '<WordExport><Word name="BMI\\\\body mass index"><Property id="1"/></Word></WordExport>'
  expect(await take('words.xml', xml)).toEqual({ taken: [['body mass index', 'BMI']] })
})

test('a list of written and spoken forms is Dragon’s without its heading, too', async () => {
  expect(await take('words.txt', 'BMI\\body mass index\nKraków\\crack off\n')).toEqual({
    taken: [
      ['body mass index', 'BMI'],
      ['crack off', 'Kraków'],
    ],
  })
})

const dragon = `<?xml version="1.0" encoding="UTF-16"?>
<MyCommands version="2.0" language="0x409"><Commands type="global">
<Command name="best wishes" group="User-defined" enabled="true"><description>x</description><contents type="TEXT"><![CDATA[
With best wishes,
Ann &amp; [name]
]]></contents></Command>
<Command name="open mail"><contents type="SCRIPT">Sub Main</contents></Command>
<Command name="line &lt;1to10&gt;"><contents type="TEXT">x</contents></Command>
<Command name="tea &amp; milk"><contents type="Text">Tea &amp; milk</contents></Command>
</Commands></MyCommands>`

test('Dragon’s commands that type text are read, and others left out', async () => {
  expect(await take('commands.xml', dragon)).toEqual({
    taken: [
      ['best wishes', 'With best wishes,\nAnn &amp; [name]'],
      ['tea & milk', 'Tea & milk'],
    ],
    leftOut: ['2 commands do not type plain text'],
  })
})

test('what was exported here is read again', async () => {
  const templates = [{ id: 'a', name: 'Letter', text: 'Dear [name],\n{cursor}', updatedAt: 1 }]
  const file = JSON.stringify({ format: 'plainspoken-templates/1', templates })
  expect(await take('plainspoken-templates.json', file)).toEqual({
    taken: [['Letter', 'Dear [name],\n{cursor}']],
  })
})

test('one of a name that is here stays as it is, and that is told', async () => {
  const here = [{ id: 'a', name: 'Best wishes', text: 'Best wishes', updatedAt: 1 }]
  const list = 'best-wishes=Other\nBEST WISHES=Best wishes\nnew=One\nNew=Two'
  expect(await importTemplates(fileOf('a.txt', list), here, world)).toMatchObject({
    templates: [...here, { name: 'new', text: 'One', updatedAt: 5 }],
    ...{ added: 1, same: 1, taken: ['best-wishes', 'New'] },
  })
})

test.each([
  [
    'has no names',
    'a.txt',
    'Just some words',
    'Line 1 needs a name and a text, with a tab or “=” between them.',
  ],
  ['has a quotation mark too few', 'a.csv', 'a,"b\nc', 'Line 1 has a quotation mark that is never closed.'],
  ['has one column', 'a.csv', 'a,b\nc\n', 'Line 2 needs a name and a text in its first two columns.'],
  ['is no JSON', 'a.json', '{', 'This file could not be read as JSON.'],
  ['is other JSON', 'a.json', '{"a":1}', 'This file has no templates that can be read here.'],
  [
    'has a damaged entry',
    'a.json',
    '[{"trigger":"a","replacement":"b"},{}]',
    'Entry 2 of this file needs a name and a text.',
  ],
  ['is no YAML', 'a.yml', 'matches: [', 'Line 1 of this file isn’t YAML.'],
  ['is other YAML', 'a.yml', 'a: 1', 'This file has no espanso “matches”.'],
  [
    'runs programs alone',
    'a.yml',
    'matches: [{regex: a, replace: b}]',
    'Nothing to import: 1 match has no plain text or name.',
  ],
  ['is no XML', 'a.xml', '<MyCommands>\n<Command>', 'Line 2 of this file isn’t XML.'],
  ['is other XML', 'a.xml', '<a/>', 'This file has no Dragon commands.'],
  [
    'has an entity that is none',
    'a.xml',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    'Line 1 of this file isn’t XML.',
  ],
  ['is empty', 'a.txt', '\n', 'This file is empty.'],
  ['is no text', 'a.txt', 'a\0b', 'This isn’t a text file.'],
  ['is a picture', 'a.txt', '\x1b\x02a=b', 'This isn’t a text file.'],
  ['is a word processor’s', 'a.txt', '{\\rtf1\\ansi a=b}', 'This isn’t a text file.'],
  ['is a PDF', 'a.txt', '%PDF-1.4\na=b', 'This isn’t a text file.'],
  [
    'is in other letters',
    'a.txt',
    new Uint8Array([0x61, 0x3d, 0x8d, 0x81, 0x93]),
    'The letters of this file can’t be read. Save it as UTF-8.',
  ],
  [
    'is a line of backslashes',
    'a.txt',
    `a${'\\'.repeat(200_000)}b\\`,
    'Nothing to import: 1 word has no spoken form (import it under “Your own words” in Settings).',
  ],
  ['has a name that nobody can say', 'a.txt', '…=x', '“…”: Give it a name you can say.'],
  [
    'has a text that is too long',
    'a.txt',
    `a=${'x'.repeat(templateLimits.text + 1)}`,
    '“a”: A template has at most 20,000 characters.',
  ],
  [
    'has too many',
    'a.txt',
    Array.from({ length: 501 }, (_, i) => `a${i}=x`).join('\n'),
    'This file has 501 templates; there is room for 500.',
  ],
  ['is too large', 'a.txt', 'x'.repeat(5_000_001), 'This file is too large. The limit is 5 MB.'],
])('a file that %s is refused with a sentence', async (_what, name, content, problem) => {
  expect(await take(name, content)).toBe(problem)
})

test('YAML that names itself over and over is refused, not unfolded', async () => {
  const bomb = ['a: &a [x,x,x,x,x,x,x,x,x,x]']
  for (const [index, letter] of [...'bcdefghij'].entries()) {
    const before = `*${'abcdefghi'[index]}`
    bomb.push(`${letter}: &${letter} [${Array(10).fill(before).join(',')}]`)
  }
  expect(await take('a.yml', `${bomb.join('\n')}\nmatches: *j`)).toBe('This file could not be read as YAML.')
})
