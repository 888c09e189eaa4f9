import { grammar } from '../words/english-grammar.ts'
import { determiners, isSaid, saying } from '../words/word-classes.ts'
import type { Utterance } from './utterance.ts'

const goingOn = /^(and|but|or)$/
/** A quotation that ends a sentence whose words before it tell who spoke: “she asked, "Where is it?"”. */
const isIntroduced = new RegExp(
  `\\b(${[...saying].join('|')})\\b[^.?!"“”]{0,30}[,:] ["“][^"“”]*[.?!]["”]\\s*$`,
)

export interface Quotations {
  /** The first word of the name that ends right before a word; -1 if none does. */
  endingAt(end: number): number
  /** The end of a text whose last sentence the utterance goes on with; null if it begins one of its own. */
  textBefore(): RegExp | null
  /**
   * True if the sentence that a quotation stands in is not over behind the name at `at` that closes it. `isWithin`: words of
   * that sentence stand before the quotation.
   */
  goesOn(at: number, next: number, isWithin: boolean): boolean
  /** True if a sentence of its own begins behind the name, at `at`, that opens a quotation: "he said comma open quote". */
  beginsSpeech(at: number, next: number): boolean
}

/** Where sentences begin and go on beside the quotation marks of an utterance whose marks are known. */
export function readQuotations(utterance: Utterance, isMark: (index: number) => boolean): Quotations {
  const { tokens, cores, names } = utterance
  const core = (index: number) =>
    index < 0 ? (utterance.clause.at(index)?.core ?? '') : (cores[index] ?? '')

  const endingAt = (end: number) =>
    names.findIndex((match, index) => match !== null && index + match.length === end)

  const isEnded = (index: number) => index >= tokens.length || isMark(index)

  /** "said Ann", "she asked", "they all asked", "the old man asked comma": who was quoted. */
  function isSaying(index: number): boolean {
    if (saying.has(core(index)) || saying.has(core(index + 1))) return true
    // "roared the troll", "hissed Gwen"
    const isNamed = /^\p{Lu}\p{Ll}/u.test(tokens[index + 1]?.raw ?? '')
    if (/ed$/.test(core(index)) && (isNamed || /^(the|his|her|my|our|an?)$/.test(core(index + 1))))
      return true
    const verb = [index + 2, index + 3].find((at) => saying.has(core(at)))
    // "The boy asked nothing" is a sentence of its own.
    return (
      verb !== undefined &&
      (isEnded(verb + 1) || /ly$/.test(core(verb + 1))) &&
      /^(determiner|loose|pronoun)$/.test(grammar.kindOf(core(index)))
    )
  }

  /** "he droned", "she fluttered nervously", whatever was asked or cried: two words are hardly a sentence. */
  function isTag(index: number): boolean {
    const isOver = isEnded(index + 2) || /ly$/.test(core(index + 2))
    const verb = core(index + 1)
    const isPast = /..ed$/.test(verb) || grammar.kindOf(verb) === 'past'
    return /^(he|she|it|they)$/.test(core(index)) && isPast && isOver
  }

  /** "which was true", "at which she left"; but "which car is yours", "which is better question mark" */
  function isRelative(index: number): boolean {
    const at =
      core(index + 1) === 'which' && grammar.kindOf(core(index)) === 'preposition' ? index + 1 : index
    const kind = grammar.kindOf(core(at + 1))
    const isAsked = names.some((match, other) => other > at && match?.row.id === 'question-mark')
    if (isAsked || core(at) !== 'which') return core(index) === 'whereupon'
    return at > index ? /^(determiner|loose|pronoun)$/.test(kind) : /^(auxiliary|past|verbs?)$/.test(kind)
  }

  /** "and left": the sentence that a quotation stands in goes on, behind one that is a sentence too only without a subject. */
  function isGoingOn(index: number, isSentence: boolean): boolean {
    if (!goingOn.test(core(index))) return false
    return !isSentence || /^(past|verbs)$/.test(grammar.kindOf(core(index + 1)))
  }

  /** The mark that was said or heard before a word, or text that ends with it. */
  function endBefore(index: number): string {
    const mark = names[endingAt(index)]?.row.effect
    if (mark?.type === 'mark') return mark.text
    return index === 0 ? utterance.line.trimEnd() : (tokens[index - 1]?.closing ?? '')
  }

  return {
    endingAt,
    textBefore() {
      // "The detective wrote" may go on.
      if (isSaying(0) && !isIntroduced.test(utterance.line))
        return determiners.has(core(0)) ? /[,?!]["”']$/ : /[.,?!]["”']$/
      // “He asked "Why?"” is whole.
      if (isTag(0)) return /(^|[.?!…"”] )["“][^"“”]*[?!]["”']$/
      if (isRelative(0)) return /[?!]["”']$/
      if (!isGoingOn(0, false)) return null
      return isGoingOn(0, true)
        ? /[\p{L},] ["“'‘][^"“”]*[.,?!]["”'’]$/u
        : /[\p{L},] ["“'‘][^"“”]*[,?!]["”'’]$/u
    },
    goesOn(at, next, isWithin) {
      const end = /[.?!]$/.exec(endBefore(at))?.[0] ?? ''
      if (isSaying(next) || (/[?!]/.test(end) && (isRelative(next) || (!isWithin && isTag(next)))))
        return true
      // "She asked quote … unquote and left"
      return isWithin && isGoingOn(next, end === '.')
    },
    beginsSpeech(at, next) {
      const row = names[at]?.row
      const end = names.findIndex(
        (match, index) =>
          index >= next &&
          (row?.effect.type === 'mark'
            ? match?.row.id === 'close-quote'
            : match?.row.effect.type === row?.effect.type),
      )
      const effect = names[end]?.row.effect
      const opens = effect?.type === 'quote' && effect.side === 'open'
      const last = names[endingAt(end)]?.row.effect
      const endMark = !opens && last?.type === 'mark' && last.isSentenceMark ? last.text : ''
      // "It said comma", and "open quote come home" in another utterance.
      const seam = at === 0 ? /(\p{L}+)[,:] ?$/u.exec(utterance.line.slice(-40)) : null
      const markBefore = endingAt(at)
      const isBehindMark = /^(comma|colon)$/.test(names[markBefore]?.row.id ?? '') && isMark(markBefore)
      // “He snorted "Go ahead!"”, “she said "Come in."”: of those in books nine of ten begin with a capital.
      if (!isBehindMark && seam === null) {
        // "They called it open quote a lie": no sentence.
        const isSpoken = end > next + 2 && core(at - 1) !== 'it' && isSaid(core(at - 1), core(at - 2))
        return utterance.isEnglish && (/[?!]/.test(endMark) || (endMark !== '' && isSpoken))
      }
      // "The log reads colon open quote … new paragraph open quote …": it goes on in another paragraph.
      if (saying.has(seam?.[1] ?? core(at - 2)) || opens) return true
      // Closed in a later utterance, it is no single word.
      if (end < 0) return true
      // "Ha detto: «Andiamo a casa»."
      const isColon = at === 0 ? utterance.isBehindColon : names[markBefore]?.row.id === 'colon'
      return endMark !== '' || (!utterance.isEnglish && isColon && end > next + 1)
    },
  }
}
