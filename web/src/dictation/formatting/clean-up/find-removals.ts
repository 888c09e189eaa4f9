import { grammar } from '../words/english-grammar.ts'
import type { SpokenWord } from '../words/spoken-word.ts'
import { isHesitation } from './hesitations.ts'
import type { RepairFinder } from './repairs.ts'
import { repeatedWords } from './repetitions.ts'

/** Words of an utterance that are left out. */
export interface Removal {
  from: number
  to: number
  kind: 'hesitation' | 'repair'
}

/** As it was heard, without hesitations, or without what the speaker corrected either. */
export type CleanUpLevel = 'as-heard' | 'hesitations' | 'corrections'

interface Options {
  language: string
  cleanUp: CleanUpLevel
  parts: { repairAt: RepairFinder | null }
}

/** Finds the words that a speaker did not mean to stay: only ever takes away, and in doubt nothing. */
export function findRemovals(
  words: readonly SpokenWord[],
  { language, cleanUp: level, parts: { repairAt } }: Options,
  isApart: (at: number) => boolean,
): Removal[] {
  if (level === 'as-heard') return []
  const isEnglish = /^en\b/i.test(language)
  const hesitations = new Set(words.flatMap((_, at) => (isHesitation(words, at, language) ? [at] : [])))
  const kinds: (Removal['kind'] | null)[] = words.map((_, at) => (hesitations.has(at) ? 'hesitation' : null))
  if (isEnglish) takeRepetitions()
  if (isEnglish && level === 'corrections' && repairAt !== null) takeRepairs(repairAt)
  return runsOf(kinds)

  /** The words that are left, and where they stand. */
  function left() {
    const places = kinds.flatMap((kind, at) => (kind === null ? [at] : []))
    return { places, rest: places.map((at) => words[at] as SpokenWord) }
  }

  function takeRepetitions() {
    const { places, rest } = left()
    for (let at = 0; at < rest.length; at++) {
      const length = repeatedWords(rest, at, grammar, (index) => isBehindHesitation(places, index))
      for (let index = at; index < at + length; index++) kinds[places[index] ?? 0] = 'hesitation'
      if (length > 1) at += length - 1
    }
  }

  function takeRepairs(repairAt: RepairFinder) {
    const { places, rest } = left()
    for (let at = 0; at < rest.length; at++) {
      const repair = repairAt(rest, at, {
        hesitates: (index) => isBehindHesitation(places, index),
        isApart: (index) => isApart(places[index] ?? -1),
      })
      if (repair === null) continue
      const [from, to] = [places[repair.from] ?? 0, places[repair.to] ?? words.length]
      for (let place = from; place < to; place++) kinds[place] ??= 'repair'
      for (const list of [places, rest]) list.splice(repair.from, repair.to - repair.from)
      at = repair.from - 1
    }
  }

  function isBehindHesitation(places: readonly number[], index: number): boolean {
    const place = places[index] ?? 0
    return index > 0 && kinds[place - 1] === 'hesitation' && hesitations.has(place - 1)
  }
}

function runsOf(kinds: readonly (Removal['kind'] | null)[]): Removal[] {
  const runs: Removal[] = []
  for (const [at, kind] of kinds.entries()) {
    const last = runs.at(-1)
    if (kind === null) continue
    if (last !== undefined && last.to === at && last.kind === kind) last.to = at + 1
    else runs.push({ from: at, to: at + 1, kind })
  }
  return runs
}
