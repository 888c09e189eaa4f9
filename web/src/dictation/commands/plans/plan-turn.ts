import { type Choice, nextChoice, otherWordsOf, selectable, wordsOf } from '../../transcript/choice.ts'
import { turned } from '../../transcript/map-choices.ts'
import { tellDoubt, tellTurned } from '../../transcript/tell-choice.ts'
import type { Command } from '../tables/command.ts'
import { type CommandContext, edit, rangeOf, selectionOf, written } from '../targets/command-context.ts'
import type { Outcome } from '../targets/outcome.ts'

/** The distance within which a reading is taken for one of the same passage. */
const nearby = 1500

const hasLetters = (words: string) => /\p{L}/u.test(words)

/** Turns a doubtful reading round: the selected one, or the last one before the cursor. */
export function planTurn({ into }: Extract<Command, { type: 'turn' }>, context: CommandContext): Outcome {
  const choice = nearest(context, (each) => {
    const [words, other] = [wordsOf(each), otherWordsOf(each)]
    if (into === 'left-out') return each.kind === 'left-out' && words === ''
    if (each.kind === 'left-out' || hasLetters(words) === hasLetters(other)) return false
    return hasLetters(other) === (into === 'word')
  })
  if (choice !== null) return turn(choice, context)
  return written(into === 'left-out' ? 'No words were left out' : 'There is no other reading here')
}

/** Turns a comma round for “correct comma”, where it may have been the word, or the word a comma; null if none may. */
export function planNamedTurn(words: string, context: CommandContext): Outcome | null {
  const said = words.toLowerCase()
  const choice = nearest(context, (each) =>
    [wordsOf(each), otherWordsOf(each)].some((one) => one.toLowerCase() === said),
  )
  return choice && turn(choice, context)
}

/** Selects the next doubtful reading. */
export function planNextDoubt({ choices = [], selection }: CommandContext): Outcome {
  const next = nextChoice(choices, rangeOf(selection))
  if (next === undefined) return written('There is no other reading here')
  return edit([], selectionOf(selectable(next)), tellDoubt(next))
}

function turn(choice: Choice, { selection }: CommandContext): Outcome {
  return { ...edit([], selection, tellTurned(turned(choice))), turns: choice }
}

function nearest({ choices = [], selection }: CommandContext, isMeant: (choice: Choice) => boolean) {
  const { from, to } = rangeOf(selection)
  const meant = choices.filter(
    (choice) => choice.to >= from - nearby && choice.from <= to + nearby && isMeant(choice),
  )
  const isSelected = (choice: Choice) => from < to && choice.from < to && from < choice.to
  return meant.find(isSelected) ?? meant.findLast((each) => each.to <= from) ?? meant[0] ?? null
}
