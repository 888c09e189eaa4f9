import { bare, groupOf } from '../utterance/kinds.ts'
import { type Grammar, ranks } from '../words/english-grammar.ts'
import { determiners, isSaid } from '../words/word-classes.ts'
import type { Context } from './context.ts'

/** The frames of the colon that is a part of the body: "her colon", "his transverse colon". */
export function createOrganFrame({ kindOf, isGrammar }: Grammar) {
  return ({ before, after, next }: Context, isAttested: boolean): string | null => {
    const [l1 = '', l2 = '', r1 = '', r2 = ''] = [before.at(-1), before.at(-2), after[0], after[1]]
    const isHis = /^(his|her|its)$/.test(l2) && /^(adjective|unknown)$/.test(kindOf(l1))
    if (r1 === '' && (isAttested || isHis)) return groupOf(next) === 'end' ? bare : '-colon'
    const isNamed = r1 !== '' && !isGrammar(r1)
    // "Your last colon exam", "after her colon surgery comma": what is told of has yet to come.
    if (isNamed && ranks.has(l1) && (determiners.has(l2) || l2 === 'his' || l2 === 'her')) return bare
    if (
      isNamed &&
      before.length === 2 &&
      l1 === 'her' &&
      kindOf(l2) === 'preposition' &&
      !/^(and|or)$/.test(r2)
    )
      return bare
    // "My father had colon surgery in March", "he has had colon surgery and pain"
    const isDated = kindOf(r2) === 'preposition' && /^(time|number)$/.test(kindOf(after[2] ?? ''))
    if (isNamed && l1 === 'had' && /^ha(s|ve)$/.test(l2)) return bare
    if (isNamed && isDated && /^(have|has|had|having)$/.test(l1)) return bare
    if (/^(his|her|its)$/.test(l1)) {
      // "He had his colon removed": nothing is told of a "his".
      if (/^(have|has|had)$/.test(l2)) return bare
      // "surgery on her colon in March", "the scan of his colon came back", "will examine her colon on Tuesday"
      const isWhen = kindOf(r1) === 'preposition' && /^(time|number)$/.test(kindOf(r2))
      // "to check his colon at nine": a verb, and what is done to.
      if (isWhen && kindOf(l2) === 'verb' && (l1 === 'his' || before.at(-3) === 'to')) return bare
      const isOf = kindOf(l2) === 'preposition' && l2 !== 'to'
      if (isOf && (r1 === '' || kindOf(r1) === 'preposition' || kindOf(r2) === 'time' || l1 === 'his'))
        return before.at(-3) === 'part' || l1 === 'his' ? bare : '-her colon'
      if (isWhen && !isSaid(l1, l2) && l2 !== 'to') return '-her colon'
    }
    // "Her colon looked normal", "the patient's colon was …"
    const isLoose = (before.length === 1 && kindOf(l1) === 'loose') || /['’]s$/.test(l1)
    const isVerb = (word: string) => /^(auxiliary|verbs|past)$/.test(kindOf(word))
    // "His colon hurt the most"
    if (before.length === 1 && /^(his|her|its)$/.test(l1) && r1 !== '') return bare
    // "The left colon was clear"
    if (l2 === 'the' && /^(left|right)$/.test(l1) && isVerb(r1)) return bare
    // "They check Dad's colon at nine"
    if (/['’]s$/.test(l1) && kindOf(r1) === 'preposition') return bare
    // "Dad's colon surgery is …"
    if (/['’]s$/.test(l1) && r1 !== '' && !isGrammar(r1) && isVerb(r2)) return bare
    return isLoose && isVerb(r1) && kindOf(r2) !== 'pronoun' ? '-her colon' : null
  }
}
