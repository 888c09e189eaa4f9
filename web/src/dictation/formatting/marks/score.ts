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
const impossible = 20
/** So many words may be a mark and what it belongs to; in more, one who says marks would have said another. */
const short = 5
const long = 8

/** Grammar alone decides. */
const isSettling = (name: string) => name === `f ${bare}` || name === `f ${plain}`

/** What a frame is worth that the texts of the fit do not have; nothing if it is none. */
export function frameWorth(name: string): number {
  if (isSettling(name)) return name === `f ${bare}` ? -impossible : impossible
  return name.startsWith('f -') ? -prior.frame : name.startsWith('f +') ? prior.told : 0
}

/** Weights by group, those that hold for all groups added in: one look-up a feature. */
const weightsOf: ReadonlyMap<string, ReadonlyMap<string, number>> = (() => {
  const all = Object.entries(markWeights).flatMap(([weight, list]) =>
    list.split('|').map((name) => [name, Number(weight)] as const),
  )
  const isOwn = /^(end|pause|break|case|sign):/
  const shared = new Map(all.filter(([name]) => !isOwn.test(name)))
  return new Map(
    groups.map((group) => {
      const weights = new Map([...shared].map(([name, weight]) => [name, weight + frameWorth(name)]))
      for (const [name, weight] of all) {
        if (!name.startsWith(`${group}:`)) continue
        const own = name.slice(group.length + 1)
        // What a frame is worth in a group is told with the group's weight, but for what is settled.
        const rest = isSettling(own) ? frameWorth(own) : 0
        weights.set(own, (shared.get(own) ?? 0) + weight + rest)
      }
      return [group, weights] as const
    }),
  )
})()

/** What speaks for a mark before anything is known of its place. */
export function priorOf({ others, size, phrase }: Context): number {
  const habit = others > 0 ? prior.among : size > long ? prior.alone : size < short ? prior.short : prior.few
  const isSign = size <= short && (isSided(phrase) || /bullet point$| s$/.test(phrase))
  return habit + (isSign ? prior.sided : 0)
}

/** How much speaks for a mark, as the logarithm of the odds; below zero for a word. */
export function score(context: Context): number {
  const weights = weightsOf.get(groupOf(context.phrase)) as ReadonlyMap<string, number>
  let sum = priorOf(context)
  tell(context, (name, value) => {
    sum += (weights.get(name) ?? frameWorth(name)) * value
  })
  return sum
}
