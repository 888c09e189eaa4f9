import { readNumber } from './numbers.ts'
import type { Reading } from './readings.ts'
import { core, digitNames, type Heard, readOrdinalNumber, readYearNumber } from './spoken-amounts.ts'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const monthNames: ReadonlyMap<string, string> = new Map(months.map((month) => [month.toLowerCase(), month]))

/** A day of a month as an ordinal ("third", "twenty first", "3rd"), or a cardinal up to 31. */
function readDay(heard: Heard, at: number, isCardinal: boolean): { value: number; length: number } | null {
  const ordinal = readOrdinalNumber(heard, at)
  if (ordinal !== null) return ordinal.value <= 31 && ordinal.value > 0 ? ordinal : null
  if (!isCardinal) return null
  const number = readNumber(heard.cores.slice(at, at + 2), 0)
  return number !== null && number.value >= 1 && number.value <= 31 ? number : null
}

/** "the third of May twenty twenty six", "May third", "May 3 2026". */
export function readDate(heard: Heard, at: number): Reading | null {
  const article = core(heard, at) === 'the' ? 1 : 0
  const day = readDay(heard, at + article, false) ?? (article === 0 ? readPlainDay(heard, at) : null)
  if (day !== null) {
    let next = at + article + day.length
    const last = readLastDay(heard, next, /^(to|through|until|till|and)$/)
    next += last?.length ?? 0
    if (core(heard, next) === 'of') next += 1
    const month = monthNames.get(core(heard, next))
    if (month === undefined) return null
    return dateOf(heard, at, next + 1, day.value + (last?.text ?? ''), month)
  }
  if (article === 1) return null
  const month = monthNames.get(core(heard, at))
  const isName =
    month !== undefined &&
    (!/^(may|march)$/.test(core(heard, at)) || /^\p{Lu}/u.test(heard.words[at]?.raw ?? ''))
  if (month === undefined) return null
  const whole = isName ? readYearNumber(heard, at + 1) : null
  if (
    whole !== null &&
    whole.value >= 1500 &&
    readOrdinalNumber(heard, at + 1) === null &&
    !isDayFirst(heard, at + 1)
  )
    return { text: `${month} ${whole.value}`, length: 1 + whole.length }
  const the = core(heard, at + 1) === 'the' ? 1 : 0
  const later = readDay(heard, at + 1 + the, isName && the === 0)
  if (later === null) return null
  const last = readLastDay(heard, at + 1 + the + later.length)
  const end = at + 1 + the + later.length + (last?.length ?? 0)
  const date = dateOf(heard, at, end, later.value + (last?.text ?? ''), month)
  const isSure = isName || date.length > 1 + the + later.length || beforeDates.test(core(heard, at - 1))
  return isSure ? date : null
}

/** "one April two thousand and five" */
function readPlainDay(heard: Heard, at: number): { value: number; length: number } | null {
  const day = readDay(heard, at, true)
  const isDated = day !== null && monthNames.has(core(heard, at + day.length))
  return isDated && readYearNumber(heard, at + day.length + 1) !== null ? day : null
}

/** "to the ninth", behind the first day of several in a month. */
function readLastDay(heard: Heard, at: number, joints = /^(to|through|until|till)$/): Reading | null {
  const joint = core(heard, at)
  if (!joints.test(joint)) return null
  const the = core(heard, at + 1) === 'the' ? 1 : 0
  const day = readDay(heard, at + 1 + the, false)
  return day && { text: ` ${joint} ${day.value}`, length: 1 + the + day.length }
}

const beforeDates = /^(on|of|by|until|since|from|before|after)$/

/** "May twenty first": an ordinal of two words. */
function isDayFirst(heard: Heard, at: number): boolean {
  return readOrdinalNumber(heard, at + 1) !== null
}

