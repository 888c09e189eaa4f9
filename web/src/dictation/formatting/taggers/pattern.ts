import { fold } from '../words/spoken-word.ts'
import type { Category, Heard, Part } from './heard.ts'

/** What the named parts of a pattern were read as; a part that may be left out is undefined then. */
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

/** Whether a pattern could fit from a word on, by its first term alone: most cannot, at most words. */
export function mayBegin([term, ...rest]: Pattern, heard: Heard, at: number): boolean {
  if (term === undefined) return true
  if (term.isOptional && mayBegin(rest, heard, at)) return true
  if (term.type === 'words') return term.words.has(heard.core(at))
  return term.type === 'part' ? heard.parts(term.category, at).length > 0 : mayBegin(term.terms, heard, at)
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
