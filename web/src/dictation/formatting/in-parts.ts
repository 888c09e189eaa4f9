import { place as placeAsHeard, type Surroundings } from '../text/join.ts'
import { mapChoices, movedBy, withChoices } from '../transcript/map-choices.ts'
import type { Written } from './compose.ts'

/** Nobody says more between two pauses, and no command is longer. The whole of a recording may be, and what is hostile. */
const longestPart = 4000
/** More than four hours of speech; what comes behind is hostile, and read by nobody for marks. */
const mostParts = 50
/** So far back a better place for a cut is looked for. */
const reach = 1500

/** The place of a part in its utterance. */
export interface PartPosition {
  isFirst: boolean
  isLast: boolean
  /** The share left to it of the work that may be spent on other readings. */
  share: number
}

/**
 * Writes an utterance of any length, so that what it costs grows with its length alone, and not without end: one that nobody
 * says in a breath part by part, each behind the one before, and what is behind many parts as it was heard.
 */
export function writeInParts(
  spoken: string,
  around: Surroundings,
  write: (part: string, around: Surroundings, place: PartPosition) => Written,
): Written {
  const [start = '', ...others] = partsOf(spoken)
  const share = 1 / (others.length + 1)
  const around0 = others.length === 0 ? around : { ...around, after: '' }
  let done = write(start, around0, { isFirst: true, isLast: others.length === 0, share })
  for (const [at, part] of others.entries()) {
    const isLast = at === others.length - 1
    const before = textBehind(around.before, done).slice(-longestPart)
    const place = { before, after: isLast ? around.after : '' }
    const next =
      at < mostParts - 1
        ? write(part, place, { isFirst: false, isLast, share })
        : { ...placeAsHeard(part, place), eats: { before: 0, after: 0 }, state: done.state }
    done = joined(done, next)
  }
  return done
}

/** True for an utterance so long that nothing but words can be meant. */
export function isInParts(spoken: string): boolean {
  return spoken.length > longestPart
}

/** The parts, all of it: cut where a sentence ends, or before a word that belongs to what follows. */
export function partsOf(spoken: string): string[] {
  const parts: string[] = []
  let rest = spoken
  while (isInParts(rest)) {
    const end = cutIn(rest.slice(0, longestPart))
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest]
}

function cutIn(text: string): number {
  const nearest = text.length - reach
  const tail = text.slice(nearest)
  for (const place of cuts) {
    const last = [...tail.matchAll(place)].at(-1)
    if (last !== undefined) return nearest + last.index + last[0].length
  }
  // No half of a letter.
  return /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length
}

/** The ends of parts, the best first. No name of a mark goes on with one of these words. */
const cuts = [
  /[.?!…。！？؟।]["”’»)]*(?=\s)|[。！？।]/g,
  /[,;:、，]\s|\s(?=(?:the|i|we|he|she|they|but|because|so|then|and)\s)/gi,
  /\s/g,
]

function textBehind(before: string, { lead, words, eats }: Written): string {
  return before.slice(0, before.length - eats.before) + lead + words
}

/** Two parts as one utterance: the second may take away some of the first's end. */
function joined(first: Written, second: Written): Written {
  const whole = first.lead + first.words
  const taken = Math.min(second.eats.before, whole.length)
  const kept = whole.slice(0, whole.length - taken)
  const text = kept + second.lead + second.words
  const lead = text.startsWith(' ') ? ' ' : ''
  const choices = mapChoices(first.choices ?? [], [{ from: kept.length, to: whole.length, insert: '' }])
  return {
    ...second,
    lead,
    words: text.slice(lead.length),
    eats: { before: first.eats.before + second.eats.before - taken, after: second.eats.after },
    choices: withChoices(choices, movedBy(second.choices ?? [], kept.length)),
  }
}
