import { writeUtterance } from '../../formatting/write.ts'
import { type TextRange, trimRange } from '../../text/text-range.ts'
import type { Selection } from '../../transcript/live-utterance.ts'
import { diffTokens, type Hunk } from '../../transcript/merge-words.ts'
import type { Phrase } from '../../transcript/transcript-editor.ts'
import { commandTest } from '../grammar/parse-command.ts'
import type { CommandSettings } from '../settings/command-settings.ts'

/** Words that stand selected while other readings of them are offered, to be chosen by number. */
export interface Correction {
  range: TextRange
  words: string
  alternatives: readonly string[]
  /** The former selection, to go back to. */
  back: Selection
}

/** The most alternatives: more numbers are hard to see and to say. */
const mostOffered = 5
/** The length of text searched backwards for open quotation marks and sentences. */
const contextLength = 2000

/**
 * Other readings of the words of a range by the recogniser. Where its readings cut the words otherwise ("to morrow"
 * for "tomorrow"), the range grows until all of them fit it.
 */
export function findAlternatives(
  range: TextRange,
  { text, phrases }: { text: string; phrases: readonly Phrase[] },
  settings: CommandSettings,
): { range: TextRange; alternatives: string[] } {
  const phrase = phrases.findLast(({ from, to }) => from <= range.from && range.to <= to)
  if (phrase === undefined) return { range, alternatives: [] }
  const { from, to } = trimRange(text, phrase)
  const around = {
    before: text.slice(Math.max(0, from - contextLength), from),
    after: text.slice(to, to + 2),
  }
  const mine = tokensIn(text.slice(from, to))
  const options = { settings, isCommand: commandTest(settings) }
  const versions = phrase.alternatives.map((spoken) => {
    const written = writeUtterance(spoken, around, options).words
    const theirs = tokensIn(written)
    return { written, theirs, hunks: diffTokens(wordsOf(mine), wordsOf(theirs)).flatMap(wordByWord) }
  })
  const all = versions.flatMap(({ hunks }) => hunks)
  const [first, last] = grownBy(all, ...tokensOver(mine, range.from - from, range.to - from))
  const grown = {
    from: Math.min(range.from, from + (mine[first]?.from ?? 0)),
    to: Math.max(range.to, from + (mine[last - 1]?.to ?? 0)),
  }
  const readings = versions.map(({ written, theirs, hunks }) => {
    const start = first + growthOf(hunks.filter(({ aFrom }) => aFrom < first))
    const end = last + growthOf(hunks.filter(({ aTo }) => aTo <= last))
    return written.slice(theirs[start]?.from ?? written.length, theirs[end - 1]?.to ?? 0)
  })
  const others = new Set(readings)
  others.delete('')
  others.delete(text.slice(grown.from, grown.to))
  const alternatives = [...others].slice(0, mostOffered)
  return alternatives.length > 0 ? { range: grown, alternatives } : { range, alternatives }
}

interface Token extends TextRange {
  word: string
}

/** The tokens of a text: words, and marks one by one. */
function tokensIn(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}_'’]+|[^\s\p{L}\p{N}\p{M}_'’]/gu)].map(({ 0: word, index }) => ({
    word,
    from: index,
    to: index + word.length,
  }))
}

function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.map(({ word }) => word)
}

/** The tokens `[first, last)` that a stretch of the text touches. */
function tokensOver(tokens: readonly Token[], from: number, to: number): [number, number] {
  return [tokens.filter((token) => token.to <= from).length, tokens.filter((token) => token.from < to).length]
}

/** The change word by word, where as many words stand for as many. */
function wordByWord(hunk: Hunk): Hunk[] {
  const { aFrom, aTo, bFrom, bTo } = hunk
  if (aTo - aFrom !== bTo - bFrom) return [hunk]
  return Array.from({ length: aTo - aFrom }, (_, index) => {
    const [a, b] = [aFrom + index, bFrom + index]
    return { aFrom: a, aTo: a + 1, bFrom: b, bTo: b + 1 }
  })
}

function grownBy(hunks: readonly Hunk[], first: number, last: number): [number, number] {
  const touching = hunks.filter(({ aFrom, aTo }) =>
    aFrom === aTo ? first <= aFrom && aFrom <= last : aFrom < last && aTo > first,
  )
  const from = Math.min(first, ...touching.map(({ aFrom }) => aFrom))
  const to = Math.max(last, ...touching.map(({ aTo }) => aTo))
  return from === first && to === last ? [first, last] : grownBy(hunks, from, to)
}

function growthOf(hunks: readonly Hunk[]): number {
  return hunks.reduce((sum, { aFrom, aTo, bFrom, bTo }) => sum + (bTo - bFrom) - (aTo - aFrom), 0)
}
