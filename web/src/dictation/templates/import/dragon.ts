import { countLeftOut, type Entry, type Read, Unreadable } from './entry.ts'

/** One of Dragon's words or phrases; null: it is said as it is written. */
export interface DragonWord {
  written: string
  spoken: string | null
}

/** Its heading may be missing: then more lines have a backslash than what parts a plain list. */
export function isDragonList(content: string): boolean {
  if (/^\s*@version\s*=/i.test(content)) return true
  const lines = content.split('\n')
  const count = (sign: RegExp) => lines.filter((line) => sign.test(line)).length
  return count(/\\/) > count(/[\t=]/)
}

/** Of Dragon's list of words and phrases: what is written, a backslash or two, and what is said. */
export function dragonWordsIn(content: string): DragonWord[] {
  return content
    .split('\n')
    .filter((line) => !/^\s*@version\s*=/i.test(line))
    .flatMap(wordOf)
}

/** Of the same list as XML. */
export async function dragonWordsInXml(content: string): Promise<DragonWord[]> {
  return wordElements(await elementsOf(content))
}

function wordElements(elements: readonly XmlElement[]): DragonWord[] {
  return elements
    .filter(({ name }) => /^word$/i.test(name))
    .flatMap(({ attributes }) => wordOf(attributes.name ?? ''))
}

/** The last backslash parts them: what is written may have others, and a sign has its kind between. */
function wordOf(line: string): DragonWord[] {
  const [, sign] = /^([^\p{L}\p{N}\\]+)\\[^\\]+\\[^\\]+$/u.exec(line) ?? []
  const parts = line.split('\\')
  const spoken = parts.length > 1 ? (parts.pop() ?? '') : ''
  while (parts.length > 1 && parts.at(-1) === '') parts.pop()
  const written = (sign ?? parts.join('\\')).trim()
  if (written === '') return []
  return [{ written, spoken: spoken.trim() || null }]
}

export function readDragonWords(content: string): Read {
  return templatesOf(dragonWordsIn(content))
}

function templatesOf(words: readonly DragonWord[]): Read {
  const { leaveOut, inWords } = countLeftOut()
  const entries = words.flatMap(({ written, spoken }): Entry[] => {
    if (spoken !== null) return [{ name: spoken, text: written }]
    leaveOut(
      'word has no spoken form (import it under “Your own words” in Settings)',
      'words have no spoken form (import them under “Your own words” in Settings)',
    )
    return []
  })
  return { entries, leftOut: inWords() }
}

/** Dragon's own commands, those that type text, or its words. */
export async function readDragonXml(content: string): Promise<Read> {
  const elements = await elementsOf(content)
  const commands = elements.filter(({ name }) => /^command$/i.test(name))
  const words = wordElements(elements)
  if (commands.length === 0 && words.length > 0) return templatesOf(words)
  if (commands.length === 0) throw new Unreadable('This file has no Dragon commands.')
  const { leaveOut, inWords } = countLeftOut()
  const entries = commands.flatMap((command, index): Entry[] => {
    const name = (command.attributes.name ?? childOf(command, /^name$/i)?.text)?.trim()
    if (!name) throw new Unreadable(`Command ${index + 1} of this file has no name.`)
    const contents = childOf(command, /^(contents|content|text|action)$/i)
    const type = contents?.attributes.type ?? command.attributes.type ?? 'text'
    const text = contents?.text.replace(/^\n+|\s+$/g, '') ?? ''
    // One with “<1to10>” in its name takes a number.
    if (!/text/i.test(type) || text === '' || name.includes('<')) {
      leaveOut('command does not type plain text', 'commands do not type plain text')
      return []
    }
    return [{ name, text }]
  })
  return { entries, leftOut: inWords() }
}

interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
}

/** All of them, in order. The page's own parser takes no text from outside (Trusted Types). */
async function elementsOf(content: string): Promise<XmlElement[]> {
  const { SaxesParser } = await import('saxes')
  const elements: XmlElement[] = []
  const open: XmlElement[] = []
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new Unreadable(`Line ${parser.line} of this file isn’t XML.`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
    elements.push(element)
  })
  const add = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => void open.pop())
  // It is in this program's letters by now, whatever the file says of its own.
  parser.write(content.replace(/^\uFEFF?<\?xml[^>]*\?>/, '')).close()
  return elements
}

function childOf(element: XmlElement, name: RegExp): XmlElement | undefined {
  return element.children.find((one) => name.test(one.name))
}
