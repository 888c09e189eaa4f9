import { bare, isNamed } from '../utterance/kinds.ts'
import { asking, type Grammar, grammar } from '../words/english-grammar.ts'
import { determiners, modals, words } from '../words/word-classes.ts'
import type { Context } from './context.ts'

/** Names that are also verbs, with their object right behind them. */
export const doing = /^(quote|star|dash|slash|underscore)$/

/** The frames of names that are verbs. */
export function createVerbFrames({ kindOf, holdsVerb }: Grammar) {
  return (context: Context): string | null =>
    isLet(context) ? bare : isVerbHere(context) ? '-verb' : isVerbOf(context) ? '-25' : null

  /** "Let me dash home", "please dash off a note", "don't quote me": a verb for sure. */
  function isLet({ phrase, before, after }: Context): boolean {
    if (!doing.test(phrase)) return false
    const last = before.at(-1) ?? ''
    if (/^let (me|us)$/.test(before.slice(-2).join(' '))) return true
    // "couldn't even dash their hopes"
    if (last === 'even' && /(n't|^not)$/.test(before.at(-2) ?? '')) return true
    // "They still slash and burn"; but "and slash or".
    if (phrase === 'slash' && after[0] === 'and' && !/^(and|or)$/.test(last)) return true
    // "Sit down and dash off a letter"
    const isOff = phrase === 'dash' && after[0] === 'off' && determiners.has(after[1] ?? '')
    if (isOff && /^(and|or|then)$/.test(last)) return true
    const isUrged = before.length === 1 && /^(please|don't|never)$/.test(before[0] ?? '')
    return isUrged && /^(determiner|loose|pronoun|preposition|place|adverb)$/.test(kindOf(after[0] ?? ''))
  }

  /** "to quote figures", "will dash across", "could you dash over", "I saw him dash home": after these stands a verb. */
  function isVerbHere({ phrase, before, after, isTwin, ...told }: Context): boolean {
    const [last = '', earlier = ''] = [before.at(-1), before.at(-2)]
    if (doing.test(phrase)) {
      if (last === 'not' && /^(do|does|did)$/.test(earlier)) return true
    }
    if (!/^(quote|star|dash|slash|tab)$/.test(phrase) || isOwnClause(last, after)) return false
    // "They dash in and dash out"
    if (/^(and|or|then)$/.test(last) && before.includes(phrase)) return true
    // "We can dash and should dash do better": what is set apart stands between two.
    const kind = kindOf(after[0] ?? '')
    if (phrase === 'slash' && /^(preposition|conjunction)$/.test(kind)) return false
    // "Will the board slash prices again?": the question has no other verb.
    const subject = before.slice(asking.has(before[0] ?? '') ? 1 : 0)
    const isAsked = modals.has(subject[0] ?? '') || /^(do|does|did)$/.test(subject[0] ?? '')
    if (isAsked && subject.length > 1 && !holdsVerb([...subject.slice(1), ...after.slice(0, 3)])) return true
    const isApart = isTwin && phrase === 'dash'
    if (isApart && (told.earlier === phrase || /^(conjunction|verb)$/.test(kind))) return false
    if (/^(him|them|us|me)$/.test(last) && /^(verb|past)$/.test(kindOf(earlier)))
      return /^(preposition|place|adverb)$/.test(kind) && phrase === 'dash'
    return modals.has(last) && (last !== 'not' || earlier === 'do' || kindOf(earlier) === 'auxiliary')
  }

  /** "He wants to dash you know": something else is said. */
  function isOwnClause(last: string, [next = '']: readonly string[]): boolean {
    return (
      next === last ||
      /^(pronoun|auxiliary|verbs|negation)$/.test(kindOf(next)) ||
      asking.has(next) ||
      /^(as|so|because)$/.test(next)
    )
  }

  /** "I dash across", "I only quote this": its subject stands before it, and no other verb behind it. */
  function isVerbOf({ phrase, before: said, after, isTwin }: Context): boolean {
    const before = /^(only|just|always|never|often|also|still)$/.test(said.at(-1) ?? '')
      ? said.slice(0, -1)
      : said
    const [last = '', earlier = ''] = [before.at(-1), before.at(-2)]
    // "We cap the queue", "the council will cap the fee"
    if (
      phrase === 'cap' &&
      (/^(i|we|they|you)$/.test(last) || (modals.has(last) && before.length > 1)) &&
      /^(determiner|loose)$/.test(kindOf(after[0] ?? ''))
    )
      return true
    if (!/^(quote|star|dash|tab)$/.test(phrase) || after.length === 0) return false
    if (isOwnClause(last, after) || kindOf(after[0] ?? '') === 'verb') return false
    // "The children dash into the garden": the sentence has no other verb.
    const isWay = /^(into|across|through|along|over|off|back|home|outside|inside|up|down|out)$/.test(
      after[0] ?? '',
    )
    if (phrase === 'dash' && isWay && !isTwin && !holdsVerb(before) && !holdsVerb(after.slice(1))) return true
    if (/^(none|conjunction)$/.test(kindOf(earlier)) && /^(i|you|we|they)$/.test(last)) return true
    return /^(i|you|he|she|it|we|they)$/.test(last) && modals.has(earlier) && before.length === 2
  }
}

const speaking = words('say spell write pronounce translate call')

/**
 * "What does full stop mean", "how do you say colon", "the hyphen and period", "the serial comma open parenthesis", "no
 * trailing colon": the mark itself is spoken of.
 */
export function isCited({ phrase, before, after, next }: Context): boolean {
  const [l1 = '', l2 = '', l3 = '', r1 = ''] = [before.at(-1), before.at(-2), before.at(-3), after[0]]
  const isAnother = /^(comma|colon|semicolon|hyphen|dash|slash|period|apostrophe)$/.test(l2)
  if (isNamed(phrase) && isAnother && /^(and|or)$/.test(l1) && determiners.has(l3)) return true
  const isTold = r1 === '' && /^(the|an?|no)$/.test(l2) && /^(adjective|unknown)$/.test(grammar.kindOf(l1))
  // A bracket takes no comma before it.
  if (phrase === 'comma' && isTold && /^(open|left|close|right) (paren|bracket)/.test(next)) return true
  if (phrase === 'colon' && isTold && l2 !== 'the' && /ing$/.test(l1)) return true
  if (/^(what|how|where|when|why)$/.test(l2) && /^(do|does|did)$/.test(l1))
    return !/^(i|we|you|they|he|she|it)$/.test(r1)
  if (l2 === 'what' && /^means?$/.test(l1)) return true
  const isSpeaking = speaking.has(l1) && before.slice(-4).includes('how')
  return isSpeaking && /^(|in|with|to|correctly|properly|right)$/.test(r1)
}
