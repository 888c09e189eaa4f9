import type { Context } from './context.ts'
import { createFeatures } from './features.ts'
import { bare, groupOf, groups, isSided, plain } from './kinds.ts'
import { markWeights } from './weights.ts'
import { wordEvidence } from './word-evidence.ts'

const { tell, lacksSubject, holdsVerb } = createFeatures(wordEvidence)

export { holdsVerb, lacksSubject }

/**
 * What speaks for a mark before anything is known of its place: one who tells other marks mostly tells
 * this one too, and what a frame calls a word hardly is a mark. Chosen on text that was held out: the fit alone, at the
 * density of real text, thinks too little of frames that hardly ever fire there.
 */
const prior = { among: 2, sided: 3, short: 1, few: 1, alone: 2, frame: 6, told: 5 }
const impossible = 12
/** So many words may be a mark and what it belongs to; in more, one who says marks would have said another. */
const short = 5
const long = 8

/** Weights by group, those that hold for all groups added in: one look-up a feature. */
const weightsOf: ReadonlyMap<string, ReadonlyMap<string, number>> = (() => {
  const all = Object.entries(markWeights).flatMap(([weight, list]) =>
    list.split('|').map((name) => [name, Number(weight)] as const),
  )
  const isOwn = /^(end|pause|break|case|sign):/
  const shared = all.filter(([name]) => !isOwn.test(name))
  return new Map(
    groups.map((group) => {
      const weights = new Map(shared)
      for (const [name, weight] of all) {
        if (!name.startsWith(`${group}:`)) continue
        const bare = name.slice(group.length + 1)
        // "frame" and its like are told once for all groups and once for their own.
        weights.set(bare, (weights.get(bare) ?? 0) + weight)
      }
      return [group, weights] as const
    }),
  )
})()

/** How much speaks for a mark, as the logarithm of the odds; below zero for a word. */
export function score(context: Context): number {
  const weights = weightsOf.get(groupOf(context.phrase)) as ReadonlyMap<string, number>
  let sum =
    context.others > 0
      ? prior.among
      : context.size > long
        ? prior.alone
        : context.size < short
          ? prior.short
          : prior.few
  if (context.size <= short && (isSided(context.phrase) || /bullet point$| s$/.test(context.phrase)))
    sum += prior.sided
  tell(context, (name, value) => {
    if (name === `f ${bare}`) sum -= impossible
    else if (name === `f ${plain}`) sum += impossible
    else if (name.startsWith('f -')) sum -= prior.frame
    else if (name.startsWith('f +')) sum += prior.told
    sum += (weights.get(name) ?? 0) * value
  })
  return sum
}
