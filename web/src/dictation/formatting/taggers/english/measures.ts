import { byWord } from '../../../text/by-word.ts'
import { grammar, ranks } from '../../words/english-grammar.ts'
import { cardinalOf, english } from '../../words/english-numerals.ts'
import type { Category, Heard, Part } from '../../words/heard.ts'
import { determiners, isFunctionWord, isLabel } from '../../words/word-classes.ts'
import type { Parts } from '../pattern.ts'
import { type Match, type Production, partOf } from '../production.ts'
import { countedAsOne, countedInDigits, denominators, englishUnits, measuredAsOne } from './english-units.ts'
import { amount, cardinal, isNoNoun, isNumberWord, namedDigit, oneOf, rounds, withCommas } from './parts.ts'

/** A unit as it is written behind the number, with the units it is divided by: "mcg/kg/min". */
const plainUnit = oneOf(englishUnits, 4)
export const unit: Category = (heard, at) =>
  heard.parts(plainUnit, at).map(({ value, text, to }) => {
    let written = text
    let next = to
    while (/^ [a-zµA-Z]+(\/|$)/.test(written) && heard.core(next) === 'per') {
      const below = denominators.get(heard.core(next + 1))
      if (below === undefined) break
      written += `/${below}`
      next += 2
    }
    return { value, text: written, to: next }
  })

/** Sides without units: "four by three". */
export const sides: Category = (heard, at) => {
  const texts: string[] = []
  let next = at
  for (;;) {
    const side = heard.part(amount, next)
    if (side === null) return []
    texts.push(side.text)
    next = side.to
    if (heard.core(next) !== 'by' || texts.length > 3) break
    next += 1
  }
  return texts.length < 2 ? [] : [{ value: 0, text: texts.join(' × '), to: next }]
}

/** "a two …", "a three bedroom two …": behind an article, or behind what is described behind one. */
const isDescribed = (heard: Heard, from: number) =>
  /^an?$/.test(heard.core(from - 1)) ||
  (isNumberWord(heard.core(from - 2)) &&
    !isNoNoun(heard.core(from - 1)) &&
    /^an?$/.test(heard.core(from - 3)))

/** "a two car garage", "a three legged stool", "an eighteen wheeler": behind the article, a word with a count describes one thing. */
function describes(heard: Heard, from: number, at: number): boolean {
  const word = heard.core(at)
  return (
    isDescribed(heard, from) &&
    // "a million people"
    rounds[heard.core(from)] === undefined &&
    /..[^s]$|ss$/.test(word) &&
    !isNoNoun(word) &&
    !isFunctionWord(word) &&
    grammar.kindOf(word) !== 'adverb' &&
    !/^(dollar|euro|yen|cent|something|odd|.)$/.test(word) &&
    heard.part(plainUnit, at) === null
  )
}

/** A guess, which stays in words: "two or three hours", "ten fifteen minutes". */
function isVague(heard: Heard, at: number, value: number): boolean {
  const before = heard.isOpen(at - 1) ? english.small(heard.core(at - 1)) : null
  return /^(or|few)$/.test(heard.core(at - 1)) || (before !== null && before < value && value <= 2 * before)
}

const dimension = 'tall|long|wide|deep|high|thick'
const dimensions = new RegExp(`^(${dimension})$`)

function writeCompound(parts: Parts, { heard, from, to }: Match): string | null {
  const count = partOf(parts, 'count')
  const { text } = partOf(parts, 'unit')
  const isAge = /^olds?$/.test(heard.core(to - 1))
  // "a six foot tall man"
  const isSized = !isAge && to > count.to + 1
  if (isSized && !measuredAsOne.has(text)) return null
  if (count.value < 1 || (isAge && !/^(year|month|week|day)$/.test(text))) return null
  const behind = heard.core(to)
  if (!isAge) {
    // "a one month contract"
    const isPlural = /[^s]s$/.test(behind) && grammar.kindOf(behind) !== 'verbs'
    const isSingle = count.value < 2 && !determiners.has(heard.core(from - 1)) && !isPlural
    const isKnown = countedAsOne.has(text) || measuredAsOne.has(text)
    // "an A four last year"
    if (!isKnown && ranks.has(text)) return null
    const isWhole = /er$/.test(text) && !isKnown
    // "the forty yard dash"
    const isDescribing = describes(heard, from, count.to)
    const isNoun =
      !isNoNoun(behind) ||
      isWhole ||
      (/^(dash|can)$/.test(behind) && measuredAsOne.has(text)) ||
      (isDescribing && isNumberWord(behind)) ||
      (behind === 'close' && isKnown && isDescribed(heard, from))
    if (!(isKnown || isDescribing) || isSingle || !isNoun) return null
    // "question five part b": the number is its name.
    if (isLabel(heard.core(from - 1))) return null
    // "the wall is ten foot high"
    if (measuredAsOne.has(text) && dimensions.test(behind)) return null
    // "torque it to eighteen foot pounds"
    if (text === 'foot' && behind === 'pounds') return null
    // "the twenty second floor"
    const isAfterArticle = /^an?$/.test(heard.core(from - 1))
    if (text === 'second' && count.value % 10 === 0 && !isAfterArticle) return null
  }
  const isWord = count.value < 10 && count.to === from + 1 && !measuredAsOne.has(text)
  return `${isWord ? heard.core(from) : count.text}-${text}${isAge || isSized ? `-${heard.core(to - 1)}` : ''}`
}

