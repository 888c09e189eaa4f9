import { useStore } from 'zustand'
import { tellAnswer } from '../../../ui/messages.ts'
import type { CorrectionsPart } from '../../session/kept/watch-corrections.ts'
import { useStanding } from '../shared/use-standing.ts'

/** Asks once whether a word that was corrected is to be written so from now on. */
export function WordOffer({ corrections }: { corrections: CorrectionsPart }) {
  const asked = useStore(corrections.asked)

  async function accept(written: string) {
    const takeBack = await corrections.accept()
    const undo = () => {
      takeBack()
      tellAnswer(null)
    }
    tellAnswer({
      severity: 'success',
      says: `“${written}” will be written from now on`,
      actions: [{ label: 'Undo', run: undo }],
    })
  }

  useStanding(
    'corrected',
    asked && {
      severity: 'info',
      says: `Write “${asked.written}” from now on?`,
      actions: [
        {
          label: 'Yes',
          fullLabel: `Yes, write “${asked.written}” from now on`,
          run: () => void accept(asked.written),
        },
        {
          label: 'No',
          fullLabel: `No, don’t write “${asked.written}” from now on`,
          run: corrections.refuse,
        },
      ],
    },
  )
  return null
}
