import { asking, type Grammar } from '../words/english-grammar.ts'

/** Words further away from the pause say nothing. */
export const reachBefore = 40
export const reachBehind = 8

const subordinating = new Set(
  'if when because while as although though since before after unless until once whereas whenever'.split(' '),
)

/**
 * Evidence for a sentence being over, and for its being a question, as names of features that hold. `before` are the
 * words since the last mark, of which the last utterance has the last `length`, and `behind` those that came after the
 * pause; all in small letters and without marks.
 */
export function createEndFeatures({
  kindOf,
  isGrammar,
  holdsVerb,
}: Pick<Grammar, 'kindOf' | 'isGrammar' | 'holdsVerb'>) {
  const tagOf = (word: string | undefined) =>
    word === undefined ? '-' : isGrammar(word) || kindOf(word) === 'negation' ? word : `=${kindOf(word)}`
  const kind = (word: string | undefined) => (word === undefined ? '-' : kindOf(word))
  const isVerb = (word: string) => /^(auxiliary|verbs|past)$/.test(kindOf(word))

  return { endFeatures, questionFeatures }

  function endFeatures(before: readonly string[], length: number, behind: readonly string[]): string[] {
    const [l1, l2, l3] = [before.at(-1), before.at(-2), before.at(-3)]
    const [r1, r2, r3] = behind
    const [first = ''] = before
    const verbs = Math.min(2, before.filter(isVerb).length)
    const next = behind.findIndex(isVerb)
    const verbNext = next < 0 ? 'none' : next < 3 ? String(next) : 'later'
    const size = sizeOf(before.length)
    const said = before.slice(-length)
    const verbsSaid = Math.min(2, said.filter(isVerb).length)
    // "as he sat down", "in the end": what it belongs to has yet to come.
    const opener = before.findLastIndex((word) => subordinating.has(word) || asking.has(word))
    const opened = before.slice(opener + 1)
    return [
      'bias',
      `l ${l1}`,
      `a ${tagOf(l2)} ${tagOf(l1)}`,
      `b ${kind(l3)} ${kind(l2)} ${kind(l1)}`,
      `r ${r1}`,
      `c ${tagOf(r1)} ${tagOf(r2)}`,
      `d ${kind(r1)} ${kind(r2)} ${kind(r3)}`,
      `e ${r1} ${r2}`,
      `x ${kind(l1)} ${tagOf(r1)}`,
      `y ${tagOf(l1)} ${kind(r1)}`,
      `z ${kind(l2)} ${kind(l1)} ${kind(r1)} ${kind(r2)}`,
      `n ${size} ${verbs}`,
      `v ${holdsVerb(before)} ${verbNext} ${kind(r1)}`,
      `m ${Math.min(behind.length, 4)} ${verbNext}`,
      `f ${tagOf(first)} ${Math.min(verbs, 1)}`,
      `u ${tagOf(said[0])} ${verbsSaid} ${sizeOf(said.length)}`,
      `g ${tagOf(said[0])} ${tagOf(said[1])} ${verbsSaid}`,
      `h ${tagOf(said[0])} ${verbsSaid} ${kind(r1)}`,
      `o ${before[opener]} ${Math.min(2, opened.filter(isVerb).length)} ${sizeOf(opened.length)} ${opener === before.length - said.length}`,
      `w ${verbsSaid} ${verbNext} ${sizeOf(said.length)}`,
      ...(subordinating.has(first) ? [`s ${verbs}`, `s ${verbs} ${size}`, `s ${verbs} ${kind(r1)}`] : []),
      ...(subordinating.has(said[0] ?? '') ? [`t ${verbsSaid}`, `t ${verbsSaid} ${kind(r1)}`] : []),
      `q ${kind(first)} ${kind(before[1])}`,
      `k ${kind(said[0])} ${kind(said[1])} ${verbsSaid}`,
      `p ${Math.min(3, before.filter((word) => kindOf(word) === 'pronoun').length)} ${kind(r1)}`,
    ]
  }

  function questionFeatures(sentence: readonly string[]): string[] {
    const tags = sentence.slice(0, 4).map(tagOf)
    const inverted = sentence.findIndex(
      (word, at) => kindOf(word) === 'auxiliary' && /^(pronoun|determiner)$/.test(kind(sentence[at + 1])),
    )
    return [
      'bias',
      `1 ${sentence[0]}`,
      `2 ${tags.slice(0, 2).join(' ')}`,
      `3 ${tags.slice(0, 3).join(' ')}`,
      `w ${sentence.slice(0, 2).join(' ')}`,
      `i ${inverted < 0 ? 'none' : Math.min(inverted, 3)} ${asking.has(sentence[inverted - 1] ?? '')}`,
      `k ${kind(sentence[0])} ${kind(sentence[1])} ${kind(sentence[2])}`,
      `e ${sentence.slice(-2).join(' ')}`,
      `n ${sizeOf(sentence.length)}`,
    ]
  }
}

function sizeOf(length: number): string {
  if (length < 5) return String(length)
  return length < 7 ? '5' : length < 10 ? '7' : length < 15 ? '10' : length < 22 ? '15' : '22'
}
