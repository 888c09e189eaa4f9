import { readNumber } from './numbers.ts'
import type { Reading } from './readings.ts'
import type { SpokenWord } from './spoken-word.ts'
import type { Locale } from './tables/row.ts'
import { determiners, words } from './word-classes.ts'

/** How numbers are written: in the words that were said, or as professionals write them. */
export type NumberStyle = 'heard' | 'formatted'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const monthNames: ReadonlyMap<string, string> = new Map(months.map((month) => [month.toLowerCase(), month]))

const ordinalWords =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
const tens = words('twenty thirty forty fifty sixty seventy eighty ninety')
const digitNames: ReadonlyMap<string, string> = new Map(
  'zero one two three four five six seven eight nine'.split(' ').map((name, digit) => [name, String(digit)]),
)

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
const scaleNames = /^(million|billion|trillion)$/

/** Words that a digit always follows. */
const numbered = words(
  'page chapter section version figure room flat apartment suite unit floor step paragraph clause article line table grade level gate platform exhibit appendix volume number extension route bus flight type stage rule item',
)

interface Heard {
  words: readonly SpokenWord[]
  cores: readonly string[]
  locale: Locale
}

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
    readDate(heard, at) ??
    readClock(heard, at) ??
    readMoney(heard, at) ??
    readPressure(heard, at) ??
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

function core({ cores }: Heard, at: number): string {
  return cores[at] ?? ''
}

interface Amount extends Reading {
  value: number
}

/** An amount: "twenty five", "three point five", "two and a half", "1,250", "one point two million". */
function readAmount(heard: Heard, at: number): Amount | null {
  const whole = readCardinal(heard, at)
  if (whole === null) return null
  let next = at + whole.length
  let text = withCommas(whole.value)
  let value = whole.value
  if (core(heard, next) === 'point') {
    const decimals = readDigits(heard, next + 1)
    if (decimals !== null) {
      text += `.${decimals.text}`
      value = Number(`${whole.value}.${decimals.text}`)
      next += 1 + decimals.length
    }
  } else if (
    core(heard, next) === 'and' &&
    core(heard, next + 1) === 'a' &&
    core(heard, next + 2) === 'half'
  ) {
    text += '.5'
    value += 0.5
    next += 3
  }
  if (scaleNames.test(core(heard, next)) && next > at + whole.length) {
    text += ` ${core(heard, next)}`
    next += 1
  }
  return { text, value, length: next - at }
}

/** "twenty five", "a hundred and five", "25"; not "a" alone. */
function readCardinal(heard: Heard, at: number): { value: number; length: number } | null {
  const isA = /^an?$/.test(core(heard, at)) && /^(hundred|thousand|million)$/.test(core(heard, at + 1))
  // "half a million"
  if (isA && core(heard, at - 1) === 'half') return null
  const cores = isA ? ['one', ...heard.cores.slice(at + 1)] : heard.cores.slice(at, at + 14)
  const number = readNumber(cores, 0)
  if (number === null) return null
  const millions = /^(million|billion|trillion)$/.exec(cores[number.length - 1] ?? '')
  // Round millions keep their word.
  return millions !== null && number.value % 1_000_000 !== 0 ? number : number
}

function readDigits(heard: Heard, at: number): Reading | null {
  let text = ''
  let next = at
  for (;;) {
    const word = core(heard, next)
    const digit = /^(o|oh)$/.test(word) ? '0' : (digitNames.get(word) ?? (/^\d+$/.test(word) ? word : null))
    if (digit === null) break
    text += digit
    next += 1
  }
  if (text !== '') return { text, length: next - at }
  const number = readCardinal(heard, at)
  return number === null ? null : { text: String(number.value), length: number.length }
}

function withCommas(value: number): string {
  if (value >= 1_000_000 && value % 100_000 === 0) {
    const [size, name] = value >= 1_000_000_000 ? [1_000_000_000, 'billion'] : [1_000_000, 'million']
    return `${value / size} ${name}`
  }
  return value >= 10_000 || value >= 1000 ? value.toLocaleString('en-US') : String(value)
}

