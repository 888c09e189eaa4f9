import { wordList } from '@plainspoken/contract/word-limits'
import type { WordList } from '../commands/settings/command-settings.ts'
import { dragonWordsIn, dragonWordsInXml, isDragonList } from '../templates/import/dragon.ts'
import { isRecord, Unreadable } from '../templates/import/entry.ts'
import { rowsOf } from '../templates/import/plain-list.ts'
import {
  parseJson,
  type ReadableFile,
  readTextFile,
  type TextFile,
} from '../templates/import/read-text-file.ts'
import { importWordList } from './word-list-file.ts'

/** A word as it is written and as it is said; null: it is said as it is written. */
interface Word {
  written: string
  spoken: string | null
}

/** Reads own words out of a file of this product, Dragon or TypeWhisper, or out of a plain list; otherwise says what is wrong with it. */
export async function importWords(file: ReadableFile): Promise<{ list: WordList } | { problem: string }> {
  try {
    const read = await readTextFile(file)
    const words = await wordsIn(read)
    if (words === null) return importWordList(read.content)
    if (words.length === 0) return { problem: 'This file has no words.' }
    return listOf(words)
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}

/** Null: it may be this product's own. */
async function wordsIn({ name, content, format }: TextFile): Promise<Word[] | null> {
  if (format === 'json') return readDictionary(content)
  if (format === 'xml') return dragonWordsInXml(content)
  if (isDragonList(content)) return dragonWordsIn(content)
  return /\.csv$/.test(name) ? readTable(content) : content.split('\n').flatMap(wordOf)
}

/** “Said = written”, with a tab or an arrow as well, or a word by itself. */
function wordOf(line: string): Word[] {
  const words = line.trim()
  if (words === '' || line.startsWith('#')) return []
  const { index, 0: sign = '' } = /(?<=.)(\t|=|→|->)/.exec(words) ?? {}
  const [spoken, written] = [words.slice(0, index).trim(), words.slice((index ?? 0) + sign.length).trim()]
  if (index === undefined || written === '') return [{ written: words, spoken: null }]
  return [{ written: written.replaceAll('\\n', '\n'), spoken }]
}

const headings = /^(word|term|phrase|said|spoken|original|from|heard|wrong|type|entry ?type)$/i

/** A word in each row, or what is said and what is written; columns of kinds and switches are passed over. */
function readTable(content: string): Word[] {
  const rows = rowsOf(content)
  const hasHeading = headings.test(rows[0]?.cells[0]?.trim() ?? '')
  return rows.slice(hasHeading ? 1 : 0).flatMap(({ cells }): Word[] => {
    const [first, second] = cells
      .map((cell) => cell.trim())
      .filter((cell) => !/^(term|correction|true|false)?$/i.test(cell))
    if (first === undefined) return []
    return [second === undefined ? { written: first, spoken: null } : { written: second, spoken: first }]
  })
}

/** TypeWhisper's dictionary, alone or in a backup: terms, and corrections with what replaces them. */
function readDictionary(content: string): Word[] | null {
  const value = parseJson(content)
  const list = Array.isArray(value)
    ? value
    : (within(value, 'dictionaryEntries') ?? within(within(within(value, 'data'), 'dictionary'), 'entries'))
  if (!Array.isArray(list)) return null
  return list.flatMap((one, index): Word[] => {
    const original = within(one, 'original')
    if (typeof original !== 'string') throw new Unreadable(`Entry ${index + 1} of this file has no word.`)
    if (within(one, 'isEnabled') === false || within(one, 'isRegex') === true) return []
    const replacement = within(one, 'replacement')
    return typeof replacement === 'string' && replacement.trim() !== ''
      ? [{ written: replacement, spoken: original }]
      : [{ written: original, spoken: null }]
  })
}

/** Names begin with capitals on Windows, and with small letters on a Mac. */
function within(value: unknown, name: string): unknown {
  if (!isRecord(value)) return undefined
  return value[name] ?? value[`${name.charAt(0).toUpperCase()}${name.slice(1)}`]
}

function listOf(words: readonly Word[]): { list: WordList } | { problem: string } {
  if (words.length > wordList.entries)
    return { problem: `This file has ${words.length} words; there is room for ${wordList.entries}.` }
  const long = words.find(
    ({ written, spoken }) =>
      (spoken ?? written).length > wordList.spoken || written.length > wordList.written,
  )
  if (long) return { problem: `“${(long.spoken ?? long.written).slice(0, 40)}…” is too long for a word.` }
  return {
    list: {
      words: words.filter(({ spoken }) => spoken === null).map(({ written }) => written),
      replacements: words.flatMap(({ written, spoken }) =>
        spoken === null ? [] : [{ say: spoken, write: written }],
      ),
      learnt: [],
    },
  }
}
