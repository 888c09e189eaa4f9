import type { Category, Heard } from '../../words/heard.ts'
import { numbered } from '../../words/word-classes.ts'
import type { Parts } from '../pattern.ts'
import { type Match, type Production, partOf } from '../production.ts'
import { isEnd } from './names.ts'
import { isClockTold, isHeated, isLifted, isOfMeasure } from './number-context.ts'
import { hour as hourPart, isNoNoun, isNumberWord, isOver, minutes as minutesPart } from './parts.ts'

const counted =
  /^(percent|per|degrees?|each|apiece|pounds?|dollars?|euros?|people|million|thousand|hundred|point|miles|times)( |$)/
const arranged =
  /(^| )(listed|scheduled|booked|set|planned|fixed|due|arranged|reserved|table|reservation|meeting|appointment|alarm) for$/
const timed =
  /^(appointment|meeting|train|flight|bus|ferry|coach|slot|call|lesson|bell|showing|session|service|departure|from|to|(had|has) (gone|left)|was late|is late)( |$)/
/** "seven thirty tomorrow" */
const dayAhead =
  /^(today|tonight|tomorrow|sharp|works|(on )?(mon|tues|wednes|thurs|fri|satur|sun)day|(this|tomorrow|in the) (morning|afternoon|evening))( |$)/
/** "open from", "Saturday" */
const opening =
  /(^| )((open|opens|opened|closed|hours|\S{2,}days?)( (are|is|from|daily|between))*|shift( is)?( from)?)$/
const anyDeterminer = /(^| )(the|a|my|our|your|his|her|their|this|that)$/

function writeTime(parts: Parts): string {
  const minutes = parts.minutes
  return `${partOf(parts, 'hour').value}${minutes === undefined ? '' : `:${String(minutes.value).padStart(2, '0')}`}`
}

/** True if a time is expected here: "at ten thirty", "the two thirty appointment". */
function isDue(parts: Parts, { heard, from, to }: Match): boolean {
  const before = heard.before(from)
  const isTimedNoun =
    anyDeterminer.test(before) && timed.test(heard.after(to)) && !isNumberWord(heard.core(to + 1))
  const minutes = partOf(parts, 'minutes').value
  const isRound = minutes % 5 === 0
  const hour = partOf(parts, 'hour').value
  // All that was said; "ten fifteen" may be a guess, "two seventy" a sum, "five eleven" a height.
  const isAlone = from === heard.start && isOver(heard.core(to)) && hour < 13 && minutes > 2 * hour
  // "Room two oh six on Thursday", "a heart rate between one twenty and one thirty"
  const isQuantity = isOfMeasure(heard, from) && !/(^| )(at|by|until|till|before|after)$/.test(before)
  // "pages one twelve to one thirty"
  const isPaged = heard.cores.slice(Math.max(0, from - 5), from).some((core) => numbered.has(core))
  // "new line ten fifteen budget review"
  const isNewLine = /(^| )new (line|paragraph)$/.test(before)
  // "roast it at three fifty"
  const isHot = (minutes % 25 === 0 && isHeated(heard, from)) || isLifted(heard, from)
  if ((numbered.has(heard.core(from - 1)) && !isNewLine) || isQuantity || isHot) return false
  // "until twenty one forty"; "until nineteen forty" is a year.
  const isLate = /(^| )(by|until|till)$/.test(before) && (hour > 20 || (hour < 17 && isRound))
  if (hour < 1 || (hour > 12 && !/(^| )(at|the)$/.test(before) && !isTimedNoun && !isLate)) return false
  return (
    /(^| )(at|by|until|till|from|before|after|around|about|say)$/.test(before) ||
    (isRound && isNewLine && isEnd(heard, to)) ||
    isSecondTime(heard, from) ||
    (isRound && isOneOfTwo(heard, from, to, hour)) ||
    (/(^| )to$/.test(before) && isRound && !isPaged && !/^(hundred|thousand)$/.test(heard.core(from - 2))) ||
    ((arranged.test(before) || dayAhead.test(heard.after(to))) &&
      (isRound || heard.core(from + 1) === 'oh')) ||
    isTimedNoun ||
    // "not the sixteen twenty", "shall I take the four thirty five": a train.
    (isRound &&
      (hour > 12 ? /(^| )the$/ : /(^| )(take|catch|miss(ed)?|caught|took) the$/).test(before) &&
      isOver(heard.core(to))) ||
    // "bedtime is six thirty for all"; "one fifteen" may be 115.
    (hour > 3 &&
      minutes > 10 &&
      minutes % 15 === 0 &&
      isClockTold(heard, from) &&
      isFree(heard, to) &&
      isNoNoun(heard.core(to)) &&
      !isNumberWord(heard.core(to))) ||
    (isAlone && minutes > 12 && (minutes < 20 || minutes === 30 || minutes === 45))
  )
}