/** "twenty twenty six", "nineteen eighty four", "two thousand and ten", "2026". */
function readYearNumber(heard: Heard, at: number): { value: number; length: number } | null {
  const first = readNumber(heard.cores.slice(at, at + 2), 0)
  if (first !== null && first.length === 1 && first.value >= 1000 && first.value < 2100) return first
  const century = readNumber(heard.cores.slice(at, at + 1), 0)
  if (century !== null && century.value >= 11 && century.value <= 20) {
    const next = at + 1
    if (/^(o|oh)$/.test(core(heard, next))) {
      const digit = digitNames.get(core(heard, next + 1))
      if (digit !== undefined) return { value: century.value * 100 + Number(digit), length: 3 }
    }
    if (core(heard, next) === 'hundred' && century.value !== 20)
      return { value: century.value * 100, length: 2 }
    const rest = readNumber(heard.cores.slice(next, next + 2), 0)
    if (rest !== null && rest.value >= 10 && rest.value < 100)
      return { value: century.value * 100 + rest.value, length: 1 + rest.length }
  }
  const thousand = readNumber(heard.cores.slice(at, at + 6), 0)
  return thousand !== null && thousand.value >= 2000 && thousand.value < 2100 && core(heard, at) === 'two'
    ? thousand
    : null
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
    if (core(heard, next) === 'of') next += 1
    const month = monthNames.get(core(heard, next))
    if (month === undefined) return null
    return dateOf(heard, at, next + 1, day.value, month)
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
  const date = dateOf(heard, at, at + 1 + the + later.length, later.value, month)
  const isSure = isName || date.length > 1 + the + later.length || beforeDates.test(core(heard, at - 1))
  return isSure ? date : null
}

const beforeDates = /^(on|of|by|until|since|from|before|after)$/

/** "May twenty first": an ordinal of two words. */
function isDayFirst(heard: Heard, at: number): boolean {
  return readOrdinalNumber(heard, at + 1) !== null
}

function dateOf(heard: Heard, at: number, next: number, day: number, month: string): Reading {
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

/** "one twenty", "one oh five", "one hundred and ten". */
function readPair(heard: Heard, at: number): { value: number; length: number } | null {
  const hundreds = digitNames.get(core(heard, at))
  if (hundreds !== undefined && hundreds !== '0') {
    if (/^(o|oh)$/.test(core(heard, at + 1)) && digitNames.has(core(heard, at + 2)))
      return { value: Number(hundreds) * 100 + Number(digitNames.get(core(heard, at + 2))), length: 3 }
    const rest = readNumber(heard.cores.slice(at + 1, at + 3), 0)
    if (rest !== null && rest.value >= 10 && rest.value < 100)
      return { value: Number(hundreds) * 100 + rest.value, length: 1 + rest.length }
  }
  return readCardinal(heard, at)
}

function readMeasure(heard: Heard, at: number): Reading | null {
  const minus = /^(minus|negative)$/.test(core(heard, at)) ? 1 : 0
  const amount = readAmount(heard, at + minus) ?? readFraction(heard, at + minus)
  if (amount === null) return null
  const next = at + minus + amount.length
  const sign = minus === 1 ? '−' : ''
  for (const length of [3, 2, 1]) {
    const name = heard.cores.slice(next, next + length).join(' ')
    const unit = units.get(name)
    if (unit === undefined) continue
    if (name === 'kilo' && amount.value === 1) return null
    return { text: `${sign}${amount.text}${unit}`, length: next + length - at }
  }
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
    /^(in|since|of|from|by|until|before|after|year|during|to|and|early|late|mid|around|spring|summer|autumn|winter|fall|sign)$/.test(
      before,
    )
  const isPlain = !isCounted(heard, at + year.length) && !/s$/.test(core(heard, at + year.length))
  return isSaid && isPlain ? { text: String(year.value), length: year.length } : null
}

function readOrdinalNumber(heard: Heard, at: number): { value: number; length: number } | null {
  const word = core(heard, at)
  const digits = /^(\d+)(st|nd|rd|th)$/.exec(word)
  if (digits !== null) return { value: Number(digits[1]), length: 1 }
  const value = ordinalWords.indexOf(word)
  if (value > 0) return { value, length: 1 }
  const ten = readNumber([word.replace(/ieth$/, 'y')], 0)?.value ?? 0
  if (/ieth$/.test(word) && ten > 20) return { value: ten, length: 1 }
  const unit = ordinalWords.indexOf(core(heard, at + 1))
  if (tens.has(word) && unit > 0 && unit < 10)
    return { value: (readNumber([word], 0)?.value ?? 0) + unit, length: 2 }
  return null
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
  const digits = isNumbered ? readDigits(heard, at) : null
  if (digits !== null && digits.length > number.length) return digits
  // "flight two seventeen"
  const pair = isNumbered ? readPair(heard, at) : null
  if (pair !== null && pair.length > number.length) return { text: String(pair.value), length: pair.length }
  if (isNumbered && !/^(or|and|of)$/.test(core(heard, next)))
    return { text: String(number.value), length: number.length }
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
