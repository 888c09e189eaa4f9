import { type StoreApi, useStore } from 'zustand'
import type { CommandChoices } from '../commands/command-choices.ts'
import { useStanding } from './use-standing.ts'

interface CleanUpQuestionProps {
  commands: CommandChoices
  /** Something was said that could be left out, and the person was never asked. */
  isAsking: StoreApi<boolean>
}

/** Asks once whether hesitations are to be left out, as soon as some were written. */
export function CleanUpQuestion({ commands, isAsking }: CleanUpQuestionProps) {
  const answer = (leavesOut: boolean) => () => {
    isAsking.setState(false, true)
    if (leavesOut) commands.change({ cleanUp: 'hesitations' })
  }
  useStanding(
    'clean-up',
    useStore(isAsking)
      ? {
          severity: 'info',
          says: 'Shall “um”, “uh” and words said twice be left out from now on?',
          actions: [
            { label: 'Leave Out', run: answer(true) },
            { label: 'Keep', run: answer(false) },
          ],
        }
      : null,
  )
  return null
}
