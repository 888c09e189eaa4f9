import type { Command, Cut } from './command.ts'
import type { CommandSettings } from './command-settings.ts'
import { readCount } from './numbers.ts'
import { commandRows } from './tables/command-rows.ts'
import { type CommandRow, expandForm } from './tables/row.ts'

/** A form cut into its fixed words and its gaps. */
interface Form {
  row: CommandRow
  parts: string[]
}

const forms: readonly Form[] = commandRows.flatMap((row) =>
  [...row.say, ...(row.heard ?? [])]
    .flatMap(expandForm)
    .map((form) => ({ row, parts: form.toLowerCase().split(' ') })),
)
const formsByFirst = Map.groupBy(forms, ({ parts }) => parts[0] ?? '')

/** What people say while they think of the command. */
const fillers = /^(um+|uh+|erm?|hm+)$/

interface HeardWord {
  raw: string
  core: string
}

/** The command that a whole utterance is; null if it is text. Case and the recogniser's marks do not matter. */
export function parseCommand(spoken: string, settings: CommandSettings): Command | null {
  if (!settings.isOn) return null
  const heard = readHeard(spoken)
  const candidates = formsByFirst.get(heard[0]?.core ?? '') ?? []
  for (const { row, parts } of candidates) {
    if (settings.off.includes(row.id) || (row.locale ?? settings.locale) !== settings.locale) continue
    const command = fit(row, parts, heard)
    if (command !== null) return command
  }
  return null
}

function fit(row: CommandRow, parts: readonly string[], heard: readonly HeardWord[]): Command | null {
  const gap = parts.findIndex((part) => part.startsWith('<'))
  if (gap < 0) {
    return fitsWords(parts, heard, 0, heard.length) ? row.command({ n: 1, words: '', cuts: [] }) : null
  }
  if (!fitsWords(parts.slice(0, gap), heard, 0, gap)) return null
  const after = parts.slice(gap + 1)
  if (parts[gap] === '<first>') {
    const cuts = cutsOf(after.slice(0, -1), heard, gap)
    return cuts.length === 0 ? null : row.command({ n: 1, words: '', cuts })
  }
  const end = heard.length - after.length
  if (end <= gap || !fitsWords(after, heard, end, heard.length)) return null
  const said = heard.slice(gap, end)
  if (parts[gap] === '<words>') return row.command({ n: 1, words: textOf(said), cuts: [] })
  const n = readCount(said.map(({ core }) => core).join(' '))
  return n === null || n === 0 ? null : row.command({ n, words: '', cuts: [] })
}

/** Every place where the words between two gaps stand, the first one first. */
function cutsOf(between: readonly string[], heard: readonly HeardWord[], start: number): Cut[] {
  const cuts: Cut[] = []
  for (let at = start + 1; at + between.length < heard.length; at++) {
    if (!fitsWords(between, heard, at, at + between.length)) continue
    cuts.push({ first: textOf(heard.slice(start, at)), second: textOf(heard.slice(at + between.length)) })
  }
  return cuts
}

function fitsWords(parts: readonly string[], heard: readonly HeardWord[], from: number, to: number): boolean {
  return to - from === parts.length && parts.every((part, index) => heard[from + index]?.core === part)
}

function textOf(heard: readonly HeardWord[]): string {
  return heard
    .map(({ raw }) => raw)
    .join(' ')
    .replace(/^[\s,;:]+|[\s.,;:?!]+$/g, '')
}

function readHeard(spoken: string): HeardWord[] {
  return (spoken.match(/\S+/g) ?? [])
    .map((raw) => ({
      raw,
      core: raw
        .toLowerCase()
        .replaceAll('’', "'")
        .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
    }))
    .filter(({ core }, at) => core !== '' && !(at === 0 && fillers.test(core)))
}
