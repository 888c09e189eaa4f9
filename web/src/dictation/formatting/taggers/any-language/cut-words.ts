import type { Atom, Atoms, NumeralTable } from '../../words/numeral-table.ts'

type Lexicon = ReadonlyMap<string, Atom>

/** No longer word is a number. */
const longest = 200

/** Each lexicon with its longest words first: it is the same for every word that is cut. */
const sorted = new WeakMap<Lexicon, readonly (readonly [string, Atom])[]>()

function byLengthOf(lexicon: Lexicon) {
  const known = sorted.get(lexicon)
  if (known !== undefined) return known
  const byLength = [...lexicon].sort(([a], [b]) => b.length - a.length)
  sorted.set(lexicon, byLength)
  return byLength
}

/** The words of which one is made, the longest first: "zweihundertdreiundzwanzig". */
export function cutCompound(core: string, lexicon: Lexicon): Atoms {
  const byLength = byLengthOf(lexicon)
  const dead = new Set<number>()
  const from = (at: number): Atom[] | null => {
    if (at === core.length) return []
    if (dead.has(at)) return null
    for (const [word, atom] of byLength) {
      if (word.includes(' ') || !core.startsWith(word, at)) continue
      const rest = from(at + word.length)
      if (rest !== null) return [atom, ...rest]
    }
    dead.add(at)
    return null
  }
  return core.length < longest ? (from(0) ?? []) : []
}

/** "And" is a letter before the word: Arabic and Hebrew. */
export function cutPrefix(core: string, lexicon: Lexicon, { prefix = '' }: NumeralTable): Atoms {
  const rest = core.startsWith(prefix) && core.length > 2 ? lexicon.get(core.slice(prefix.length)) : undefined
  return rest === undefined ? [] : [{ kind: 'and' }, rest]
}
