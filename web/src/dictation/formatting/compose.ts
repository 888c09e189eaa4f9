import {
  beginsSentence,
  capitalise,
  isOneWord,
  needsSpaceBetween,
  openQuotes,
  type Surroundings,
} from '../text/join.ts'
import { endsInAbbreviation } from '../text/text-units.ts'
import type { Choice } from '../transcript/choice.ts'
import { type Case, type FormatterState, type Next, nothingNext } from './formatter-state.ts'
import { partners } from './utterance/kinds.ts'
import type { Effect } from './utterance/row.ts'
import { isCommonWord } from './words/common-words.ts'
import { changeCase, titleCase } from './words/letter-case.ts'
import { isFunctionWord } from './words/word-classes.ts'

type Mode = Case | 'joined'
type Mark = Extract<Effect, { type: 'mark' }>

/** Words as they are written at a place. */
export interface Written {
  lead: '' | ' '
  words: string
  trail: '' | ' '
  /** So many characters on either side give way: spaces, or a mark that the spoken one replaces. */
  eats: { before: number; after: number }
  /** Its places with a second reading. */
  choices?: readonly Choice[]
  state: FormatterState
}

export interface Composition {
  endModes(): void
  setMode(how: Mode, on: boolean): void
  /** The quotation marks that are open. */
  openQuotes(): string
  /** True while a bracket on the line waits for the one that closes it. */
  isOpen(opening: string, closing: string): boolean
  /** What the last such bracket or quotation mark has opened stands within a sentence. */
  isWithin(opening: string): boolean
  /** A fixed word keeps its case, as addresses do. */
  word(text: string, options?: { isFixed?: boolean }): void
  /** The next word touches the last one. */
  joinNext(): void
  caseNext(how: Case): void
  /** `endedSentence`: the recogniser took the name of the mark for the end of a sentence. */
  mark(mark: Pick<Mark, 'text' | 'spacing' | 'capitalNext'>, endedSentence: boolean): void
  open(text: string, isSentence: boolean): void
  /** `goesOn`: the sentence that the quotation stands in is not over. */
  close(text: string, goesOn: boolean): void
  /** The utterance goes on with the sentence that a quotation stands in, if the text ends with such a one. */
  goOnBehindQuotation(quoted: RegExp | null): void
  /** True if the line is that of a question in a record, or of its answer, and holds nothing else yet. */
  isTurn(speaker: string): boolean
  breakLine(lines: 1 | 2, begin: string): void
  /** Takes what the recogniser wrote by itself behind a spoken sign: a mark, or a line break. */
  heardMark(text: string): void
  heardBreak(): void
  finish(left: Pick<FormatterState, 'isSpelling' | 'said' | 'lately'>): Written
}

