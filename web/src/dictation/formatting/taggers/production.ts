import type { Category, Heard, Part } from '../words/heard.ts'
import { compilePattern, indexByBeginning, matches, type Parts, type Pattern } from './pattern.ts'

/** What may go on in a later utterance; a code or an ordinal may not. */
export type Kind = 'address' | 'cardinal' | 'clock' | 'date' | 'measure' | 'money' | 'phone' | 'range'

/** A written form for a stretch of words. The words as they were heard are always the other reading. */
export interface Proposal {
  from: number
  to: number
  text: string
  /** Another production's form of the same words. */
  other?: string
  kind: Kind | undefined
  /** The production that made it. */
  name: string
}

/** One way to say something that is written otherwise. Its examples are in productions.txt; other languages have lists of theirs. */
export interface Production {
  name: string
  kind?: Kind
  /** As compilePattern reads it. */
  pattern: string
  /** Requirements for the words right before and right behind: a few words, none across a mark of the recogniser's. */
  behind?: RegExp
  ahead?: RegExp
  /** Words around it that make these words of the sentence. */
  notBehind?: RegExp
  notAhead?: RegExp
  /** Writes the parts; null if they are not meant so. */
  write(parts: Parts, match: Match): string | null
}

/** A match of a production. */
export interface Match {
  heard: Heard
  from: number
  to: number
  locale: string
}

/** The productions of a language, ready to be looked for. */
export interface Grammar {
  find(heard: Heard, at: number): Proposal | null
  /** Writes the numbers in a text whose words are not parted, where the language sets nothing between words. */
  rewrite?(text: string): string
}

/** Makes a grammar of productions. Of several that fit, the longest is taken, then the one that is listed first. */
export function grammar(
  productions: readonly Production[],
  categories: Readonly<Record<string, Category>>,
): Grammar {
  const rows = productions.map((production) => ({
    production,
    pattern: compilePattern(production.pattern, categories),
  }))
  const { byWord, byCategory } = indexByBeginning(rows.map(({ pattern }) => pattern))
  return {
    find(heard, at) {
      const fitting = new Set(byWord.get(heard.core(at)))
      for (const [category, numbers] of byCategory)
        if (heard.parts(category, at).length > 0) for (const number of numbers) fitting.add(number)
      if (fitting.size === 0) return null
      let best: Proposal | null = null
      for (const [number, { production, pattern }] of rows.entries()) {
        if (!fitting.has(number)) continue
        const found = findOne(production, pattern, heard, at)
        if (found === null) continue
        if (found.to > (best?.to ?? at)) best = found
        else if (best !== null && found.to === best.to && found.text !== best.text) best.other ??= found.text
      }
      return best
    },
  }
}

function findOne(production: Production, pattern: Pattern, heard: Heard, from: number): Proposal | null {
  const { behind, notBehind, ahead, notAhead, name, kind } = production
  if (behind !== undefined || notBehind !== undefined) {
    const before = heard.before(from)
    if (behind?.test(before) === false || notBehind?.test(before) === true) return null
  }
  for (const { parts, to } of matches(pattern, heard, from)) {
    if (ahead !== undefined || notAhead !== undefined) {
      const after = heard.after(to)
      if (ahead?.test(after) === false || notAhead?.test(after) === true) continue
    }
    const text = production.write(parts, { heard, from, to, locale: heard.locale })
    if (text !== null) return { from, to, text, kind, name }
  }
  return null
}

/** A part that a pattern always has. */
export function partOf(parts: Parts, name: string): Part {
  const part = parts[name]
  if (part === undefined) throw new Error(`The pattern has no part "${name}".`)
  return part
}
