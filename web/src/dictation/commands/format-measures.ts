import { readNumber } from './numbers.ts'
import type { Reading } from './readings.ts'
import { type Amount, core, type Heard, readAmount, readDigits, readPair } from './spoken-amounts.ts'
import {
  conjunctions,
  determiners,
  looseDeterminers,
  modals,
  prepositions,
  pronouns,
  words,
} from './word-classes.ts'

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
    deciliters: ' dL',
    decilitres: ' dl',
    nanograms: ' ng',
    millimoles: ' mmol',
    micromoles: ' µmol',
    'millimeters of mercury': ' mmHg',
    'millimetres of mercury': ' mmHg',
    kilojoules: ' kJ',
    kilocalories: ' kcal',
    megawatts: ' MW',
    'kilowatt hours': ' kWh',
    millivolts: ' mV',
    milliamps: ' mA',
    decibels: ' dB',
    hertz: ' Hz',
    'kilobits per second': ' kbps',
    'megabits per second': ' Mbps',
    'gigabits per second': ' Gbps',
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
    'miles an hour': ' mph',
    'kilometres per hour': ' km/h',
    'kilometers per hour': ' km/h',
  }),
)
/** They keep their name, and the number before them is written in digits. */
const countedInDigits = words(
  'mile miles yard yards foot feet inch inches pound pounds ounce ounces stone acre acres hectare hectares metre metres meter meters hour hours minute minutes seconds units tablespoon tablespoons teaspoon teaspoons pint pints quart quarts gallon gallons ton tons tonne tonnes square cubic',
)
/** What is measured per one of these has a stroke. */
const denominators: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ liter: 'L', litre: 'l', deciliter: 'dL', decilitre: 'dl', milliliter: 'mL', millilitre: 'ml' },
    ...{ kilogram: 'kg', kilo: 'kg', gram: 'g', milligram: 'mg', second: 's', minute: 'min', hour: 'h' },
  }),
)
/** "one twenty over eighty". */
export function readPressure(heard: Heard, at: number): Reading | null {
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
    if (text !== undefined) return withDenominators(heard, at, { text, length })
  }
  return null
}

/** "micrograms per kilogram per minute" */
function withDenominators(heard: Heard, at: number, unit: Reading): Reading {
  let { text, length } = unit
  while (/^ [a-zµA-Z]+(\/|$)/.test(text) && core(heard, at + length) === 'per') {
    const below = denominators.get(core(heard, at + length + 1))
    if (below === undefined) break
    text += `/${below}`
    length += 2
  }
  return { text, length }
}

/** "a sixty two year old man", "a ten minute walk": of several, and yet no plural. */
export function readCompound(heard: Heard, at: number): Reading | null {
  const count = readAmount(heard, at)
  if (count === null || count.value < 1) return readShare(heard, at)
  const unit = core(heard, at + count.length)
  const end = at + count.length + 1
  const behind = core(heard, end)
  // "a one month contract"
  const isSingle = count.value < 2 && !determiners.has(core(heard, at - 1)) && !/[^s]s$/.test(behind)
  const isAge = /^(year|month|week|day)$/.test(unit) && /^olds?$/.test(behind)
  const isMeasure = measuredAsOne.has(unit)
  if (!isAge && (!(countedAsOne.has(unit) || isMeasure) || isSingle || isNoNoun(behind)))
    return readShare(heard, at)
  // "the twenty second floor"
  if (unit === 'second' && count.value % 10 === 0) return null
  const isWord = count.value < 10 && count.length === 1 && !isMeasure
  const number = isWord ? core(heard, at) : count.text
  return { text: `${number}-${unit}${isAge ? `-${behind}` : ''}`, length: end + (isAge ? 1 : 0) - at }
}

/** "a two thirds majority", "a one half interest" */
function readShare(heard: Heard, at: number): Reading | null {
  const [many, share, behind] = [core(heard, at), core(heard, at + 1), core(heard, at + 2)]
  if (!determiners.has(core(heard, at - 1)) || !/^(one|two|three)$/.test(many) || isNoNoun(behind))
    return null
  const isOne = /^(half|third|quarter|fifth)$/.test(share)
  return (many === 'one' ? isOne : /^(thirds|quarters|fifths)$/.test(share))
    ? { text: `${many}-${share}`, length: 2 }
    : null
}

const countedAsOne = words(
  'year month week day hour minute second mile page point story bedroom bathroom bed star bit lead digit letter member person man piece part seat step door way',
)
/** They are written in digits, however few they are. */
const measuredAsOne = words('inch foot ton tonne pound gallon megabit megapixel')

/** No noun that a count belongs to; nothing at all, or the name of a mark either. */
export function isNoNoun(word: string): boolean {
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
export function readSize(heard: Heard, at: number): Reading | null {
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
  if (sides.length < 2) return null
  if (unit === null)
    return countedInDigits.has(core(heard, next)) ? { text: sides.join(' × '), length: next - at } : null
  return { text: sides.join(' × ') + unit.text, length: next + unit.length - at }
}

export function readMeasure(heard: Heard, at: number): Reading | null {
  const minus = /^(minus|negative)$/.test(core(heard, at)) ? 1 : 0
  const amount = readAmount(heard, at + minus) ?? readFraction(heard, at + minus)
  if (amount === null) return null
  const next = at + minus + amount.length
  const sign = minus === 1 ? '−' : ''
  const unit = core(heard, next) === 'kilo' && amount.value === 1 ? null : readUnit(heard, next)
  if (unit !== null) return { text: sign + amount.text + unit.text, length: next + unit.length - at }
  if (minus === 1 || core(heard, at) === 'point') return null
  // "from two to four hours"
  const most = /^(to|and)$/.test(core(heard, next)) ? readAmount(heard, next + 1) : null
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
