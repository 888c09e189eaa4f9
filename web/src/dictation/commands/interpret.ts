/**
 * What spoken words mean: marks and other inline commands become text, whole utterances become commands.
 *
 * - Every version of an utterance, interim or final, from the browser's recogniser or the server, goes through
 *   `interpret` instead of `place`: words, what stands around them (`before` back to the line's beginning, if that is
 *   not too far: open quotation marks are looked for there), the settings, and the `carry` that the utterance before
 *   it ended with. All versions of one utterance get the same carry; the one of its last version is kept.
 *   `isFinal: false` lets words wait that may still turn out otherwise ("dash" before "of salt").
 * - Whether a final is a command is decided in dispatcher.ts alone, on the text without its live words:
 *   `parseCommand` (parse-command.ts) reads it, and `planCommand` (plan-command.ts) says what to do: an edit, to be made
 *   as one undo step; an act of the page; or nothing, with a sentence. `keepsWords` there means that the words may have
 *   been meant as text: they are written.
 */

import { cleanUp } from '../formatting/clean-up/clean-up.ts'
import { formatNumber } from '../formatting/taggers/format-number.ts'
import { fitted, type Surroundings, tidyIn } from '../transcript/join.ts'
import { isAddressDot, isDomain, isInAddress } from './addresses.ts'
import type { CommandSettings } from './command-settings.ts'
import { type Carry, compose, nothingCarried, type Written } from './compose.ts'
import { isMeantAsWord, isNaturalUse, lacksSubject, type Near, waitsForMore } from './natural-use.ts'
import { readNumber, toRoman } from './numbers.ts'
import { nothingCame, type Pace, timingOf } from './pace.ts'
import { parseCommand } from './parse-command.ts'
import { findPhrase, type PhraseMatch, setApart } from './phrases.ts'
import { type Reading, readDecimal, readLetters } from './readings.ts'
import { findReplacement } from './replacements.ts'
import { readWord, readWords, type SpokenWord, wordAsHeard } from './spoken-word.ts'
import type { Effect, InlineRow } from './tables/row.ts'
import { readTechnical } from './technical.ts'
import { determiners } from './word-classes.ts'

interface Options {
  settings: CommandSettings
  carry?: Carry
  isFinal?: boolean
  /** How the words came. */
  pace?: Pace
}

/**
 * Writes an utterance as it was meant. Without a command in it, it only fits the words into their place. A mark whose
 * name began with the utterance before ("comma new", then "line …") takes that word back.
 */
export function interpret(spoken: string, around: Surroundings, options: Options): Written {
  // Taken back by words that may still change, it would be no step of its own to undo.
  const begun = options.isFinal === false ? '' : beginningOf(spoken, around, options)
  if (begun === '') return goOn(spoken, around, options) ?? write(spoken, around, options)
  const before = around.before.slice(0, -begun.length).replace(/[^\S\n]+$/, '')
  const written = write(`${begun} ${spoken}`, { ...around, before }, { ...options, pace: nothingCame })
  if (written.words.toLowerCase().startsWith(begun.toLowerCase())) return write(spoken, around, options)
  const eaten = around.before.length - before.length
  return { ...written, eats: { ...written.eats, before: written.eats.before + eaten } }
}

/**
 * The utterance before ended with "the trial period", and this one begins with "ended": the period was a word. Null if
 * it was none.
 */
function goOn(spoken: string, { before, after }: Surroundings, options: Options): Written | null {
  const { carry = nothingCarried, pace = nothingCame, isFinal = true } = options
  if (!isFinal || carry.ended === '' || !before.endsWith('.') || !before.endsWith(carry.tail)) return null
  if ((pace.silenceMs ?? 0) > 1000 || !lacksSubject(readWords(spoken).map(({ core }) => core))) return null
  const written = write(
    `${carry.ended} ${spoken}`,
    { before: before.slice(0, -1), after },
    { ...options, pace: nothingCame },
  )
  if (!written.words.startsWith(carry.ended)) return null
  return { ...written, eats: { ...written.eats, before: written.eats.before + 1 } }
}

