import { joinPieces, tidy } from '../../text/join.ts'
import type { Said } from '../../transcript/word-times.ts'
import {
  beginsWithWords,
  distanceToBeginning,
  firstWord,
  normalise,
  withoutWords,
  wordCount,
} from './similar-text.ts'

/** One entry of a recogniser's result list. */
export interface HeardEntry {
  text: string
  isFinal: boolean
  confidence: number
  /** Other readings of a final, the likeliest first. */
  alternatives?: readonly string[]
  /** When the words of a final were said. */
  said?: Said | undefined
}

/** A result list from the entry `offset` on; what stands before it is final and was handed over already. */
export interface HeardResults {
  offset: number
  length: number
  entries: readonly HeardEntry[]
}

/** The traits of a recogniser that decide how a new reading relates to the last one. */
export interface Hearer {
  /** Drops the words before a pause from its interim result. */
  forgetsAtPauses: boolean
  /** Delivers the same final twice within a moment. */
  redelivers: boolean
}

/** The words of one recogniser session so far. */
export interface Hearing {
  /** The finals taken, as the recogniser lists them. */
  finals: readonly string[]
  lastFinalAt: number
  /** A final without confidence that the next one may supersede; it is still shown as live. */
  held: string
  heldAt: number
  /** The interim words and the number of entries they came in. */
  interim: string
  interimEntries: number
  interimAt: number
  /** Words settled although the recogniser has not made them final: it may still send them as part of a final. */
  forgotten: string
}

/** Changes to the words on screen, in order. */
export type Heard =
  | { type: 'show'; spoken: string }
  | ({ type: 'settle'; spoken: string; rest: string } & Settled)
  | { type: 'keep' }

/** Further facts about words as they settle. */
type Settled = { [Name in 'alternatives' | 'said']?: HeardEntry[Name] | undefined }

export const nothingHeard: Hearing = {
  finals: [],
  lastFinalAt: Number.NEGATIVE_INFINITY,
  held: '',
  heldAt: 0,
  interim: '',
  interimEntries: 0,
  interimAt: 0,
  forgotten: '',
}

/** Recognisers that forget do so after about 1.5 s without speech. */
const pauseMs = 1200
/** Partial results marked final follow each other this fast; separate phrases do not. */
const partialGapMs = 400
const redeliveryMs = 500
/** Two readings whose letters differ by no more than this share are versions of the same words. */
const similarity = 1 / 3

/** Words of this session stand on screen that are not settled. */
export function hasUnsettledWords(hearing: Hearing): boolean {
  return hearing.held !== '' || hearing.interim !== ''
}

/** Takes a result list in. Finals are counted, so that each is taken once whatever the event claims to be new. */
export function hear(
  hearing: Hearing,
  results: HeardResults,
  at: number,
  hearer: Hearer,
): { hearing: Hearing; heard: Heard[] } {
  const heard: Heard[] = []
  const missed = wordsAddedToLastFinal(hearing, results)
  if (missed !== '') heard.push({ type: 'settle', spoken: missed, rest: '' })
  let now = readAgain(hearing, results, missed, at)
  const unread = results.entries.slice(Math.max(0, now.finals.length - results.offset))
  const firstInterim = unread.findIndex((entry) => !entry.isFinal)
  const finals = firstInterim < 0 ? unread : unread.slice(0, firstInterim)
  const tail = firstInterim < 0 ? [] : unread.slice(firstInterim)
  const interim = tail.reduce((text, entry) => joinPieces(text, entry.text), '')
  const continues = now.interimEntries > finals.length
  finals.forEach((entry, index) => {
    const rest = continues && index === finals.length - 1 ? interim : ''
    now = takeFinal(now, entry, rest, at, hearer, heard)
  })
  now = takeInterim(now, interim, tail.length, at, hearer, heard)
  return { hearing: now, heard }
}

function takeFinal(
  hearing: Hearing,
  entry: HeardEntry,
  rest: string,
  at: number,
  hearer: Hearer,
  heard: Heard[],
): Hearing {
  const text = tidy(entry.text)
  const isCertain = entry.confidence > 0
  const now = { ...hearing, finals: [...hearing.finals, text], lastFinalAt: at }
  const isRepeat =
    normalise(text) === normalise(hearing.finals.at(-1) ?? '') && at - hearing.lastFinalAt < redeliveryMs
  const isNews = now.held === '' ? !hearer.redelivers : isCertain
  if (isRepeat && now.interim === '' && !isNews) return now

  const spoken = withoutForgotten(now, text)
  const isNewPhrase =
    (now.held !== '' && !supersedes(spoken, isCertain, now.held, at - now.heldAt)) ||
    (hearer.forgetsAtPauses && hasForgotten(now.interim, spoken, 0))
  if (isNewPhrase) heard.push({ type: 'keep' })
  const rested = { ...now, held: '', interim: rest, interimEntries: 0, forgotten: '' }
  if (isCertain || spoken === '' || rest !== '') {
    heard.push({
      type: 'settle',
      spoken,
      rest,
      ...(spoken === text && { alternatives: entry.alternatives, said: entry.said }),
    })
    return rested
  }
  heard.push({ type: 'show', spoken })
  return { ...rested, held: spoken, heldAt: at }
}

