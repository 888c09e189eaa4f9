import { prepositions, words } from '../words/word-classes.ts'
import type { Beside } from './beside.ts'
import type { Context } from './context.ts'
import { asking, type Grammar, ordinals, ranks, spans } from './english-grammar.ts'
import { bare, plain } from './kinds.ts'

export const questioning = words(
  'what why who whose where when how is are was were do does did has have had can could should',
)
/** With "a" or "each" before them they need no noun: "for an hour". */
const timeUnits = words(
  'second minute hour day night morning evening week weekend month quarter season year decade century time',
)
/** Who is called by what was done to them: "the accused". */
const people = words('accused deceased injured wounded unemployed disabled bereaved retired beloved')
const subordinating = words('when if unless because while although whereas whether once')
const joining = words('and or but')

/** What stands before the name of a mark, and whether a verb stands behind it. */
interface Clause {
  isPhrase: boolean
  length: number
  at: number
  hasVerb: boolean
  isVerbNext: boolean
}

/** The frames of what ends a sentence. */
export function createEndFrames(grammar: Grammar, beside: Beside) {
  const { kindOf, isPredicate, holdsVerb, isInverted, isClauseOpen } = grammar
  const { hasSubjectBefore } = grammar
  const levelOf = (phrase: string, word: string) => beside.get(phrase)?.left.get(word) ?? 0

  return decideEnd

  /** "it is", "for this reason a test was done": a subject and its verb, behind a phrase or not. */
  function beginsClause(kinds: readonly string[]): boolean {
    const isFirst = /^(pronoun|determiner|loose)$/.test(kinds[0] ?? '')
    const from = isFirst
      ? 0
      : kinds.findIndex((kind, at) => at > 1 && /^(pronoun|determiner|negation)$/.test(kind))
    if (from < 0 || (!isFirst && kinds[0] !== 'preposition')) return false
    return kinds.slice(from + 1, from + 4).some((kind) => /^(auxiliary|past|verbs?)$/.test(kind))
  }

  function decideEnd(context: Context, { isPhrase, length, at, hasVerb, isVerbNext }: Clause): string | null {
    const { phrase, before, after, follows } = context
    const [l1, l2, r1, r2] = [before.at(-1) ?? '', before.at(-2) ?? '', after[0] ?? '', after[1] ?? '']
    const hasNoun = isPhrase && length > 0
    // "the only period when …", "made in this period carry …": no noun has come.
    if (l2 === 'the' && l1 === 'only') return bare
    const isSubjectNext = r1 === '' || /^(pronoun|determiner|loose|auxiliary|conjunction)$/.test(kindOf(r1))
    if (/^(this|that)$/.test(l1) && spans.has(l2) && !isSubjectNext && !asking.has(r1)) return '-in this'
    // "She has had no period since March"
    if (l1 === 'no' && /^(has|had|have)$/.test(l2) && kindOf(r1) === 'preposition') return bare
    const level = levelOf(phrase, l1)
    // "a … period of two weeks", "before the … period began"
    const isAfterPreposition =
      before[at - 1] === 'that' || /^(preposition|conjunction)$/.test(kindOf(before[at - 1] ?? ''))
    if (hasNoun && r1 === 'of' && r2 !== 'course' && r2 !== 'the') return '-48'
    if ((kindOf(l1) === 'loose' || l1 === 'no') && r1 === 'of' && r2 !== 'course') return '-this of'
    // "He left period of course she cried"
    if (hasVerb && !hasNoun && r1 === 'of' && r2 === 'course') return '+of course'
    // "Gestation period of a sow": a heading, or the beginning of a sentence.
    const isNominal = !isPhrase && length === before.length && length > 0 && length < 3
    if (
      phrase === 'period' &&
      isNominal &&
      !hasVerb &&
      r1 === 'of' &&
      r2 !== 'course' &&
      levelOf(phrase, l1) > 0
    )
      return bare
    if (hasNoun && isAfterPreposition && isVerbNext) return '-49'
    // "The time period set by the court …"
    if (hasNoun && at === 0 && r2 === 'by') return '-50'
    // "During the acute period bed rest is advised": no sentence yet.
    const isOpening = isAfterPreposition && prepositions.has(before[0] ?? '')
    if (hasNoun && !hasVerb && isOpening && after.length > 1) return level > 0 ? '-opening' : '-51'
    // "when the guarantee period …": its clause has no verb yet.
    const isSubordinate = hasNoun && subordinating.has(before[at - 1] ?? '')
    // "when the light changed period": here its verb is the last word.
    if (isSubordinate && after.length === 0 && length > 1 && /..ed$/.test(l1) && levelOf(phrase, l1) < 2)
      return '+86'
    if (isSubordinate) return '-52'
    // "I think the cooling off period still …", "how long the guarantee period will …": nor has this one.
    if (hasNoun && isPredicate(after) && isClauseOpen(before.slice(0, at))) return '-53'
    const kindsAfter = after.map(kindOf)
    const isLast = after.length === 0 && follows === 'end'
    // "In that period sales grew", "during her period she rests": what it is in has yet to come.
    const isLoose = kindOf(l1) === 'loose' && kindOf(l2) === 'preposition'
    if (isLoose && !holdsVerb(before.slice(0, -2)) && r1 !== '' && !asking.has(r1)) return '-54'
    // "In first period …", "it is in period three": lessons, rows.
    const isIn = kindOf(l2) === 'preposition' && before.length === 2
    if (ordinals.test(l1) && isIn && after.length > 1) return '-55'
    if (ordinals.test(l1) && joining.has(r1) && ordinals.test(r2)) return '-56'
    // "The answer is no period"
    const isAnswer = /^(is|was|say|says|said)$/.test(l2) && before.at(-3) !== 'there'
    if (l1 === 'no' && isAnswer) return '+57'
    if (kindOf(l1) === 'preposition' && kindOf(r1) === 'number' && after.length === 1) return '-58'
    // "How does the notice period work": a question ends otherwise.
    if (hasNoun && after.length > 0 && isInverted(before.slice(0, at))) return '-59'
    // "Allergies colon none period": what a label has.
    const isValue = context.earlier === 'colon' && before.length < 3 && !isPhrase && length === before.length
    if (isLast && context.earlier === 'colon' && before.length === 1) return '+60'
    if (isValue && !isVerbNext && !/^(of|for|in)$/.test(r1)) return '+60'
    // "Tell me about the recovery period was it hard question mark"
    if (
      hasVerb &&
      context.later === 'question mark' &&
      kindOf(r1) === 'auxiliary' &&
      kindOf(r2) === 'pronoun'
    )
      return '+61'
    // "Exhibit A colon the letter period Exhibit B colon …": the next label follows.
    const isLabelNext = /^(colon|comma)$/.test(context.earlier) && context.later === 'colon'
    if (isLabelNext && after.length < 4 && !kindsAfter.includes('auxiliary')) return '+62'
    // "The window period for this test is …": what begins the sentence has had no verb yet.
    if (
      isPhrase &&
      at === 0 &&
      length > 0 &&
      length < 4 &&
      kindOf(r1) === 'preposition' &&
      hasSubjectBefore(kindsAfter)
    )
      return '-63'
    // "The road was long period", "there is no use in waiting period": no noun stands there without an article.
    const isTold = kindOf(l2) === 'auxiliary' && /^(adjective|adverb|past|verb)$/.test(kindOf(l1))
    const isGerund = kindOf(l2) === 'preposition' && /...ing$/.test(l1) && !/^(per|during|within)$/.test(l2)
    if (after.length === 0 && before.length > 2 && (isTold || isGerund)) return plain
    // "He refused to pay period the seller sued"
    if (
      l2 === 'to' &&
      kindOf(l1) === 'verb' &&
      before.length > 2 &&
      (r1 === '' || /^(determiner|loose|pronoun|preposition)$/.test(kindOf(r1)))
    )
      return plain
    const isAttested = level > 2
    const isVerbless = !kindsAfter.some((kind) => /^(auxiliary|verb|verbs|past|pronoun)$/.test(kind))
    const isKnown =
      beside.get(phrase)?.left.has(l1) === true || /^(act|event|state|time|possession)$/.test(kindOf(l1))
    // "… the option period and slowly improved": no subject follows.
    const second = after.findIndex((word, index) => index > 0 && kindOf(word) !== 'adverb')
    if (
      isPhrase &&
      length > 0 &&
      (isKnown || second > 1 || kindOf(l1) === 'adjective' || kindOf(after[1] ?? '') === 'auxiliary') &&
      joining.has(r1) &&
      (/^(past|verbs|auxiliary)$/.test(kindOf(after[second] ?? '')) ||
        (second > 1 && /ed$/.test(after[second] ?? '')))
    )
      return '-64'
    // "the busiest period since we opened": no sentence follows.
    const isSuperlative = hasNoun && /..est$/.test(l1) && !/^(in)?terest$|^(for|har)est$/.test(l1)
    if (isSuperlative && (subordinating.has(r1) || prepositions.has(r1) || r1 === 'that')) return '-65'
    // "… the notice period only in writing", "… the handover period by a week": no sentence follows.
    const isFragment = hasNoun && follows === 'stop' && after.length < 5 && isVerbless && !questioning.has(r1)
    if (isFragment && isKnown && (r1 === 'only' || kindOf(r1) === 'adverb')) return '-66'
    if (isFragment && isKnown && kindOf(r1) === 'preposition' && r1 !== 'with') return '-67'
    // "The scan showed a mass period for this reason a biopsy was done"
    if (hasVerb && level === 0 && beginsClause(kindsAfter)) return '+new clause'
    // It was said before, as a word of this sentence.
    const said = before.slice(0, -1).lastIndexOf(phrase)
    const isAgain =
      said >= 0 && (isLast || (holdsVerb(before.slice(said + 1)) && kindOf(r1) !== 'preposition'))
    if (isAgain && (!isAttested || timeUnits.has(l1))) return '+68'
    if (phrase !== 'period' || !isLast) return null
    // "for a long time", "within the hour"; but "specify the time period".
    const isNamedTime = l1 === 'time' && l2 === 'the' && !/^(at|all|of|by|most)$/.test(before.at(-3) ?? '')
    if (before.length > 2 && timeUnits.has(l1) && !isNamedTime) return '+69'
    // "at the start of each period"
    if (/^(each|every|any)$/.test(l1) && kindOf(l2) === 'preposition') return '-70'
    const isOrdinal = ordinals.test(l1) && /^(the|your|my|our|their)$/.test(l2)
    if (isOrdinal && /^(on|by|until|till|from|to|with|about)$/.test(before.at(-3) ?? '')) return '+71'
    // "the proposed grace period": hundreds of times as likely as anywhere else.
    const isCompound = kindOf(l1) !== 'adjective' || length === 1
    if (hasNoun && isCompound && level > 4) return '-72'
    // "A colon yes comma of the road": no sentence, and yet its end.
    const isFragmentEnd = hasNoun && context.earlier === 'comma'
    if (!hasVerb && isFragmentEnd && /^(thing|person|place|body)$/.test(kindOf(l1))) return '+73'
    if (!hasVerb) return null
    const isOpen = isPhrase && length === 0
    if (isAttested || isOpen || ranks.has(l1)) return null
    // "He died during the war": many a sentence ends with when something was.
    // "the said period", "her late period": no noun has come.
    const isOpenPast = (/ed$/.test(l1) && kindOf(l1) === 'past' && !people.has(l1)) || l1 === 'said'
    if (isPhrase && length === 1 && (isOpenPast || (level > 1 && kindOf(l1) === 'adjective'))) return '-74'
    if (hasNoun && level < 2 && !ordinals.test(l1)) return '+75'
    const isConcrete = /^(thing|person|place|body|plural|message|thought|quality)$/.test(kindOf(l1))
    return isConcrete || !spans.has(before[at - 1] ?? '') ? '+85' : null
  }
}
