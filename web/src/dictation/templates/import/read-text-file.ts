import { Unreadable } from './entry.ts'

/** Of a file, in bytes. */
const mostBytes = 5_000_000

export type ReadableFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>

export interface TextFile {
  /** In small letters. */
  name: string
  content: string
  /** A format recognised by its extension or its first bytes. */
  format: 'json' | 'xml' | null
}

/** Throws `Unreadable`. */
export async function readTextFile(file: ReadableFile): Promise<TextFile> {
  if (file.size > mostBytes) throw new Unreadable('This file is too large. The limit is 5 MB.')
  const content = decodeText(new Uint8Array(await file.arrayBuffer()))
  const name = file.name.toLowerCase()
  const start = content.trimStart()
  const isJson = name.endsWith('.json') || /^[[{]\s*["{[\]}]/.test(start)
  const isXml = name.endsWith('.xml') || start.startsWith('<')
  return { name, content, format: isJson ? 'json' : isXml ? 'xml' : null }
}

/** The value in a JSON file. Throws `Unreadable`. */
export function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw new Unreadable('This file could not be read as JSON.')
  }
}

/** Windows writes two bytes a letter, with a mark before them or without, or its own letters where a spreadsheet exports. */
function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  const [odd = ''] = /(?![\t\n\v\f\r])\p{Cc}/u.exec(text) ?? []
  // Word processors and printers begin theirs with these.
  if (/^\s*(\{\\rtf|%PDF-)/.test(text) || (odd !== '' && odd < '\x7f'))
    throw new Unreadable('This isn’t a text file.')
  // No Windows letter has these bytes; other countries' two-byte letters do.
  if (odd !== '') throw new Unreadable('The letters of this file can’t be read. Save it as UTF-8.')
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // The first letter is one of ASCII, as a heading's or an angle bracket is.
  if (bytes.length % 2 === 0 && bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le'
  if (bytes.length % 2 === 0 && bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