/** The last word of the text, if the utterance goes on with the name of a mark that begins with it; else ''. */
function beginningOf(spoken: string, { before }: Surroundings, { settings, carry }: Options): string {
  const last = /(?<=^|\s)\p{L}+$/u.exec(before)?.[0] ?? ''
  if (last === '' || carry === undefined || carry.tail === '' || !before.endsWith(carry.tail)) return ''
  const words = readWords(tidyIn(settings.language, `${last} ${spoken}`))
  return (findPhrase(words, 0, settings)?.length ?? 0) > 1 ? last : ''
}

function write(
  spoken: string,
  around: Surroundings,
  { settings, carry = nothingCarried, isFinal = true, pace = nothingCame }: Options,
): Written {
  const grammar = settings.isOn && settings.numbers === 'formatted' ? settings.languageTable?.grammar : null
  const said = carry.isSpelling ? spoken : (grammar?.rewrite?.(spoken) ?? spoken)
  const heard = fitted(tidyIn(settings.language, said), around.before)
  const all = readWords(setApart(heard, settings))
  // Words that may still change are shown as they were heard.
  const isCleaned = isFinal && settings.cleanUp !== 'as-heard'
  const words = isCleaned ? cleanUp(all, settings, findPhrases(all, settings)) : all
  const isEnglish = settings.isOn && settings.languageTable === null
  const cores = words.map((word) => word.core)
  const matches = findPhrases(words, settings)
  const composition = compose(around, carry, settings.language)
  const hasPoints = isEnglish && !settings.off.includes('point')
  /** Words that were more than themselves. */
  const dispatched = new Set<number>()
  /** What comes here goes on with an address: "slash", and the word after it. */
  let addressEnd = -1
  let isSpelling = carry.isSpelling
  let at = 0

  /** The words since the last mark, what was written for several as one; those of the utterance before too. */
  let clause = wordsOfClause(around.before)
  /** The mark before them, as it is said. */
  let clauseMark = ''
  /** The mark that is the last word so far. */
  let ended = ''

  const core = (index: number) => cores[index] ?? ''

  while (at < words.length) {
    const reading = takeReading()
    ended = matches[at]?.phrase ?? ''
    const taken = reading || takePhrase()
    if (taken > 0) {
      for (let index = at; index < at + taken; index++) dispatched.add(index)
      const isNumber = (index: number) => readNumber([core(index)], 0) !== null
      // Of "a thirty day …" both tell that a noun has yet to come.
      const said = isNumber(at + taken - 2) && !isNumber(at + taken - 1) ? 2 : 1
      if (reading > 0) clause.push(...words.slice(at + Math.max(0, taken - said), at + taken))
      else if (!goesOn(matches[at]?.row)) beginClause(matches[at]?.phrase)
      if (words[at + taken - 1]?.closing !== '') beginClause()
    } else {
      ended = ''
      keepWords(matches[at]?.length ?? 1)
    }
    at += taken
  }
  return composition.finish(isSpelling, /^(period|full stop)$/.test(ended) ? ended : '')

  function beginClause(mark = '') {
    clause = []
    clauseMark = mark
  }

  function keepWords(count: number) {
    for (let index = at; index < at + count; index++) {
      const raw = words[index]?.raw ?? ''
      clause.push(...words.slice(index, index + 1))
      if (raw === '\n' || words[index]?.closing !== '') beginClause()
      if (raw === '\n') composition.heardBreak()
      else composition.word(isSpeaker(index) ? speaker(raw) : raw, { isFixed: isItem(index) })
    }
    at += count
  }

  /** "open paren a close paren": its letter keeps its case. */
  function isItem(index: number): boolean {
    const opened = matches[index - 2]?.phrase ?? ''
    const closed = matches[index + 1]?.phrase ?? ''
    return (
      /^[a-z]$/.test(words[index]?.raw ?? '') && /^open paren/.test(opened) && /^close paren/.test(closed)
    )
  }

  /** "I", but no letter among others, nor a part of "iPhone". */
  function isSpeaker(index: number): boolean {
    const isLetter = (word: string) => /^[b-z]$/.test(word)
    if (!isEnglish || isLetter(core(index - 1)) || isLetter(core(index + 1))) return false
    if (/^(the|an|letter)$/.test(core(index - 1))) return false
    return !/^(phone|pad|cloud|mac)/.test(core(index + 1))
  }

  /** Writes one word for those from `start` on, with the mark the recogniser put behind the last of them. */
  function writeReading({ text, length }: Reading, start = at, isFixed = false): number {
    const closing = words[start + length - 1]?.closing ?? ''
    composition.word(text + (text.endsWith('.') ? closing.replace(/^\./, '') : closing), { isFixed })
    return start + length - at
  }

  /** Words that are written another way without being told so on the spot; gives how many. */
  function takeReading(): number {
    const replacement = findReplacement(words, at, settings)
    if (replacement !== null) return writeReading(replacement, at, /^\S*[@/.]\S+$/.test(replacement.text))
    const technical = isEnglish && !settings.off.includes('dot') ? readTechnical(words, at) : null
    if (technical !== null) return writeReading(technical, at, true)
    const grammar = isEnglish ? undefined : settings.languageTable?.grammar
    const isFormatted = settings.isOn && grammar !== null && settings.numbers === 'formatted' && !isSpelling
    const number = isFormatted ? formatNumber(words, cores, at, settings.locale, grammar) : null
    if (number !== null) return writeReading(number, at, /\d/.test(number.text))
    const decimal = hasPoints ? readDecimal(words, cores, at) : null
    if (decimal !== null) return writeReading(decimal)
    if (matches[at]) return 0
    const spelled = isSpelling ? readLetters(words, at, { least: 1 }) : null
    if (spelled !== null) return writeReading(spelled)
    if (!isInAddress(words, at) || settings.off.includes('dot') || !isEnglish) return 0
    const { raw, closing } = words[at] as SpokenWord
    addressEnd = at + 1
    const label = raw.slice(0, raw.length - closing.length)
    return writeReading(
      { text: /^\p{Lu}\p{Ll}*$/u.test(label) ? label.toLowerCase() : label, length: 1 },
      at,
      true,
    )
  }

  /** Obeys the phrase that begins here; gives how many words it took, 0 if it is meant as words. */
  function takePhrase(): number {
    const match = matches[at] ?? null
    if (match === null) return 0
    const { row, length, phrase } = match
    const { effect } = row
    const next = at + length
    const heardMark = words[next - 1]?.closing ?? ''
    const isLast = next === words.length
    if (!isFinal && isLast && waitsForMore(phrase)) return 0
    if (effect.type === 'escape') return takeEscape(match)
    const goesOnWithAddress = at === addressEnd && effect.type === 'mark' && effect.spacing === 'both'
    if (goesOnWithAddress) addressEnd = next + 1
    else if (!closesBracket(row)) {
      const near = nearOf(match)
      if (row.asWord ? isMeantAsWord(row.asWord, near) : isNaturalUse(row, near)) return 0
    }
    switch (effect.type) {
      case 'mark': {
        const isInName = row.id === 'apostrophe' && /^[odl]$/.test(wordBefore(1))
        const spacing = isInName ? 'both' : effect.spacing === 'money' ? moneySpacing(next) : effect.spacing
        const capitalNext = effect.capitalNext ?? (isTurn(next) || undefined)
        composition.mark({ ...effect, spacing, capitalNext }, /[.?!]/.test(heardMark))
        if (!effect.isSentenceMark && effect.spacing !== 'right') keepHeardMark(heardMark, next)
        return length
      }
      case 'quote': {
        const isOpen = composition.isQuoting(effect.text)
        const closes = effect.side === 'either' ? isOpen : effect.side === 'close'
        if (!closes) composition.open(effect.text, beginsSpeech(match, next))
        else {
          composition.close(effect.text, saying.has(core(next)) || saying.has(core(next + 1)))
          keepHeardMark(heardMark, next)
        }
        return length
      }
      case 'pair': {
        const closes = composition.isOpen(effect.open, effect.close)
        // A name for both that comes once is a word of the sentence.
        const comesAgain = matches.some((other, index) => index >= next && other?.row === row)
        if (!closes && !comesAgain && length < words.length) return 0
        const text = closes ? effect.close : effect.open
        composition.mark({ text, spacing: closes ? 'left' : 'right' }, false)
        if (closes) keepHeardMark(heardMark, next)
        return length
      }
      case 'break':
        if (effect.end !== undefined) composition.mark({ text: effect.end, spacing: 'left' }, false)
        composition.breakLine(effect.lines, effect.begin)
        return length
      case 'at-sign': {
        const spacing = isDomain(words, next) ? 'both' : 'right'
        composition.mark({ text: effect.text, spacing }, false)
        return length
      }
      case 'dot':
        if (!isAddressDot(words, at)) return 0
        composition.mark({ text: '.', spacing: 'both' }, false)
        return length
      case 'point':
        return 0
      case 'next-case':
      case 'join-next':
        if (at > 0 || !isLast) if (isLast || endsWords(matches[next] ?? null) || heardMark !== '') return 0
        if (effect.type === 'join-next') composition.joinNext()
        else composition.caseNext(effect.how)
        return length
      case 'mode':
        if (effect.on ? !isBegun(match) : !composition.isInMode(effect.how)) return 0
        composition.setMode(effect.how, effect.on)
        if (!effect.on) keepHeardMark(heardMark, next)
        return length
      case 'modes-off':
        if (length !== words.length || !(isSpelling || composition.hasMode())) return 0
        composition.endModes()
        isSpelling = false
        return length
      case 'numeral': {
        const number = readNumber(cores, next)
        const text = number && (effect.isRoman ? toRoman(number.value) : String(number.value))
        return number === null || text === null
          ? 0
          : writeReading({ text, length: number.length }, next, true)
      }
      case 'spell':
        return spell(next, effect)
      case 'spell-mode':
        if (effect.on === isSpelling) return 0
        if (effect.on && !isBegun(match)) return spell(next, { least: 2 })
        isSpelling = effect.on
        return length
    }
  }

  /** A mode begins as a whole utterance, or within one that also ends it; anywhere else its name is words. */
  function isBegun({ row: { effect }, length }: PhraseMatch): boolean {
    if (length === words.length) return isFinal
    if (at > 0 && determiners.has(core(at - 1))) return false
    return matches.some((other, index) => index > at && other !== null && endsMode(other.row.effect, effect))
  }

  /** Writes the letters that follow as one word; gives how many words that took. */
  function spell(next: number, options: { least?: number; isUpper?: boolean }): number {
    const letters = readLetters(words, next, options)
    return letters === null ? 0 : writeReading(letters, next, options.isUpper === true)
  }

  /** "literal comma" writes "comma". "Type" and the others are words where they do not begin what is said. */
  function takeEscape(match: PhraseMatch): number {
    const { length, row } = match
    const isNatural = isNaturalUse(row, nearOf(match))
    const rest = words.slice(at + length)
    if (at === 0 && !isNatural && parseCommand(rest.map(({ raw }) => raw).join(' '), settings) !== null) {
      for (const { raw } of rest) composition.word(raw)
      return words.length
    }
    const escaped = matches[at + length] ?? null
    if (escaped === null || escaped.row.effect.type === 'escape') return 0
    if (isNatural && !isMention(wordBefore(1))) return 0
    const kept = isNatural ? words.slice(at, at + length) : []
    for (const { raw } of [...kept, ...rest.slice(0, escaped.length)]) composition.word(raw)
    return length + escaped.length
  }

  function nearOf({ phrase, length, row }: PhraseMatch): Near {
    const next = at + length
    const before: string[] = []
    for (let distance = 1; distance <= farthest; distance++) {
      const word = wordBefore(distance)
      if (word === '') break
      // A letter, no article.
      before.unshift(clause.at(-distance)?.raw === 'A' && distance < clause.length ? 'A' : word)
    }
    const behind = afterFrom(next)
    const last = next + behind.after.length
    return {
      phrase,
      before,
      ...behind,
      next: beginsSentence(next) ? '' : (matches[next]?.phrase ?? ''),
      earlier: clauseMark,
      later: matches[last]?.phrase ?? '',
      isClosed: matches.some(
        (other, index) =>
          index >= next && other?.row.effect.type === 'quote' && other.row.effect.side === 'close',
      ),
      isLineStart: clause.length === 0 && isLineStart(),
      clause: asHeard(clause),
      rest: asHeard(words.slice(next, next + behind.after.length)),
      isPaired: isPaired(row, next),
      isName:
        /^\p{Lu}/u.test(words[at]?.raw ?? '') &&
        /^(\p{Ll}\S*[\p{L}\p{N}]|\d+)$/u.test(words[at - 1]?.raw ?? ''),
      isAlone: length === words.length,
      timing: timingOf(pace, cores, at),
      isListed: isListed(at, next),
      isQuoted: row.effect.type !== 'quote' && endsQuote(at) && isQuotedUpTo(next),
      isOutOfPlace: isOutOfPlace(row, next),
    }
  }

  /** In a language without tables of evidence: what is open waits for it. */
  function closesBracket({ effect, asWord }: InlineRow): boolean {
    const opener = effect.type === 'mark' ? partners[effect.text] : undefined
    if (asWord === undefined || opener === undefined || effect.type !== 'mark') return false
    return composition.isOpen(opener, effect.text)
  }

  /** No line begins with a mark that ends something, nor a clause with one that joins words; nothing is closed that is not open. */
  function isOutOfPlace({ id, effect }: InlineRow, next: number): boolean {
    if (effect.type !== 'mark') return false
    const opener = settings.languageTable?.marks.find(
      (other) => other.id === id.replace('close', 'open'),
    )?.effect
    if (opener?.type === 'mark' && opener.text !== effect.text) {
      const [open, close] = [opener.text.trim(), effect.text.trim()]
      return !composition.isOpen(open, close) && !isLeftOpen(around.before, open, close)
    }
    if (next === words.length || matches[next] !== null) return false
    if (effect.spacing === 'both') return clause.length === 0
    return isLineStart() && effect.isSentenceMark === true && id !== 'ellipsis'
  }

  /** A quotation ends there, or its sentence does. */
  function isQuotedUpTo(index: number): boolean {
    return matches[index]?.row.effect.type === 'quote' || isSentenceMark(index)
  }

  /** Where the phrase begins that ends right before this word; -1 if none does. */
  function endingAt(end: number): number {
    return matches.findIndex((match, index) => match !== null && index + match.length === end)
  }

  function isSentenceMark(index: number): boolean {
    const effect = matches[index]?.row.effect
    return effect?.type === 'mark' && effect.isSentenceMark === true
  }

  /** Whether the name of a quotation mark is what was said last. */
  function endsQuote(end: number): boolean {
    return matches[endingAt(end)]?.row.effect.type === 'quote'
  }

  /** Whether a quotation or a bracket was closed right before this word. */
  function closesAt(index: number): boolean {
    const effect = matches[index - 1]?.row.effect ?? matches[index - 2]?.row.effect
    if (!dispatched.has(index - 1) || effect === undefined) return false
    return effect.type === 'quote'
      ? effect.side === 'close'
      : effect.type === 'mark' && effect.text in partners
  }

  /** "He said comma open quote …": whether a sentence of its own begins. */
  function beginsSpeech({ row }: PhraseMatch, next: number): boolean {
    const isBehindMark = /^(comma|colon)$/.test(matches[at - 1]?.phrase ?? '') && dispatched.has(at - 1)
    const isQuote = (match: PhraseMatch | null) => match?.row.effect.type === row.effect.type
    const [closed, end] = [
      matches.findLastIndex((match, index) => index < at && isQuote(match)),
      matches.findIndex((match, index) => index >= next && isQuote(match)),
    ]
    // "You," she said, "are late."
    if (!isBehindMark || matches[closed - 1]?.phrase === 'comma') return false
    if (end < 0) return saying.has(core(at - 2))
    return isSentenceMark(endingAt(end))
  }

  /** "colon surgery is …", right behind the name of another mark. */
  function beginsSentence(index: number): boolean {
    const isNoun = /^(colon|comma)$/.test(matches[index]?.phrase ?? '') && matches[index + 1] === null
    return isNoun && /^(is|are|was|were|has|have|can|will)$/.test(core(index + 2))
  }

  /** Whether the line holds nothing before the word that is read now. */
  function isLineStart(): boolean {
    return at === 0 ? /(^|\n)\s*$/.test(around.before) : isBreak(at)
  }

  /** Whether a line was broken right before this word. */
  function isBreak(index: number): boolean {
    return core(index - 1) === '\n' || matches[endingAt(index)]?.row.effect.type === 'break'
  }

  /** "comma or colon", "comma colon period": whether a name is told together with others. */
  function isListed(from: number, next: number): boolean {
    const isAnd = (index: number) => settings.languageTable?.and.has(core(index)) === true
    const isOther = (index: number) =>
      isPlainMark(matches[index]?.row) && matches[index]?.row.id !== matches[from]?.row.id
    if (!isPlainMark(matches[from]?.row)) return false
    if (isAnd(next) && isOther(next + 1)) return true
    if (isAnd(from - 1) && isOther(endingAt(from - 1))) return true
    const before = endingAt(from)
    const after = next + (matches[next]?.length ?? 0)
    const [hasBefore, hasAfter] = [isOther(before), isOther(next)]
    return hasBefore ? hasAfter || isOther(endingAt(before)) : hasAfter && isOther(after)
  }

  function asHeard(spoken: readonly SpokenWord[]): string {
    return spoken.map(wordAsHeard).join(settings.languageTable?.isUnspaced ? '' : ' ')
  }

  /** "Q colon", "A colon" at a line's beginning: who speaks in a record. */
  function isTurn(next: number): boolean {
    return core(next - 1) === 'colon' && /^[qa]$/.test(core(at - 1)) && composition.isTurn(core(at - 1))
  }

  /** The words up to the next mark, and what that is. */
  function afterFrom(next: number): Pick<Near, 'after' | 'follows'> {
    const after: string[] = []
    for (let index = next; index <= words.length && after.length < farthest; index++) {
      const heard = words[index - 1]?.closing ?? ''
      if (heard !== '') return { after, follows: /[.?!]/.test(heard) ? 'stop' : 'mark' }
      if (index === words.length) break
      if (core(index) === '\n') return { after, follows: 'break' }
      const effect = matches[index]?.row.effect
      if (effect?.type === 'break') return { after, follows: 'break' }
      if (effect?.type === 'mark' && effect.isSentenceMark) {
        return { after, follows: effect.capitalNext ? 'stop' : 'mark' }
      }
      if (isBracket(matches[index]?.row))
        return { after, follows: effect?.type === 'quote' && effect.side === 'close' ? 'quote' : 'mark' }
      after.push(core(index))
    }
    return { after, follows: 'end' }
  }

  /** "open paren" before "close paren", and the other way round; money before a number, an at sign before a domain. */
  function isPaired({ effect }: InlineRow, next: number): boolean {
    if (effect.type === 'at-sign') return isDomain(words, next)
    if (isTurn(next) || (effect.type === 'break' && /^[qa]$/.test(core(next)) && core(next + 1) === 'colon'))
      return true
    if (effect.type === 'mark' && effect.isSentenceMark) {
      // "new line two period …": an item's number. Behind what was closed no word of the sentence stands alone.
      const isItem = effect.text === '.' && isBreak(at - 1) && readNumber([core(at - 1)], 0) !== null
      if ((isItem && !/^(is|was|of|in)$/.test(core(next))) || closesAt(at)) return true
    }
    // "state hyphen of hyphen the hyphen art"
    if (effect.type === 'mark' && effect.text === '-' && effect.spacing === 'both' && dispatched.has(at - 2))
      return true
    if (effect.type === 'mark' && effect.spacing === 'money' && readNumber([core(next)], 0) !== null)
      return true
    if (effect.type === 'mark' && /^[%°¢]$/.test(effect.text) && readNumber([wordBefore(1)], 0) !== null)
      return true
    if (effect.type === 'mode' && !effect.on) return composition.isInMode(effect.how)
    if (effect.type === 'quote' && composition.isQuoting(effect.text)) return effect.side !== 'open'
    const partner = effect.type === 'mark' ? partners[effect.text] : undefined
    if (partner !== undefined && effect.type === 'mark' && composition.isOpen(partner, effect.text))
      return true
    return matches.some((match, index) => {
      if (index < next || match === null) return false
      const other = match.row.effect
      if (effect.type === 'mode') return endsMode(other, effect)
      if (effect.type === 'quote') {
        return (
          other.type === 'quote' &&
          other.text === effect.text &&
          effect.side !== 'close' &&
          other.side !== 'open'
        )
      }
      return effect.type === 'mark' && other.type === 'mark' && partners[other.text] === effect.text
    })
  }

  /** The word so far before the one that is read now. */
  function wordBefore(distance: number): string {
    return clause.at(-distance)?.core ?? ''
  }

  /** A mark that ends the sentence stays behind a spoken sign; others were only the pause around it. */
  function keepHeardMark(closing: string, next: number) {
    const end = /[.?!]+/.exec(closing)?.[0]
    if (end !== undefined && /^$|^\p{Lu}/u.test(words[next]?.raw ?? '')) composition.heardMark(end)
  }

  function moneySpacing(next: number): 'right' | 'left' {
    const isBefore = readNumber([core(next)], 0) !== null
    return !isBefore && readNumber([wordBefore(1)], 0) !== null ? 'left' : 'right'
  }
}

