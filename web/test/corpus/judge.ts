import {
  type CommandSettings,
  defaultSettings,
} from '../../src/dictation/commands/settings/command-settings.ts'
import { follow, nothingCame, type Pace } from '../../src/dictation/formatting/utterance/pace.ts'
import { writeUtterance } from '../../src/dictation/formatting/write.ts'
import { diffTokens } from '../../src/dictation/transcript/merge-words.ts'
import { type Dictated, tokensOf } from './corpus.ts'

/** Numbers have a table of their own. */
const asHeard: CommandSettings = { ...defaultSettings, numbers: 'heard' }

/** The fault of a text: a word that became a mark, a mark that stayed a word, or anything else. */
export type Fault = 'word lost' | 'mark missed' | 'other'

export interface Verdict extends Dictated {
  got: string
  fault: Fault | null
}

export function judge(text: Dictated, { settings = asHeard, pace = nothingCame } = {}): Verdict {
  const got = writeUtterance(text.spoken, { before: '', after: '' }, { settings, pace }).words
  return { ...text, got, fault: got === text.written ? null : faultOf(text.written, got) }
}

/** A possible timing of a text: with a pause before every other mark, and before some words. */
export function inventPace({ pieces }: Dictated): Pace {
  let [pace, at, spoken, marks] = [nothingCame, 0, '', 0]
  for (const [index, { said, isMark }] of pieces.entries()) {
    at += (isMark ? marks++ % 2 === 0 : index % 40 === 39) ? 1500 : 250
    spoken += ` ${said}`
    pace = follow(pace, spoken, at)
  }
  return pace
}

function faultOf(written: string, got: string): Fault {
  const [wanted, present] = [tokensOf(written), tokensOf(got)]
  const changes = diffTokens(wanted, present)
  const isWord = (token: string | undefined) => token !== undefined && /\p{L}/u.test(token)
  for (const { aFrom, aTo, bFrom, bTo } of changes) {
    const [lost, gained] = [wanted.slice(aFrom, aTo), present.slice(bFrom, bTo)]
    if (lost.some((token) => isWord(token)) && gained.some((token) => !isWord(token))) return 'word lost'
    if (lost.some((token) => !isWord(token)) && gained.some((token) => isWord(token))) return 'mark missed'
  }
  return 'other'
}

export function summarise(verdicts: readonly Verdict[]): Record<Fault | 'texts', number> {
  const count = (fault: Fault) => verdicts.filter((verdict) => verdict.fault === fault).length
  return {
    texts: verdicts.length,
    'word lost': count('word lost'),
    'mark missed': count('mark missed'),
    other: count('other'),
  }
}
