import { isDomain, isLabel, isNoName } from './addresses.ts'
import { readInitials } from './initials.ts'
import { readDigit, readNumber } from './numbers.ts'
import type { Reading } from './readings.ts'
import type { SpokenWord } from './spoken-word.ts'
import { conjunctions, modals, prepositions, pronouns, words } from './word-classes.ts'

const joints: Readonly<Record<string, string>> = {
  dot: '.',
  slash: '/',
  dash: '-',
  hyphen: '-',
  underscore: '_',
  minus: '-',
}
/** What a mailbox is called that belongs to no one in person. */
const mailboxes = words(
  'info mail press billing booking bookings marketing accounting accounts sales support contact office hello admin help team jobs careers orders service news editor webmaster reception enquiries inquiries finance legal hr privacy security feedback shop events media reservations',
)
const mailing = words('ask mail email e-mail write contact reach address send copy cc forward message')
/** Before "at" they are no one's address. */
const notAddressed = words(
  'is are was were be look looking available us me him her it them website site page online live hosted more here visit see found find located arrive meet stay work works read',
)
const beforePath = words(
  'is path in to at directory folder file cd open under from route endpoint see into edit called',
)

/**
 * What is written without spaces and said part by part: an e-mail or web address, a path, a flag of a command, initials.
 * Null if none begins at a word.
 */
export function readTechnical(heard: readonly SpokenWord[], at: number): Reading | null {
  return (
    readUrl(heard, at) ??
    readMail(heard, at) ??
    readPath(heard, at) ??
    readFlag(heard, at) ??
    readHostNumber(heard, at) ??
    readRatio(heard, at) ??
    readInitials(heard, at) ??
    readVersionPath(heard, at)
  )
}

/** "api slash v two slash users", from its version on. */
function readVersionPath(heard: readonly SpokenWord[], at: number): Reading | null {
  const version = core(heard, at - 1) in joints ? readVersion(heard, at) : null
  if (version === null) return null
  const rest = readRest(heard, at + version.length, /[./_-]/)
  return { text: version.text + rest.text, length: version.length + rest.length }
}

/** "v two": v2. */
function readVersion(heard: readonly SpokenWord[], at: number): Reading | null {
  if (core(heard, at) !== 'v' || heard[at]?.closing !== '') return null
  const number = readNumber([core(heard, at + 1)], 0)
  return number && { text: `v${number.value}`, length: 2 }
}

const core = (heard: readonly SpokenWord[], at: number) => heard[at]?.core ?? ''

/** Whether the words from `at` on are these, with no mark of the recogniser between them. */
function says(heard: readonly SpokenWord[], at: number, ...wanted: string[]): boolean {
  return wanted.every(
    (word, index) =>
      core(heard, at + index) === word && (index === wanted.length - 1 || heard[at + index]?.closing === ''),
  )
}

/** An address has no more words, however many come. */
const mostParts = 60

/** Goes on from a label: "… slash docs dot html colon 3000". */
function readRest(heard: readonly SpokenWord[], from: number, marks: RegExp): Reading {
  let text = ''
  let at = from
  while (at - from < mostParts) {
    if (heard[at - 1]?.closing !== '') break
    const skipped = core(heard, at) === 'forward' ? 1 : 0
    const joint = core(heard, at + skipped) === 'colon' ? ':' : joints[core(heard, at + skipped)]
    const label = heard[at + skipped + 1]
    if (joint === ':') {
      const cores = heard.slice(at + 1, at + 6).map((word) => word.core)
      const port = readDigitsOf(cores) ?? readNumber(cores, 0)
      if (port === null) break
      text += `:${port.value}`
      at += 1 + port.length
      continue
    }
    if (joint === undefined || !marks.test(joint)) break
    if (label === undefined || !isLabel(label.core)) {
      if (joint !== '/' || text.endsWith('/')) break
      // "example dot com slash" at its end.
      if (label !== undefined) break
    }
    const version = readVersion(heard, at + skipped + 1)
    text += joint + (version?.text ?? label?.core ?? '')
    at += skipped + 1 + (version?.length ?? (label === undefined ? 0 : 1))
  }
  return { text, length: at - from }
}

