import { useEffect, useState } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { CorrectionsPart } from '../../session/kept/watch-corrections.ts'
import type { DictationParts } from '../../session/open-dictation.ts'
import { useStanding } from '../shared/use-standing.ts'
import { WordOffer } from './word-offer.tsx'

interface WritingQuestionsProps {
  parts: Pick<DictationParts, 'commands' | 'corrections' | 'asksAboutCleanUp' | 'offersSentenceEnds'>
}

/** Asks once whether hesitations are to be left out, whether sentences may end at pauses, and of each word that was corrected. */
export function WritingQuestions({ parts }: WritingQuestionsProps) {
  const { commands, asksAboutCleanUp, offersSentenceEnds } = parts
  const [corrections, setCorrections] = useState<CorrectionsPart | null>(null)
  useEffect(() => void parts.corrections().then(setCorrections, () => {}), [parts])
  useQuestion('clean-up', asksAboutCleanUp, {
    says: 'Leave out “um”, “uh” and repeated words from now on?',
    yes: ['Leave Out', () => commands.change({ cleanUp: 'hesitations' })],
    no: 'Keep',
  })
  useQuestion('sentence ends', offersSentenceEnds, {
    says: 'You don’t say punctuation. End sentences automatically at pauses?',
    yes: ['End Them', () => commands.change({ sentenceEnds: 'at-pauses' })],
    no: 'Don’t',
  })
  return corrections && <WordOffer corrections={corrections} />
}

interface Question {
  says: string
  yes: readonly [label: string, change: () => void]
  no: string
}

function useQuestion(
  name: string,
  isAsking: StoreApi<boolean>,
  { says, yes: [label, change], no }: Question,
) {
  const close = () => isAsking.setState(false, true)
  const yes = () => {
    close()
    change()
  }
  const actions = [
    { label, run: yes },
    { label: no, run: close },
  ]
  useStanding(name, useStore(isAsking) ? { severity: 'info', says, actions } : null)
}
