import { joinPieces, tidy } from './join.ts'
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
  /** How a final may have been meant instead, the likeliest first. */
  alternatives?: readonly string[]
}

/** A result list from the entry `offset` on; what stands before it is final and was handed over already. */
export interface HeardResults {
  offset: number
  length: number
  entries: readonly HeardEntry[]
}

/** What the recogniser is known for; decides how a new reading relates to the last one. */
export interface Hearer {
  /** Drops the words before a pause from its interim result. */
  forgetsAtPauses: boolean
  /** Delivers the same final twice within a moment. */
  redelivers: boolean
}

/** What one session of the recogniser has said so far. */
export interface Hearing {
  /** Number of finals taken. */
  taken: number
  lastFinal: string
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

/** What to do with the words on screen, in order. */
export type Heard =
  | { type: 'show'; spoken: string }
  | { type: 'settle'; spoken: string; rest: string; alternatives?: readonly string[] | undefined }
  | { type: 'keep' }

export const nothingHeard: Hearing = {
  taken: 0,
  lastFinal: '',
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

/** Whether words of this session stand on screen that are not settled. */
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
  let now = beganAnew(hearing, results)
    ? { ...hearing, taken: Math.min(hearing.taken, results.length) - 1 }
    : hearing
  const unread = results.entries.slice(Math.max(0, now.taken - results.offset))
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
  const now = { ...hearing, taken: hearing.taken + 1, lastFinal: text, lastFinalAt: at }
  const isRepeat = normalise(text) === normalise(hearing.lastFinal) && at - hearing.lastFinalAt < redeliveryMs
  const confirmsHeld = now.held !== '' && isCertain
  if (hearer.redelivers && isRepeat && now.interim === '' && !confirmsHeld) return now

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
      alternatives: spoken === text ? entry.alternatives : undefined,
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

/** Other words at the place of the last final taken: the recogniser began a new list without a new session. */
function beganAnew(hearing: Hearing, results: HeardResults): boolean {
  const index = Math.min(hearing.taken, results.length) - 1
  const entry = results.entries[index - results.offset]
  if (entry === undefined || normalise(entry.text) === '') return false
  if (!entry.isFinal) return index === 0 && !beginsWithWords(hearing.lastFinal, entry.text)
  if (index !== hearing.taken - 1) return false
  return (
    distanceToBeginning(hearing.lastFinal, entry.text) > similarity &&
    distanceToBeginning(entry.text, hearing.lastFinal) > similarity
  )
}

/** A final that came again with more words at its end. */
function wordsAddedToLastFinal(hearing: Hearing, results: HeardResults): string {
  const entry = results.entries[hearing.taken - 1 - results.offset]
  if (hearing.taken === 0 || !entry?.isFinal || hearing.held !== '') return ''
  return withoutWords(entry.text, hearing.lastFinal) ?? ''
}

/** A recogniser that forgot words may remember them in its final. */
function withoutForgotten(hearing: Hearing, text: string): string {
  const { forgotten, interim } = hearing
  if (forgotten === '' || !beginsWithWords(text, `${forgotten} ${firstWord(interim)}`)) return text
  return withoutWords(text, forgotten) ?? text
}

/** Whether a reading is a later version of a final without confidence, and not another phrase. */
function supersedes(text: string, isCertain: boolean, held: string, gapMs: number): boolean {
  const more = wordCount(text) - wordCount(held)
  if (beginsWithWords(text, held) && (more > 0 || isCertain)) return true
  if (gapMs > partialGapMs && !isCertain) return false
  return (more > 0 || (isCertain && more > -2)) && distanceToBeginning(held, text) <= similarity
}

/** Whether an interim is not another version of the last one but begins again after a pause. */
function hasForgotten(last: string, next: string, gapMs: number): boolean {
  if (normalise(last) === '' || normalise(next) === '') return false
  const isHalf = next.length < last.length / 2
  if (firstWord(last) === firstWord(next)) return isHalf && gapMs >= pauseMs
  return isHalf || (gapMs >= pauseMs && distanceToBeginning(last, next) > 1 / 2)
}
