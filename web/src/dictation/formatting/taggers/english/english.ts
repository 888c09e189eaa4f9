import type { Category } from '../../words/heard.ts'
import { type Grammar, grammar, type Kind, type Production } from '../production.ts'
import { cardinalParts, cardinals } from './cardinals.ts'
import { clock, written } from './clock.ts'
import { codeParts, codes } from './codes.ts'
import { dateParts, dates } from './dates.ts'
import { kingsAndBooks } from './kings-and-books.ts'
import { abbreviations, bracketed, told } from './letters.ts'
import { measures, nths, plain, sides, unit, word } from './measures.ts'
import { coin, currency, money } from './money.ts'
import { nameParts, names, toldNumbers } from './names.ts'
import { setPhrase } from './number-context.ts'
import {
  amount,
  cardinal,
  day,
  digits,
  half,
  hour,
  letter,
  minutes,
  month,
  named,
  oneOf,
  ordinal,
  pair,
  plainDay,
  pointed,
  quad,
  round,
  sureMonth,
  year,
} from './parts.ts'
import { abroad, dialled, phones, sortCode } from './phones.ts'
import { chain, ratios, sets } from './ratios.ts'

const same = (words: string) => oneOf(new Map(words.split(' ').map((text) => [text, text])))
const decades = 'twenties thirties forties fifties sixties seventies eighties nineties'.split(' ')

const categories: Readonly<Record<string, Category>> = {
  ...{
    amount,
    cardinal,
    coin,
    currency,
    day,
    dialled,
    abroad,
    sortCode,
    digits,
    half,
    hour,
    letter,
    minutes,
    month,
    named,
    ordinal,
  },
  ...{ nths, pair, plain, plainDay, pointed, quad, round, sides, sureMonth, unit, word, written, year },
  ...{ setPhrase, told, bracketed, chain, sets, ...cardinalParts, ...codeParts, ...dateParts, ...nameParts },
  decade: oneOf(new Map(decades.map((name, index) => [name, String(index + 2)]))),
  until: same('to through until till and'),
  through: same('to through until till'),
  scale: same('million billion trillion'),
  decimal: (heard, at) => [...heard.parts(amount, at), ...heard.parts(pointed, at)],
  hundreds: (heard, at) => [
    ...heard.parts(pair, at),
    ...heard.parts(digits, at).filter(({ text }) => text.length > 2),
  ],
  halves: (heard, at) => [...heard.parts(quad, at), ...heard.parts(pair, at)],
}

/** Productions that are of a kind, unless they say another. */
const ofKind = (kind: Kind, productions: readonly Production[]) =>
  productions.map((production) => ({ kind, ...production }))

export const englishProductions: readonly Production[] = [
  ...abbreviations,
  ...codes,
  ...kingsAndBooks,
  ...ratios,
  ...names,
  ...ofKind('clock', clock),
  ...ofKind('date', dates),
  ...ofKind('money', money),
  ...ofKind('measure', measures),
  ...phones,
  ...cardinals,
  ...toldNumbers,
]

export const englishGrammar: Grammar = grammar(englishProductions, categories)
