/** What stands around a phrase that is the name of a mark and may be meant as words. */
export interface Context {
  phrase: string
  /** The words before it, the nearest last, back to the last mark or the beginning. */
  before: readonly string[]
  /** The words after it, up to the next mark. */
  after: readonly string[]
  /** What stands where the words after it end, or at once: the utterance's end, another spoken mark, a line break. */
  follows: 'end' | 'mark' | 'quote' | 'stop' | 'break'
  /** The name of a mark that comes at once; else ''. */
  next?: string
  /** The names of the marks that stand before these words and behind them; else ''. */
  earlier?: string
  later?: string
  /** The quotation it would open is closed by a name that is that of nothing else: "unquote". */
  isClosed?: boolean
  /** Nothing stands on the line yet. */
  isLineStart?: boolean
}

/** Marks of a kind share what speaks for them. */
export function groupOf(phrase: string): string {
  if (/^(period|full stop|question mark|exclamation (point|mark))$/.test(phrase)) return 'end'
  if (/^(comma|coma|calmer|colon|semicolon|ellipsis)$/.test(phrase)) return 'pause'
  if (/ (line|paragraph|point)$/.test(phrase)) return 'break'
  return /cap/.test(phrase) ? 'case' : 'sign'
}

/** One of two that belong together. */
export function isSided(phrase: string): boolean {
  return /^(open|close|begin|end|left|right|single|double|quote|unquote)\b/.test(phrase)
}

/** The names of what closes a quotation. */
export const closing = /^(close|end|right) .*(quote|quotes|mark|marks|commas)$|^unquote$/

/** Whether only marks have this name. */
export function isMarkOnly(phrase: string): boolean {
  return /^(full stop|question mark|exclamation (point|mark)|semicolon|ellipsis)$/.test(phrase)
}

/** Whether nouns in use have this name. */
export function isNamed(phrase: string): boolean {
  return /^(period|full stop|comma|colon|semicolon|dash|star)$/.test(phrase)
}
