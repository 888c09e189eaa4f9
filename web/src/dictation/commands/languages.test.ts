import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { idleCommandPage } from '../../../test/idle-command-page.ts'
import { editorTranscript } from '../../../test/transcripts.ts'
import { expandForm } from '../formatting/utterance/row.ts'
import { createFormatter } from './dispatch/command-formatter.ts'
import type { CommandPage } from './dispatch/command-host.ts'
import { createDispatcher } from './dispatch/dispatcher.ts'
import { parseCommand } from './grammar/parse-command.ts'
import { defaultSettings, settingsFor } from './settings/command-settings.ts'
import { loadLanguageTable } from './tables/languages/load-language-table.ts'

/** Utterances in the order they are said, and the text, or what the page was asked to do, in brackets. */
interface Case {
  said: string
  text: string
}

/** `said | said … = text`; `\n` is a line break, `_` a no-break space, `~` a thin one. */
function readCases(): Map<string, Case[]> {
  const cases = new Map<string, Case[]>()
  let list: Case[] = []
  for (const line of readFileSync(new URL('languages.txt', import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const language = /^\[(.+)\]$/.exec(line)?.[1]
    if (language !== undefined) {
      list = []
      cases.set(language, list)
    } else {
      const [said = '', text = ''] = line.split(' = ')
      list.push({ said, text })
    }
  }
  return cases
}

const signs: Readonly<Record<string, string>> = { '\\n': '\n', _: '\u00a0', '~': '\u202f' }
const read = (text: string) => text.replace(/\\n|[_~]/g, (sign) => signs[sign] ?? sign)

function dictate(settings: ReturnType<typeof settingsFor>, utterances: readonly string[]): string {
  const formatter = createFormatter(() => settings)
  const { editor, undo } = editorTranscript(formatter)
  let acts = ''
  const page: CommandPage = {
    ...idleCommandPage,
    changeLanguage: (chosen) => {
      acts += `[${chosen}]`
    },
    act(action) {
      if (action === 'undo') undo()
      else acts += `[${action}]`
    },
  }
  const writer = createDispatcher(() => settings, formatter, page).attachTo(editor)
  for (const spoken of utterances) {
    writer.showInterim(spoken)
    writer.settle(spoken, '')
  }
  return editor.snapshot().text + acts
}

const cases = readCases()

describe.each([...cases])('in %s', (language, list) => {
  let settings = settingsFor(defaultSettings, language)
  beforeAll(async () => {
    settings = settingsFor(defaultSettings, language, await loadLanguageTable(language))
  })

  test.each(list)('$said', ({ said, text }) => {
    expect(dictate(settings, said.split(' | '))).toBe(read(text))
  })

  test('every name in its table is obeyed where it is said alone', () => {
    const { marks = [], commands = [] } = settings.languageTable ?? {}
    const names = marks.flatMap(({ say, heard = [] }) => [...say, ...heard]).flatMap(expandForm)
    expect(names.length).toBeGreaterThan(12)
    expect(names.filter((name) => dictate(settings, ['A', name]).includes(name))).toEqual([])
    const phrases = commands.flatMap(({ say, bare = [] }) => [...say, ...bare]).flatMap(expandForm)
    const english = new Intl.DisplayNames(language, { type: 'language' }).of('en') ?? ''
    const missed = phrases.filter((form) => parseCommand(form.replace('<words>', english), settings) === null)
    expect(missed).toEqual([])
    expect(dictate(settings, ['A.', 'Switch to English.', 'Switch to another train.'])).toContain('another')
  })
})

test.each([
  ['bg-BG', 'превключи на английски'],
  ['ca-ES', "canvia a l'anglès"],
  ['cs-CZ', 'Přepni na angličtinu.'],
  ['da-DK', 'skift sprog til engelsk'],
  ['el-GR', 'άλλαξε γλώσσα σε αγγλικά'],
  ['et-EE', 'lülitu inglise keelele'],
  ['fi-FI', 'vaihda englantiin'],
  ['hr-HR', 'prebaci na engleski'],
  ['hu-HU', 'válts angolra'],
  ['id-ID', 'ganti bahasa ke bahasa Inggris'],
  ['lt-LT', 'perjunk į anglų kalbą'],
  ['lv-LV', 'pārslēdz uz angļu valodu'],
  ['ms-MY', 'tukar bahasa kepada bahasa Inggeris'],
  ['nb-NO', 'bytt til engelsk'],
  ['ro-RO', 'schimbă limba în engleză'],
  ['sk-SK', 'prepni na angličtinu'],
  ['sl-SI', 'preklopi na angleščino'],
  ['sr-RS', 'пребаци на енглески'],
  ['sv-SE', 'Byt språk till engelska'],
  ['th-TH', 'เปลี่ยนภาษาเป็นภาษาอังกฤษ'],
  ['vi-VN', 'chuyển sang tiếng Anh'],
])('%s, which has no table, is left by voice and else written as it is heard', async (language, said) => {
  const settings = settingsFor(defaultSettings, language, await loadLanguageTable(language))
  expect(dictate(settings, [said])).toMatch(/^\[en-..\]$/)
  expect(dictate(settings, ['Switch to English'])).toMatch(/^\[en-..\]$/)
  expect(dictate(settings, ['Switch to Deutsch'])).toBe('[de-DE]')
  expect(dictate(settings, ['A', said])).toContain('A ')
  expect(dictate(settings, ['Period comma new line'])).toBe('Period comma new line')
})

test('at least 20 sentences with spoken marks and 20 of natural words are listed for each language', () => {
  // Canadian French is French but for its spaces.
  const listed = [...cases].filter(([language]) => language !== 'fr-CA')
  expect(listed.length).toBeGreaterThanOrEqual(18)
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
  const few = listed.filter(([, list]) => {
    const sentences = list.filter(({ said }) => !said.includes(' | '))
    const natural = sentences.filter(({ said, text }) => letters(said) === letters(text))
    return natural.length < 20 || sentences.length - natural.length < 20
  })
  expect(few).toEqual([])
})
