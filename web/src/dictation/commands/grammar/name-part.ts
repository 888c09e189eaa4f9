import { readCount } from '../../formatting/words/numbers.ts'
import { byWord } from '../../text/by-word.ts'
import type { Unit } from '../../text/text-units.ts'
import type { Command, Cut, Target } from '../tables/command.ts'
import { coresOf, type HeardWord, textOf } from './heard-words.ts'

/** Ordinals, as far as one counts aloud. */
export const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const unitName = '(character|letter|word|sentence|line|paragraph)s?'
const scope = '(line|sentence|paragraph|document|text|note)'

const that =
  /^(that|it|this|them|these|those|(?:(?:the|this|that|my) )?(?:selection|selected (?:text|words?)|last (?:bit|thing|part|phrase)(?: (?:that )?i(?:'ve)? (?:just )?said)?)|(?:that|this) (?:bit|part|phrase)|(?:what|everything) i(?:'ve)? (?:just )?said|(?:those|these) words)$/
const whole =
  /^(?:all|everything|it all|the lot|the whole thing|(?!(?:text|document|note)$)(?:all )?(?:of )?(?:the |this |that |my |it)?(?:(?:whole|entire) )?(?:text|document|note)|all of (?:it|this|that))$/
const counted = new RegExp(
  `^(?:(?:the|this|that|these|those|my) )?(?:very )?(?:(last but one|second (?:to )?last|last|previous|next|following|current|whole|entire|${ordinals.join('|')}) )?(?:(\\S+(?: \\S+)?) )?${unitName}(?: or (\\S+))?(?: (back|backwards?|forwards?|ahead))?$`,
)
const numbered = new RegExp(`^(?:the )?${unitName}(?: number)? (\\S+(?: \\S+)?)$`)
const toEdge = new RegExp(
  `^(?:from here )?(?:up )?(?:to|until|till) (?:the )?(?:very )?(start|beginning|top|end|bottom)(?: of (?:the |this )?${scope})?$`,
)
const rest = new RegExp(`^(?:all |everything )?(?:the )?(?:rest|remainder)(?: of (?:the |this )?${scope})?$`)
const beyond =
  /^(?:(?:all|everything|all the text) (after|behind|from|before|up to|until)|(up to|until))(?= \S)/
/** Words with the text before or after them: "fox and everything after it". */
const onwards =
  /(?<=\S) and (?:all|everything) (?:that (?:comes|stands) )?(after|behind|before)(?: it| that)?$/
/** "the first letter", "the last letter of Bath", "the b in Bath" */
const letterOf =
  /^(?:the )?(first|last) (?:letter|character)(?: (?:of|in))?(?= \S|$)|^(?:the )?(?:letter )?([a-z]) (?:of|in)(?= \S+$)/
const here = /^(?:here|this|the (?:cursor|caret))$/

/** The part of the text that words name by its place or its size; null for other words, which name themselves. */
export function readPart(heard: readonly HeardWord[]): Target | null {
  const said = coresOf(heard)
  if (that.test(said)) return { type: 'that' }
  if (whole.test(said)) return { type: 'units', unit: 'document', count: 1, side: 'here' }
  const [, edge, ofUnit] = toEdge.exec(said) ?? []
  if (edge !== undefined)
    return { type: 'rest', unit: unitOf(ofUnit), side: isStart(edge) ? 'before' : 'after' }
  const remainder = rest.exec(said)
  if (remainder !== null) return { type: 'rest', unit: unitOf(remainder[1]), side: 'after' }
  const [name = '', end, letter = end] = letterOf.exec(said) ?? []
  if (letter !== undefined) {
    const words = heard.slice(name.split(' ').length)
    const sentence: Target = { type: 'units', unit: 'sentence', count: 1, side: 'here' }
    const of = words.length === 0 ? sentence : (readPart(words) ?? { type: 'words', words: textOf(words) })
    return { type: 'letter', letter, of }
  }
  const span = readSpan(heard)
  if (span !== null) return span
  const [onward = '', onwardSide] = onwards.exec(said) ?? []
  if (onwardSide !== undefined) {
    const words = textOf(heard.slice(0, heard.length - onward.trim().split(' ').length))
    return { type: 'beyond', side: onwardSide === 'before' ? 'before' : 'after', words, isIncluded: true }
  }
  const [joint = '', named, which = named] = beyond.exec(said) ?? []
  if (which !== undefined) {
    const side = /^(after|behind|from)$/.test(which) ? 'after' : 'before'
    const words = heard.slice(joint.split(' ').length)
    if (here.test(coresOf(words))) return { type: 'rest', unit: 'document', side }
    return { type: 'beyond', side, words: textOf(words), isIncluded: which === 'from' }
  }
  return readCounted(said)
}

const spanJoints = byWord({ from: /^(to|through|until|till)$/, between: /^and$/ })

/** The stretch between two words: "from however to today", "between the two and the end", "everything from tea to the end". */
function readSpan(heard: readonly HeardWord[]): Target | null {
  const from = /^(all|everything)$/.test(heard[0]?.core ?? '') ? 1 : 0
  const joints = spanJoints[heard[from]?.core ?? '']
  if (joints === undefined) return null
  const cuts: Cut[] = []
  for (let at = from + 2; at + 1 < heard.length; at++) {
    if (!joints.test(heard[at]?.core ?? '')) continue
    const [first, second] = [textOf(heard.slice(from + 1, at)), heard.slice(at + 1)]
    if (/^(the )?(very )?(end|bottom)( of (the |this )?(text|document|note))?$/.test(coresOf(second)))
      return { type: 'beyond', side: 'after', words: first, isIncluded: true }
    cuts.push({ first, second: textOf(second) })
  }
  return cuts.length === 0 ? null : { type: 'between', cuts }
}

function readCounted(said: string): Target | null {
  const [, named, place = ''] = numbered.exec(said) ?? []
  const at = place === '' ? null : readCount(place)
  if (named !== undefined && at !== null && at > 0 && unitOf(named) !== 'character')
    return { type: 'nth', unit: unitOf(named), from: at, count: 1 }
  const match = counted.exec(said)
  if (match === null) return null
  const [, which = '', many, name, or, way = ''] = match
  const unit = unitOf(name)
  const count = many === undefined && or === undefined ? 1 : readCount(or ?? many ?? '')
  if (count === null || count === 0 || (many !== undefined && or !== undefined)) return null
  const isSmall = unit === 'word' || unit === 'character'
  const isOne = many === undefined && or === undefined
  if (which === 'last but one' || which.startsWith('second '))
    return isSmall || !isOne ? null : { type: 'nth', unit, from: -2, count: 1 }
  const nth = ordinals.indexOf(which) + 1
  if (nth > 0) {
    if (unit === 'character' || (nth > 1 && !isOne)) return null
    return { type: 'nth', unit, from: nth, count }
  }
  if (which === 'next' || which === 'following' || /^(forward|ahead)/.test(way)) {
    const target = { type: 'units', unit, count, side: 'after' } as const
    return isSmall ? target : { ...target, isWhole: true }
  }
  if (/^(current|whole|entire)$/.test(which))
    return isOne ? { type: 'units', unit, count, side: 'here' } : null
  const isHere = isOne && way === '' && (isSmall ? which === '' && unit === 'word' : true)
  return { type: 'units', unit, count, side: isHere ? 'here' : 'before' }
}

const ways = byWord<'back' | 'forward' | 'up' | 'down'>({
  ...{ back: 'back', backward: 'back', backwards: 'back', left: 'back', up: 'up', down: 'down' },
  ...{ forward: 'forward', forwards: 'forward', right: 'forward' },
})
const way = new RegExp(`^(${Object.keys(ways).join('|')})(?: by)?(?: (\\S+(?: \\S+)??))??(?: ${unitName})?$`)
const wayBehind = new RegExp(`^(\\S+(?: \\S+)?) ${unitName} (?:to the )?(${Object.keys(ways).join('|')})$`)
const edgeOf = /^(?:to |at )?(?:the )?(?:very )?(start|beginning|top|end|bottom)(?: of (?=\S)|$)/
const neighbour = new RegExp(`^to (?:the )?(next|previous) ${unitName}$`)
const beside = /^(?:to )?(?:right )?(before|after|in front of|behind)(?= \S)/

/** The move of the cursor that words name: "to the end of the second line", "back two words", "before Monday"; null if they name none. */
export function readMove(heard: readonly HeardWord[]): Command | null {
  const said = coresOf(heard)
  const steps = readSteps(said)
  if (steps !== null) return steps
  const behind = (words: string) => heard.slice(words.trim() === '' ? 0 : words.trim().split(' ').length)
  const [begins = '', edge] = edgeOf.exec(said) ?? []
  if (edge !== undefined) {
    const place = begins.endsWith('of ') ? behind(begins) : []
    const part = /^(|text|document|note)$/.test(coresOf(place))
      ? readPart([{ raw: 'all', core: 'all' }])
      : readStanding(place)
    return part && { type: 'go-to', edge: isStart(edge) ? 'start' : 'end', target: part }
  }
  const [, which, name] = neighbour.exec(said) ?? []
  if (which !== undefined)
    return { type: 'move-next', unit: unitOf(name), direction: which === 'next' ? 'forward' : 'back' }
  const [joint = '', side] = beside.exec(said) ?? []
  if (side !== undefined) {
    const words = behind(joint)
    const part = readStanding(words)
    const isBefore = side === 'before' || side === 'in front of'
    return part === null
      ? { type: 'move-beside', side: isBefore ? 'before' : 'after', words: textOf(words) }
      : { type: 'go-to', edge: isBefore ? 'start' : 'end', target: part }
  }
  const part = heard[0]?.core === 'to' ? readStanding(heard.slice(1)) : null
  return part?.type === 'nth' ? { type: 'go-to', edge: 'start', target: part } : null
}

/** A part that stands in the text whatever was said last; the last line is that of the text. */
function readStanding(heard: readonly HeardWord[]): Target | null {
  const part = readPart(heard)
  if (part?.type !== 'units') return part?.type === 'nth' ? part : null
  const isLast = heard.some(({ core }) => core === 'last') && part.count === 1
  return isLast && part.unit !== 'character' ? { type: 'nth', unit: part.unit, from: -1, count: 1 } : part
}

function readSteps(said: string): Command | null {
  const ahead = way.exec(said)
  const behind = ahead === null ? wayBehind.exec(said) : null
  const [, word = '', many, name] = ahead ?? [behind?.[0], behind?.[3], behind?.[1], behind?.[2]]
  const direction = ways[word]
  if (direction === undefined) return null
  const isVertical = direction === 'up' || direction === 'down'
  const count = many === undefined ? 1 : readCount(many)
  const unit = name === undefined ? 'line' : unitOf(name)
  if (count === null || count === 0 || isVertical !== (unit === 'line')) return null
  // “Up” may begin a sentence.
  const isBare = isVertical && said === word
  return { type: 'move-by', unit, count, direction, ...(isBare && { mayBeText: true }) }
}

function unitOf(name: string | undefined): Unit {
  if (name === 'letter') return 'character'
  const units: readonly Unit[] = ['character', 'word', 'sentence', 'line', 'paragraph']
  return units.find((unit) => unit === name) ?? 'document'
}

function isStart(edge: string): boolean {
  return /^(start|beginning|top)$/.test(edge)
}
