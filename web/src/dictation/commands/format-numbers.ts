import { readName } from './named-numbers.ts'
import { readNumber } from './numbers.ts'
import type { Reading } from './readings.ts'
import {
  type Amount,
  core,
  digitNames,
  type Heard,
  readAmount,
  readCardinal,
  readDigits,
  readOrdinalNumber,
  readPair,
  readYearNumber,
  scaleNames,
  withCommas,
} from './spoken-amounts.ts'
import type { SpokenWord } from './spoken-word.ts'
import type { Locale } from './tables/row.ts'
import {
  conjunctions,
  determiners,
  looseDeterminers,
  modals,
  prepositions,
  pronouns,
  words,
} from './word-classes.ts'

/** How numbers are written: in the words that were said, or as professionals write them. */
export type NumberStyle = 'heard' | 'formatted'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const monthNames: ReadonlyMap<string, string> = new Map(months.map((month) => [month.toLowerCase(), month]))

/** What is measured, and how it is written behind a number. */
const units: ReadonlyMap<string, string> = new Map(
  Object.entries({
    percent: '%',
    'per cent': '%',
    milligram: ' mg',
    milligrams: ' mg',
    microgram: ' mcg',
    micrograms: ' mcg',
    gram: ' g',
    grams: ' g',
    kilogram: ' kg',
    kilograms: ' kg',
    kilo: ' kg',
    kilos: ' kg',
    millilitre: ' ml',
    millilitres: ' ml',
    milliliter: ' mL',
    milliliters: ' mL',
    litre: ' l',
    litres: ' l',
    liter: ' L',
    liters: ' L',
    millimetre: ' mm',
    millimetres: ' mm',
    millimeter: ' mm',
    millimeters: ' mm',
    centimetre: ' cm',
    centimetres: ' cm',
    centimeter: ' cm',
    centimeters: ' cm',
    kilometre: ' km',
    kilometres: ' km',
    kilometer: ' km',
    kilometers: ' km',
    'degrees celsius': ' °C',
    'degrees fahrenheit': ' °F',
    degrees: '°',
    kilobytes: ' KB',
    megabytes: ' MB',
    gigabytes: ' GB',
    terabytes: ' TB',
    kilohertz: ' kHz',
    megahertz: ' MHz',
    gigahertz: ' GHz',
    milliseconds: ' ms',
    kilowatts: ' kW',
    volts: ' V',
    watts: ' W',
    'miles per hour': ' mph',
    'kilometres per hour': ' km/h',
    'kilometers per hour': ' km/h',
  }),
)
/** They keep their name, and the number before them is written in digits. */
const countedInDigits = words(
  'mile miles yard yards foot feet inch inches pound pounds ounce ounces stone acre acres hectare hectares metre metres meter meters hour hours minute minutes units',
)
const money: ReadonlyMap<string, string> = new Map([
  ['dollar', '$'],
  ['dollars', '$'],
  ['pound', '£'],
  ['pounds', '£'],
  ['euro', '€'],
  ['euros', '€'],
])
const small: ReadonlyMap<string, string> = new Map([
  ['cent', 'cents'],
  ['cents', 'cents'],
  ['penny', 'p'],
  ['pence', 'p'],
  ['p', 'p'],
])
/** Words that a digit always follows. */
const numbered = words(
  'page chapter section version figure room flat apartment suite unit floor step paragraph clause article line table grade level gate platform exhibit appendix volume number extension route bus flight type stage rule item',
)

/** Digits told one by one behind these name something. */
const coded = words('box code pin extension id case invoice order account ticket reference number zip')

/**
 * A number, date, time, sum of money or measure that begins at a word, written as professionals write it; null if none
 * does, or if it stays in words ("two or three cats", "half past seven").
 */
export function formatNumber(
  words: readonly SpokenWord[],
  cores: readonly string[],
  at: number,
  locale: Locale,
): Reading | null {
  const heard = { words, cores, locale }
  const reading =
    readName(heard, at) ??
    readDate(heard, at) ??
    readClock(heard, at) ??
    readMoney(heard, at) ??
    readPressure(heard, at) ??
    readCompound(heard, at) ??
    readSize(heard, at) ??
    readMeasure(heard, at) ??
    readPhone(heard, at) ??
    readYear(heard, at) ??
    readOrdinal(heard, at) ??
    readPlain(heard, at)
  // "fifty percent sign": the sign comes by its own name.
  const amount = readAmount(heard, at)
  if (amount !== null && /^(sign|symbol)$/.test(core(heard, at + amount.length + 1)) && amount.length > 0)
    return isWhole(heard, at, amount.length) ? amount : null
  return reading !== null && isWhole(heard, at, reading.length) ? reading : null
}

