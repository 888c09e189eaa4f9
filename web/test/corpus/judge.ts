import { type CommandSettings, defaultSettings } from '../../src/dictation/commands/command-settings.ts'
import { interpret } from '../../src/dictation/commands/interpret.ts'
import { diffTokens } from '../../src/dictation/transcript/merge-words.ts'
import { type Dictated, tokensOf } from './corpus.ts'

/** Numbers have a table of their own. */
const asHeard: CommandSettings = { ...defaultSettings, numbers: 'heard' }

/** What went wrong with a text: a word that became a mark, a mark that stayed a word, or anything else. */
export type Fault = 'word lost' | 'mark missed' | 'other'

export interface Verdict extends Dictated {
  got: string
  fault: Fault | null
}

export function judge(text: Dictated, settings: CommandSettings = asHeard): Verdict {
  const got = interpret(text.spoken, { before: '', after: '' }, { settings }).words
  return { ...text, got, fault: got === text.written ? null : faultOf(text.written, got) }
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