function dateOf(heard: Heard, at: number, next: number, day: string, month: string): Reading {
  const comma = core(heard, next) === 'comma' ? 1 : 0
  const year = readYearNumber(heard, next + comma)
  const end = year === null ? next : next + comma + year.length
  const text =
    heard.locale === 'en-GB'
      ? `${day} ${month}${year === null ? '' : ` ${year.value}`}`
      : `${month} ${day}${year === null ? '' : `, ${year.value}`}`
  return { text, length: end - at }
}

/** "three thirty p m", "ten a m", "half past seven" stays. */
export function readClock(heard: Heard, at: number): Reading | null {
  const military = readMilitary(heard, at)
  if (military !== null) return military
  const hour = readNumber(heard.cores.slice(at, at + 2), 0)
  if (hour === null || hour.value > 24) return null
  let next = at + hour.length
  let minutes: number | null = null
  if (/^(o|oh)$/.test(core(heard, next)) && digitNames.has(core(heard, next + 1))) {
    minutes = Number(digitNames.get(core(heard, next + 1)))
    next += 2
  } else {
    const rest = readNumber(heard.cores.slice(next, next + 2), 0)
    if (rest !== null && rest.value >= 10 && rest.value < 60) {
      minutes = rest.value
      next += rest.length
    }
  }
  const before = core(heard, at - 1)
  const half = readHalf(heard, next)
  const time = `${hour.value}${minutes === null ? '' : `:${String(minutes).padStart(2, '0')}`}`
  if (half !== null && hour.value <= 12)
    return { text: `${time} ${half.text}`, length: next - at + half.length }
  // "at one or two o'clock"
  if (before === 'or' && core(heard, next) === "o'clock" && hour.value < 10) return null
  if (core(heard, next) === "o'clock" && minutes === null)
    return { text: `${time} o'clock`, length: next + 1 - at }
  if (core(heard, next) === 'hours' && minutes === null) return null
  // "three to four p m"
  const until = core(heard, next) === 'to' ? readClock(heard, next + 1) : null
  if (until !== null && /[ap]\.?m\.?$/.test(until.text) && hour.value <= 12)
    return { text: time, length: next - at }
  const isHour = hour.value >= 1 && (hour.value <= 12 || before === 'at' || isTimedNoun(heard, at, next))
  const isDue =
    /^(at|by|until|till|from|before|after|around|about)$/.test(before) ||
    (before === 'to' && (minutes ?? 1) % 5 === 0) ||
    (before === 'for' && arranged.test(core(heard, at - 2)) && (minutes ?? 1) % 5 === 0) ||
    isTimedNoun(heard, at, next)
  if (minutes !== null && isHour && isDue && !isCounted(heard, next)) return { text: time, length: next - at }
  return null
}

const arranged =
  /^(listed|scheduled|booked|set|planned|fixed|due|arranged|reserved|table|reservation|meeting|appointment|alarm)$/

/** "the two thirty appointment", "the fourteen thirty from Leeds" */
function isTimedNoun(heard: Heard, at: number, next: number): boolean {
  if (!/^(the|a|my|our|your|his|her|their|this|that)$/.test(core(heard, at - 1))) return false
  return /^(appointment|meeting|train|flight|bus|ferry|coach|slot|call|lesson|bell|showing|session|service|departure|from|to)$/.test(
    core(heard, next),
  )
}

/** "oh six hundred", "eleven hundred hours" */
function readMilitary(heard: Heard, at: number): Reading | null {
  const isEarly = /^(o|oh)$/.test(core(heard, at)) ? 1 : 0
  const hour = readNumber([core(heard, at + isEarly)], 0)?.value ?? 25
  if (core(heard, at + isEarly + 1) !== 'hundred' || hour > 24) return null
  const isSure = isEarly === 1 ? core(heard, at - 1) !== '' : core(heard, at + 2) === 'hours'
  return isSure ? { text: `${String(hour).padStart(2, '0')}00`, length: 2 + isEarly } : null
}

