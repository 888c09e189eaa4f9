import { bare, groupOf, isNamed, isSided, plain } from '../utterance/kinds.ts'
import { asking, type Grammar } from '../words/english-grammar.ts'
import { determiners } from '../words/word-classes.ts'
import type { Context } from './context.ts'

/** The frames of names with no word before them in their sentence. */
export function createStartFrames({ kindOf, isGrammar, isPredicate }: Grammar) {
  return (context: Context): string | null => {
    const { phrase, after, next, earlier, isLineStart } = context
    const group = groupOf(phrase)
    const [r1, r2] = [after[0] ?? '', after[1] ?? '']
    // "Colon colon normal", "… over period period period": the second of two is the mark.
    const isSecond = isLineStart || (group === 'end' && groupOf(earlier) === 'end')
    if (
      next === phrase &&
      group !== 'break' &&
      group !== 'sign' &&
      isSecond &&
      !(earlier === phrase && isShouted(context))
    )
      return '-43'
    if (r1 === '') return null
    // No line begins with what ends a sentence or parts it, unless a sentence follows.
    const isSentence = after.length < 3 || isGrammar(r1) || asking.has(r1)
    if (isLineStart && /^(end|pause)$/.test(group) && phrase !== 'ellipsis' && !isSentence) return '-44'
    // "Dash it off": verbs and their object.
    if (/^(dash|slash|star)$/.test(phrase) && /^(it|them|him|me|us)$/.test(r1))
      if (!/^(auxiliary|verbs|past)$/.test(kindOf(r2))) return '-45'
    // "Dash off a note"
    if (phrase === 'dash' && earlier === '' && r1 === 'off' && /^(determiner|loose)$/.test(kindOf(r2)))
      return bare
    if (phrase === 'tab' && kindOf(r1) === 'preposition') return '-46'
    // "Bullet point call the plumber", "bullet point a dozen eggs", "bullet point two gallons of milk"
    const isCounted = kindOf(r1) === 'number' && kindOf(r2) === 'plural'
    const isTask = kindOf(r1) === 'verb' && kindOf(r2) !== 'auxiliary'
    if (/bullet point$/.test(phrase) && isLineStart && (isTask || isCounted || determiners.has(r1)))
      return plain
    // "Slash the budget", "quote every argument": verbs and what they are done to.
    if (
      /^(slash|quote)$/.test(phrase) &&
      /^$|^open /.test(earlier) &&
      !context.isClosed &&
      (/^(determiner|loose)$/.test(kindOf(r1)) ||
        r1 === 'all' ||
        (kindOf(r1) === 'plural' && !context.isTwin))
    )
      return phrase === 'slash' ? bare : '-93'
    const isThing = /^(underscore|next (line|paragraph))$/.test(phrase) && /^(is|was)$/.test(r1)
    if (isThing && kindOf(r2) !== 'pronoun') return bare
    if (group === 'sign' && !isSided(phrase) && (isPredicate(after) || kindOf(r1) === 'past')) return '-47'
    // "Semicolon is a hard word to spell": nothing before it that it could part from the rest.
    const isTopic = /^(end|pause)$/.test(group) || (phrase === 'dash' && context.later !== 'question mark')
    if (isLineStart && isTopic && /^(is|was)$/.test(r1) && determiners.has(r2)) return bare
    if (!isNamed(phrase)) return null
    // "Colon resection was …", "Full stop is …": a sentence begins with it.
    const isSubject = kindOf(r2) === 'auxiliary' && !isGrammar(r1)
    return isSubject || isPredicate(after) ? '-84' : null
  }
}

export const isShouting = (phrase: string) => /^(question|exclamation) /.test(phrase)

/** "What question mark question mark": such marks come in twos and threes. */
export function isShouted({ phrase, before, next }: Context): boolean {
  return isShouting(phrase) && isShouting(next) && !determiners.has(before.at(-1) ?? '')
}
