import { type Choice, shownPart } from './choice.ts'
import { choicesIn, turned } from './map-choices.ts'

/** A piece of what was heard; `isBack`: clean-up has left it out of the text, or it was brought back since. */
export interface HeardPiece {
  /** Its beginning in the words as heard. */
  from: number
  text: string
  isBack: boolean
}

/** The text with every word that clean-up left out, and no mark that nobody said; null where the two are the same. */
export function asHeard(text: string, choices: readonly Choice[]): readonly HeardPiece[] | null {
  const pieces: HeardPiece[] = []
  let end = 0
  let differs = false
  let from = 0
  function add(piece: string, isBack: boolean) {
    if (piece !== '') pieces.push({ from, text: piece, isBack })
    from += piece.length
  }
  for (const choice of choicesIn(choices, text)) {
    if (choice.from < end || (choice.kind !== 'left-out' && choice.kind !== 'sentence-end')) continue
    const hasWords = choice.written.length > choice.other.length
    const wasHeard = choice.kind === 'left-out' ? hasWords : !hasWords
    const heard = wasHeard ? choice : turned(choice)
    const shown = shownPart({ ...heard, from: 0 })
    add(text.slice(end, choice.from) + heard.written.slice(0, shown.from), false)
    add(heard.written.slice(shown.from, shown.to), true)
    add(heard.written.slice(shown.to), false)
    end = choice.to
    differs ||= !wasHeard
  }
  add(text.slice(end), false)
  return differs ? pieces : null
}