/** Whether the words so far count what comes: "at ten fifteen people". */
function isCounted(heard: Heard, next: number): boolean {
  return /^(percent|per|pounds?|dollars?|euros?|people|million|thousand|hundred|point|miles|times)$/.test(
    core(heard, next),
  )
}

function readHalf(heard: Heard, at: number): Reading | null {
  const word = core(heard, at)
  const together = /^([ap])\.?m\.?$/.exec(word)
  const letter = together?.[1] ?? (/^[ap]$/.test(word) && core(heard, at + 1) === 'm' ? word : null)
  if (letter === null) return null
  return { text: heard.locale === 'en-GB' ? `${letter}m` : `${letter}.m.`, length: together ? 1 : 2 }
}

/** "in nineteen eighty four", "since twenty twenty". */
export function readYear(heard: Heard, at: number): Reading | null {
  const decade = decades.indexOf(core(heard, at + 1)) + 2
  const century = decade > 1 ? (readNumber([core(heard, at)], 0)?.value ?? 0) : 0
  const hundreds = core(heard, at + 1) === 'hundreds' ? (readNumber([core(heard, at)], 0)?.value ?? 0) : 0
  if (hundreds >= 11 && hundreds <= 20) return { text: `${hundreds}00s`, length: 2 }
  if (century >= 11 && century <= 20) return { text: `${century}${decade}0s`, length: 2 }
  const year = readYearNumber(heard, at)
  if (year === null || year.length === 1) return readApostrophed(heard, at)
  const before = core(heard, at - 1)
  const isSaid =
    /^(in|since|of|from|by|until|till|before|after|between|through|is|was|than|year|during|to|and|early|late|mid|around|spring|summer|autumn|winter|fall|sign|act|bill|regulations|fiscal|census|circa)$/.test(
      before,
    )
  const isSubject =
    before === '' && /^(was|is|will|has|saw|ended|began|started)$/.test(core(heard, at + year.length))
  const isCentury = /^(seventeen|eighteen|nineteen)$/.test(core(heard, at))
  const isPlain =
    !isCounted(heard, at + year.length) && !/(?<!^(?:i|wa|ha))s$/.test(core(heard, at + year.length))
  if (!(isSaid || isCentury || isSubject) || !isPlain) return null
  // "the tax year two thousand and twenty three to twenty four"
  const last = before === 'year' && core(heard, at + year.length) === 'to' ? at + year.length + 1 : at
  const short = last === at ? null : readNumber(heard.cores.slice(last, last + 2), 0)
  if (short !== null && short.value === (year.value % 100) + 1) {
    const text = `${year.value} to ${year.value + 1}`
    return { text, length: year.length + 1 + short.length }
  }
  return { text: String(year.value), length: year.length }
}

/** "the class of ninety eight" */
function readApostrophed(heard: Heard, at: number): Reading | null {
  const isNamed =
    core(heard, at - 1) === 'of' && /^(class|summer|spring|autumn|winter)$/.test(core(heard, at - 2))
  const year = isNamed ? readNumber(heard.cores.slice(at, at + 2), 0) : null
  if (year === null || year.value < 40 || year.value > 99) return null
  return { text: `'${year.value}`, length: year.length }
}

export const decades = 'twenties thirties forties fifties sixties seventies eighties nineties'.split(' ')

/** "ten past six", "a quarter to ten". */
export function isClockWord(heard: Heard, at: number, next: number): boolean {
  const hour = readNumber([core(heard, next + 1)], 0)?.value ?? Number.POSITIVE_INFINITY
  const ahead = /^(past|to)$/.test(core(heard, next)) && hour <= 12
  const behind = /^(past|to)$/.test(core(heard, at - 1)) && /^(quarter|half)$/.test(core(heard, at - 2))
  const isPast = ahead && (core(heard, next) === 'past' || core(heard, at - 1) === '')
  return isPast || behind || (core(heard, at - 1) === 'past' && readNumber([core(heard, at - 2)], 0) !== null)
}
