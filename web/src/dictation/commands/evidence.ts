import { type Beside, createDecision } from './decide-mark.ts'
import { createGrammar, isMeasured, ranks, spans } from './grammar.ts'
import { type Context, groupOf } from './mark-context.ts'
import { modals } from './word-classes.ts'

/** What a language uses around a phrase; the numbers are in half powers of ten. */
export interface EvidenceTable {
  starts: Readonly<Record<string, string>>
  ends: Readonly<Record<string, string>>
  beside: Readonly<
    Record<string, { left: Readonly<Record<string, string>>; right: Readonly<Record<string, string>> }>
  >
  kinds: Readonly<Record<string, string>>
}

export type Feature = readonly [name: string, value: number]

export function createFeatures(table: EvidenceTable) {
  const starts = mapOf(table.starts)
  const ends = mapOf(table.ends)
  const grammar = createGrammar(
    new Map(
      Object.entries(table.kinds).flatMap(([kind, list]) => list.split(' ').map((w) => [w, kind] as const)),
    ),
  )
  const beside: Beside = new Map(
    Object.entries(table.beside).map(([phrase, { left, right }]) => [
      phrase,
      { left: mapOf(left), right: mapOf(right) },
    ]),
  )

  const { kindOf, nounPhrase, lacksSubject } = grammar

  return { featuresOf, decide: createDecision(grammar, beside), lacksSubject }

  function featuresOf({ phrase, before, after, follows }: Context): Feature[] {
    const group = groupOf(phrase)
    const features: Feature[] = [
      ['bias', 1],
      [`g ${group}`, 1],
      [`p ${phrase}`, 1],
    ]
    const is = (name: string, value = 1) => {
      if (value !== 0) features.push([name, value], [`${group}:${name}`, value])
    }
    const { length, head, at } = nounPhrase(before)
    const isPhrase = head === 'determiner' || head === 'loose'
    const around = beside.get(phrase)
    const [l1, l2, r1, r2] = [before.at(-1) ?? '', before.at(-2) ?? '', after[0] ?? '', after[1] ?? '']
    const left = around?.left.get(l1)
    const right = around?.right.get(r1)
    is('left', left ?? 0)
    is('right', right ?? 0)
    is(`left ${isPhrase} ${head === 'auxiliary'}`, left ?? 0)
    if (left === undefined) is('left-new')
    if (right === undefined && r1 !== '') is('right-new')
    is('ends', ends.get(l1) ?? 0)
    is('starts', starts.get(r1) ?? 0)
    const leftKind = kindOf(l1)
    const rightKind = r1 === '' ? `=${follows}` : kindOf(r1)
    is(`l ${leftKind}`)
    is(`r ${rightKind}`)
    if (r2 !== '') is(`rr ${rightKind} ${kindOf(r2)}`)
    const reach = Math.min(length, 3)
    is(`n ${head} ${reach}`)
    is(`n ${head} ${leftKind}`)
    const kindBefore = isPhrase ? kindOf(before[at - 1] ?? '') : head
    const isFirst = isPhrase && at === 0
    const isSpan = isPhrase && spans.has(before[at - 1] ?? '')
    const isFirstSpan = isSpan && at === 1
    const place = isFirst
      ? 'first'
      : isFirstSpan
        ? 'span-first'
        : isSpan
          ? 'span'
          : isPhrase
            ? kindBefore
            : head
    is(`p ${place}`)
    if (left !== undefined && left > 3) {
      is(`strong ${isPhrase} ${rightKind}`)
      is(`strong ${place}`)
    }
    if (isSpan) is(`s ${before[at - 1]}`)
    if (isSpan) is(`s ${before[at - 1]} ${isFirstSpan} ${rightKind}`)
    const clause = before.slice(0, isPhrase ? at : undefined).map(kindOf)
    const hasVerb = clause.some((kind) => /^(auxiliary|verb|verbs|past|pronoun)$/.test(kind))
    is(`c ${hasVerb} ${rightKind}`)
    is(`c ${hasVerb} ${place}`)
    if (/^(loose|determiner)$/.test(leftKind) || ranks.has(l1)) {
      is(`w ${l1}`)
      is(`w ${l1} ${rightKind}`)
      is(`w ${l2} ${l1}`)
      is(`w ${l1} ${spans.has(l2)} ${before.length === 1}`)
    }
    is(`pr ${place} ${rightKind}`)
    is(`dr ${isPhrase} ${rightKind}`)
    if (isPhrase && length > 0) is(`lr ${leftKind} ${rightKind}`)
    if (isPhrase && length > 0) is(`le ${reach} ${right === undefined} ${left === undefined}`)
    if (isMeasured(l1, l2, before.at(-3) ?? '')) is('measured')
    if (modals.has(l1)) is('modal')
    return features
  }
}

function mapOf(levels: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(levels).flatMap(([level, list]) =>
      list.split(' ').map((word) => [word, Number(level)] as const),
    ),
  )
}
