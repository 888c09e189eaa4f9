import type { Echo } from '../../commands/command-host.ts'
import type { ShownOffer } from '../../commands/open-commands.ts'
import type { TextPart } from '../../session/open-text.ts'
import { ChoiceList } from './choice-list.tsx'
import { EchoChip } from './echo-chip.tsx'

interface RepliesProps {
  text: TextPart
  offer: ShownOffer | null
  /** What became of the last command. */
  echo: Echo | null
}

/** What spoken commands answer, beside the words that they are about. */
export function Replies({ text, offer, echo }: RepliesProps) {
  return (
    <>
      <ChoiceList text={text} offer={offer} />
      <EchoChip text={text} echo={echo} isCovered={offer !== null} />
    </>
  )
}
