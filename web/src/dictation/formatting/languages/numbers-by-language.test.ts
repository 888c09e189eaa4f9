import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultSettings, settingsFor } from '../../commands/settings/command-settings.ts'
import { loadLanguageTable } from '../../commands/tables/languages/load-language-table.ts'
import { writeUtterance } from '../write.ts'

const lists = readFileSync(new URL('numbers-by-language.txt', import.meta.url), 'utf8')
  .split(/^\[(.+)\]$/m)
  .slice(1)
const cases = lists.flatMap((language, index) =>
  index % 2 === 0 ? [[language, rowsOf(lists[index + 1] ?? '')] as const] : [],
)

function rowsOf(text: string): [said: string, written: string][] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [said = '', written = ''] = line.split(' | ')
      return [said, written.replaceAll('_', '\u00a0').replaceAll('~', '\u202f')]
    })
}

describe.each(cases)('in %s', (language, rows) => {
  let settings = settingsFor(defaultSettings, language)
  beforeAll(async () => {
    settings = settingsFor(defaultSettings, language, await loadLanguageTable(language))
  })
  const write = (said: string, numbers: 'formatted' | 'heard' = 'formatted') =>
    writeUtterance(said, { before: '', after: '' }, { settings: { ...settings, numbers } }).words

  test.each(rows)('"%s" is written "%s"', (said, written) => {
    expect(write(said).toLocaleLowerCase(language)).toBe(written.toLocaleLowerCase(language))
  })

  test('numbers stay as they were heard where that is chosen', () => {
    const said = rows.map(([said]) => write(said, 'heard')).join(' ')
    expect(said).not.toMatch(/\p{Nd}/u)
  })
})
