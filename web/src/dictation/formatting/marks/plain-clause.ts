import { asking, type Grammar, stating } from '../words/english-grammar.ts'
import { words } from '../words/word-classes.ts'
import type { Context } from './context.ts'

/** "and then …", "so …": they only lead to a clause. */
const leading = words('and but or so yet then now well okay ok oh yes yeah anyway plus also')
/** Behind these a clause of its own may begin in the middle of a sentence. */
const linking = words('and but or so because that whether if while although though')
const joining = words('and but or')
const hesitating = /^(u+h*m+|u+h+|e+r+m*|h+m+)$/

/** Reads what stands around a name as it would be without what may stand there or not: "and so", "I think", "um". */
export function createPlainClause({ kindOf, lacksSubject, hasSubjectBefore, holdsVerb }: Grammar) {
  return (context: Context): Context => {
    const after = withoutHesitations(context.after)
    const before = inner(withoutLeading(withoutHesitations(context.before)), after, context.later)
    return before === context.before && after === context.after ? context : { ...context, before, after }
  }

  function withoutLeading(before: readonly string[]): readonly string[] {
    let from = 0
    while (from < before.length - 1 && leads(before[from] ?? '', before[from + 1] ?? '')) from++
    return from === 0 ? before : before.slice(from)
  }

  function leads(word: string, next: string): boolean {
    if (joining.has(word)) return true
    if (leading.has(word))
      return /^(determiner|loose|pronoun|preposition|conjunction|negation)$/.test(kindOf(next))
    return kindOf(word) === 'adverb' && /^(determiner|loose)$/.test(kindOf(next))
  }

  /** "I think the trial period ends …", "we met and the trial period ended": the verb behind the name has its subject here. */
  function inner(before: readonly string[], after: readonly string[], later: string): readonly string[] {
    if (before.length < 3 || !isVerbDue(after, later)) return before
    const link = before.findLastIndex((word) => linking.has(word) || stating.has(word))
    const clause = before.slice(link + 1)
    const isPhrase = /^(determiner|loose)$/.test(kindOf(clause[0] ?? '')) && !holdsVerb(clause)
    return link > 0 && isPhrase && !asking.has(clause[0] ?? '') ? clause : before
  }

  /** The words behind begin with a verb that has no subject there, or come to one. */
  function isVerbDue(after: readonly string[], later: string): boolean {
    if (lacksSubject(after) || hasSubjectBefore(after.map(kindOf))) return true
    const [verb = '', next = ''] = after.map(kindOf)
    if (verb === 'auxiliary')
      return /^(determiner|loose|number)$/.test(next) && later !== '' && later !== 'question mark'
    // "lasts ten days", "binds the founders"
    const isForm = /^(plural|unknown)$/.test(verb) && /..s$/.test(after[0] ?? '')
    return isForm && /^(determiner|loose|adverb|preposition|number|pronoun)$/.test(next)
  }
}

function withoutHesitations(words: readonly string[]): readonly string[] {
  return words.some((word) => hesitating.test(word)) ? words.filter((word) => !hesitating.test(word)) : words
}