function readUrl(heard: readonly SpokenWord[], at: number): Reading | null {
  const scheme = /^(https?|ftp|ssh|git|ws|wss)$/.exec(core(heard, at))?.[0]
  const slashes =
    scheme === undefined
      ? 0
      : says(heard, at + 1, 'colon', 'slash', 'slash')
        ? 3
        : says(heard, at + 1, 'colon', 'forward', 'slash', 'forward', 'slash')
          ? 5
          : says(heard, at + 1, 'colon', 'double', 'slash')
            ? 3
            : 0
  const first = slashes === 0 ? at : at + 1 + slashes
  const web = readWebHost(heard, first)
  if (web !== null) {
    const rest = readRest(heard, first + web.length, /./)
    const scheme = slashes === 0 ? '' : `${core(heard, at)}://`
    return { text: scheme + web.text + rest.text, length: first - at + web.length + rest.length }
  }
  const host = core(heard, first)
  const isHost = slashes > 0 ? isLabel(host) : host === 'localhost' || beginsDomain(heard, first)
  const visited = isVisited(heard, first) ? readHost(heard, first, 4) : null
  if (visited !== null) {
    const path = readRest(heard, first + visited.length, /[./]|[-_:]/)
    return { text: visited.text + path.text, length: visited.length + path.length }
  }
  if (!isHost) return null
  const rest = readRest(heard, first + 1, slashes > 0 || host === 'localhost' ? /./ : /[./]|[-_:]/)
  if (slashes === 0 && rest.length === 0) return null
  const prefix = slashes === 0 ? '' : `${scheme}://`
  return { text: prefix + host + rest.text, length: first + 1 - at + rest.length }
}

/** "visit red cross dot org" */
function isVisited(heard: readonly SpokenWord[], at: number): boolean {
  if (/^(visit|visiting)$/.test(core(heard, at - 1))) return true
  return core(heard, at - 1) === 'is' && /^(site|website|url|domain)$/.test(core(heard, at - 2))
}

/** "w w w dot red cross dot org" */
function readWebHost(heard: readonly SpokenWord[], at: number): Reading | null {
  const length = core(heard, at) === 'www' ? 1 : says(heard, at, 'w', 'w', 'w') ? 3 : 0
  if (length === 0 || core(heard, at + length) !== 'dot') return null
  const host = readHost(heard, at + length + 1, 4, /^and$/)
  return host && { text: `www.${host.text}`, length: length + 1 + host.length }
}

/** "eight zero eight zero": a port, digit by digit. */
function readDigitsOf(cores: readonly string[], least = 3): { value: string; length: number } | null {
  const digits = cores.map(readDigit)
  const length = digits.indexOf(null) < 0 ? digits.length : digits.indexOf(null)
  return length < least ? null : { value: digits.slice(0, length).join(''), length }
}

/** "example dot com", but not "john dot smith at …". */
function beginsDomain(heard: readonly SpokenWord[], at: number): boolean {
  return !isNoName(core(heard, at)) && core(heard, at + 1) === 'dot' && isDomain(heard, at)
}

/** "anna dot weber at example dot com"; with a plain "at" only where the name can be nothing else. */
function readMail(heard: readonly SpokenWord[], at: number): Reading | null {
  const first = heard[at]
  if (first === undefined || !isLabel(first.core) || first.closing !== '' || isNoName(first.core)) return null
  const initial = readInitial(heard, at)
  const rest = initial ?? readRest(heard, at + 1, /[._-]/)
  const behind = at + 1 + rest.length
  const digits = heard.slice(behind, behind + 4).map(({ core }) => core)
  const number = rest.length > 0 ? readNumber(digits, 0) : null
  const end = behind + (number?.length ?? 0)
  if (core(heard, end) !== 'at' || heard[end - 1]?.closing !== '') return null
  const isSign = /^(sign|symbol)$/.test(core(heard, end + 1))
  const isMailbox = mailboxes.has(first.core)
  const isMailed = heard.slice(Math.max(0, at - 4), at).some((word) => mailing.has(word.core))
  const host = readHost(
    heard,
    end + (isSign ? 2 : 1),
    isSign || rest.length > 0 || isMailbox || isMailed ? 4 : 1,
  )
  if (host === null) return null
  if (!isSign && rest.length === 0 && !isMailbox && !isAddressee(heard, at)) return null
  const name = /^\p{Lu}\p{Ll}*$/u.test(first.raw) ? first.core : first.raw
  return {
    text: `${name}${rest.text}${number?.value ?? ''}@${host.text}`.replaceAll("'", ''),
    length: end + (isSign ? 2 : 1) - at + host.length,
  }
}

