import type { Collocations } from '../evidence/word-evidence.ts'
import { bare, plain } from '../utterance/kinds.ts'
import { asking, type Grammar, ordinals, ranks, spans } from '../words/english-grammar.ts'
import { prepositions, words } from '../words/word-classes.ts'
import type { Context } from './context.ts'

export const questioning = words(
  'what why who whose where when how is are was were do does did has have had can could should',
)
/** With "a" or "each" before them they need no noun: "for an hour". */
const timeUnits = words(
  'second minute hour day night morning evening week weekend month quarter season year decade century time',
)
/** People named by what was done to them: "the accused". */
const people = words('accused deceased injured wounded unemployed disabled bereaved retired beloved')
const finite = /^(can|could|will|would|should|must|may|might|do|does|did|can't|won't|don't|didn't|couldn't)$/
const subordinating = words('when if unless because while although whereas whether once')
const joining = words('and or but')

/** The words before the name of a mark, and whether a verb follows it. */
interface Clause {
  isPhrase: boolean
  length: number
  at: number
  hasVerb: boolean
  isVerbNext: boolean
}

/** The frames of what ends a sentence. */
export function createEndFrames(grammar: Grammar, collocations: Collocations) {
  const { kindOf, isPredicate, holdsVerb, isInverted, isClauseOpen } = grammar
  const { hasSubjectBefore, isListedAdjective } = grammar
  const levelOf = (phrase: string, word: string) => collocations.get(phrase)?.left.get(word) ?? 0

  return decideEnd

  /** "it is", "payment is due", "lock the door", "for this reason a test was done": a subject and its verb, or a request. */
  function beginsClause(words: readonly string[], kinds: readonly string[]): boolean {
    const [first = '', second = ''] = kinds
    if (/^(i|you|we|they|he|she|it|that|there|what|who|here)['’](s|m|re|ll|ve|d)$/.test(words[0] ?? ''))
      return true
    if (first === 'verb' && /^(determiner|loose|pronoun)$/.test(second)) return true
    const isNoun = !/^(none|preposition|conjunction|adverb|auxiliary|verbs?|past|negation)$/.test(first)
    if (isNoun && second === 'auxiliary' && !/^(that|which|who|what)$/.test(words[0] ?? '')) return true
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
    // "from the client full stop"; but "came to a sudden full stop"
    const isStop = hasNoun && !/(ing|ed)$/.test(l1) && !/^(number|verb)$/.test(kindOf(l1))
    if (phrase === 'full stop' && isStop && !isListedAdjective(l1) && r1 === '') return plain
    // "the only period when …", "made in this period carry …": no noun has come.
    if (l2 === 'the' && l1 === 'only') return bare
    const isSubjectNext = r1 === '' || /^(pronoun|determiner|loose|auxiliary|conjunction)$/.test(kindOf(r1))
    if (/^(this|that)$/.test(l1) && spans.has(l2) && !isSubjectNext && !asking.has(r1.replace(/['’]s$/, '')))
      return '-in this'
    // "if you can period find …": no noun stands behind a verb that waits for another.
    if (phrase === 'period' && kindOf(l2) === 'pronoun' && finite.test(l1)) return plain
    // "the current period", "previous period", "to know which period …", "a period after which …"
    const isRelative = kindOf(r1) === 'preposition' && r2 === 'which'
    if (
      phrase === 'period' &&
      (isRelative || /^(current|previous|prior|preceding|subsequent|which)$/.test(l1))
    )
      return bare
    // "She has had no period since March"
    if (l1 === 'no' && /^(has|had|have)$/.test(l2) && kindOf(r1) === 'preposition') return bare
    const level = levelOf(phrase, l1)
    // "a … period of two weeks", "before the … period began"
    const isAfterPreposition =
      before[at - 1] === 'that' || /^(preposition|conjunction)$/.test(kindOf(before[at - 1] ?? ''))
    if ((kindOf(l1) === 'loose' || l1 === 'no') && r1 === 'of' && r2 !== 'course') return '-this of'
    // "the cooling off period of fourteen days", "the grace period ends today"; but "on Friday period starts at nine".
    const isSubject = !holdsVerb(before) || (isPhrase && isClauseOpen(before.slice(0, at)))
    const isEnding = /^(begins|starts|lasts|ends|expires)$/.test(r1) && isSubject
    if (phrase === 'period' && (isEnding || (r1 === 'of' && kindOf(r2) === 'number'))) return bare
    // "As we discussed the grace period is thirty days": no question.
    const isAsked = /^(pronoun|determiner|loose|none)$/.test(kindOf(r2)) || context.later === 'question mark'
    if (phrase === 'period' && hasNoun && level > 0 && /^(is|was)$/.test(r1) && !isAsked) return bare
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
    // "They live in the loft period can …": behind a whole sentence no verb waits for its subject.
    const isWithin = /^(at|in|on|by|with|from|into|near|to)$/.test(before[at - 1] ?? '')
    const isSaidWhole = isWithin && holdsVerb(before.slice(0, at))
    if (hasNoun && isAfterPreposition && isVerbNext && !isSaidWhole) return '-49'
    // "After deprecation period it is removed": no sentence yet.
    const isBareOpening = before.length === 2 && /^(after|before|during|within|throughout)$/.test(l2)
    if (phrase === 'period' && isBareOpening && /^(act|event|state|time)$/.test(kindOf(l1)) && r1 !== '')
      return '-opening'
    // "During the acute period bed rest is advised": no sentence yet.
    const isOpening = isAfterPreposition && prepositions.has(before[0] ?? '')
    if (hasNoun && !hasVerb && isOpening && after.length > 1) return level > 0 ? '-opening' : '-51'
    // "when the guarantee period …": its clause has no verb yet.
    const isSubordinate = hasNoun && subordinating.has(before[at - 1] ?? '')
    if (isSubordinate) return '-52'
    // "I think the cooling off period still …", "how long the guarantee period will …": nor has this one.
    if (hasNoun && isPredicate(after) && isClauseOpen(before.slice(0, at))) return '-53'
    const kindsAfter = after.map(kindOf)
    // "Is this the right period for the play question mark": the question goes on.
    const isQuestion = context.later === 'question mark' && kindOf(before[0] ?? '') === 'auxiliary'
    const hasClause = kindsAfter.some((kind) => /^(auxiliary|past|pronoun)$/.test(kind))
    if (isQuestion && isPhrase && kindOf(r1) === 'preposition' && !hasClause) return '-asked on'
    // "The trial period open paren …": a term, and what tells more of it.
    const isBracketNext = /^open (paren|bracket)/.test(context.next)
    if (hasNoun && isBracketNext && level > (hasVerb ? 3 : 1)) return '-before bracket'
    const isLast = after.length === 0 && follows === 'end'
    // "How does the notice period work": a question ends otherwise.
    if (hasNoun && after.length > 0 && isInverted(before.slice(0, at))) return '-59'
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
    const teller = kindOf(l2) === 'adverb' ? before.at(-3) : l2
    const isTold = kindOf(teller ?? '') === 'auxiliary' && /^(adjective|adverb|past|verb)$/.test(kindOf(l1))
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
      collocations.get(phrase)?.left.has(l1) === true ||
      /^(act|event|state|time|possession)$/.test(kindOf(l1))
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
    if (isFragment && isKnown && (r1 === 'only' || /^(adverb|preposition)$/.test(kindOf(r1)))) return '-66'
    // "The scan showed a mass period for this reason a biopsy was done"
    const isWhole = hasVerb || (at > 1 && kindOf(before[0] ?? '') !== 'preposition')
    if (isWhole && level === 0 && beginsClause(after, kindsAfter)) return '+new clause'
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
    // "the proposed grace period": hundreds of times as likely as anywhere else.
    const isCompound = kindOf(l1) !== 'adjective' || length === 1
    if (hasNoun && isCompound && level > 4) return '-72'
    if (!hasVerb) return null
    const isOpen = isPhrase && length === 0
    if (isAttested || isOpen || ranks.has(l1)) return null
    // "He died during the war": many a sentence ends with when something was.
    // "the said period", "her late period": no noun has come.
    const isOpenPast = (/ed$/.test(l1) && kindOf(l1) === 'past' && !people.has(l1)) || l1 === 'said'
    if (
      isPhrase &&
      length === 1 &&
      !asking.has(l2) &&
      (isOpenPast || (level > 1 && kindOf(l1) === 'adjective'))
    )
      return '-74'
    if (hasNoun && level < 2 && !ordinals.test(l1)) return '+75'
    const isConcrete = /^(thing|person|place|body|plural|message|thought|quality)$/.test(kindOf(l1))
    return isConcrete || !spans.has(before[at - 1] ?? '') ? '+85' : null
  }
}
