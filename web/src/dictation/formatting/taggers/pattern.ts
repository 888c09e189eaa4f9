import type { Category, Heard, Part } from '../words/heard.ts'
import { fold } from '../words/spoken-word.ts'

/** The readings of a pattern's named parts; undefined for a part that was left out. */
export type Parts = Readonly<Record<string, Part | undefined>>

export interface Match {
  parts: Parts
  to: number
}

/**
 * A pattern over words. `a|b` is one of these words, `<unit>` a part of that category, `<many:cardinal>` the same by a
 * name of its own, `( … )` a group, `?` behind any of these means that it may be left out.
 */
export type Pattern = readonly Term[]

type Term =
  | { type: 'words'; words: ReadonlySet<string>; isOptional: boolean }
  | { type: 'part'; name: string; category: Category; isOptional: boolean }
  | { type: 'group'; terms: Pattern; isOptional: boolean }

/** Reads a pattern as it is written. */
export function compilePattern(source: string, categories: Readonly<Record<string, Category>>): Pattern {
  const tokens = source.match(/\(|\)\??|<[^>]+>\??|[^\s()<>]+/g) ?? []
  let next = 0
  const readTerms = (): Term[] => {
    const terms: Term[] = []
    for (; next < tokens.length; next++) {
      const token = tokens[next] ?? ''
      if (token.startsWith(')')) break
      if (token === '(') {
        next += 1
        const inside = readTerms()
        terms.push({ type: 'group', terms: inside, isOptional: tokens[next] === ')?' })
        continue
      }
      const isOptional = token.endsWith('?')
      const plain = isOptional ? token.slice(0, -1) : token
      if (!plain.startsWith('<')) {
        terms.push({ type: 'words', words: new Set(fold(plain).split('|')), isOptional })
        continue
      }
      const [name = '', kind = name] = plain.slice(1, -1).split(':')
      const category = categories[kind]
      if (category === undefined) throw new Error(`The pattern "${source}" names no category "${kind}".`)
      terms.push({ type: 'part', name, category, isOptional })
    }
    return terms
  }
  return readTerms()
}

interface Beginnings {
  byWord: ReadonlyMap<string, readonly number[]>
  byCategory: ReadonlyMap<Category, readonly number[]>
}

/** The patterns that could fit from a word on, by the word itself and by the parts that begin there: most cannot, at most words. */
export function indexByBeginning(patterns: readonly Pattern[]): Beginnings {
  const byWord = new Map<string, number[]>()
  const byCategory = new Map<Category, number[]>()
  function add<Key>(index: Map<Key, number[]>, key: Key, number: number) {
    const numbers = index.get(key)
    if (numbers === undefined) index.set(key, [number])
    else numbers.push(number)
  }
  function enter([term, ...rest]: Pattern, number: number) {
    if (term?.type === 'words') for (const word of term.words) add(byWord, word, number)
    if (term?.type === 'part') add(byCategory, term.category, number)
    if (term?.type === 'group') enter(term.terms, number)
    if (term?.isOptional) enter(rest, number)
  }
  for (const [number, pattern] of patterns.entries()) enter(pattern, number)
  return { byWord, byCategory }
}

/** Every way in which a pattern fits from a word on; the longer parts come first. */
export function* matches(pattern: Pattern, heard: Heard, at: number): Generator<Match> {
  yield* matchFrom(pattern, 0, heard, at, at, {})
}

function* matchFrom(
  terms: Pattern,
  index: number,
  heard: Heard,
  from: number,
  at: number,
  parts: Parts,
): Generator<Match> {
  const term = terms[index]
  if (term === undefined) {
    if (at > from || terms.length === 0) yield { parts, to: at }
    return
  }
  // No mark of the recogniser's stands between the parts.
  if (at === from || heard.isOpen(at - 1)) {
    if (term.type === 'words') {
      if (term.words.has(heard.core(at))) yield* matchFrom(terms, index + 1, heard, from, at + 1, parts)
    } else if (term.type === 'part') {
      for (const part of heard.parts(term.category, at))
        yield* matchFrom(terms, index + 1, heard, from, part.to, { ...parts, [term.name]: part })
    } else {
      for (const inside of matchFrom(term.terms, 0, heard, at === from ? at : -1, at, parts))
        if (inside.to > at) yield* matchFrom(terms, index + 1, heard, from, inside.to, inside.parts)
    }
  }
  if (term.isOptional) yield* matchFrom(terms, index + 1, heard, from, at, parts)
}
