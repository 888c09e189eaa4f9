/** The context of each name of a mark on the path that is known to be right. */
import { defaultSettings } from '../../src/dictation/commands/settings/command-settings.ts'
import { findBestPath } from '../../src/dictation/formatting/lattice.ts'
import type { Context } from '../../src/dictation/formatting/marks/context.ts'
import { nothingCame } from '../../src/dictation/formatting/utterance/pace.ts'
import { readUtterance, type Utterance } from '../../src/dictation/formatting/utterance/utterance.ts'
import { readWords } from '../../src/dictation/formatting/words/spoken-word.ts'
import type { Spoken } from './speech.ts'

export interface Example {
  context: Context
  isMark: boolean
  /** The bias that the types of marks add. */
  bias: number
  isInvented: boolean
  habit: Spoken['habit']
}

const settings = { ...defaultSettings, numbers: 'heard' } as const

/** The utterance as the page reads it. */
export function utteranceOf({
  pieces,
  before,
  lately,
}: Pick<Spoken, 'pieces' | 'before' | 'lately'>): Utterance {
  const tokens = pieces.flatMap(({ said }) => readWords(said))
  return readUtterance(tokens, before, { settings, isFinal: true, pace: nothingCame, lately })
}

export function examplesOf({ pieces, before, lately, habit }: Spoken): Example[] {
  const marks = new Map<number, string>()
  const invented = new Set<number>()
  let next = 0
  for (const { said, written, isMark, isInvented } of pieces) {
    // Rare marks are told anywhere.
    if (isInvented !== undefined || (isMark && written === '')) invented.add(next)
    if (isMark) marks.set(next, said.toLowerCase().replace(/[.,?!:;]$/, ''))
    next += readWords(said).length
  }
  const utterance = utteranceOf({ pieces, before, lately })
  const examples: Example[] = []
  const known = (at: number) => marks.get(at) === utterance.names[at]?.phrase
  findBestPath(utterance, {
    spanAt: () => null,
    open: '',
    known,
    score(context, at, bias) {
      // A mark that a longer name hides is none.
      const hidden = [...Array(4).keys()].some(
        (i) => i > 0 && marks.has(at + i) && i < (utterance.names[at]?.length ?? 1),
      )
      if (!hidden) examples.push({ context, isMark: known(at), bias, isInvented: invented.has(at), habit })
      return 0
    },
  })
  return examples
}
