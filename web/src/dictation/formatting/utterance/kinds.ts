import type { InlineRow } from './row.ts'

export const groups = ['end', 'pause', 'break', 'case', 'sign'] as const
export type Group = (typeof groups)[number]

/** Marks of a kind share what speaks for them. */
export function groupOf(phrase: string): Group {
  if (
    /^(period|full ?stop|question mar[kc]|questionmark|(exclamation|explanation) (point|mark))$/.test(phrase)
  )
    return 'end'
  if (/^(comma|coma|calmer|colon|semi ?colon|ellipsis)$/.test(phrase)) return 'pause'
  if (/ (line|paragraph|point)$/.test(phrase)) return 'break'
  return /cap/.test(phrase) ? 'case' : 'sign'
}

/** One of two that belong together. */
export function isSided(phrase: string): boolean {
  return /^(open|close|begin|end|left|right|single|double|quote|unquote)\b/.test(phrase)
}

/** The names of what closes a quotation. */
export const closing = /^(close|end|right) .*(quote|quotes|mark|marks|commas)$|^unquote$/

/** True if the name is used for marks alone. */
export function isMarkOnly(phrase: string): boolean {
  return /^(full stop|question mark|exclamation (point|mark)|semicolon|ellipsis)$/.test(phrase)
}

/** True if the name is also that of everyday nouns. */
export function isNamed(phrase: string): boolean {
  return /^(period|full stop|comma|colon|semicolon|dash|star)$/.test(phrase)
}

/** True if the words behind such a mark belong to another clause or line. */
export function endsClause({ effect }: InlineRow): boolean {
  return effect.type === 'break' || (effect.type === 'mark' && effect.isSentenceMark === true)
}

/** True if a sentence or a line ends with it. */
export function endsSentence({ effect }: InlineRow): boolean {
  return effect.type === 'break' || (effect.type === 'mark' && effect.capitalNext === true)
}

/** True if a clause goes on behind it: brackets, quotation marks, and joining marks. */
export function goesOn({ effect }: InlineRow): boolean {
  if (effect.type !== 'mark') return effect.type !== 'break'
  return !effect.isSentenceMark && effect.spacing !== 'apart'
}

export function isBracket({ effect }: InlineRow): boolean {
  if (effect.type === 'quote') return true
  return effect.type === 'mark' && /^[()[\]{}]$/.test(effect.text)
}

/** Opening marks by the marks that close them. */
export const partners: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '}': '{',
  '）': '（',
  '》': '《',
}

/** Stands for an address or a code, which is no word: "SW1A 1AA" ends with no article. */
export const codeWord = '@'

/** The frame of what no mark can stand behind, as an article. */
export const bare = '-bare'

/** The frame of what hardly a word can stand in. */
export const plain = '+plain'
