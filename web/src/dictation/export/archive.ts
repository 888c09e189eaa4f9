import { wordList } from '@plainspoken/contract/word-limits'
import { type WordList, wordListFormat } from '../commands/settings/command-settings.ts'
import { importWordList } from '../kept-words/word-list-file.ts'
import { tooMuchOf } from '../templates/change-templates.ts'
import type { Template } from '../templates/template.ts'
import { isTemplate } from '../templates/template-book.ts'
import { byWord } from '../text/by-word.ts'

/** A text as it is moved from one browser to another. */
export interface ArchivedText {
  text: string
  title: string
  isPinned: boolean
  /** Ms since 1970, of its last change. */
  at: number
  heardBy: string
}

/** Everything a person has here, in one file. */
export interface Archive {
  texts: readonly ArchivedText[]
  /** A word list as it is exported by itself, so that one check serves both. */
  words: WordList
  templates: readonly Template[]
  /** The settings of this device, by the name under which each is kept. */
  settings: Readonly<Record<string, string>>
}

const archiveFormat = 'plainspoken-archive/1'

/** Most characters of a file, of one text, and most texts. */
const archiveLimits = { file: 100_000_000, text: 5_000_000, texts: 10_000 } as const

/** The values that each setting may have; others are left out. */
const settingsTaken = byWord({
  dictationLanguage: /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/,
  textSize: /^(small|large|largest)$/,
  lineWidth: /^wide$/,
  copyWhenStopped: /^on$/,
  soundsAtStartAndStop: /^on$/,
  announceWords: /^on$/,
  privateMode: /^on$/,
  floatByItself: /^on$/,
  soundLife: /^(day|week)$/,
})

export const settingNames = Object.keys(settingsTaken)

export function writeArchive({ texts, words, templates, settings }: Archive, now: number): string {
  const file = {
    ...{ format: archiveFormat, exportedAt: new Date(now).toISOString(), texts, settings },
    words: { format: wordListFormat, ...words },
    templates,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Reads an exported file; otherwise says what is wrong with it. */
export function readArchive(content: string): { archive: Archive } | { problem: string } {
  if (content.length > archiveLimits.file) return { problem: 'This file is too large.' }
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return { problem: 'This file could not be read. Choose one that “Export All” made.' }
  }
  if (!isRecord(value)) return { problem: 'This isn’t a file of texts from Plainspoken.' }
  // Earlier versions had no templates.
  const { format, texts, words, templates = [], settings } = value
  if (format !== archiveFormat)
    return /^plainspoken-archive\//.test(String(format))
      ? { problem: 'This file comes from a newer version. Reload this page and try again.' }
      : { problem: 'This isn’t a file of texts from Plainspoken.' }
  if (!Array.isArray(texts) || !isRecord(words) || !Array.isArray(templates) || !isRecord(settings))
    return { problem: 'This file is damaged.' }
  if (texts.length > archiveLimits.texts)
    return { problem: `A file holds at most ${archiveLimits.texts} texts.` }
  const damaged = texts.findIndex((text) => !isText(text))
  if (damaged >= 0) return { problem: `Text ${damaged + 1} of this file is damaged.` }
  const unusable = templates.findIndex((one) => !isTemplate(one))
  if (unusable >= 0) return { problem: `Template ${unusable + 1} of this file is damaged.` }
  const tooMuch = tooMuchOf(templates)
  if (tooMuch !== null) return { problem: tooMuch }
  const list = importWordList(JSON.stringify(words))
  if ('problem' in list) return list
  const taken = Object.entries(settings).filter(
    ([name, chosen]) => typeof chosen === 'string' && settingsTaken[name]?.test(chosen),
  )
  return {
    archive: {
      texts,
      words: list.list,
      templates,
      settings: Object.fromEntries(taken) as Archive['settings'],
    },
  }
}

function isText(value: unknown): value is ArchivedText {
  if (!isRecord(value)) return false
  const { text, title, isPinned, at, heardBy } = value
  return (
    typeof text === 'string' &&
    text.length <= archiveLimits.text &&
    [title, heardBy].every((words) => typeof words === 'string' && words.length <= wordList.written) &&
    typeof isPinned === 'boolean' &&
    Number.isSafeInteger(at)
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