/** Whether no mark of the recogniser's stands inside. */
function isWhole({ words }: Heard, at: number, length: number): boolean {
  return words.slice(at, at + length - 1).every(({ closing }) => closing === '')
}

/** A day of a month as an ordinal ("third", "twenty first", "3rd"), or a cardinal up to 31. */
function readDay(heard: Heard, at: number, isCardinal: boolean): { value: number; length: number } | null {
  const ordinal = readOrdinalNumber(heard, at)
  if (ordinal !== null) return ordinal.value <= 31 && ordinal.value > 0 ? ordinal : null
  if (!isCardinal) return null
  const number = readNumber(heard.cores.slice(at, at + 2), 0)
  return number !== null && number.value >= 1 && number.value <= 31 ? number : null
}

/** "the third of May twenty twenty six", "May third", "May 3 2026". */
function readDate(heard: Heard, at: number): Reading | null {
  const article = core(heard, at) === 'the' ? 1 : 0
  const day = readDay(heard, at + article, false)
  if (day !== null) {
    let next = at + article + day.length
    const last = readLastDay(heard, next)
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

/** "to the ninth", behind the first day of several in a month. */
function readLastDay(heard: Heard, at: number): Reading | null {
  const joint = core(heard, at)
  if (!/^(to|through|until|till)$/.test(joint)) return null
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
function readClock(heard: Heard, at: number): Reading | null {
  const hour = readNumber(heard.cores.slice(at, at + 1), 0)
  if (hour === null || hour.value > 24) return null
  let next = at + 1
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
  const half = readHalf(heard, next)
  const time = `${hour.value}${minutes === null ? '' : `:${String(minutes).padStart(2, '0')}`}`
  if (half !== null && hour.value <= 12)
    return { text: `${time} ${half.text}`, length: next - at + half.length }
  if (core(heard, next) === "o'clock" && minutes === null) return { text: `${time} o'clock`, length: 2 }
  if (core(heard, next) === 'hours' && minutes === null) return null
  // "three to four p m"
  const until = core(heard, next) === 'to' ? readClock(heard, next + 1) : null
  if (until !== null && /[ap]\.?m\.?$/.test(until.text) && hour.value <= 12)
    return { text: time, length: next - at }
  const before = core(heard, at - 1)
  const isHour = hour.value >= 1 && (hour.value <= 12 || before === 'at')
  const isDue =
    /^(at|by|until|till|from|before|after|around|about)$/.test(before) ||
    (before === 'to' && (minutes ?? 1) % 5 === 0)
  if (minutes !== null && isHour && isDue && !isCounted(heard, next)) return { text: time, length: next - at }
  return null
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
  const text = heard.locale === 'en-GB' ? `${letter}m` : `${letter}.m.`
  return { text: heard.locale === 'en-GB' ? text : text, length: together ? 1 : 2 }
}

/** "twenty five pounds fifty", "three dollars and twenty cents", "fifty pence". */
function readMoney(heard: Heard, at: number): Reading | null {
  const amount = readSum(heard, at)
  if (amount === null) return null
  const range = readRange(heard, at, amount)
  if (range !== null) return range
  let next = at + amount.length
  let scale = ''
  if (scaleNames.test(core(heard, next))) {
    scale = ` ${core(heard, next)}`
    next += 1
  }
  const sign = money.get(core(heard, next))
  if (sign === undefined) {
    const coin = small.get(core(heard, next))
    if (coin === undefined || (core(heard, next) === 'p' && core(heard, next + 1) === 'm')) return null
    return { text: coin === 'p' ? `${amount.text}p` : `${amount.text} cents`, length: next + 1 - at }
  }
  if (sign === '£' && heard.locale !== 'en-GB' && !isMoneyHere(heard, next)) return null
  const isWeight = sign === '£' && /^(of|in|heavier|lighter|overweight)$/.test(core(heard, next + 1))
  if (isWeight) return null
  next += 1
  const and = core(heard, next) === 'and' ? 1 : 0
  const coins = readNumber(heard.cores.slice(next + and, next + and + 2), 0)
  if (coins !== null && coins.value > 0 && coins.value < 100 && scale === '') {
    const after = next + and + coins.length
    const named = small.has(core(heard, after)) && core(heard, after + 1) !== 'm'
    if (
      named ||
      (and === 0 &&
        coins.value >= 10 &&
        !/^(percent|per|million|people|days|hours)$/.test(core(heard, after)))
    ) {
      const text = `${sign}${amount.text}.${String(coins.value).padStart(2, '0')}`
      return { text, length: after + (named ? 1 : 0) - at }
    }
  }
  return { text: `${sign}${amount.text}${scale}`, length: next - at }
}

/** An amount of money; "nineteen ninety nine" too, as years are said. */
function readSum(heard: Heard, at: number): Amount | null {
  const pair = readYearNumber(heard, at)
  const isPair = pair !== null && pair.length > 1 && money.has(core(heard, at + pair.length))
  return isPair ? { ...pair, text: withCommas(pair.value) } : readAmount(heard, at)
}

/** "fifty to sixty dollars", "between fifty and sixty dollars": the first of them. */
function readRange(heard: Heard, at: number, { text, value, length }: Amount): Reading | null {
  const joint = core(heard, at + length)
  if (joint !== 'to' && !(joint === 'and' && core(heard, at - 1) === 'between')) return null
  const most = readAmount(heard, at + length + 1)
  if (most === null || most.value <= value) return null
  const sign = money.get(core(heard, at + length + 1 + most.length))
  const isWeight = sign === '£' && heard.locale !== 'en-GB'
  return sign === undefined || isWeight ? null : { text: sign + text, length }
}

/** In America "pounds" are mostly weight; with pence they are money. */
function isMoneyHere(heard: Heard, at: number): boolean {
  const next = core(heard, at + 1)
  return next === 'sterling' || readNumber([next], 0) !== null || next === 'and'
}

/** "one twenty over eighty". */
function readPressure(heard: Heard, at: number): Reading | null {
  const upper = readPair(heard, at)
  if (upper === null || upper.value < 60 || upper.value > 260 || core(heard, at + upper.length) !== 'over')
    return null
  const lower = readPair(heard, at + upper.length + 1)
  if (lower === null || lower.value < 30 || lower.value > 160) return null
  return { text: `${upper.value}/${lower.value}`, length: upper.length + 1 + lower.length }
}

/** What is measured stands at a word: the sign that it is written with, and how many words name it. */
function readUnit(heard: Heard, at: number): Reading | null {
  for (const length of [3, 2, 1]) {
    const name = heard.cores.slice(at, at + length).join(' ')
    const text = units.get(name) ?? (length === 1 && name !== 'degree' ? units.get(`${name}s`) : undefined)
    if (text !== undefined) return { text, length }
  }
  return null
}

/** "a sixty two year old man", "a ten minute walk": of several, and yet no plural. */
function readCompound(heard: Heard, at: number): Reading | null {
  const count = readNumber(heard.cores.slice(at, at + 6), 0)
  if (count === null || count.value < 1) return null
  const unit = core(heard, at + count.length)
  const end = at + count.length + 1
  const behind = core(heard, end)
  // "a one month contract"
  const isSingle = count.value < 2 && !determiners.has(core(heard, at - 1))
  const isAge = /^(year|month|week|day)$/.test(unit) && /^olds?$/.test(behind)
  if (!isAge && (!countedAsOne.has(unit) || isSingle || isGrammar(behind))) return null
  // "the twenty second floor"
  if (unit === 'second' && count.value % 10 === 0) return null
  const number = count.value < 10 ? core(heard, at) : withCommas(count.value)
  return { text: `${number}-${unit}${isAge ? `-${behind}` : ''}`, length: end + (isAge ? 1 : 0) - at }
}

const countedAsOne = words('year month week day hour minute second mile page point story bedroom star')

/** No noun that a count belongs to; nothing at all, or the name of a mark either. */
function isGrammar(word: string): boolean {
  return (
    word === '' ||
    readNumber([word], 0) !== null ||
    [determiners, looseDeterminers, prepositions, conjunctions, pronouns, modals].some((list) =>
      list.has(word),
    ) ||
    /^(period|comma|colon|semicolon|question|exclamation|full|close|open|new|dash|hyphen|and|is|was|were|has|had)$/.test(
      word,
    )
  )
}

/** "four by three centimeters": sides, each without its unit but the last. */
function readSize(heard: Heard, at: number): Reading | null {
  const sides: string[] = []
  let next = at
  for (;;) {
    const side = readAmount(heard, next)
    if (side === null) return null
    sides.push(side.text)
    next += side.length
    if (core(heard, next) !== 'by') break
    next += 1
  }
  const unit = readUnit(heard, next)
  if (sides.length < 2 || unit === null) return null
  return { text: sides.join(' × ') + unit.text, length: next + unit.length - at }
}

function readMeasure(heard: Heard, at: number): Reading | null {
  const minus = /^(minus|negative)$/.test(core(heard, at)) ? 1 : 0
  const amount = readAmount(heard, at + minus) ?? readFraction(heard, at + minus)
  if (amount === null) return null
  const next = at + minus + amount.length
  const sign = minus === 1 ? '−' : ''
  const unit = core(heard, next) === 'kilo' && amount.value === 1 ? null : readUnit(heard, next)
  if (unit !== null) return { text: sign + amount.text + unit.text, length: next + unit.length - at }
  if (minus === 1 || core(heard, at) === 'point') return null
  // "from two to four hours"
  const most = core(heard, next) === 'to' ? readAmount(heard, next + 1) : null
  if (most !== null && most.value > amount.value && countedInDigits.has(core(heard, next + 1 + most.length)))
    return { text: amount.text, length: amount.length }
  const isFraction = amount.text.includes('.')
  if (isFraction || (countedInDigits.has(core(heard, next)) && amount.value >= 2 && !isVague(heard, at)))
    return { text: amount.text, length: amount.length }
  return null
}

/** "point five", which is one only before what is measured. */
function readFraction(heard: Heard, at: number): Amount | null {
  const decimals = core(heard, at) === 'point' ? readDigits(heard, at + 1) : null
  if (decimals === null) return null
  return { text: `0.${decimals.text}`, value: Number(`0.${decimals.text}`), length: 1 + decimals.length }
}

/** "two or three hours": a guess stays in words. */
function isVague(heard: Heard, at: number): boolean {
  return core(heard, at - 1) === 'or' || core(heard, at - 1) === 'few'
}

/** Digits one by one, as telephone numbers and codes are said: at least five of them. */
function readPhone(heard: Heard, at: number): Reading | null {
  const groups: string[] = ['']
  let next = at
  let count = 0
  for (;;) {
    const word = core(heard, next)
    const times = word === 'double' ? 2 : word === 'triple' ? 3 : 1
    const name = times === 1 ? word : core(heard, next + 1)
    const digit = /^(o|oh)$/.test(name) ? '0' : digitNames.get(name)
    if (/^(dash|hyphen)$/.test(name) && times === 1 && groups.at(-1) !== '') {
      if (!digitNames.has(core(heard, next + 1))) break
      groups.push('')
      next += 1
      continue
    }
    if (digit === undefined) break
    groups[groups.length - 1] += digit.repeat(times)
    count += times
    next += times === 1 ? 1 : 2
    if (heard.words[next - 1]?.closing !== '') break
  }
  if (count < 5 || next === at + 1) return null
  if (groups.length > 1) return { text: groups.join('-'), length: next - at }
  const digits = groups.join('')
  return { text: spacedPhone(digits, heard.locale), length: next - at }
}

function spacedPhone(digits: string, locale: Locale): string {
  if (locale === 'en-US' && digits.length === 10) return digits.replace(/(...)(...)(....)/, '$1-$2-$3')
  if (locale === 'en-US' && digits.length === 7) return digits.replace(/(...)(....)/, '$1-$2')
  if (locale === 'en-GB' && /^0\d{10}$/.test(digits)) {
    if (digits.startsWith('02')) return digits.replace(/(...)(....)(....)/, '$1 $2 $3')
    return digits.replace(/(.....)(......)/, '$1 $2')
  }
  return digits
}

/** "in nineteen eighty four", "since twenty twenty". */
function readYear(heard: Heard, at: number): Reading | null {
  const decade = decades.indexOf(core(heard, at + 1)) + 2
  const century = decade > 1 ? (readNumber([core(heard, at)], 0)?.value ?? 0) : 0
  if (century >= 11 && century <= 20) return { text: `${century}${decade}0s`, length: 2 }
  const year = readYearNumber(heard, at)
  if (year === null || year.length === 1) return null
  const before = core(heard, at - 1)
  const isSaid =
    /^(in|since|of|from|by|until|till|before|after|between|through|is|was|than|year|during|to|and|early|late|mid|around|spring|summer|autumn|winter|fall|sign)$/.test(
      before,
    )
  const isCentury = /^(seventeen|eighteen|nineteen)$/.test(core(heard, at))
  const isPlain = !isCounted(heard, at + year.length) && !/s$/.test(core(heard, at + year.length))
  return (isSaid || isCentury) && isPlain ? { text: String(year.value), length: year.length } : null
}

/** "the twenty first century": ordinals from the tenth on are digits, but no share: "two thirds". */
function readOrdinal(heard: Heard, at: number): Reading | null {
  const ordinal = readOrdinalNumber(heard, at)
  if (ordinal === null || ordinal.value < 10 || /^\d/.test(core(heard, at))) return null
  if (readNumber([core(heard, at - 1)], 0) !== null) return null
  // "twenty second pause" is counted in seconds.
  if (
    core(heard, at + ordinal.length - 1) === 'second' &&
    !/^(the|on|january|february|march|april|may|june|july|august|september|october|november|december|your|his|her|my|their|our)$/.test(
      core(heard, at - 1),
    )
  )
    return null
  const last = ordinal.value % 100
  const ending = last >= 11 && last <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][ordinal.value % 10] ?? 'th')
  return { text: `${ordinal.value}${ending}`, length: ordinal.length }
}

/** Numbers by themselves: words to nine, digits from ten on; what is numbered is in digits. */
function readPlain(heard: Heard, at: number): Reading | null {
  const number = readCardinal(heard, at)
  if (number === null) return null
  const next = at + number.length
  const before = core(heard, at - 1)
  // "my number one reason"
  const isRank = before === 'number' && determiners.has(core(heard, at - 2))
  const isNumbered = numbered.has(before) && !isRank && heard.words[at - 1]?.closing === ''
  if (/^\d/.test(core(heard, at)) && number.length === 1) return null
  const year = isNumbered ? readYearNumber(heard, at) : null
  if (year !== null && year.length > number.length) return { text: String(year.value), length: year.length }
  const codedBy = /^(is|was)$/.test(before) ? core(heard, at - 2) : before
  const digits = isNumbered || coded.has(codedBy) ? readDigits(heard, at) : null
  if (digits !== null && digits.length > number.length) return digits
  // "flight two seventeen"
  const pair = isNumbered ? readPair(heard, at) : null
  if (pair !== null && pair.length > number.length) return { text: String(pair.value), length: pair.length }
  const letter = heard.words[next]?.raw.slice(0, 1) ?? ''
  if (isNumbered && /^[b-hj-z]$/i.test(core(heard, next)))
    return { text: number.value + letter, length: number.length + 1 }
  if (isNumbered && !/^(or|and|of)$/.test(core(heard, next)))
    return { text: String(number.value), length: number.length }
  // "two to fourteen days": one of them is in digits.
  const most = /^(to|through)$/.test(core(heard, next)) ? readCardinal(heard, next + 1) : null
  const isSpan = most !== null && most.value >= 10 && number.value < 10 && !isClockWord(heard, at, next)
  if (isSpan && (core(heard, next) === 'through' || !isGrammar(core(heard, next + 1 + most.length))))
    return { text: String(number.value), length: number.length }
  // "six foot two"
  const isHeight = before === 'foot' && readNumber([core(heard, at - 2)], 0) !== null
  if (isHeight) return { text: String(number.value), length: number.length }
  if (number.value < 10 || isClockWord(heard, at, next)) return null
  if (decades.includes(core(heard, next)) || (core(heard, next) === 'or' && core(heard, next + 1) === 'so'))
    return null
  if (readNumber([core(heard, next)], 0) !== null && !/^\d/.test(core(heard, next))) return null
  // "a hundred times", "a thousand thanks": no count.
  if (/^an?$/.test(core(heard, at)) && number.length === 2) return null
  if (
    /^(hundred|thousand|million)s?$/.test(core(heard, next)) ||
    (/^(or|to)$/.test(core(heard, next)) &&
      readNumber([core(heard, next + 1)], 0) !== null &&
      number.value <= 20 &&
      isVagueAhead(heard, next + 1))
  )
    return null
  const other = before === 'or' ? readNumber([core(heard, at - 2)], 0) : null
  if (
    (other !== null && other.value < 10) ||
    core(heard, next) === 'something' ||
    core(heard, next) === 'odd'
  )
    return null
  // "one two three": said one by one.
  if (readNumber([before], 0) !== null && number.length === 1) return null
  return { text: withCommas(number.value), length: number.length }
}

const decades = 'twenties thirties forties fifties sixties seventies eighties nineties'.split(' ')

/** "ten past six", "a quarter to ten". */
function isClockWord(heard: Heard, at: number, next: number): boolean {
  const hour = readNumber([core(heard, next + 1)], 0)?.value ?? Number.POSITIVE_INFINITY
  const ahead = /^(past|to)$/.test(core(heard, next)) && hour <= 12
  const behind = /^(past|to)$/.test(core(heard, at - 1)) && /^(quarter|half)$/.test(core(heard, at - 2))
  const isPast = ahead && (core(heard, next) === 'past' || core(heard, at - 1) === '')
  return isPast || behind || (core(heard, at - 1) === 'past' && readNumber([core(heard, at - 2)], 0) !== null)
}

function isVagueAhead(heard: Heard, at: number): boolean {
  const other = readNumber(heard.cores.slice(at, at + 2), 0)
  return other !== null && other.value < 10
}
