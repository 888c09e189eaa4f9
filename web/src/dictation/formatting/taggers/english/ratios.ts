import type { Category, Heard } from '../../words/heard.ts'
import { determiners } from '../../words/word-classes.ts'
import { type Production, partOf } from '../production.ts'
import { isEnd } from './names.ts'
import { amount, isNoNoun, namedDigit, withCommas } from './parts.ts'

/** A game is told of right before. */
function isGame(heard: Heard, from: number): boolean {
  // "six four comma three six"
  if (heard.core(from - 1) === 'comma' && namedDigit(heard.core(from - 2)) !== null && from > 3)
    return isGame(heard, from - 3)
  return heard.isNear(
    from,
    6,
    /^(score|won|win|winning|lost|lose|losing|drew|dropped|beat|beating|sets?|final)$/,
  )
}

/** "six four seven six six one": the sets of a match, as tennis counts them. */
export const sets: Category = (heard, at) => {
  const won: string[] = []
  let next = at
  for (;;) {
    const [first, second] = [namedDigit(heard.core(next)), namedDigit(heard.core(next + 1))]
    const games = [Number(first ?? 9), Number(second ?? 9)].sort().join('')
    if (!/^([0-4]6|57|67)$/.test(games) || (next > at && !heard.isOpen(next - 1))) break
    won.push(`${first}-${second}`)
    next += 2
  }
  return won.length === 0 ? [] : [{ value: won.length, text: won.join(' '), to: next }]
}

/** "nine to three to three to one" */
export const chain: Category = (heard, at) => {
  const texts: string[] = []
  for (let next = at; ; next++) {
    const number = heard.part(amount, next)
    if (number === null) break
    texts.push(number.text)
    next = number.to
    if (texts.length > 1 && heard.core(next) !== 'to')
      return [{ value: texts.length, text: texts.join(':'), to: next }]
    if (heard.core(next) !== 'to') break
  }
  return []
}