const tailLength = 24
/** “"You," she said,”: the speech goes on. */
const isSpeechOpen = (before: string) => /,["”] (?!(?:and|but) )[^"“”.?!:]{0,120}, ?$/.test(before)
/** A sentence that is quoted: "Dijo: «Ya voy.". */
const isSpeech = /:\s?[«„“「]\s?\p{Lu}[^«„“「]*$/u
/** "The nurse said, “": a sentence of its own follows. */
const awaitsSpeech = (before: string) =>
  /\p{Ll}{2}[,:] ["“]$/u.test(before) && !isSpeechOpen(before.slice(0, -1))
const closer = /[)\]}”»“」》）]$/
const opening = /[([{"'*¿¡«„“「『]\s?$/

/** Puts the pieces of an utterance together, one after the other, with the spaces and capitals between them. */
export function compose(around: Surroundings, state: FormatterState, language: string): Composition {
  const isEnglish = /^en\b/i.test(language)
  const isDutch = /^nl\b/.test(language)
  let base = around.before
  let lead: '' | ' ' = ''
  let out = ''
  let { mode, isJoined, beginsTitle, capitalises } = state
  let next: Next = base.endsWith(state.tail) ? state.next : nothingNext
  /** The last piece is a word, so that a mark at its end is the recogniser's own. */
  let isAfterWord = false
  /**
   * The recogniser began a sentence where none begins: after a mark of its own that has been replaced, or because it
   * begins every utterance so, as Safari's does.
   */
  let dropsCapital = isEnglish && !beginsSentence(base, language)

  const before = () => base + lead + out

  /** Adds a piece; `isApart` is null where the usual rules tell. */
  function add(text: string, isApart: boolean | null, word: string) {
    if (out === '') lead = needsLead(isApart, word) ? ' ' : ''
    else if (isApart !== false && !/\s$/.test(out) && !isOneWord(out, word, language)) out += ' '
    out += text
  }

  function needsLead(isApart: boolean | null, word: string): boolean {
    if (isApart === null) return needsSpaceBetween(base, word, language)
    return isApart && base !== '' && !/\s$/.test(base) && !isOneWord(base, word, language)
  }

  function isApart(): boolean | null {
    if (next.isJoined) return false
    return next.touches === null ? null : !next.touches
  }

  function begins(): boolean {
    // "… at 7 p.m.", and on: where a mark was said, it is known.
    const goesOn = state.tail !== '' && base.endsWith(state.tail) && endsInAbbreviation(base)
    return next.begins ?? (out === '' && ((beginsSentence(base, language) && !goesOn) || awaitsSpeech(base)))
  }

  function isWithin(opening: string): boolean {
    return !beginsSentence(before().slice(0, before().lastIndexOf(opening)), language)
  }

  function cased(text: string): string {
    if (next.case !== null) return changeCase(text, next.case)
    const isFirst = begins()
    if (mode === 'capital') return titleCase(text, isFirst || beginsTitle)
    if (mode !== null) return changeCase(text, mode)
    if (isFirst) return next.isJoined && /\S$/.test(before()) ? text : capitalise(text, language)
    return dropsCapital ? withoutCapital(text) : text
  }

  /** The first word, within a sentence. */
  function withoutCapital(text: string): string {
    const hasCapital = /^\p{Lu}\P{Lu}*$/u.test(text)
    const isNoName = isFunctionWord(text)
    // Only what is never a name tells how the recogniser begins.
    if (isNoName || /^\p{Ll}/u.test(text)) capitalises = hasCapital
    return hasCapital && (isNoName || (capitalises && isCommonWord(text))) ? changeCase(text, 'lower') : text
  }

  /** Replaces the spaces after the words before where the new text touches them; an indentation stays. */
  function eatSpaces() {
    if (out !== '') {
      if (isAfterWord) out = out.trimEnd()
      return
    }
    const text = base.replace(/[^\S\n]+$/, '')
    if (text !== '' && !text.endsWith('\n')) base = text
  }

  /** Takes a mark of the recogniser's own away: the spoken one stands for it. */
  function takeHeardMark(kinds: RegExp): string {
    const text = out === '' ? '' : out
    if (!isAfterWord || !kinds.test(text) || /\.\.$/.test(text) || endsInAbbreviation(text)) return ''
    out = text.slice(0, -1)
    return text.slice(-1)
  }

  /** At the seam the spoken mark stands for the one that the last utterance ended with. */
  function takeMarkAtSeam(spoken: string): string {
    const text = base.replace(/[^\S\n]+$/, '')
    const last = /(?<![.,;:?!])[.,;:?!]$/.exec(text)?.[0] ?? ''
    // "Exclamation mark", and once more: the first was said as well.
    const isOther = spoken !== last || next.begins === true
    const bothStay = /[?!]/.test(last) && isOther && !/^[.,;:]$/.test(spoken)
    if (last === '' || bothStay || endsInAbbreviation(text)) return ''
    base = text.slice(0, -1)
    return last
  }

  return {
    endModes() {
      isJoined = false
      mode = null
      beginsTitle = false
      next = { ...next, isJoined: false }
    },
    setMode(how, on) {
      if (how === 'joined') {
        isJoined = on
        next = { ...next, isJoined: false }
      } else mode = on ? how : null
      beginsTitle = on
    },
    openQuotes: () => openQuotes(before()),
    isOpen(opening, closing) {
      const line = before().slice(before().lastIndexOf('\n') + 1)
      return line.split(opening).length > line.split(closing).length
    },
    isWithin,
    word(text, { isFixed = false } = {}) {
      const spelled = isFixed ? text : cased(text)
      // Dutch: the word behind "'s" has the capital.
      const passesCapitalOn = isDutch && /^['‘’][stkn]$/.test(text) && begins()
      add(spelled, isApart(), spelled)
      next = { ...nothingNext, isJoined, begins: passesCapitalOn || null }
      isAfterWord = true
      dropsCapital = false
      beginsTitle = false
    },
    joinNext() {
      eatSpaces()
      next = { ...next, isJoined: true }
    },
    caseNext(how) {
      next = { ...next, case: how }
    },
    mark({ text, spacing, capitalNext }, endedSentence) {
      if (spacing === 'bare') {
        add(text, false, text)
        next = { ...next, touches: true }
        isAfterWord = false
        return
      }
      const touchesBefore = spacing === 'left' || spacing === 'both'
      // “late period”, and “close paren”: both were said.
      const isAtSeam = out === '' && spacing === 'left' && !closer.test(text)
      const taken = isAtSeam ? takeMarkAtSeam(text) : takeHeardMark(touchesBefore ? /[.,;:?!]$/ : /,$/)
      // A sentence's end takes the place of a comma that was spoken before it.
      if (/^[.?!,;:]$/.test(text) && /[^,;:][,;:]$/.test(out)) out = out.slice(0, -1)
      if (touchesBefore) eatSpaces()
      const isThere = text === '.' && endsInAbbreviation(before())
      // "We are closed. (The garden is not.) Tickets …"
      const opener = partners[text]
      const endsWhole = opener === undefined ? isSpeech.test(before()) : !isWithin(opener)
      const isSentence = next.begins === true && closer.test(text) && endsWhole
      // Items and speeches begin with a dash: "– Where is it?"
      const isLead = !touchesBefore && /^[-–—]$/.test(text) && /(^|\n)$/.test(before())
      const keeps = isSentence || ((isLead || opening.test(text)) && begins())
      if (!isThere) add(text, touchesBefore || next.touches === true ? false : null, 'x')
      const touches = spacing === 'right' || spacing === 'both'
      next = { case: next.case, isJoined, touches, begins: capitalNext === true || keeps }
      isAfterWord = false
      dropsCapital = isEnglish && capitalNext !== true && (endedSentence || /[.?!]/.test(taken))
    },
    open(text, isSentence) {
      const keeps = (isSentence && !isSpeechOpen(before())) || begins()
      add(text, next.touches === true || next.isJoined ? false : null, 'x')
      next = { case: next.case, isJoined: false, touches: true, begins: keeps || null }
      isAfterWord = false
    },
    isTurn: (speaker) => (speaker === 'q' ? /(^|\n)q$/i.test(before()) : /(^|\n)q: .*\na$/is.test(before())),
    close(text, goesOn) {
      takeHeardMark(/,$/)
      eatSpaces()
      add(text, false, text)
      next = { ...next, isJoined: false, touches: false, begins: goesOn ? false : next.begins }
      isAfterWord = false
    },
    goOnBehindQuotation(quoted) {
      if (!quoted?.test(base.slice(-400).replace(/ +$/, ''))) return
      next = { ...next, begins: false }
      dropsCapital = isEnglish
    },
    breakLine(lines, begin) {
      // An item that has no words yet is the one that is meant.
      if (begin !== '' && `\n${before()}`.endsWith(`\n${begin}`)) return
      eatSpaces()
      const present = /\n*$/.exec(before())?.[0].length ?? 0
      const isBlank = before() === '' || present > 0
      const wanted = begin !== '' && isBlank ? 0 : lines === 2 && present === 1 ? 1 : lines
      add('\n'.repeat(wanted) + begin, false, '\n')
      const begins = begin !== '' || beginsSentence(before(), language)
      next = { case: next.case, isJoined: false, touches: true, begins }
      isAfterWord = false
      dropsCapital = false
    },
    heardMark(text) {
      if (/[.?!]["')\]]*$/.test(out)) return
      out += text
      next = { ...next, touches: null, begins: null }
      isAfterWord = true
      dropsCapital = false
    },
    heardBreak() {
      out += '\n'
      next = { ...next, touches: null }
      isAfterWord = false
    },
    finish(left) {
      const isOpenEnded = out !== '' && (next.touches === true || next.isJoined)
      const spaces = isOpenEnded ? (/^[^\S\n]*/.exec(around.after)?.[0].length ?? 0) : 0
      // "45-year-old": the rest of a word.
      const isWhole = isOpenEnded || out === '' || /^-\p{L}/u.test(around.after)
      return {
        lead,
        words: out,
        trail: !isWhole && needsSpaceBetween(before(), around.after, language) ? ' ' : '',
        eats: { before: around.before.length - base.length, after: spaces },
        state: {
          mode,
          beginsTitle,
          isJoined,
          capitalises,
          next,
          tail: before().slice(-tailLength),
          earlier: null,
          ...left,
        },
      }
    },
  }
}