/** Whether an effect ends the mode that another one begins. Whatever case holds, any "caps off" ends it. */
function endsMode(effect: Effect, begun: Effect): boolean {
  if (begun.type === 'spell-mode') return effect.type === 'spell-mode' && begun.on && !effect.on
  if (effect.type !== 'mode' || begun.type !== 'mode') return false
  return begun.on && !effect.on && (effect.how === 'joined') === (begun.how === 'joined')
}

/** "i" and "i'm": the one who speaks has a capital. */
function speaker(raw: string): string {
  return raw.replace(/^i(?=$|['’](m|ll|ve|d)\b|[.,;:?!]+$)/, 'I')
}

/** Who is quoted comes before these. */
const saying: ReadonlySet<string> = new Set(
  'said says asked asks replied replies shouted yelled screamed whispered muttered murmured cried answered wrote called added thought exclaimed explained insisted repeated continued begged warned sighed laughed snapped'.split(
    ' ',
  ),
)
function wordsOfClause(before: string): SpokenWord[] {
  const text = /[^\n.,;:?!()"،؛؟。、，！？；：।«»„“”]*$/.exec(before.slice(-80))?.[0].trim() ?? ''
  return text === '' ? [] : text.split(/\s+/).map(readWord)
}

/** Whether a clause goes on behind a sign: brackets, quotation marks, and what joins words. */
function goesOn(row: InlineRow | undefined): boolean {
  const effect = row?.effect
  if (effect?.type !== 'mark') return effect?.type !== 'break'
  return !effect.isSentenceMark && effect.spacing !== 'apart'
}

/** So many words on either side tell what is meant. */
const farthest = 14
/** What opens, by what closes it. */
const partners: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '）': '（' }

function isLeftOpen(text: string, open: string, close: string): boolean {
  return text.lastIndexOf(open) > text.lastIndexOf(close)
}

function isPlainMark(row: InlineRow | undefined): boolean {
  return row?.effect.type === 'mark' && (row.effect.isSentenceMark === true || row.id === 'hyphen')
}

/** A bracket or a quotation mark whose name is no everyday word. */
function isBracket(row: InlineRow | undefined): boolean {
  if (row === undefined) return false
  const { effect } = row
  if (effect.type === 'quote') return effect.side !== 'either'
  return effect.type === 'mark' && /^[()[\]{}]$/.test(effect.text)
}

function findPhrases(words: readonly SpokenWord[], settings: CommandSettings): (PhraseMatch | null)[] {
  const matches = new Array<PhraseMatch | null>(words.length).fill(null)
  for (let at = 0; at < words.length; ) {
    const match = findPhrase(words, at, settings)
    matches[at] = match
    at += match?.length ?? 1
  }
  return matches
}

/** Whether nothing that could be capitalised or joined follows: a mark, a line break. */
function endsWords(match: PhraseMatch | null): boolean {
  const effect = match?.row.effect
  if (effect?.type === 'mark') return effect.spacing !== 'right'
  return effect?.type === 'break' || (effect?.type === 'quote' && effect.side === 'close')
}

/** "you type comma to …": the verb, and the name of a mark. */
function isMention(before: string): boolean {
  return /^(to|i|you|we|they|then|please|must|can|should|could|just|and|or|will|would|don't|never|always)$/.test(
    before,
  )
}
