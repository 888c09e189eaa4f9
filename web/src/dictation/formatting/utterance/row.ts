export type Locale = 'en-US' | 'en-GB'

export const groups = [
  'Punctuation',
  'Quotes and brackets',
  'Lines and spaces',
  'Symbols',
  'Money',
  'Emoji',
  'Capitals and spelling',
  'Deleting and replacing',
  'Selecting',
  'Moving',
  'Clipboard and undo',
  'Templates',
  'Session',
] as const
export type Group = (typeof groups)[number]

/**
 * The spacing of a mark among words: `left` and `right` name the side on which it touches its neighbour, `apart` has a
 * space on either side, `bare` brings none, `money` goes before the number that follows or after the one before.
 */
export type Spacing = 'left' | 'right' | 'both' | 'apart' | 'bare' | 'money'

/** The effect of words said in the middle of an utterance. */
export type Effect =
  | { type: 'mark'; text: string; spacing: Spacing; capitalNext?: true; isSentenceMark?: true }
  /** Opens a pair or closes it; `either` looks at what stands before. */
  | { type: 'quote'; text: '"' | "'" | '`'; side: 'open' | 'close' | 'either' }
  /** Opens, or closes what it has opened. */
  | { type: 'pair'; open: string; close: string }
  /** `end` is a mark that stands before it, and ends the sentence. */
  | { type: 'break'; lines: 1 | 2; begin: string; end?: string }
  /** A dot inside an address, a point inside a number; words anywhere else. */
  | { type: 'dot' | 'point' }
  | { type: 'at-sign'; text: string }
  | { type: 'next-case'; how: 'capital' | 'upper' | 'lower' }
  | { type: 'mode'; how: 'capital' | 'upper' | 'lower' | 'joined'; on: boolean }
  /** Ends all modes that hold; words where none does. */
  | { type: 'modes-off' }
  | { type: 'join-next' }
  | { type: 'numeral'; isRoman: boolean }
  /** So many letters at least; 2 if nothing is said. */
  | { type: 'spell'; isUpper: boolean; least?: number }
  | { type: 'spell-mode'; on: boolean }
  /** The command words that follow are written as words. */
  | { type: 'escape' }

/** A phrase that can be said, as the help and the settings list it. */
export interface RowBase {
  /** Names the row in the settings; never changed once shipped. */
  id: string
  group: Group
  /**
   * The forms that people are told to say. `a|b` is a choice of words, `(a)` may be left out, `<n>` is a number, `<nth>`
   * an ordinal, `<words>`, `<first>` and `<second>` are any words, `<part>` is a part of the text ("the last two lines"),
   * `<target>` such a part or any words, `<place>` is where the cursor may go, `<mark>` is the name of a mark, `<template>`
   * that of a person's own template, `<field>` that of a field in one.
   */
  say: readonly string[]
  /** Other forms that are understood: further names, and common mishearings of these. */
  heard?: readonly string[]
  /** Only where this English is spoken. */
  locale?: Locale
  /** Something to say, and what is then written or done; that of English is fetched with the help (examples.ts). */
  example?: readonly [string, string]
}

/** The surroundings in which the name of a mark is a word, in a language that has no tables of evidence. */
export interface WordFrames {
  /** Patterns before it or behind it that make it a word. */
  before: readonly RegExp[]
  after: readonly RegExp[]
  /** Patterns that make it a word only together: one before it and one behind it. */
  around: readonly (readonly [RegExp, RegExp])[]
  /** It is obeyed only where a clause begins or ends. */
  isAtEdge: boolean
}

/** Something that is said among the words of an utterance. */
export interface InlineRow extends RowBase {
  effect: Effect
  asWord?: WordFrames
}

/** All phrases a form stands for, its choices and optional words written out. */
export function expandForm(form: string): string[] {
  const parts = form.match(/\([^)]*\)|\S+/g) ?? []
  return parts.reduce<string[]>(
    (phrases, part) => {
      const isOptional = part.startsWith('(')
      const choices = (isOptional ? part.slice(1, -1) : part).split('|')
      if (isOptional) choices.push('')
      return phrases.flatMap((phrase) => choices.map((choice) => `${phrase} ${choice}`.trim()))
    },
    [''],
  )
}