/** "at eight oh five and eight thirty five" */
function isSecondTime(heard: Heard, at: number): boolean {
  if (!/^(and|or)$/.test(heard.core(at - 1))) return false
  let first = at - 2
  while (isNumberWord(heard.core(first)) || heard.core(first) === 'oh') first -= 1
  if (/^(o'clock|oclock|m|am|pm)$/.test(heard.core(at - 2))) return true
  const isFirst = first < at - 2 && /^(at|between|from|by|either)$/.test(heard.core(first))
  return isFirst || /^\d{1,2}:\d\d$/.test(heard.core(at - 2))
}

/** "six fifteen or six thirty", "noon or twelve thirty", "between nine thirty and ten": the other one is a time too. */
function isOneOfTwo(heard: Heard, from: number, to: number, hour: number): boolean {
  const isIntroduced = (at: number) => /^(between|either|from)$/.test(heard.core(at - 1))
  const isThe = Number(heard.core(to + 1) === 'the')
  const next = joints.test(heard.core(to)) && isEnd(heard, to) ? timesAt(heard, to + 1 + isThe)[0] : undefined
  if (
    next !== undefined &&
    (next.isExact ||
      isIntroduced(from) ||
      /^o'?clock$/.test(heard.core(next.to)) ||
      next.hour === (hour % 12) + 1) &&
    isFree(heard, next.to)
  )
    return true
  if (!joints.test(heard.core(from - 1)) || !isFree(heard, to)) return false
  if (/^(noon|midnight)$/.test(heard.core(from - 2))) return true
  return [4, 3, 2].some((back) =>
    timesAt(heard, from - back).some(
      (first) =>
        first.to === from - 1 &&
        (first.isExact || isIntroduced(from - back) || hour - first.hour === Number(hour > first.hour)),
    ),
  )
}

const joints = /^(and|or|to|until|till)$/

/** Nothing that is counted follows. */
const isFree = (heard: Heard, at: number) => isEnd(heard, at) && !counted.test(heard.after(at))

/** The times of day that may begin at a word; `isExact`: told with minutes, as clocks are read. */
function timesAt(heard: Heard, at: number): { hour: number; to: number; isExact: boolean }[] {
  return heard.parts(hourPart, at).flatMap(({ value, to }) => {
    if (value < 1 || value > 12) return []
    const past = heard.part(minutesPart, to)
    const isExact = past !== null && past.value % 5 === 0
    return [...(isExact ? [{ hour: value, to: past.to, isExact }] : []), { hour: value, to, isExact: false }]
  })
}

/** "8:30", as the recogniser writes it. */
export const written: Category = (heard, at) =>
  /^\d{1,2}[:.]\d\d$/.test(heard.core(at)) ? [{ value: 0, text: heard.core(at), to: at + 1 }] : []

export const clock: readonly Production[] = [
  {
    name: 'early-hundred',
    pattern: 'o|oh <hour:plain> hundred? <minutes>? hours?',
    write(parts, { heard, from, to }) {
      const { value } = partOf(parts, 'hour')
      const isTold = heard.core(to - 1) === 'hours'
      const isHundred = heard.core(from + 2) === 'hundred'
      if (value > 9 || isHundred === (parts.minutes !== undefined)) return null
      if (
        !isTold &&
        parts.minutes !== undefined &&
        /(^| )(at|by|until|till|from|the)$/.test(heard.before(from))
      )
        return `0${value}:${parts.minutes.text.padStart(2, '0')}`
      // "Oh, two hundred": nothing before it says that it is a time.
      if (!isTold && (from === heard.start || !isHundred)) return null
      return `0${value}${String(parts.minutes?.value ?? 0).padStart(2, '0')}${isTold ? ' hours' : ''}`
    },
  },
  {
    // Written by the recogniser already.
    name: 'written-hours',
    pattern: '<time:cardinal> hours',
    write(_parts, { heard, from }) {
      const raw = heard.raw(from)
      return /^([01]\d|2[0-3])[0-5]\d$/.test(raw) ? `${raw} hours` : null
    },
  },
  {
    name: 'hundred-hours',
    pattern: '<hour:plain> hundred',
    ahead: /^hours( |$)/,
    write(parts) {
      const { value } = partOf(parts, 'hour')
      return value > 24 ? null : `${String(value).padStart(2, '0')}00`
    },
  },
  {
    name: 'late-hundred',
    pattern: '<hour:plain> hundred',
    behind: /^((\S+ )*(?!(valued|priced|sold|estimated|is|was) )\S+ )?(at|by|until|till|from)$/,
    write(parts, { heard, to }) {
      const { value } = partOf(parts, 'hour')
      const isTime =
        isOver(heard.core(to)) ||
        /^(sharp|but|tonight|today|tomorrow|on|and|or|to|in the|every)( |$)/.test(heard.after(to))
      return isTime && value > 12 && value < 24 ? `${value}00` : null
    },
  },
  {
    name: 'half-day',
    pattern: '<hour> <minutes>? <half>',
    // "I for one am glad"
    notBehind: /(^| )i for$/,
    write: (parts) =>
      partOf(parts, 'hour').value > 12 ? null : `${writeTime(parts)} ${partOf(parts, 'half').text}`,
  },
  {
    // "8:30 a m"; but "8:30 a.m." stays as it was written.
    name: 'written-half-day',
    pattern: '<time:written> <half>',
    write: (parts, { heard, to }) =>
      heard.core(to - 1) === 'm' ? `${partOf(parts, 'time').text} ${partOf(parts, 'half').text}` : null,
  },
  {
    name: 'minutes-to-half-day',
    pattern: '<number:plain> min|mins|minute|minutes to|past <hour> <half>',
    write(parts, { heard }) {
      const minutes = partOf(parts, 'number')
      const { value } = partOf(parts, 'hour')
      if (minutes.value < 1 || minutes.value > 59 || value < 1 || value > 12) return null
      const isTo = heard.core(minutes.to + 1) === 'to'
      // Before one is twelve; of noon and midnight it could be either half of the day.
      if (isTo && value === 12) return null
      const hour = isTo ? (value === 1 ? 12 : value - 1) : value
      const minute = isTo ? 60 - minutes.value : minutes.value
      return `${hour}:${String(minute).padStart(2, '0')} ${partOf(parts, 'half').text}`
    },
  },
  {
    name: 'quarter-half-day',
    pattern: 'quarter|half to|past <hour> <half>',
    notBehind: /(^| )a$/,
    write(parts, { heard, from }) {
      const { value } = partOf(parts, 'hour')
      const isTo = heard.core(from + 1) === 'to'
      const isHalf = heard.core(from) === 'half'
      if (value < 1 || value > 12 || (isTo && (isHalf || value === 12))) return null
      const hour = isTo ? (value === 1 ? 12 : value - 1) : value
      return `${hour}:${isHalf ? 30 : isTo ? 45 : 15} ${partOf(parts, 'half').text}`
    },
  },
  {
    name: 'half-day-range',
    pattern: '<hour> <minutes>?',
    write(parts, { heard, from, to }) {
      const joint = (heard.core(from - 1) === 'between' ? /^and$/ : /^(to|until|till)$/).test(heard.core(to))
      const last = joint ? /^(\S+ ){1,4}?([ap]\.?m\.?|[ap] m)( |$)/.test(heard.after(to + 1)) : false
      const isTime = joint && isNumberWord(heard.core(to + 1)) && last
      return isTime && partOf(parts, 'hour').value <= 12 ? writeTime(parts) : null
    },
  },
  {
    // "between two and three o'clock"
    name: 'hours-o-clock',
    pattern: "<hour> and|to|until|till <last:hour> o'clock|oclock",
    behind: /(^| )(between|from)$/,
    write: (parts, { heard }) => {
      const first = partOf(parts, 'hour')
      return `${first.value} ${heard.core(first.to)} ${partOf(parts, 'last').value} o'clock`
    },
  },
  {
    name: 'o-clock',
    pattern: "<hour> o'clock|oclock",
    write(parts, { heard, from }) {
      const { value } = partOf(parts, 'hour')
      // "at one or two o'clock"
      return heard.core(from - 1) === 'or' && value < 10 ? null : `${value} o'clock`
    },
  },
  {
    // "from four to five thirty", "nine to five thirty comma Monday to Friday"
    name: 'hour-before-time',
    pattern: '<hour>',
    behind: /^$|(^| )(between|from|comma|colon)$/,
    write(parts, { heard, to }) {
      const { value } = partOf(parts, 'hour')
      const [next] = /^(and|to|until|till)$/.test(heard.core(to)) ? timesAt(heard, to + 1) : []
      return next?.isExact && value < 13 && isFree(heard, next.to) ? String(value) : null
    },
  },
  {
    // "ten till four", "open nine to five", "nine to five on weekdays"
    name: 'open-hours',
    pattern: '<first:hour> to|till|until <last:hour> <minutes>?',
    notBehind: /(^| )(won|lost|beat|work\w*|\S+ past|quarter|half)$/,
    notAhead: /^([ap]\.?m\.?|[ap] m)( |$)/,
    write(parts, { heard, from, to }) {
      const [{ value: first, to: end }, hour] = [partOf(parts, 'first'), partOf(parts, 'last')]
      const [joint, last] = [heard.core(end), hour.value]
      const isTold =
        joint !== 'to' ||
        /^(on |every )?\S+days?( |$)/.test(heard.after(to)) ||
        opening.test(heard.before(from))
      const isHours = first !== last && Math.max(first, last) < 13 && Math.min(first, last) > 0
      return isTold && isHours && isFree(heard, to)
        ? `${first} ${joint} ${writeTime({ ...parts, hour })}`
        : null
    },
  },
  {
    name: 'long-time',
    pattern: '<hour> <minutes> <seconds:minutes>',
    behind: /(^| )(in|of|at|was|is|ran|time)$/,
    notBehind: /(^| )(code|zip|number|pin|id) (is|was)$/,
    write: (parts, { heard, to }) =>
      partOf(parts, 'hour').value < 10 && isEnd(heard, to)
        ? `${writeTime(parts)}:${partOf(parts, 'seconds').text.padStart(2, '0')}`
        : null,
  },
  {
    name: 'time',
    pattern: '<hour> <minutes>',
    notAhead: counted,
    write: (parts, place) => (isDue(parts, place) ? writeTime(parts) : null),
  },
]
