import { readMarkWeights } from '../evidence/mark-weights.ts'
import { wordEvidence } from '../evidence/word-evidence.ts'
import { bare, groupOf, groups, isSided, plain } from '../utterance/kinds.ts'
import { isMeasured, ordinals } from '../words/english-grammar.ts'
import { subjects, termed, words } from '../words/word-classes.ts'
import type { Context } from './context.ts'
import { createFeatures } from './features.ts'

const { tell, kindOf, lacksSubject, holdsVerb } = createFeatures(wordEvidence)

export { holdsVerb, kindOf, lacksSubject }

/**
 * Weights that hold before anything is known of the surroundings: who says other marks mostly says this one too, though hardly a capital, and a
 * name that a frame calls a word is hardly a mark. Chosen on text that was held out: the fit alone, at the density of real
 * text, gives too little weight to frames that hardly ever apply there.
 */
const prior = {
  among: 2,
  between: 1.5,
  many: 3,
  case: 1,
  sided: 3,
  short: 1,
  few: 1,
  alone: 2,
  frame: 6,
  told: 5,
  unheard: 3.25,
  term: 14,
}
const impossible = 20
/** So many words may be a mark and what it belongs to; in more, one who says marks would have said another. */
const short = 5
const long = 8
/** Of shorter utterances one that ends with "the trial" and a mark is as likely as one that ends with "the trial period". */
const medium = 12

/** Grammar alone decides. */
const isSettling = (name: string) => name === `f ${bare}` || name === `f ${plain}`

/** The weight of a frame that is absent from the texts of the fit; 0 if the name is no frame. */
export function frameWorth(name: string): number {
  if (isSettling(name)) return name === `f ${bare}` ? -impossible : impossible
  return name.startsWith('f -') ? -prior.frame : name.startsWith('f +') ? prior.told : 0
}

/** Weights by group, those that hold for all groups added in: one look-up a feature. */
const weightsOf: ReadonlyMap<string, ReadonlyMap<string, number>> = (() => {
  const all = readMarkWeights()
  const shared = all.get('') ?? new Map<string, number>()
  return new Map(
    groups.map((group) => {
      const weights = new Map([...shared].map(([name, weight]) => [name, weight + frameWorth(name)]))
      for (const [name, weight] of all.get(group) ?? []) {
        // The group's weight includes that of the frame, unless the frame settles the reading.
        const rest = isSettling(name) ? frameWorth(name) : 0
        weights.set(name, (shared.get(name) ?? 0) + weight + rest)
      }
      return [group, weights] as const
    }),
  )
})()

/** The weight for a mark before anything is known of its surroundings. */
export function priorOf({ others, size, phrase }: Context): number {
  const among = groupOf(phrase) === 'case' ? prior.case : others > 2 ? prior.many : prior.among
  const habit = others > 0 ? among : size > long ? prior.alone : size < short ? prior.short : prior.few
  const isSign = size <= short && (isSided(phrase) || /bullet point$| s$/.test(phrase))
  return habit + (isSign ? prior.sided : 0)
}

/** Words that go on with a sentence far more often than they begin one. */
const goingOn = /^(because|since|until|till|than|or|of|which|who|whose|where)$/

/** The weight for a mark, as the logarithm of the odds; below zero for a word. */
export function score(context: Context): number {
  const weights = weightsOf.get(groupOf(context.phrase)) as ReadonlyMap<string, number>
  const isLone = context.others === 0 && groupOf(context.phrase) === 'end'
  /** The frequency of the word before it beside the name as a word; below zero if it never stands there. */
  let level = 0
  let sum = priorOf(context)
  tell(context, (name, value) => {
    if (name === 'left') level = value
    if (name === 'left-new') level = -1
    sum += (weights.get(name) ?? frameWorth(name)) * value
  })
  if (isLone) return sum + scoreLone(context, level)
  const isFew = context.others > 0 && context.others < 3
  return isFew && level < 0 && groupOf(context.phrase) === 'end' && partsClauses(context)
    ? sum + prior.between
    : sum
}

/** "She could not do that period it was too late": a clause, and another one. */
function partsClauses({ before, after: [first = '', ...later] }: Context): boolean {
  return holdsVerb(before) && (isSubject(first) || first === 'our') && holdsVerb(later)
}

/** True if a clause may begin with a word, as with its subject. */
const isSubject = (word: string) => subjects.has(word) || /^(he|she|it|there|the|a|an|my)$/.test(word)

/** The weight for the only mark of an utterance, in which no habit of saying marks is seen. */
function scoreLone({ phrase, before, after, text, lately, size }: Context, level: number): number {
  const [last = '', first = ''] = [before.at(-1), after[0]]
  const saysMarks = lately > 0 || text === 'marked'
  const isTerm = phrase === 'period' && size >= medium && !saysMarks
  const term = isTerm ? termOf(before, level) : 0
  if (first === '') return -prior.term * term
  // "Check the oven period something is burning": behind a noun that is no kind of period.
  const isOpen =
    /ing$|\d/.test(last) ||
    /^(none|determiner|loose|number|preposition)$/.test(kindOf(last)) ||
    ordinals.test(last)
  const kind = kindOf(first)
  const mayBegin = /^(preposition|auxiliary|verbs)$/.test(kind)
    ? /^(have|be|do)$/.test(first) || (kind === 'preposition' && holdsVerb(after.slice(1)))
    : true
  // "She could not do that period it was too late": a clause, and another one.
  const isClause = holdsVerb(before) && isSubject(first)
  // "the delivery period only starts …"
  const isPredicate = lacksSubject(after)
  const isNew = level < 0 && !isOpen && mayBegin && !isPredicate && !goingOn.test(first)
  const begun = (isNew ? 1 : 0) + (isClause ? 1 : 0)
  // "There are sockets throughout the office period you will find …": no kind of period, and a clause of its own follows.
  return term >= 0.6 && !(isClause && level < 0) ? (-prior.term * term) / 3 : prior.unheard * begun
}

/** Nouns behind which the end of a time is told: "half of the …". */
const parts = words('end start beginning close half course rest duration length expiry middle')

/** The evidence of words alone that a stretch of time is named: "during the …", "the trial", "a bonding". */
function termOf(before: readonly string[], level: number): number {
  const last = before.at(-1) ?? ''
  const isSpan = (at: number) => /^(during|within|throughout)$/.test(before[at] ?? '')
  const at = before.findLastIndex((word) => /^(determiner|loose)$/.test(kindOf(word)))
  const isPhrase = at >= 0 && before.length - at < 5 && at < before.length - 1
  if (last === 'period' || !isPhrase) return 0
  const place = isSpan(at - 1) || (before[at - 1] === 'of' && parts.has(before[at - 2] ?? '')) ? 0.75 : 0
  if (kindOf(last) === 'past') return 0
  if (isMeasured(last, before.at(-2) ?? '', before.at(-3) ?? '')) return 1
  if (/^(adjective|time|thing|person|place|body)$/.test(kindOf(last)) || last === 'time') return place
  const isUsual = level >= 2 || termed.has(last) || (/ing$/.test(last) && kindOf(last) === 'act')
  return place + (level >= 3 ? 1 : isUsual ? 0.6 : 0)
}
