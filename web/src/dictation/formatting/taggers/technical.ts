import { isDomain, isLabel, isNoName } from '../words/addresses.ts'
import { readDigit, readNumber } from '../words/numbers.ts'
import type { Reading } from '../words/readings.ts'
import type { SpokenWord } from '../words/spoken-word.ts'
import { conjunctions, prepositions, words } from '../words/word-classes.ts'
import { readInitials } from './initials.ts'
import { core, joints, readDigitsOf, readHost, readRest, readVersion, says } from './labels.ts'
import { readMail } from './mail.ts'

/** Behind these a name is due that may be written with strokes. */
const named = words(
  'handle username user login account id file folder variable column field branch called named',
)
const beforePath = words(
  'is path in to at directory folder file cd open under from route endpoint see into edit called',
)

/**
 * A text written without spaces and said part by part: an e-mail or web address, a path, a flag of a command, initials.
 * Null if none begins at a word. The words before `start` were said in earlier utterances.
 */
export function readTechnical(heard: readonly SpokenWord[], at: number, start: number): Reading | null {
  return (
    readMail(heard, at, start) ??
    readUrl(heard, at) ??
    readPath(heard, at) ??
    readFlag(heard, at) ??
    readName(heard, at) ??
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

function readUrl(heard: readonly SpokenWord[], at: number): Reading | null {
  const scheme = readScheme(heard, at)
  const from = at + (scheme?.length ?? 0)
  const slashes =
    scheme === null
      ? 0
      : says(heard, from, 'colon', 'slash', 'slash') || says(heard, from, 'colon', 'double', 'slash')
        ? 3
        : says(heard, from, 'colon', 'forward', 'slash', 'forward', 'slash')
          ? 5
          : 0
  const first = slashes === 0 ? at : from + slashes
  const prefix = slashes === 0 ? '' : `${scheme?.text}://`
  const web = readWebHost(heard, first)
  if (web !== null) {
    const rest = readRest(heard, first + web.length, /./)
    return { text: prefix + web.text + rest.text, length: first - at + web.length + rest.length }
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
  return { text: prefix + host + rest.text, length: first + 1 - at + rest.length }
}

/** "https", "h t t p s" */
function readScheme(heard: readonly SpokenWord[], at: number): Reading | null {
  let text = core(heard, at)
  let length = 1
  while (text.length === length && /^[a-z]$/.test(core(heard, at + length)))
    text += core(heard, at + length++)
  return /^(https?|ftp|ssh|git|ws|wss)$/.test(text) ? { text, length } : null
}

/** "visit red cross dot org" */
function isVisited(heard: readonly SpokenWord[], at: number): boolean {
  if (/^(visit|visiting|at)$/.test(core(heard, at - 1))) return true
  return core(heard, at - 1) === 'is' && /^(site|website|url|domain)$/.test(core(heard, at - 2))
}

/** "w w w dot red cross dot org" */
function readWebHost(heard: readonly SpokenWord[], at: number): Reading | null {
  const length = core(heard, at) === 'www' ? 1 : says(heard, at, 'w', 'w', 'w') ? 3 : 0
  if (length === 0 || core(heard, at + length) !== 'dot') return null
  const host = readHost(heard, at + length + 1, 4, true)
  return host && { text: `www.${host.text}`, length: length + 1 + host.length }
}

/** "example dot com", but not "john dot smith at …". */
function beginsDomain(heard: readonly SpokenWord[], at: number): boolean {
  return !isNoName(core(heard, at)) && core(heard, at + 1) === 'dot' && isDomain(heard, at)
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
  const port = readRest(heard, next, /:/)
  return { text: parts.join('.') + port.text, length: next - at + port.length }
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
  // "twenty four slash zero one eight six"
  if (readDigit(cores[length] ?? '') !== null) return null
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

/** "her handle is mary underscore lee", "budget dash two dot pdf" */
function readName(heard: readonly SpokenWord[], at: number): Reading | null {
  const joint = core(heard, at + 1)
  if (!/^(underscore|dash|hyphen)$/.test(joint) || heard[at]?.closing !== '') return null
  if (!isLabel(core(heard, at)) || isNoName(core(heard, at))) return null
  if (isNoName(core(heard, at + 2))) return null
  const rest = readRest(heard, at + 1, /[._-]/)
  const isFile = /\w\.[a-z]\w{1,3}$/.test(rest.text)
  const isNamed =
    joint === 'underscore' && heard.slice(Math.max(0, at - 4), at).some((word) => named.has(word.core))
  return isFile || (isNamed && rest.length > 0)
    ? { text: core(heard, at) + rest.text, length: 1 + rest.length }
    : null
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
