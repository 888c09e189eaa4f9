import { readNumber } from './numbers.ts'
import { type NaturalUse, type Near, naturalUses, singularTimes } from './tables/natural-uses.ts'
import type { InlineRow } from './tables/row.ts'
import {
  adjectives,
  auxiliaries,
  describing,
  determiners,
  isPredicate,
  looseDeterminers,
  ordinals,
  predicates,
  words,
} from './word-classes.ts'

/**
 * Whether a phrase is meant as words: "a period of time", "the comma", "a dash of salt". A determiner before it decides,
 * also with an adjective between them; each phrase has further uses of its own.
 */
export function isNaturalUse(row: InlineRow, near: Near): boolean {
  if (near.isAlone) return false
  if (near.isName && names.has(near.phrase)) return true
  const use = naturalUses[row.id] ?? {}
  const verdict = use.decide?.(near)
  if (verdict !== undefined) return verdict
  if (use.before?.has(near.before(1)) || use.after?.has(near.after(1))) return true
  return isSubject(row, near) || isThing(near, use)
}

/** "Slash is a guitarist": a sign that begins a sentence and has a verb is a word. Pauses may come before one. */
function isSubject({ effect }: InlineRow, near: Near): boolean {
  const isSign = effect.type === 'mark' && !/^[,.?!—–-]/.test(effect.text)
  return isSign && near.before(1) === '' && predicates.has(near.after(1))
}

function isThing(near: Near, use: NaturalUse): boolean {
  const word = near.before(1)
  if (isMentioned(near) || isMeasured(near)) return true
  if (determiners.has(word)) return !(word === 'my' && near.before(2) === 'oh')
  if (looseDeterminers.has(word)) return isThingAfterLoose(near, use)
  return (ordinals.has(word) && isThingAfterOrdinal(near, use)) || isThingAfterAdjective(near, use)
}

/** "a two week …": counted, and yet no plural. "The twenty second" may be a date. */
function isMeasured(near: Near): boolean {
  const [unit, number] = [near.before(1), near.before(2)]
  if (!singularTimes.has(unit) || readNumber([number], 0) === null) return false
  if (unit === 'second' && /ty$/.test(number)) return /^an?$/.test(near.before(3))
  return !/^(one|1)$/.test(number) || determiners.has(near.before(3))
}

/** "a long …", "the Victorian …", "a very difficult …". */
function isThingAfterAdjective(near: Near, use: NaturalUse): boolean {
  const isOwn = use.modifiers?.has(near.before(1)) === true
  const qualifies = (word: string) =>
    use.adjectives ? use.adjectives.has(word) : adjectives.has(word) || describing.has(word)
  if (!isOwn && !qualifies(near.before(1))) return false
  for (let distance = 1; distance < 5; distance++) {
    const word = near.before(distance)
    if (determiners.has(word))
      return isOwn || /^an?$/.test(word) || adjectives.has(near.before(1)) || use.adjectives !== undefined
    if (looseDeterminers.has(word))
      return isOwn || (adjectives.has(near.before(1)) && !/^th(is|at)$/.test(word)) || word === 'one'
    if (!qualifies(word) && !ordinals.has(word) && !use.modifiers?.has(word)) return false
  }
  return false
}

/** "that" may be the last word of a sentence, so that more than it must speak for a noun. */
function isThingAfterLoose(near: Near, use: NaturalUse): boolean {
  const word = near.before(1)
  const earlier = near.before(2)
  if (word === 'no') return isDenied(near)
  if (goesOn(near)) return true
  if (earlier === '' && auxiliaries.has(near.after(1)) && word !== 'what') return true
  if (isAsked(near)) return true
  return (
    use.within?.has(earlier) ||
    (earlier === 'in' && near.before(3) === '' && use.within !== undefined) ||
    isEdited(near, 2)
  )
}

/** "the first" may be one too. */
function isThingAfterOrdinal(near: Near, use: NaturalUse): boolean {
  if (!determiners.has(near.before(2)) && !looseDeterminers.has(near.before(2))) return false
  const isWithin = use.within?.has(near.before(3)) || (near.before(3) === 'in' && use.within !== undefined)
  return goesOn(near) || (isWithin && serial.has(near.before(1))) || isEdited(near, 3)
}

/** "the word comma". */
function isMentioned(near: Near): boolean {
  if (!/^(word|words|symbol|character)$/.test(near.before(1)) || near.before(2) !== 'the') return false
  return near.before(3) === '' || mentioning.has(near.before(3)) || goesOn(near)
}

/** A sentence about the thing follows, or "of". */
function goesOn(near: Near): boolean {
  const next = near.after(1)
  return isPredicate(next, near.after(2)) || next === 'per' || (next === 'of' && near.after(2) !== 'course')
}

/** "what period was it": a question for the thing itself. */
function isAsked(near: Near): boolean {
  return (
    /^(what|which)$/.test(near.before(1)) &&
    (near.before(2) === '' || asking.has(near.before(2))) &&
    auxiliaries.has(near.after(1))
  )
}

/** "there is no …", and not "the answer is no". */
function isDenied(near: Near): boolean {
  const verb = near.before(2)
  if (having.has(verb)) return true
  if (being.has(verb) && near.before(3) === 'there') return true
  return isPredicate(near.after(1), near.after(2)) && /(ed|ary|en)$/.test(near.after(2))
}

/** "remove the last comma after …". */
function isEdited(near: Near, distance: number): boolean {
  return editing.has(near.before(distance)) && (near.after(1) === '' || places.has(near.after(1)))
}

const names = words('dash slash star cap tab')
const mentioning = words(
  'using use used say saying type typing write writing wrote spell had have has contains mean means hate like',
)
const having = words("has have had with there's needs need contains contain put use uses got")
const being = words('is was are were be been')
const asking = words('know wonder ask asked tell told see and or so but')
const serial = words('first second third fourth fifth last next previous same final latest')
const editing = words(
  'remove delete insert omit drop add put replace removed deleted inserted added misplaced forgot need needs',
)
const places = words('in on at from before after between here there')
