import type { Scribe } from '../transcript/scribe.ts'
import type { TranscriptHands, TranscriptPort } from '../transcript/transcript-port.ts'
import type { Correction } from './alternatives.ts'
import { type PageParts, pageActs, readAloud } from './command-page.ts'
import { createScribe } from './command-scribe.ts'
import type { CommandSettings } from './command-settings.ts'
import { createObedience } from './obedient-port.ts'

/** Spoken commands at work on a page: what writes the words, and a transcript that obeys. */
export interface Commands {
  scribe: Scribe
  obedient(hands: TranscriptHands): TranscriptPort
}

/** Readings of the selected words, shown to be chosen from. */
export interface CorrectionOffer {
  words: string
  alternatives: readonly string[]
  /** Counted from 1. */
  choose(number: number): void
  cancel(): void
}

export type CommandPageParts = PageParts & {
  isAsleep(): boolean
  /** Puts text on the clipboard. */
  copy(text: string): void
  showSelection(): void
  /** Takes an earlier offer away; null: there is no other. */
  offer(offer: CorrectionOffer | null): void
  /** The field that holds the transcript now. */
  hands(): TranscriptHands
  subscribeText(listener: () => void): void
}

export function openCommands(settings: () => CommandSettings, page: CommandPageParts): Commands {
  const scribe = createScribe(settings)
  const acts = pageActs(page)
  const { obedient, carryOut, changed } = createObedience(settings, scribe, {
    act: (action) => acts[action](),
    isAsleep: page.isAsleep,
    copy: page.copy,
    read: (text) => readAloud(text, page.tell),
    showSelection: page.showSelection,
    offer: (correction) => page.offer(correction && offerOf(correction)),
    tell: page.tell,
  })

  function offerOf({ words, alternatives }: Correction): CorrectionOffer {
    const byHand = (command: Parameters<typeof carryOut>[1]) => {
      // While words are being heard in place of the selected ones it is not known yet whether they stay.
      if (page.hands().heard() === null) carryOut(page.hands(), command)
    }
    return {
      words,
      alternatives,
      choose: (number) => byHand({ type: 'choose', number }),
      cancel: () => byHand({ type: 'cancel' }),
    }
  }

  // Later: a command's own words leave the text in several steps.
  page.subscribeText(() => queueMicrotask(() => changed(page.hands())))
  return { scribe, obedient }
}
