import { isLabel, isNoName } from '../words/addresses.ts'
import { grammar } from '../words/english-grammar.ts'
import { readDigit, readNumber } from '../words/numbers.ts'
import type { Reading } from '../words/readings.ts'
import type { SpokenWord } from '../words/spoken-word.ts'
import { modals, prepositions, pronouns, words } from '../words/word-classes.ts'
import { core, readHost, readRest, says } from './labels.ts'

/** Names of mailboxes that belong to no one in person. */
const mailboxes = words(
  'info mail press billing booking bookings marketing accounting accounts sales support contact office hello admin help team jobs careers orders service news editor webmaster reception enquiries inquiries finance legal hr privacy security feedback shop events media reservations',
)
const mailing = words('ask mail email e-mail write contact reach address send copy cc forward message')
/** Before "at" they are no one's address. */
const notAddressed = words(
  'is are was were be look looking available us me him her it them website site page online live hosted more here visit see found find located arrive meet stay work works read',
  'once twice daily weekly often again always now today tomorrow soon directly',
)

/** "anna dot weber at example dot com"; with a plain "at" only where the name can be nothing else. */
export function readMail(heard: readonly SpokenWord[], at: number, start: number): Reading | null {
  const first = heard[at]
  if (first === undefined || !isLabel(first.core) || first.closing !== '' || isNoName(first.core)) return null
  const whole = readMailbox(heard, at, start)
  if (whole !== null) return whole
  const rest = readInitial(heard, at) ?? readRest(heard, at + 1, /[._-]/)
  const behind = at + 1 + rest.length
  const number = readRun(heard, behind)
  const end = behind + number.length
  if (core(heard, end) !== 'at' || heard[end - 1]?.closing !== '') return null
  // “on sale at www …”
  if (core(heard, end + 1) === 'www') return null
  const isSign = /^(sign|symbol)$/.test(core(heard, end + 1))
  const isMailbox = mailboxes.has(first.core)
  const isMailed = heard.slice(Math.max(0, at - 4), at).some((word) => mailing.has(word.core))
  // "Two at example dot com" may be sold there, "bob two" as well.
  const isCount = number.text.length === 1 || readNumber([first.core], 0) !== null
  if (isCount && rest.length === 0 && !isSign && !isMailed) return null
  const host = readHost(
    heard,
    end + (isSign ? 2 : 1),
    isSign || rest.length + number.length > 0 || isMailbox || isMailed ? 4 : 1,
    isMailbox,
  )
  if (host === null) return null
  if (!isSign && rest.length === 0 && !isMailbox && !isAddressee(heard, at)) return null
  const name = /^\p{Lu}\p{Ll}*$/u.test(first.raw) ? first.core : first.raw
  return {
    text: `${name}${rest.text}${number.text}@${host.text}`.replaceAll("'", ''),
    length: end + (isSign ? 2 : 1) - at + host.length,
  }
}

/** "write to help desk at city dot gov", and "help desk at city dot gov" alone: a mailbox of two words. */
function readMailbox(heard: readonly SpokenWord[], at: number, start: number): Reading | null {
  const isMailed = [1, 2, 3].some((back) => mailing.has(core(heard, at - back)))
  const isDirect = mailing.has(core(heard, at - 1)) || /^(to|at|is)$/.test(core(heard, at - 1))
  const isPart = (index: number) =>
    heard[index]?.closing === '' &&
    isLabel(core(heard, index)) &&
    !isNoName(core(heard, index)) &&
    isAddressee(heard, index)
  if (!isPart(at) || !isPart(at + 1) || readNumber([core(heard, at + 1)], 0) !== null) return null
  const number = readRun(heard, at + 2)
  const end = at + 2 + number.length
  if (core(heard, end) !== 'at' || heard[end - 1]?.closing !== '') return null
  const sign = /^(sign|symbol)$/.test(core(heard, end + 1)) ? 1 : 0
  const host = readHost(heard, end + 1 + sign, 4)
  if (host === null) return null
  const length = end + 1 - at + sign + host.length
  // “Learn more at example dot com” asks for something.
  const isVerb = /^(verb|past|adverb)$/.test(grammar.kindOf(core(heard, at)))
  const isAsked = mailing.has(core(heard, at)) || (isVerb && !mailboxes.has(core(heard, at)))
  // "The address is widely known at example dot com"
  if (isAsked && core(heard, at - 1) === 'is') return null
  const isAlone = at === start && at + length === heard.length && !isAsked
  if (!isAlone && !(isMailed && isDirect)) return null
  return { text: `${core(heard, at)}${core(heard, at + 1)}${number.text}@${host.text}`, length }
}

/** Digits one by one, or numbers: "one two three", "nineteen eighty five". */
function readRun(heard: readonly SpokenWord[], from: number): Reading {
  let text = ''
  let at = from
  while (text.length < 12) {
    const digit = readDigit(core(heard, at))
    const cores = heard.slice(at, at + 4).map((word) => word.core)
    const number = digit === null ? readNumber(cores, 0) : { value: digit, length: 1 }
    if (number === null) break
    text += number.value
    at += number.length
  }
  return { text, length: at - from }
}

/** "t period jones": in an address the point behind an initial has this name as well. */
function readInitial(heard: readonly SpokenWord[], at: number): Reading | null {
  const surname = core(heard, at + 2)
  if (!/^[a-z]$/.test(core(heard, at)) || !says(heard, at + 1, 'period', surname) || !isLabel(surname))
    return null
  return { text: `.${surname}`, length: 2 }
}

function isAddressee(heard: readonly SpokenWord[], at: number): boolean {
  const word = core(heard, at)
  const before = heard[at - 1]?.closing === '' ? core(heard, at - 1) : ''
  if (notAddressed.has(word) || pronouns.has(word) || prepositions.has(word) || modals.has(word)) return false
  // "Write to parking at example dot com", but "look forward to working at …"
  const isWrittenTo = before === 'to' && /^(write|mail|email|e-mail|sent?)$/.test(core(heard, at - 2))
  if (grammar.kindOf(word) === 'past' && /^\p{Ll}/u.test(heard[at]?.raw ?? '')) return false
  if ((/(ed|ing)$/.test(word) && !isWrittenTo) || word === 'or' || word === 'and') return false
  return !/^(please|the|a|an|our|my|your|their|its|his|her|this|these|those)$/.test(before)
}