/** Scores, ratios, and whatever else is told by two numbers. */
export const ratios: readonly Production[] = [
  {
    name: 'score',
    pattern:
      'nil|zero|one|two|three|four|five|six|seven|eight|nine nil|zero|one|two|three|four|five|six|seven|eight|nine',
    write(_, { heard, from, to }) {
      const [home, away] = [from, to - 1].map((at) =>
        heard.core(at) === 'nil' ? '0' : namedDigit(heard.core(at)),
      )
      const isOver = /(^| )(finished|ended|a draw at)$/.test(heard.before(from))
      const isGoals = heard.core(to - 1) === 'nil' || ((isGame(heard, from) || isOver) && isEnd(heard, to))
      if (!isGoals || namedDigit(heard.core(to)) !== null) return null
      return `${home}-${away}`
    },
  },
  {
    name: 'sets',
    pattern: '<sets>',
    write(parts, { heard, from, to }) {
      const { value, text } = partOf(parts, 'sets')
      const isOfMany = value > 1 && /(^| )(won|lost|beat)( \S+){0,3}$/.test(heard.before(from))
      return (isOfMany || heard.isNear(from, 12, /^sets?$/)) && isEnd(heard, to) ? text : null
    },
  },
  {
    // "It finished two all"
    name: 'draw',
    pattern: 'nil|one|two|three|four|five all',
    behind: /(^| )(finished|ended|drew|draw|score|level|was|is|it's)( at| was| is)?$/,
    write(_parts, { heard, from, to }) {
      const goals = namedDigit(heard.core(from)) ?? '0'
      return isNoNoun(heard.core(to)) && !determiners.has(heard.core(to)) ? `${goals}-${goals}` : null
    },
  },
  {
    // "We beat them fourteen to seven"
    name: 'score-to',
    pattern: '<home:named> to <away:named>',
    behind:
      /(^| )(won|win|winning|lost|lose|losing|beat|beating|passed|carried|voted|tied|level|down|led|leading|ended|finished)( \S+){0,4}$/,
    notBehind: /(^| )(from|between|of|in|(?<!tied |level )at|for|about|with)$/,
    notAhead: /^(hundred|thousand|million|billion|percent|dollar|pound)( |$)/,
    write(parts, { heard, from, to }) {
      const [home, away] = [partOf(parts, 'home').value, partOf(parts, 'away').value]
      const isTold =
        /(^| )(won|winning|lost|losing|passed|carried|tied|ended|finished|(tied|level) at|beat( \S+){1,3})$/.test(
          heard.before(from),
        )
      return (home > 9 || isTold) && isEnd(heard, to) ? `${home}-${away}` : null
    },
  },
  {
    // "Our record is nine and two", "we went eight and one last year"
    name: 'won-and-lost',
    pattern: '<won:plain> and <lost:plain>',
    behind:
      /(^| )(record( is| was| of| at| stands at)?|went|(we're|they're|are) now|finished( the (season|year))?)$/,
    write: (parts, { heard, to }) =>
      isEnd(heard, to) ? `${partOf(parts, 'won').value}-${partOf(parts, 'lost').value}` : null,
  },
  {
    name: 'ratio',
    pattern: '<chain>',
    write(parts, { heard, from, to }) {
      const isTold =
        heard.core(to) === 'ratio' ||
        (heard.isNear(from, 8, /^ratio$/) && /^(ratio|of|is|was|be|about)$/.test(heard.core(from - 1)))
      return isTold ? partOf(parts, 'chain').text : null
    },
  },
  {
    // "the one to twenty five thousand map"
    name: 'map-scale',
    pattern: 'one to <amount>',
    write(parts, { heard, from, to }) {
      const below = partOf(parts, 'amount')
      const isScale =
        /(^| )(scale|with|dilution)( is| of)?$/.test(heard.before(from)) ||
        /^(scale|map|plan|sheet|model)$/.test(heard.core(to))
      return isScale && below.value >= 500 ? `1:${withCommas(below)}` : null
    },
  },
  {
    name: 'majority',
    pattern: '<most:named> to <least:named>',
    write(parts, { heard, from, to }) {
      const isTold =
        /(^| )(vote|score)( (was|is|of))?$/.test(heard.before(from)) ||
        /^(vote|majority|margin|decision|ruling|verdict|lead|win|victory|defeat|loss)$/.test(heard.core(to))
      return isTold && isEnd(heard, to)
        ? `${partOf(parts, 'most').value}-${partOf(parts, 'least').value}`
        : null
    },
  },
  {
    // "Mix it at four to one", "outnumbered three to one"; nobody reads a clock so.
    name: 'odds',
    pattern: '<most:named> to one|two|three',
    behind: /(^| )(at|by|outnumbered|odds of|mix (is|of))( about)?$/,
    write(parts, { heard, from, to }) {
      const { value } = partOf(parts, 'most')
      const least = namedDigit(heard.core(to - 1))
      const isTime = value % 5 === 0 && value < 30 && /(^| )(at|by)$/.test(heard.before(from))
      return Number(least) < value && !isTime && isEnd(heard, to) ? `${value} to ${least}` : null
    },
  },
  {
    // "They split it sixty forty"
    name: 'split',
    pattern: '<most:plain> <least:plain>',
    write(parts) {
      const [most, least] = [partOf(parts, 'most').value, partOf(parts, 'least').value]
      return most > least && most % 10 === 0 && most + least === 100 ? `${most}-${least}` : null
    },
  },
  {
    name: 'high-score',
    pattern: '<home:plain> <away:plain>',
    notBehind: /(^| )(in|at|by|for|from|until)$/,
    notAhead: /^(each|apiece|a|per)( |$)/,
    write(parts, { heard, from, to }) {
      const [home, away] = [partOf(parts, 'home').value, partOf(parts, 'away').value]
      return isGame(heard, from) && home > 9 && away > 9 && isEnd(heard, to) ? `${home}-${away}` : null
    },
  },
  {
    // "He is batting three twelve"
    name: 'batting-average',
    pattern: '<number:pair>',
    behind: /(^| )(bat|bats|batted|batting|hitting)( an even| over| under)?$/,
    write: (parts) => `.${partOf(parts, 'number').text}`,
  },
  {
    name: 'pressure',
    pattern: '<upper:named> over <lower:named>',
    write(parts) {
      const [upper, lower] = [partOf(parts, 'upper').value, partOf(parts, 'lower').value]
      return upper >= 60 && upper <= 260 && lower >= 30 && lower <= 160 ? `${upper}/${lower}` : null
    },
  },
  {
    name: 'grade',
    pattern: '<upper:cardinal> over <lower:cardinal>',
    behind: /(^| )grade$/,
    write: (parts) => `${partOf(parts, 'upper').value}/${partOf(parts, 'lower').value}`,
  },
  {
    name: 'acuity',
    kind: 'measure',
    pattern: 'twenty <seen:named>',
    write(parts, { heard, from, to }) {
      const { value } = partOf(parts, 'seen')
      const near = heard.cores.slice(Math.max(0, from - 8), to + 8)
      const isSeen = near.some((core) => /^(vision|acuity|eyes?)$/.test(core))
      return isSeen && value >= 10 && value % 5 === 0 ? `20/${value}` : null
    },
  },
  {
    name: 'margin',
    pattern: 'plus or minus <size:decimal> <unit>?',
    write: (parts) => `±${partOf(parts, 'size').text}${parts.unit?.text ?? ''}`,
  },
  {
    name: 'around-the-clock',
    pattern: 'twenty four seven',
    write: () => '24/7',
  },
]
