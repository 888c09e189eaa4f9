import type { Choice } from './lattice.ts'

export type Case = 'capital' | 'upper' | 'lower'

/** The state that the words of one utterance leave in force for the next. */
export interface FormatterState {
  mode: Case | null
  /** The next word is the first of a title. */
  beginsTitle: boolean
  /** Words are joined until told otherwise. */
  isJoined: boolean
  isSpelling: boolean
  /** The recogniser begins every utterance with a capital, in the middle of a sentence too, as Safari's does. */
  capitalises: boolean
  /** For the next word, if it goes on where this utterance ended. */
  next: Next
  /** The end of the text after this utterance. */
  tail: string
  /** The last words as they were heard, which tell what a number behind them is. */
  said: string
  /** The last utterances, which may be read otherwise with the next one. */
  earlier: Earlier | null
  /** The use of marks in the last utterances: from -1, words alone, to 1. */
  lately: number
}

/** One or more utterances as they were heard, read and written. */
export interface Earlier {
  spoken: string
  cores: readonly string[]
  choices: ReadonlyMap<number, Choice>
  spans: readonly ({ length: number; text: string } | null)[]
  /** The words that utterances began with. */
  seams: readonly number[]
  /** The readings that stay, whatever is said next. */
  settled: ReadonlyMap<number, Choice>
  /** The last name of a mark; -1 if there is none. */
  end: number
  words: string
  /** The state before them. */
  state: FormatterState
}

/** The rules for the next word; null where the usual rules of joining tell. */
export interface Next {
  case: Case | null
  isJoined: boolean
  touches: boolean | null
  begins: boolean | null
}

export const nothingNext: Next = { case: null, isJoined: false, touches: null, begins: null }

export const initialState: FormatterState = {
  mode: null,
  beginsTitle: false,
  isJoined: false,
  isSpelling: false,
  capitalises: false,
  next: nothingNext,
  tail: '',
  said: '',
  earlier: null,
  lately: 0,
}

/** The modes that hold from one utterance to the next, as the page names them. */
export type ModeName = 'capitals' | 'all capitals' | 'small letters' | 'no spaces' | 'spelling'

const caseNames = { capital: 'capitals', upper: 'all capitals', lower: 'small letters' } as const

/** The modes that hold. */
export function modesOf({ mode, isJoined, isSpelling }: FormatterState): ModeName[] {
  return [
    ...(mode === null ? [] : [caseNames[mode]]),
    ...(isJoined ? (['no spaces'] as const) : []),
    ...(isSpelling ? (['spelling'] as const) : []),
  ]
}

/** The same without its modes. */
export function withoutModes(state: FormatterState): FormatterState {
  const next = { ...state.next, isJoined: false }
  return { ...state, mode: null, beginsTitle: false, isJoined: false, isSpelling: false, next, earlier: null }
}
