import type { Gap, Segment } from '@plainspoken/contract/dictation'
import type { EngineFacts } from '../adapters/engines/engine.ts'
import { placeWords, type Said } from './spoken-words.ts'

type Heard = Said & { engine: EngineFacts }

/** A stretch of the recording, in seconds from its beginning, and how to get its text. The speaker may pause at its end. */
export type Piece = Gap & { isPause: boolean; recognise(): Promise<Heard> }

type Outcome = Omit<Piece, 'recognise'> & { heard: Heard | null }

type Options = {
  /** The most pieces of one recording that may be under way at once. */
  most: number
  /** The last touch, in order. */
  write: (heard: Heard, isPause: boolean) => Said
  /** Told of each segment that has text, in order, as soon as everything before it is done. */
  onSegment: (segment: Segment) => void
  /** Decides about a failed piece: returning leaves a gap, throwing ends the recording. */
  onFailure: (error: unknown) => void
}

/** Runs the pieces of one recording side by side and keeps their order. */
export function makeOrderedPieces({ most, write, onSegment, onFailure }: Options) {
  const outcomes: (Outcome | undefined)[] = []
  const underWay = new Set<Promise<void>>()
  const segments: Segment[] = []
  const gaps: Gap[] = []
  /** The names of all that took part. */
  const engines = new Set<string>()
  let written = 0
  let end: { reason: unknown } | null = null

  async function run(place: number, { recognise, ...stretch }: Piece) {
    try {
      outcomes[place] = { ...stretch, heard: await recognise() }
    } catch (error) {
      outcomes[place] = { ...stretch, heard: null }
      onFailure(error)
    }
    for (let next = outcomes[written]; next; next = outcomes[++written]) take(next)
  }

  function take({ start, end: until, isPause, heard }: Outcome) {
    if (heard === null) return void gaps.push({ start, end: until })
    engines.add(heard.engine.name)
    const said = { ...heard, text: heard.text.trim() }
    const { text, words } = write({ ...said, words: placeWords(said, { start, end: until }) }, isPause)
    if (text === '') return
    const segment = { start, end: until, text, ...(words && { words }) }
    segments.push(segment)
    onSegment(segment)
  }

  return {
    /** Starts a piece as soon as fewer than `most` are under way. Rejects when an earlier one ended the recording. */
    async add(piece: Piece) {
      while (underWay.size >= most) await Promise.race(underWay)
      if (end) throw end.reason
      outcomes.push(undefined)
      const running: Promise<void> = run(outcomes.length - 1, piece)
        .catch((reason) => {
          end ??= { reason }
        })
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },

    /** Waits for all pieces. */
    async finish() {
      await Promise.all(underWay)
      if (end) throw end.reason
      return { segments, gaps, engines }
    },
  }
}
