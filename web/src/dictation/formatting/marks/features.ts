import type { WordEvidence } from '../evidence/word-evidence.ts'
import { groupOf } from '../utterance/kinds.ts'
import { grammar, isMeasured, ranks, spans } from '../words/english-grammar.ts'
import { modals } from '../words/word-classes.ts'
import type { Context } from './context.ts'
import { createFrames } from './frames.ts'
import { createPlainClause } from './plain-clause.ts'

/** Takes in what speaks for a mark or for a word; each name has a weight for all marks, and one for those of a group. */
export type Emit = (name: string, value: number) => void

/** More other names than so many tell no more. */
const most = 3

export function createFeatures({ collocations }: WordEvidence) {
  const { kindOf, nounPhrase, holdsVerb } = grammar
  const frameOf = createFrames(grammar, collocations)
  const plainClauseOf = createPlainClause(grammar)

  return { tell, kindOf, lacksSubject: grammar.lacksSubject, holdsVerb }

  function tell(heard: Context, emit: Emit) {
    const context = plainClauseOf(heard)
    const { phrase, before, after, follows } = context
    const is = (name: string, value = 1) => {
      if (value !== 0) emit(name, value)
    }
    is('bias')
    is(`p ${phrase}`)
    const frame = frameOf(context)
    if (frame !== null) {
      const value = frame.startsWith('+') ? 1 : -1
      is('frame', value)
      is(`f ${frame}`)
    }
    tellHabit(context, is)
    tellWords(context, is)
    const { length, head, at } = nounPhrase(before)
    const isPhrase = head === 'determiner' || head === 'loose'
    const around = collocations.get(phrase)
    const [l1, l2, r1, r2] = [before.at(-1) ?? '', before.at(-2) ?? '', after[0] ?? '', after[1] ?? '']
    // "He told us to pay period": no noun stands behind what makes a verb of it.
    const left = modals.has(l2) || /^(i|we|they|he|she)$/.test(l2) ? undefined : around?.left.get(l1)
    const right = around?.right.get(r1)
    is('left', left ?? 0)
    is('right', right ?? 0)
    is(`left ${isPhrase} ${head === 'auxiliary'}`, left ?? 0)
    if (left === undefined) is('left-new')
    if (right === undefined && r1 !== '') is('right-new')
    const leftKind = kindOf(l1)
    const rightKind = r1 === '' ? `=${follows}` : kindOf(r1)
    is(`l ${leftKind}`)
    is(`r ${rightKind}`)
    if (rightKind === 'auxiliary') is(`q ${context.later === 'question mark'} ${kindOf(r2)}`)
    if (r2 !== '') is(`rr ${rightKind} ${kindOf(r2)}`)
    const reach = Math.min(length, 3)
    is(`n ${head} ${reach}`)
    is(`n ${head} ${leftKind}`)
    // "per pay …", "each …": the word that the phrase begins with.
    if (head !== 'none' && head !== 'far' && head !== 'verb') is(`hw ${before[at]} ${reach}`)
    const kindBefore = isPhrase ? kindOf(before[at - 1] ?? '') : head
    const isSpan = isPhrase && spans.has(before[at - 1] ?? '')
    const isFirstSpan = isSpan && at === 1
    const place =
      isPhrase && at === 0
        ? 'first'
        : isFirstSpan
          ? 'span-first'
          : isSpan
            ? 'span'
            : isPhrase
              ? kindBefore
              : head
    is(`p ${place}`)
    if (left !== undefined && left > 3) {
      is(`strong ${isPhrase} ${rightKind}`)
      is(`strong ${place}`)
    }
    if (isSpan) is(`s ${before[at - 1]} ${isFirstSpan} ${rightKind}`)
    const hasVerb = holdsVerb(before.slice(0, isPhrase ? at : undefined))
    const isEnd = r1 === '' && follows === 'end'
    const others = Math.min(most, context.others)
    is(`c ${hasVerb} ${rightKind}`)
    is(`c ${hasVerb} ${place}`)
    is(`o ${others} ${place} ${isEnd}`)
    if (left !== undefined) is(`o ${others} left ${isPhrase} ${isEnd}`, left)
    if (/^(loose|determiner)$/.test(leftKind) || ranks.has(l1)) {
      is(`w ${l1}`)
      is(`w ${l1} ${rightKind}`)
      is(`w ${l1} ${spans.has(l2)} ${before.length === 1}`)
    }
    is(`pr ${place} ${rightKind}`)
    is(`dr ${isPhrase} ${rightKind}`)
    if (isPhrase && length > 0) is(`lr ${leftKind} ${rightKind}`)
    if (isPhrase && length > 0) is(`le ${reach} ${right === undefined} ${left === undefined}`)
    if (isMeasured(l1, l2, before.at(-3) ?? '')) is('measured')
    if (modals.has(l1)) is('modal')
    is(`b ${Math.min(before.length, 6)}`)
    is(`a ${Math.min(after.length, 4)} ${follows}`)
    if (after.some((word) => /^(auxiliary|verb|verbs|past|pronoun)$/.test(kindOf(word)))) is(`va ${hasVerb}`)
    else if (r1 !== '') is(`nva ${hasVerb}`)
  }

  /** Features of the speaker's habit of saying marks, and of how the recogniser wrote the name. */
  function tellHabit(context: Context, is: (name: string, value?: number) => void) {
    const { size, text, lately, isFirst, isLast, capitals, phrase } = context
    const others = Math.min(most, context.others)
    const length = size < 5 ? 0 : size < 12 ? 1 : size < 30 ? 2 : 3
    // The number of words to each other mark.
    const density = context.others < 3 ? 0 : Math.min(4, 1 + Math.floor((30 * context.others) / size))
    const edge = isFirst ? 'first' : isLast ? 'last' : 'middle'
    is(`h ${others} ${length}`)
    is(`h ${others} ${edge}`)
    is(`h ${others} ${phrase}`)
    is(`h ${others} ${text}`)
    is(`d ${density} ${others}`)
    is(`d ${density} ${edge}`)
    is('lately', lately)
    is(`lately ${others === 0}`, lately)
    if (capitals !== '---') is(`x ${capitals}`)
    if (context.isPaired) is('paired')
    if (context.isLineStart) is('line')
    if (context.next !== '') is(`next ${groupOf(context.next)} ${context.next === phrase}`)
    if (context.earlier !== '') is(`earlier ${groupOf(context.earlier)}`)
    if (context.later !== '') is(`later ${groupOf(context.later)}`)
    if (context.earlier !== '' && context.next !== '')
      is(`en ${groupOf(context.earlier)} ${groupOf(context.next)} ${context.before.length > 0}`)
  }

  function tellWords({ before, after, phrase }: Context, is: (name: string, value?: number) => void) {
    const [l1, r1] = [before.at(-1) ?? '', after[0] ?? '']
    if (l1 !== '') is(`< ${l1}`)
    if (r1 !== '') is(`> ${r1}`)
    if (l1 === phrase || r1 === phrase) is('twice')
  }
}
