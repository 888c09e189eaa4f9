import { capitalise } from '../../text/join.ts'
import type { Change } from '../../text/text-range.ts'

const closes = /(^|\s)(unquote|(end|close) quotes?)(?=\W|$)/i
const opens = /(^|\s)(open |begin )?quotes?(?= \S)/i
/** A word, not the mark: "the quote", "a quote". */
const isNoun =
  /(^|\W)(the|an?|this|that|my|your|our|their|his|her|its|each|every|no|any|i|we|you|they|to|can|could|will|would)\s$/i
/** "We open quotes" */
const isVerb = /(^|\W)(i|we|you|they|to|can|could|will|would|always|never)\s$/i

/**
 * The change that makes a quotation mark of the last "quote" or "open quote" of a paragraph when only now its quotation is closed: in
 * “quote to be or not / to be unquote” nothing told before that it was no verb. Null if nothing is to be opened.
 */
export function openQuotation(before: string, spoken: string, language: string): Change | null {
  const closed = closes.exec(spoken)
  if (closed === null || opens.test(spoken.slice(0, closed.index)) || !language.startsWith('en')) return null
  const start = before.lastIndexOf('\n') + 1
  const line = before.slice(start)
  const found = [...line.matchAll(/(?<![\p{L}\p{N}"“])(?:(?:open|begin) quotes?|quote) (?=\p{L})/giu)].at(-1)
  if (found === undefined || /["“”]/.test(line.slice(found.index))) return null
  const isWord = /^q/i.test(found[0]) ? isNoun : isVerb
  if (isWord.test(line.slice(0, found.index))) return null
  const from = start + found.index
  const to = from + found[0].length
  const letter = before.slice(to, to + 1)
  return { from, to: to + 1, insert: `"${/^\p{Lu}/u.test(found[0]) ? capitalise(letter, language) : letter}` }
}
