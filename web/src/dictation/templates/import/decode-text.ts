import { Unreadable } from './entry.ts'

/** The text of a file: Windows writes two bytes a letter, with a mark before them or without, or its own letters where a spreadsheet exports. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (text.includes('\0')) throw new Unreadable('This isn’t a text file.')
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