const minus = byWord({ minus: '−', negative: '−' })

export const measures: readonly Production[] = [
  {
    name: 'compound',
    pattern: `<count:amount> <unit:word> old|olds|${dimension}?`,
    // "a hundred year old tree" keeps its article.
    write: (parts, place) =>
      /^an?$/.test(place.heard.core(place.from)) && partOf(parts, 'count').to === place.from + 2
        ? null
        : writeCompound(parts, place),
  },
  {
    name: 'round-compound',
    pattern: `<count:round> <unit:word> old|olds|${dimension}?`,
    write: writeCompound,
  },
  {
    name: 'share',
    pattern: 'one|two|three half|third|quarter|fifth|thirds|quarters|fifths',
    write(_, { heard, from, to }) {
      const [many, share] = [heard.core(from), heard.core(from + 1)]
      if (!determiners.has(heard.core(from - 1)) || isNoNoun(heard.core(to))) return null
      return (many === 'one') === /s$/.test(share) ? null : `${many}-${share}`
    },
  },
  {
    // "five eighths inch socket"
    name: 'fraction-size',
    pattern: '<top:plain> <bottom:nths> inch',
    write(parts, { heard, to }) {
      const [top, bottom] = [partOf(parts, 'top').value, partOf(parts, 'bottom').value]
      return top < bottom && !isNoNoun(heard.core(to)) ? `${top}/${bottom}-inch` : null
    },
  },
  {
    name: 'size',
    pattern: '<sides> <unit>',
    write: (parts) => partOf(parts, 'sides').text + partOf(parts, 'unit').text,
  },
  {
    name: 'bare-size',
    pattern: '<sides>',
    write(parts, { heard, from, to }) {
      const { text } = partOf(parts, 'sides')
      if (countedInDigits.has(heard.core(to))) return text
      // "a four by six print"
      const isThing = /^an?$/.test(heard.core(from - 1)) && !isNoNoun(heard.core(to))
      return isThing ? text.replaceAll(' × ', ' by ') : null
    },
  },
  {
    name: 'measure',
    pattern: 'minus|negative? <amount> <unit>',
    notAhead: /^(sign|symbol)( |$)/,
    write(parts, { heard, from, to }) {
      const count = partOf(parts, 'amount')
      // "One kilo" is said of anything.
      if (heard.core(to - 1) === 'kilo' && count.value === 1) return null
      // "one degree of difference"
      if (/^degrees?$/.test(heard.core(to - 1)) && heard.core(to) === 'of') return null
      return `${minus[heard.core(from)] ?? ''}${count.text}${partOf(parts, 'unit').text}`
    },
  },
  {
    // "eighteen fifty square feet"
    name: 'told-measure',
    pattern: '<amount:quad> <unit>?',
    notBehind: /(^| )in$/,
    write(parts, { heard, to }) {
      const amount = partOf(parts, 'amount')
      const isMeasured = parts.unit !== undefined || countedInDigits.has(heard.core(to))
      const isTime = /^(minute|hour|second|day|week|month|year)s?$/.test(heard.core(amount.to))
      // "ten thirty gallon drums" are ten.
      const isOne = !/s$|^(feet|square|cubic)$/.test(heard.core(parts.unit === undefined ? to : to - 1))
      return isMeasured && !isTime && !isOne ? withCommas(amount) + (parts.unit?.text ?? '') : null
    },
  },
  {
    // "three fifty degrees Fahrenheit"
    name: 'told-degrees',
    pattern: '<degrees:hundreds> <unit>',
    write(parts) {
      const unit = partOf(parts, 'unit').text
      return unit.includes('°') ? partOf(parts, 'degrees').text + unit : null
    },
  },
  {
    name: 'mixed',
    pattern: '<whole:cardinal> and <top:plain>? a|an? <bottom:nths> percent?',
    write(parts, { heard, to }) {
      const [top, bottom] = [parts.top?.value ?? 1, partOf(parts, 'bottom').value]
      const unit = heard.core(to) === 'of' ? heard.core(to + 2) : heard.core(to)
      const sign = heard.core(to - 1) === 'percent' ? '%' : ''
      // Halves and quarters are decimals, 2.75, but where cooks and carpenters measure.
      const isFraction = bottom % 2 === 1 || bottom > 4 || /^(cups|tablespoons|teaspoons|inches)$/.test(unit)
      return top < bottom &&
        isFraction &&
        (sign !== '' ||
          countedInDigits.has(unit) ||
          measuredAsOne.has(unit) ||
          (heard.core(to) === unit && grammar.kindOf(unit) === 'plural'))
        ? `${partOf(parts, 'whole').text} ${top}/${bottom}${sign}`
        : null
    },
  },
  {
    name: 'power-of-ten',
    pattern: '<amount> times ten to the power? of? minus|negative? <power:cardinal>',
    write(parts, { heard, to }) {
      const power = partOf(parts, 'power')
      const sign = /(minus|negative)/.test(heard.cores.slice(partOf(parts, 'amount').to, to).join(' '))
        ? '−'
        : ''
      return `${partOf(parts, 'amount').text} × 10^${sign}${power.value}`
    },
  },
  {
    name: 'pointed-measure',
    pattern: 'minus|negative? <amount:pointed> <unit>',
    write: (parts, { heard, from }) =>
      `${minus[heard.core(from)] ?? ''}${partOf(parts, 'amount').text}${partOf(parts, 'unit').text}`,
  },
  {
    name: 'counted',
    pattern: '<amount>',
    write(parts, { heard, from, to }) {
      const { text, value } = partOf(parts, 'amount')
      if (text.includes('.')) return text
      // "a hundred mile walk"
      const isMeasure = countedAsOne.has(heard.core(to)) || measuredAsOne.has(heard.core(to))
      if (/^an?$/.test(heard.core(from)) && to === from + 2 && isMeasure && !isNoNoun(heard.core(to + 1)))
        return null
      // "from two to four hours"
      const isPart = isNumberWord(heard.core(from - 1)) && heard.isOpen(from - 1)
      const most = /^(to|and)$/.test(heard.core(to)) && !isPart ? heard.part(amount, to + 1) : null
      const isUnit = (at: number) => countedInDigits.has(heard.core(at)) || heard.part(unit, at) !== null
      // "between one and one point five"
      const isAlike = most?.text.includes('.') && /^(between|from)$/.test(heard.core(from - 1))
      if (most !== null && most.value > value && (isAlike || isUnit(most.to))) return text
      // "four hours instead of two", "five pounds, not six"
      const isContrast =
        /(^| )(instead of|rather than|not)$/.test(heard.before(from)) && !/^of$|s$/.test(heard.core(to))
      const isMeasured = (core: string) => countedInDigits.has(core) || core === "o'clock"
      if (isContrast && heard.cores.slice(Math.max(0, from - 6), from).some(isMeasured)) return text
      // "one stone four", as "two stone four"
      const isFirst =
        /^(foot|stone|pound|hour|minute)$/.test(heard.core(to)) && heard.part(amount, to + 1) !== null
      const isCounted = countedInDigits.has(heard.core(to)) && (value >= 2 || isFirst)
      return isCounted && !isVague(heard, from, value) ? text : null
    },
  },
  {
    // The pitch of a thread.
    name: 'gauge',
    pattern: '<digit:named> o|oh',
    behind: /(^| )(with|using|used|of|a|interrupted|running)$/,
    write(parts, { heard, from, to }) {
      const isThread =
        heard.isOpen(to - 1) && /^\p{L}{4,}$/u.test(heard.core(to)) && !isNoNoun(heard.core(to))
      const digit = namedDigit(heard.core(from))
      return isThread && digit !== null && partOf(parts, 'digit').to === from + 1 ? `${digit}-0` : null
    },
  },
  {
    name: 'before-sign',
    pattern: '<amount>',
    ahead: /^\S+ (sign|symbol)( |$)/,
    write: (parts) => partOf(parts, 'amount').text,
  },
]

/** Any single word. */
export const word: Category = (heard, at): Part[] =>
  heard.core(at) === '' ? [] : [{ value: 0, text: heard.core(at), to: at + 1 }]

export const plain: Category = (heard, at) =>
  heard.parts(cardinal, at).filter(({ value, to }) => value < 100 && to - at <= 2)

/** "eighths", "third", "quarters": the size of a share. */
export const nths: Category = (heard, at) => {
  const core = heard.core(at).replace(/s$/, '')
  const size = { half: 2, quarter: 4 }[core] ?? english.small(cardinalOf(core) ?? '') ?? 0
  return size < 2 ? [] : [{ value: size, text: '', to: at + 1 }]
}
