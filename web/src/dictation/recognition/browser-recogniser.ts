import type { CreateRecogniser, RecogniserEvent } from '../core/recogniser.ts'
import type { HeardEntry, HeardResults } from '../core/reducer/hearing.ts'

/** The parts of the Web Speech API that are used here; TypeScript's own library does not know it. */
export interface SpeechRecognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  maxAlternatives: number
  /** Recognise on the device itself. Chrome 139. */
  processLocally?: boolean
  /** Write marks that were not said. Chrome 151. */
  unspokenPunctuation?: boolean
  /** Phrases to be expected. Chrome 142, with `processLocally` only. */
  phrases?: object[]
  start(): void
  stop(): void
  abort(): void
}
export interface LocalOptions {
  langs: string[]
  processLocally: boolean
  /** Browsers that do not tell qualities apart do not look at it. */
  quality?: 'command' | 'dictation' | 'conversation'
}

export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'

export interface SpeechRecognitionConstructor {
  new (): SpeechRecognition
  available?(options: LocalOptions): Promise<Availability>
  install?(options: LocalOptions): Promise<boolean>
}

interface Result {
  readonly isFinal: boolean
  readonly length: number
  readonly [index: number]: { readonly transcript: string; readonly confidence: number } | undefined
}

interface ResultList {
  readonly length: number
  readonly [index: number]: Result
}

/** The best one, and others to correct it with: more would be too many to choose from by number. */
const mostAlternatives = 6

const withoutContent: Record<
  string,
  RecogniserEvent['type'] & ('opened' | 'alive' | 'audio-ended' | 'ended')
> = {
  start: 'opened',
  audiostart: 'alive',
  soundstart: 'alive',
  speechstart: 'alive',
  nomatch: 'alive',
  audioend: 'audio-ended',
  end: 'ended',
}

/**
 * The browser's recogniser. Each session gets an object of its own: some browsers send the events of an old session
 * to the next one on the same object, or never let a session go. `prepare` sets what else is wished of it.
 */
export function browserRecogniser(
  Recognition: SpeechRecognitionConstructor,
  prepare: (recognition: SpeechRecognition) => void = () => {},
): CreateRecogniser {
  return ({ language, continuous, isLocal }, listen) => {
    const recognition = new Recognition()
    recognition.lang = language
    recognition.continuous = continuous
    recognition.interimResults = true
    recognition.maxAlternatives = mostAlternatives
    if (isLocal) recognition.processLocally = true
    if ('unspokenPunctuation' in recognition) recognition.unspokenPunctuation = true
    const readResults = createResultReader()
    for (const [name, type] of Object.entries(withoutContent))
      recognition.addEventListener(name, () => listen({ type }))
    recognition.addEventListener('result', (event) => {
      const { results } = event as Event & { results: ResultList | null }
      listen(results === null ? { type: 'alive' } : { type: 'heard', results: readResults(results) })
    })
    recognition.addEventListener('error', (event) => {
      listen({ type: 'error', error: (event as Event & { error: string }).error })
    })
    prepare(recognition)
    return recognition
  }
}

/**
 * Reads a list from the last final that was handed over on. The list grows for the whole session and comes anew with
 * every event, so that reading all of it would take longer and longer; `resultIndex` is wrong on some devices.
 */
function createResultReader(): (list: ResultList) => HeardResults {
  let settled = 0
  return (list) => {
    if (list.length < settled) settled = 0
    const offset = Math.max(0, settled - 1)
    const entries: HeardEntry[] = []
    for (let index = offset; index < list.length; index++) {
      const result = list[index]
      const best = result?.[0]
      if (result === undefined) continue
      entries.push({
        text: best?.transcript ?? '',
        isFinal: result.isFinal,
        confidence: best?.confidence ?? 0,
        alternatives: result.isFinal ? othersOf(result) : [],
      })
      if (result.isFinal && index === settled) settled++
    }
    return { offset, length: list.length, entries }
  }
}

function othersOf(result: Result): string[] {
  return Array.from({ length: result.length }, (_, index) => result[index]?.transcript ?? '').slice(1)
}
