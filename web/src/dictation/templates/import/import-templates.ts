import { templateLimits } from '@plainspoken/contract/word-limits'
import { type Addition, addTemplates } from '../change-templates.ts'
import { problemOf, type Template } from '../template.ts'
import { isDragonList, readDragonWords, readDragonXml } from './dragon.ts'
import { type Entry, type Read, Unreadable } from './entry.ts'
import { readEspanso } from './espanso.ts'
import { readJson } from './json.ts'
import { readCsv, readList } from './plain-list.ts'
import { type ReadableFile, readTextFile, type TextFile } from './read-text-file.ts'

interface ImportWorld {
  newId(): string
  /** Ms since 1970. */
  now: number
}

/** The templates that a file would add, and the parts that could not be taken over; or why nothing can. */
export type Import = { problem: string } | (Addition & { leftOut: readonly string[] })

/** Reads a list of another program, or an export of this one. Nothing is changed by it. */
export async function importTemplates(
  file: ReadableFile,
  here: readonly Template[],
  world: ImportWorld,
): Promise<Import> {
  try {
    const { entries, leftOut } = await read(await readTextFile(file))
    if (entries.length === 0)
      return {
        problem: leftOut.length > 0 ? `Nothing to import: ${leftOut.join(', ')}.` : 'This file is empty.',
      }
    if (entries.length > templateLimits.count)
      return {
        problem: `This file has ${entries.length} templates; there is room for ${templateLimits.count}.`,
      }
    const templates = entries.map((entry, index) => ({
      ...{ id: world.newId(), updatedAt: world.now },
      ...checked(entry, index),
    }))
    return { ...addTemplates(here, templates), leftOut }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}

async function read({ name, content, format }: TextFile): Promise<Read> {
  if (/\.ya?ml$/.test(name) || /^matches:/m.test(content)) return readEspanso(content)
  if (format === 'json') return readJson(content)
  if (format === 'xml') return readDragonXml(content)
  if (isDragonList(content)) return readDragonWords(content)
  return /\.csv$/.test(name) ? readCsv(content) : readList(content)
}

function checked({ name, text }: Entry, index: number): Entry {
  const entry = { name: name.normalize().replace(/\s+/g, ' ').trim(), text: text.replaceAll('\r\n', '\n') }
  const problem = problemOf(entry)
  if (problem !== null) {
    const which = entry.name === '' ? `Entry ${index + 1}` : `“${entry.name.slice(0, 40)}”`
    throw new Unreadable(`${which}: ${problem}`)
  }
  return entry
}
