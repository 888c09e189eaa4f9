import { wordList } from '@plainspoken/contract/word-limits'
import { type WordList, wordListFormat } from '../commands/settings/command-settings.ts'
import type { LearntReading, Replacement } from '../formatting/utterance/settings.ts'

/** Reads an exported file; otherwise says what is wrong with it. Where two entries say the same, the later one counts. */
export function importWordList(content: string): { list: WordList } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return { problem: 'This file is not a word list: it could not be read.' }
  }
  if (!isRecord(value) || value.format !== wordListFormat)
    return { problem: 'This isn’t a Plainspoken word list.' }
  const { replacements = [], words = [], learnt = [] } = value
  if (!Array.isArray(replacements) || !Array.isArray(words) || !Array.isArray(learnt))
    return { problem: 'This word list is damaged.' }
  if ([replacements, words, learnt].some(({ length }) => length > wordList.entries))
    return { problem: `A word list holds at most ${wordList.entries} entries of a kind.` }
  const wrong = replacements.findIndex((entry) => !isReplacement(entry))
  if (wrong >= 0) return { problem: `Replacement ${wrong + 1} of this word list is damaged.` }
  const damaged = words.findIndex((word) => !isText(word, wordList.spoken))
  if (damaged >= 0) return { problem: `Word ${damaged + 1} of this word list is damaged.` }
  const unread = learnt.findIndex((entry) => !isLearnt(entry))
  if (unread >= 0) return { problem: `Learned reading ${unread + 1} of this word list is damaged.` }
  const none = { replacements: [], words: [], learnt: [] }
  return { list: mergeWordLists(none, { replacements, words, learnt }) }
}

/** Adds another list; where both have a rule for the same words, the added one counts. */
export function mergeWordLists(list: WordList, added: WordList): WordList {
  const bySaid = new Map<string, Replacement>()
  for (const { say, write, source } of [...list.replacements, ...added.replacements]) {
    const known = source === 'correction' ? { source } : {}
    bySaid.set(say.trim().toLowerCase(), { say: say.trim().normalize(), write: write.normalize(), ...known })
  }
  const words = [...list.words, ...added.words].map((word) => word.trim().normalize())
  const byReading = new Map(
    [...list.learnt, ...added.learnt].map(({ kind, wanted, instead, before, after, times }) => {
      const reading = { kind, wanted, instead, before, after }
      return [JSON.stringify(reading), { ...reading, times }]
    }),
  )
  return {
    replacements: [...bySaid.values()],
    words: [...new Set(words)],
    learnt: [...byReading.values()],
  }
}

function isReplacement(entry: unknown): entry is Replacement {
  return isRecord(entry) && isText(entry.say, wordList.spoken) && isText(entry.write, wordList.written)
}

function isLearnt(entry: unknown): entry is LearntReading {
  if (!isRecord(entry) || !/^(mark|number|left-out|sentence-end)$/.test(String(entry.kind))) return false
  const { wanted, instead, before, after, times } = entry
  const texts = [wanted, instead, before, after]
  return (
    texts.every((text) => typeof text === 'string' && text.length <= wordList.spoken) &&
    wanted !== instead &&
    Number.isInteger(times) &&
    Number(times) > 0
  )
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= most
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