function takeInterim(
  hearing: Hearing,
  interim: string,
  interimEntries: number,
  at: number,
  hearer: Hearer,
  heard: Heard[],
): Hearing {
  const now = { ...hearing, interimEntries }
  if (interim === '') {
    if (now.interim !== '') heard.push({ type: 'show', spoken: now.held })
    return { ...now, interim: '' }
  }
  const spoken = withoutForgotten(now, interim)
  if (now.held !== '' && !supersedes(spoken, false, now.held, at - now.heldAt)) {
    heard.push({ type: 'keep' })
    now.held = ''
  }
  if (hearer.forgetsAtPauses && hasForgotten(now.interim, spoken, at - now.interimAt)) {
    heard.push({ type: 'keep' })
    now.forgotten = joinPieces(now.forgotten, now.interim)
  }
  heard.push({ type: 'show', spoken })
  return { ...now, interim: spoken, interimAt: at }
}

/** Goes back to the first entry that is not the final taken at its place any more. */
function readAgain(hearing: Hearing, results: HeardResults, missed: string, at: number): Hearing {
  const { finals, held } = hearing
  // A list that is shorter than before is given from its beginning; of another one the last final alone is known.
  const first = results.length < finals.length ? 0 : finals.length - 1
  const last = finals.at(-1) ?? ''
  const isHeld = (final: string) => held !== '' && final === last
  const index = finals.findIndex((final, place) => {
    const entry = place < first ? undefined : results.entries[place - results.offset]
    return entry !== undefined && (isHeld(final) ? isRevised(entry, final) : isOther(entry, final))
  })
  const again = results.entries[index - results.offset]
  if (again === undefined) {
    return missed === '' ? hearing : { ...hearing, finals: [...finals.slice(0, -1), `${last} ${missed}`] }
  }
  const rest = { ...hearing, finals: finals.slice(0, index) }
  const taken = finals[index] ?? ''
  if (isHeld(taken)) return { ...rest, heldAt: at }
  const continues = !again.isFinal && beginsWithWords(again.text, taken)
  return continues ? { ...rest, forgotten: taken } : rest
}

/** An entry gives other words than a final that is still in doubt. */
function isRevised({ text }: HeardEntry, held: string): boolean {
  return normalise(text) !== '' && normalise(text) !== normalise(held)
}

/** An entry stands for other words than the final that was taken at its place: the list began anew. */
function isOther({ text, isFinal }: HeardEntry, taken: string): boolean {
  if (normalise(text) === '') return false
  if (!isFinal) return !beginsWithWords(taken, text)
  return distanceToBeginning(taken, text) > similarity && distanceToBeginning(text, taken) > similarity
}

/** A final that came again with more words at its end. */
function wordsAddedToLastFinal(hearing: Hearing, results: HeardResults): string {
  const { finals, held } = hearing
  const entry = results.entries[finals.length - 1 - results.offset]
  if (!entry?.isFinal || held !== '') return ''
  return withoutWords(entry.text, finals.at(-1) ?? '') ?? ''
}

/** A recogniser that forgot words may remember them in its final. */
function withoutForgotten(hearing: Hearing, text: string): string {
  const { forgotten, interim } = hearing
  if (forgotten === '' || !beginsWithWords(text, `${forgotten} ${firstWord(interim)}`)) return text
  return withoutWords(text, forgotten) ?? text
}

/** A reading is a later version of a final without confidence, and not another phrase. */
function supersedes(text: string, isCertain: boolean, held: string, gapMs: number): boolean {
  const more = wordCount(text) - wordCount(held)
  if (beginsWithWords(text, held) && (more > 0 || isCertain)) return true
  if (gapMs > partialGapMs && !isCertain) return false
  return more > -2 && distanceToBeginning(held, text) <= similarity
}

/** An interim is not another version of the last one but begins again after a pause. */
function hasForgotten(last: string, next: string, gapMs: number): boolean {
  if (normalise(last) === '' || normalise(next) === '') return false
  const isHalf = next.length < last.length / 2
  if (firstWord(last) === firstWord(next)) return isHalf && gapMs >= pauseMs
  return isHalf || (gapMs >= pauseMs && distanceToBeginning(last, next) > 1 / 2)
}