/** "first river clinic dot co dot uk": its first part may be said in `most` words. */
function readHost(heard: readonly SpokenWord[], at: number, most: number, inside = /^$/): Reading | null {
  let label = at
  while (joints[core(heard, label + 1)] === '-' && label - at < mostParts) label += 2
  if (isDomain(heard, label)) {
    const rest = readRest(heard, at + 1, /[.-]/)
    return { text: core(heard, at) + rest.text, length: 1 + rest.length }
  }
  let last = at
  const isPart = (index: number) =>
    isHostWord(heard[index]) || (index > at && inside.test(core(heard, index)))
  while (last - at < most - 1 && isPart(last) && !isDomain(heard, last)) last++
  if (last === at || !isDomain(heard, last)) return null
  const rest = readRest(heard, last + 1, /[.-]/)
  const words = heard.slice(at, last + 1).map((word) => word.core)
  return { text: words.join('') + rest.text, length: words.length + rest.length }
}

function isHostWord(word: SpokenWord | undefined): boolean {
  if (word === undefined || word.closing !== '' || !isLabel(word.core)) return false
  return !isNoName(word.core) && !pronouns.has(word.core) && !modals.has(word.core)
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
  if (/(ed|ing)$/.test(word) || word === 'or' || word === 'and') return false
  return !/^(the|a|an|our|my|your|their|its|his|her|this|these|those)$/.test(before)
}

/** "one nine two dot one six eight dot zero dot one". */
function readHostNumber(heard: readonly SpokenWord[], at: number): Reading | null {
  const parts: string[] = []
  let next = at
  while (parts.length < 4) {
    if (parts.length > 0 && !/^(dot|point)$/.test(core(heard, next++))) return null
    const cores = heard.slice(next, next + 4).map((word) => word.core)
    const part = readDigitsOf(cores, 1) ?? readNumber(cores, 0)
    if (part === null || Number(part.value) > 255) return null
    parts.push(String(part.value))
    next += part.length
  }
  return { text: parts.join('.'), length: next - at }
}

/** "three colon one", "ten colon thirty", "twenty four slash seven"; but "part two colon three ways to …". */
function readRatio(heard: readonly SpokenWord[], at: number): Reading | null {
  const cores = heard.slice(at, at + 6).map((word) => word.core)
  const first = readNumber(cores, 0)
  if (first === null || !/^(colon|slash)$/.test(cores[first.length] ?? '')) return null
  const isSlash = cores[first.length] === 'slash'
  const second = readNumber(cores, first.length + 1)
  if (second === null) return null
  const length = first.length + 1 + second.length
  if (heard.slice(at, at + length - 1).some(({ closing }) => closing !== '')) return null
  const after = heard[at + length - 1]?.closing === '' ? core(heard, at + length) : ''
  // No list counts so far: an address and its port.
  const isEnd =
    first.value > 99 || after === '' || prepositions.has(after) || conjunctions.has(after) || marks.has(after)
  if (isSlash) return after === 'slash' ? null : { text: `${first.value}/${second.value}`, length }
  return isEnd ? { text: `${first.value}:${second.value}`, length } : null
}

const marks = words('period comma question semicolon full close new')

/** "slash usr slash local", where a name of its own is due. */
function readPath(heard: readonly SpokenWord[], at: number): Reading | null {
  if (core(heard, at) !== 'slash' || heard[at]?.closing !== '') return null
  const before = heard[at - 1]
  if (before !== undefined && before.closing === '' && !beforePath.has(before.core)) return null
  const label = heard[at + 1]
  if (label === undefined || !isLabel(label.core)) return null
  const rest = readRest(heard, at + 2, /[./_-]/)
  return rest.text.includes('/') ? { text: `/${label.core}${rest.text}`, length: 2 + rest.length } : null
}

/** "dash dash save", "dash m". */
function readFlag(heard: readonly SpokenWord[], at: number): Reading | null {
  const isLong = says(heard, at, 'dash', 'dash') || says(heard, at, 'double', 'dash')
  if (!isLong && core(heard, at) !== 'dash') return null
  const label = heard[at + (isLong ? 2 : 1)]
  if (label === undefined || heard[at]?.closing !== '' || !isLabel(label.core)) return null
  if (!isLong)
    return /^[a-z]$/i.test(label.core) && !/^[ai]$/.test(label.core)
      ? { text: `-${label.raw.slice(0, 1)}`, length: 2 }
      : null
  if (core(heard, at) === 'double' && !isCommandLine(heard.slice(Math.max(0, at - 12), at + 12))) return null
  const rest = readRest(heard, at + 3, /[-_]/)
  return { text: `--${label.core}${rest.text}`, length: 3 + rest.length }
}

function isCommandLine(heard: readonly SpokenWord[]): boolean {
  return heard.some(({ core }) =>
    /^(npm|git|docker|run|flag|option|command|node|python|pip|yarn)$/.test(core),
  )
}
