import { countLeftOut, type Entry, type Read, Unreadable } from './entry.ts'

/** Dragon's list of words and phrases: what is written, a backslash or two, and what is said. */
export function readDragonWords(content: string): Read {
  const { leaveOut, inWords } = countLeftOut()
  const entries = content.split('\n').flatMap((line): Entry[] => {
    if (line.trim() === '' || line.startsWith('@')) return []
    const [, text, name] = /^(.+?)\\+([^\\]+)$/.exec(line) ?? []
    if (text === undefined || name === undefined) {
      leaveOut('word has no spoken form', 'words have no spoken form')
      return []
    }
    return [{ name: name.trim(), text: text.trim() }]
  })
  return { entries, leftOut: inWords() }
}

/** Dragon's own commands: those that type text. */
export async function readDragonXml(content: string): Promise<Read> {
  const commands = (await elementsOf(content)).filter(({ name }) => /^command$/i.test(name))
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
    throw new Unreadable(`Line ${parser.line} of this file is no XML.`)
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
