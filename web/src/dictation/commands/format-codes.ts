import { readVertebrae } from './named-numbers.ts'
import { readNumber, toRoman } from './numbers.ts'
import type { Reading } from './readings.ts'
import {
  core,
  digitNames,
  type Heard,
  readCardinal,
  readOrdinalNumber,
  readPair,
  readQuad,
} from './spoken-amounts.ts'
import type { Locale } from './tables/row.ts'
import { auxiliaries, modals, words } from './word-classes.ts'

/** Letters told one by one, and digits among them: "E C G", "B A two one seven", "the four oh one k". */
export function readCode(heard: Heard, at: number): Reading | null {
  return (
    readCitation(heard, at) ??
    readClause(heard, at) ??
    readVertebrae(heard, at) ??
    readSpelled(heard, at) ??
    readLettered(heard, at) ??
    readAcuity(heard, at) ??
    readGauge(heard, at) ??
    readScore(heard, at) ??
    readReign(heard, at)
  )
}

const postcode = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/
const isLetterAt = ({ words }: Heard, at: number) => /^[A-Z](?![\p{L}'’])/u.test(words[at]?.raw ?? '')
const closesAt = ({ words }: Heard, at: number) => words[at]?.closing !== ''
const isDash = (word: string) => /^(dash|hyphen)$/.test(word)

/** Letters that a sign or nothing parts from the number behind them. */
const withHyphen = words('UTF SHA')
const withoutSpace = words('MP IPV')
const spelledSmall: Readonly<Record<string, string>> = { IOS: 'iOS', PH: 'pH', KG: 'kg' }

/** Two letters or more, with the digits that are told one by one between or behind them. */
function readSpelled(heard: Heard, at: number): Reading | null {
  if (isLetterAt(heard, at - 1)) return null
  let text = ''
  let next = at
  let digits = 0
  let changes = 0
  for (;;) {
    const word = core(heard, next)
    const digit = /^(o|oh)$/.test(word) && digits > 0 && !isLetterAt(heard, next) ? '0' : digitNames.get(word)
    const isLetter = isLetterAt(heard, next) || (word === 'v' && text === 'IP')
    if (!isLetter && digit === undefined) {
      const isJoint = isDash(word) && text !== '' && !closesAt(heard, next - 1)
      if (!isJoint || digitNames.get(core(heard, next + 1)) === undefined) break
      text += '-'
      next += 1
      continue
    }
    if (text !== '' && /\d$/.test(text) === isLetter) changes += 1
    if (digit !== undefined) digits += 1
    text += digit ?? word.toUpperCase()
    next += 1
    if (closesAt(heard, next - 1)) break
  }
  const letters = /^[A-Z]*/.exec(text)?.[0] ?? ''
  const isCode =
    digits > 0 && (changes > 2 || postcode.test(text) || (letters !== '' && digits > 2 && letters.length < 4))
  const isWhole =
    !/^(.*s|hundred|thousand|million|point)$/.test(core(heard, next)) || closesAt(heard, next - 1)
  if (
    isCode &&
    (isWhole || digits > 2) &&
    (letters.length !== 1 || changes > 1 || text.includes('-') || digits > 3)
  )
    return { text: spacedPostcode(text, heard.locale), length: next - at }
  return letters.length > 1 ? readAcronym(heard, at, letters) : null
}

/** "E C G"; one who speaks of a thing "I" or "A" is not part of it. */
function readAcronym(heard: Heard, at: number, letters: string): Reading | null {
  const behind = core(heard, at + letters.length)
  const isSpeaker = letters.endsWith('I') && (auxiliaries.has(behind) || modals.has(behind))
  if (isSpeaker || (letters.length === 2 && /^A|[AI]$/.test(letters))) return null
  const number = closesAt(heard, at + letters.length - 1) ? null : readPairOrMore(heard, at + letters.length)
  if (number !== null && (withHyphen.has(letters) || withoutSpace.has(letters)))
    return {
      text: `${letters.replace('IPV', 'IPv')}${withHyphen.has(letters) ? '-' : ''}${number.value}`,
      length: letters.length + number.length,
    }
  return { text: spelledSmall[letters] ?? letters, length: letters.length }
}

function readPairOrMore(heard: Heard, at: number) {
  const pair = readPair(heard, at)
  const alone = readCardinal(heard, at)
  return (pair?.length ?? 0) > (alone?.length ?? 0) ? pair : alone
}

/** "EC1A 1BB" */
function spacedPostcode(code: string, locale: Locale): string {
  return locale === 'en-GB' && postcode.test(code) ? `${code.slice(0, -3)} ${code.slice(-3)}` : code
}

/** "one hundred and eighty k", "ten eighty p", "four oh one k", "twenty four seven". */
function readLettered(heard: Heard, at: number): Reading | null {
  const number = readQuad(heard, at) ?? readPairOrMore(heard, at)
  if (number === null || closesAt(heard, at + number.length - 1)) return null
  const end = at + number.length
  const letter = core(heard, end)
  const raw = heard.words[end]?.raw.slice(0, 1) ?? ''
  const length = number.length + 1
  if ((number.value === 401 && letter === 'k') || (number.value === 403 && letter === 'b'))
    return { text: `${number.value}(${letter})`, length }
  if (letter === 'k' && number.value > 1) return { text: `${number.value}${raw}`, length }
  if (number.value === 24 && letter === 'seven') return { text: '24/7', length }
  const isPicture = /^(480|720|1080|1440|2160)$/.test(String(number.value))
  return letter === 'p' && isPicture ? { text: `${number.value}p`, length } : null
}

/** "four ten U S one thirteen", "forty two U S C section nineteen eighty three" */
function readCitation(heard: Heard, at: number): Reading | null {
  const volume = readPairOrMore(heard, at)
  if (
    volume === null ||
    core(heard, at + volume.length) !== 'u' ||
    core(heard, at + volume.length + 1) !== 's'
  )
    return null
  let next = at + volume.length + 2
  const isCode = core(heard, next) === 'c'
  if (isCode) next += 1
  const isSection = core(heard, next) === 'section'
  if (isSection) next += 1
  if (isCode !== isSection) return null
  const page = readQuad(heard, next) ?? readPairOrMore(heard, next)
  if (page === null) return null
  const name = isCode ? 'U.S.C. §' : 'U.S.'
  return { text: `${volume.value} ${name} ${page.value}`, length: next + page.length - at }
}

/** "rule twelve b six": 12(b)(6) */
function readClause(heard: Heard, at: number): Reading | null {
  if (!/^(rule|section|clause|paragraph|subsection|article|regulation)$/.test(core(heard, at - 1)))
    return null
  const number = readPairOrMore(heard, at)
  const letter = number === null ? '' : core(heard, at + number.length)
  if (number === null || !/^[a-z]$/.test(letter)) return null
  const below = readNumber([core(heard, at + number.length + 1)], 0)
  return below && { text: `${number.value}(${letter})(${below.value})`, length: number.length + 2 }
}

/** "vision is twenty forty in the left eye" */
function readAcuity(heard: Heard, at: number): Reading | null {
  if (core(heard, at) !== 'twenty' || !heard.cores.some((word) => /^(vision|acuity|eyes?)$/.test(word)))
    return null
  const seen = readPairOrMore(heard, at + 1)
  return seen && seen.value >= 10 && seen.value % 5 === 0
    ? { text: `20/${seen.value}`, length: 1 + seen.length }
    : null
}

/** "four oh nylon": how fine a thread is. */
function readGauge(heard: Heard, at: number): Reading | null {
  const digit = digitNames.get(core(heard, at))
  const isThread = /^(nylon|silk|vicryl|prolene|monocryl|ethilon|chromic|sutures?)$/.test(core(heard, at + 2))
  return digit !== undefined && /^(o|oh)$/.test(core(heard, at + 1)) && isThread
    ? { text: `${digit}-0`, length: 2 }
    : null
}

/** "the score was two one", "we won three nil" */
function readScore(heard: Heard, at: number): Reading | null {
  const isGame = heard.cores
    .slice(Math.max(0, at - 3), at)
    .some((word) => /^(score|won|lost|drew|beat)$/.test(word))
  const home = digitNames.get(core(heard, at))
  const away = core(heard, at + 1) === 'nil' ? '0' : digitNames.get(core(heard, at + 1))
  if (!isGame || home === undefined || away === undefined || digitNames.has(core(heard, at + 2))) return null
  return { text: `${home}-${away}`, length: 2 }
}

/** "King Henry the eighth" */
function readReign(heard: Heard, at: number): Reading | null {
  const isRuler = /^(king|queen|pope|emperor|tsar|prince)$/.test(core(heard, at - 2))
  if (core(heard, at) !== 'the' || !isRuler || !/^\p{Lu}/u.test(heard.words[at - 1]?.raw ?? '')) return null
  const ordinal = readOrdinalNumber(heard, at + 1)
  return ordinal && { text: toRoman(ordinal.value) ?? '', length: 1 + ordinal.length }
}

/** Digits one by one, as telephone numbers and codes are said: at least four of them. */
export function readPhone(heard: Heard, at: number): Reading | null {
  const abroad = readAbroad(heard, at)
  if (abroad !== null) return abroad
  const groups: string[] = ['']
  let next = at
  let count = 0
  for (;;) {
    const word = core(heard, next)
    const times = word === 'double' ? 2 : word === 'triple' ? 3 : 1
    const name = times === 1 ? word : core(heard, next + 1)
    const digit = /^(o|oh)$/.test(name) ? '0' : digitNames.get(name)
    // "nine hundred" among them
    if (
      times === 1 &&
      digit !== undefined &&
      core(heard, next + 1) === 'hundred' &&
      (count > 1 || digit === '1' || digit === '8')
    ) {
      groups[groups.length - 1] += `${digit}00`
      count += 3
      next += 2
      continue
    }
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
  const isDialled =
    count === 3 &&
    !isCounting(groups.join('')) &&
    /^(call|dial|ring|phone|text|an?|port|error|status|code|channel)$/.test(core(heard, at - 1))
  const isNamed = /^(number|is|call|dial|ring|phone|code|pin|box)$/.test(core(heard, at - 1))
  const isTold = count > 3 && (isNamed || !isCounting(groups.join('')))
  if ((!isDialled && !isTold) || next < at + 3 || count === 3 * (next - at)) return null
  if (groups.length > 1) return { text: groups.join('-'), length: next - at }
  const digits = groups.join('')
  return { text: spacedPhone(digits, heard.locale), length: next - at }
}

/** "one two three four" */
function isCounting(digits: string): boolean {
  const step = Number(digits[1]) - Number(digits[0])
  return (
    Math.abs(step) === 1 && [...digits].every((digit, at) => Number(digit) === Number(digits[0]) + at * step)
  )
}

/** "plus four four …": the number of a country comes first. */
function readAbroad(heard: Heard, at: number): Reading | null {
  const number = core(heard, at) === 'plus' ? readPhone({ ...heard, locale: 'en-US' }, at + 1) : null
  const digits = number?.text.replace(/\D/g, '') ?? ''
  if (number === null || digits.length < 9) return null
  const length = number.length + 1
  if (heard.locale === 'en-GB' && /^44\d{10}$/.test(digits))
    return { text: `+44 ${spacedPhone(`0${digits.slice(2)}`, 'en-GB').slice(1)}`, length }
  return { text: `+${digits}`, length }
}

function spacedPhone(digits: string, locale: Locale): string {
  if (locale === 'en-US' && /^1\d{10}$/.test(digits))
    return digits.replace(/(.)(...)(...)(....)/, '$1-$2-$3-$4')
  if (locale === 'en-US' && digits.length === 10) return digits.replace(/(...)(...)(....)/, '$1-$2-$3')
  if (locale === 'en-US' && digits.length === 7) return digits.replace(/(...)(....)/, '$1-$2')
  if (locale === 'en-GB' && /^0\d{10}$/.test(digits)) {
    if (digits.startsWith('02')) return digits.replace(/(...)(....)(....)/, '$1 $2 $3')
    if (/^0(1.1|11|8)/.test(digits)) return digits.replace(/(....)(...)(....)/, '$1 $2 $3')
    return digits.replace(/(.....)(......)/, '$1 $2')
  }
  return digits
}
