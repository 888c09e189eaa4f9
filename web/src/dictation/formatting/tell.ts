import type { Composition } from './compose.ts'
import { type Choice, isMention } from './lattice.ts'
import { itemAt } from './marks/list-items.ts'
import { readQuote } from './marks/open-marks.ts'
import type { WrittenSpan } from './spans.ts'
import { partners } from './utterance/kinds.ts'
import type { PhraseMatch } from './utterance/phrases.ts'
import { readQuotations } from './utterance/quotation.ts'
import type { Utterance } from './utterance/utterance.ts'
import { isDomain } from './words/addresses.ts'
import { isCommonWord } from './words/common-words.ts'
import { withCapital } from './words/letter-case.ts'
import { readNumber, toRoman } from './words/numbers.ts'
import { readLetters } from './words/readings.ts'
import { isFunctionWord, isSaid } from './words/word-classes.ts'

/** The best reading of an utterance. */
export interface Reading {
  utterance: Utterance
  choices: ReadonlyMap<number, Choice>
  spanAt(at: number): WrittenSpan | null
  /** True if words behind an escape are a whole command. */
  isCommand(words: string): boolean
}

/** Writes an utterance as it was read. True if it ends where letters are spelled. */
export function tell({ utterance, choices, spanAt, isCommand }: Reading, composition: Composition): boolean {
  const { tokens, cores, names, isEnglish } = utterance
  let { isSpelling } = utterance
  let at = 0
  /** A quotation within another is open. Text alone does not tell it from an apostrophe: "'tis". */
  let isNested = false
  const core = (index: number) =>
    index < 0 ? (utterance.clause.at(index)?.core ?? '') : (cores[index] ?? '')
  const isMark = (index: number) => choices.get(index)?.isMark === true
  const quotations = readQuotations(utterance, isMark)
  composition.goOnBehindQuotation(quotations.textBefore())
  while (at < tokens.length) {
    const span = isSpelling && !utterance.isSpelling ? spelledAt(at) : spanAt(at)
    const match = span === null ? (names[at] ?? null) : null
    const taken = span !== null ? writeSpan(span) : match === null ? 0 : takePhrase(match)
    const next = at + (taken || (match?.length ?? 1))
    if (taken === 0) writeWords(at, next)
    at = next
  }
  return isSpelling

  /** Letters, where the utterance itself began to spell. */
  function spelledAt(index: number): Omit<WrittenSpan, 'said'> | null {
    const letters = names[index] ? null : readLetters(tokens, index, { least: 1 })
    return letters && { ...letters, isFixed: false }
  }

  function writeWords(from: number, to: number) {
    for (let index = from; index < to; index++) {
      const raw = tokens[index]?.raw ?? ''
      if (raw === '\n') composition.heardBreak()
      else if (isInitial(index)) composition.word(raw.toUpperCase(), { isFixed: true })
      else composition.word(isEnglish ? withCapital(raw, isSpeaker(index)) : raw, { isFixed: isItem(index) })
    }
  }

  /** "john f period kennedy": a letter between two names. */
  function isInitial(index: number): boolean {
    const [behind, next] = [names[index + 1], core(index + 1 + (names[index + 1]?.length ?? 1))]
    if (!/^[b-hj-z]$/.test(tokens[index]?.raw ?? '') || behind?.phrase !== 'period' || !isMark(index + 1))
      return false
    const isName = (word: string) => word.length > 2 && !isCommonWord(word) && !isFunctionWord(word)
    return index > 0 && isName(next)
  }

  /** "open paren a close paren", or at a line's start "a close paren": its letter keeps its case. */
  function isItem(index: number): boolean {
    const opened = names[index - 2]?.phrase ?? ''
    const closed = names[index + 1]?.phrase ?? ''
    const isAtStart =
      index === 0 ? utterance.isLineStart : names[quotations.endingAt(index)]?.row.effect.type === 'break'
    return (
      /^[a-z]$/.test(tokens[index]?.raw ?? '') &&
      (isAtStart || /^open (paren|bracket)/.test(opened)) &&
      /^close (paren|bracket)/.test(closed)
    )
  }

  /** "I", but no letter among others, nor a part of "iPhone". */
  function isSpeaker(index: number): boolean {
    const isLetter = (word: string) => /^[b-z]$/.test(word)
    if (isLetter(core(index - 1)) || isLetter(core(index + 1))) return false
    if (/^(the|an|letter)$/.test(core(index - 1))) return false
    return !/^(phone|pad|cloud|mac)/.test(core(index + 1))
  }

  /** Writes one word for several, with the mark the recogniser put behind the last of them. */
  function writeSpan({ text, length, isFixed, isItem }: Omit<WrittenSpan, 'said'>, start = at): number {
    const { closing = '', core = '' } = tokens[start + length - 1] ?? {}
    // The point of "9 a.m." belongs to it, and to nothing in "9 am".
    const hasPoint = text.endsWith('.') || /^[ap]\.m$/.test(core)
    if (isItem) composition.breakLine(1, text)
    else composition.word(text + (hasPoint ? closing.replace(/^\./, '') : closing), { isFixed })
    return start + length - at
  }

  /** Obeys the phrase that begins here; gives how many words it took, 0 if it is meant as words. */
  function takePhrase(match: PhraseMatch): number {
    const { row, length } = match
    const { effect } = row
    const next = at + length
    const heardMark = tokens[next - 1]?.closing ?? ''
    if (effect.type === 'escape') return takeEscape(match)
    if (!isMark(at)) return 0
    switch (effect.type) {
      case 'mark': {
        const isInName = row.id === 'apostrophe' && /^[odl]$/.test(core(at - 1))
        const spacing = isInName ? 'both' : effect.spacing === 'money' ? moneySpacing(next) : effect.spacing
        const isItem = effect.text === ')' && itemAt(utterance, at - 1) !== null
        const isSpeech = row.id === 'open-quote' && quotations.beginsSpeech(at, next)
        const capitalNext = effect.capitalNext ?? (isTurn(next) || isItem || isSpeech || undefined)
        composition.mark({ ...effect, spacing, capitalNext }, /[.?!]/.test(heardMark))
        if (!effect.isSentenceMark && effect.spacing !== 'right') keepHeardMark(heardMark, next)
        return length
      }
      case 'quote': {
        const isClosed = (utterance.closers.get('quote') ?? -1) >= next
        const place = { isSaid: isSaid(core(at - 1), core(at - 2)), isClosed }
        const open = composition.openQuotes() + (isNested ? "'" : '')
        const { sign, closes } = readQuote(effect, open, place)
        isNested = sign !== effect.text && !closes
        if (!closes) composition.open(sign, quotations.beginsSpeech(at, next))
        else {
          composition.close(sign, quotations.goesOn(at, next, composition.isWithin(sign)))
          keepHeardMark(heardMark, next)
        }
        return length
      }
      case 'pair': {
        const closes = composition.isOpen(effect.open, effect.close)
        const text = closes ? effect.close : effect.open
        composition.mark({ text, spacing: closes ? 'left' : 'right' }, false)
        if (closes) keepHeardMark(heardMark, next)
        return length
      }
      case 'break':
        if (effect.end !== undefined) composition.mark({ text: effect.end, spacing: 'left' }, false)
        composition.breakLine(effect.lines, effect.begin)
        return length
      case 'at-sign':
        composition.mark({ text: effect.text, spacing: isDomain(tokens, next) ? 'both' : 'right' }, false)
        return length
      // Addresses and numbers are spans.
      case 'dot':
      case 'point':
        return 0
      case 'join-next':
        composition.joinNext()
        return length
      case 'next-case': {
        // "All caps N A S A"
        const letters = effect.how === 'upper' ? spell(next, { isUpper: true }) : 0
        if (letters === 0) composition.caseNext(effect.how)
        return letters || length
      }
      case 'mode':
        composition.setMode(effect.how, effect.on)
        if (!effect.on) keepHeardMark(heardMark, next)
        return length
      case 'modes-off':
        composition.endModes()
        isSpelling = false
        return length
      case 'numeral': {
        const number = readNumber(cores, next)
        const text = number && (effect.isRoman ? toRoman(number.value) : String(number.value))
        return number === null || text === null
          ? 0
          : writeSpan({ text, length: number.length, isFixed: true }, next)
      }
      case 'spell':
        // "My neighbour is called", and "spell K A T H R Y N"
        if (/^(called|named)$/.test(core(at - 1)) || `${core(at - 2)} ${core(at - 1)}` === 'name is')
          composition.caseNext('capital')
        return spell(next, effect)
      case 'spell-mode': {
        const holds =
          !effect.on ||
          length === tokens.length ||
          names.some((n, i) => i > at && n?.row.effect.type === 'spell-mode')
        if (!holds) return spell(next, { least: 2 })
        isSpelling = effect.on
        return length
      }
    }
  }

  function spell(next: number, options: { least?: number; isUpper?: boolean }): number {
    const letters = readLetters(tokens, next, options)
    return letters === null ? 0 : writeSpan({ ...letters, isFixed: options.isUpper === true }, next)
  }

  /** "literal comma" writes "comma". "Type" and the others are words where they do not begin what is said. */
  function takeEscape({ length, phrase }: PhraseMatch): number {
    const last = at === 0 ? '' : core(at - 1)
    const isNatural =
      phrase === 'literal' ? /^(the|a|an|my|your|our|their|its|every)$/.test(last) : last !== ''
    const rest = tokens.slice(at + length)
    if (at === 0 && !isNatural && isCommand(rest.map(({ raw }) => raw).join(' '))) {
      for (const { raw } of rest) composition.word(raw)
      return tokens.length
    }
    const escaped = names[at + length] ?? null
    if (escaped === null || escaped.row.effect.type === 'escape') return 0
    // “A literal comma” keeps both words.
    if (isNatural && phrase !== 'literal' && !isMention(last)) return 0
    const kept = isNatural ? tokens.slice(at, at + length) : []
    for (const { raw } of [...kept, ...rest.slice(0, escaped.length)]) composition.word(raw)
    return length + escaped.length
  }

  /** "Q colon", "A colon" at a line's beginning: who speaks in a record. */
  function isTurn(next: number): boolean {
    return core(next - 1) === 'colon' && /^[qa]$/.test(core(at - 1)) && composition.isTurn(core(at - 1))
  }

  /** A mark that ends the sentence stays behind a spoken sign; others were only the pause around it. */
  function keepHeardMark(closing: string, next: number) {
    const end = /[.?!]+/.exec(closing)?.[0]
    if (end !== undefined && /^$|^\p{Lu}/u.test(tokens[next]?.raw ?? '')) composition.heardMark(end)
  }

  function moneySpacing(next: number): 'right' | 'left' {
    const isBefore = readNumber([core(next)], 0) !== null
    return !isBefore && readNumber([core(at - 1)], 0) !== null ? 'left' : 'right'
  }
}

/** The marks open in a text before an utterance: its brackets and quotation marks. */
export function openIn(composition: Composition): string {
  const pairs = [
    ...Object.entries(partners).map(([close, open]) => [open, close]),
    ...['“”', '«»', '「」'].map((pair) => [...pair]),
  ]
  const brackets = pairs.flatMap(([open = '', close = '']) => (composition.isOpen(open, close) ? [open] : []))
  return brackets.join('') + composition.openQuotes()
}
